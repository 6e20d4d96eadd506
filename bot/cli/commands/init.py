"""``python -m bot init``: the questions; `bot.cli.init` checks and writes the answers."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from bot.cli.init import Application
    from bot.config import DiscordConfig

_Say = Callable[..., str]


@click.command()
@click.option("--config", "path", type=click.Path(path_type=Path, dir_okay=False),
              default=Path("config.toml"), show_default=True,
              help="The configuration file to be made.")  # fmt: skip
@click.option("--language", type=click.Choice(["en", "it"]),
              help="The language of the questions.")  # fmt: skip
@click.option("--api-url", hidden=True, help="Another host that speaks Discord's protocols.")
@click.option("--gateway-url", hidden=True)
@click.pass_context
def init(
    context: click.Context,
    path: Path,
    language: str | None,
    api_url: str | None,
    gateway_url: str | None,
) -> None:
    """Make a configuration file: asks for the token, checks it, prints the invitation."""
    from bot.cli.doctor.on_discord import invite_link
    from bot.cli.init import BACKUP_FOLDER, Answers, write_config
    from bot.support.logging import configure_logging
    from bot.text import Language, say

    configure_logging("error", json=False)
    program = context.find_root().command_path
    if language is None:
        usual = "it" if os.environ.get("LANG", "").startswith("it") else "en"
        language = click.prompt("Language / Lingua", default=usual, type=click.Choice(["en", "it"]))
    told = partial(say, Language(language))
    if path.exists():
        raise click.ClickException(told("init-exists", path=str(path), program=program))

    config, application = _ask_token(told, api_url, gateway_url)
    click.echo(told("init-found", name=application.name))
    url = _ask_storage(told)
    zone = _ask_zone(told)
    makes_backups = click.confirm(told("init-backups", folder=BACKUP_FOLDER), default=True)
    try:
        write_config(path, Answers(config, url, zone, makes_backups))
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}") from None
    click.echo(told("init-written", path=str(path)))
    if click.confirm(told("init-emojis"), default=True):
        _upload_emojis(told, config, program)
    link = invite_link(application.id)
    click.echo(told("init-next", link=link, program=program, path=str(path)))


def _ask_token(
    told: _Say, api_url: str | None, gateway_url: str | None
) -> tuple[DiscordConfig, Application]:
    import asyncio

    from bot.cli.init import NoAnswerError, TokenRefusedError, application_of, bare_token
    from bot.config import DiscordConfig

    click.echo(told("init-token-help"))
    while True:
        token = bare_token(click.prompt(told("init-token"), hide_input=True))
        config = DiscordConfig(token, api_url, gateway_url)
        try:
            return config, asyncio.run(application_of(config))
        except TokenRefusedError:
            click.echo(told("init-token-refused"))
        except NoAnswerError:
            raise click.ClickException(told("init-no-answer")) from None


def _ask_storage(told: _Say) -> str | None:
    """The URL of a database that answers; None for a SQLite file."""
    import asyncio

    from bot.services.ports.errors import StoreBusyError
    from bot.storage import StoreFailedError, StoreOpenError
    from bot.storage.condition import condition_of

    kind = click.prompt(
        told("init-storage"), default="sqlite", type=click.Choice(["sqlite", "postgresql"])
    )
    if kind == "sqlite":
        return None
    click.echo(told("init-url-help"))
    while True:
        url: str = click.prompt(told("init-url"), hide_input=True).strip()
        try:
            asyncio.run(condition_of(url))
        except (StoreOpenError, StoreFailedError, StoreBusyError) as error:
            click.echo(told("init-url-bad", why=str(error)))
        else:
            return url


def _ask_zone(told: _Say) -> str:
    from bot.config import DailyConfig
    from bot.settings.quiet_hours import time_zones

    while True:
        zone: str = click.prompt(told("init-zone"), default=DailyConfig().zone)
        if zone in time_zones():
            return zone
        click.echo(told("init-zone-bad"))


def _upload_emojis(told: _Say, config: DiscordConfig, program: str) -> None:
    import asyncio

    from bot.app import BadTokenError
    from bot.cli.emojis import EmojiError, upload

    try:
        done = asyncio.run(upload(config))
    except (EmojiError, BadTokenError) as error:
        click.echo(told("init-emojis-failed", why=str(error), program=program))
    else:
        click.echo(told("init-emojis-done", number=done.new + done.unchanged))
