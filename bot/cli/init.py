"""Ask a new host the questions of ``python -m bot init``, and write the configuration file."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click
import discord

from bot.app import logged_in
from bot.cli.doctor import invite_link
from bot.cli.emojis import EmojiError, upload
from bot.client.errors import NO_ANSWER
from bot.client.sessions import BadTokenError
from bot.config import DailyConfig, DiscordConfig
from bot.settings.preferences import time_zones
from bot.storage.databases import condition_of, database_at
from bot.storage.errors import StoreBusyError, StoreOpenError
from bot.support.log import configure_logging
from bot.support.redaction import Secret
from bot.words import Language, say

BACKUP_FOLDER = "backups"


@dataclass(frozen=True, slots=True)
class Answers:
    """A host's answers; ``storage_url`` is None for a SQLite file of the usual name."""

    discord: DiscordConfig
    storage_url: str | None
    zone: str
    makes_backups: bool


async def application_of(config: DiscordConfig) -> tuple[int, str]:
    """Return the id and name of a token's application. Raises the errors of `logged_in`."""
    async with logged_in(config) as client:
        assert client.user is not None
        assert client.application_id is not None
        return client.application_id, str(client.user)


def bare_token(typed: str) -> Secret:
    """Return the token without the spaces, quotes or ``Bot`` that people copy with it."""
    return Secret(typed.strip().strip("\"'").removeprefix("Bot ").strip())


def write_config(path: Path, answers: Answers) -> None:
    """Write a configuration file that only its owner may read; other keys keep their defaults.

    Raises FileExistsError and OSError.
    """
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "w", encoding="utf-8") as written:
        written.write(_document(answers))


def _document(answers: Answers) -> str:
    discord_config, sections = answers.discord, []
    keys = {"token": discord_config.token.reveal()}
    if discord_config.api_url is not None and discord_config.gateway_url is not None:
        keys |= {"api_url": discord_config.api_url, "gateway_url": discord_config.gateway_url}
    sections.append(("discord", keys))
    if answers.storage_url is not None:
        sections.append(("storage", {"url": answers.storage_url}))
    if answers.makes_backups:
        sections.append(("backup", {"folder": BACKUP_FOLDER}))
    sections.append(("daily", {"zone": answers.zone}))
    # A JSON string is also valid TOML if it escapes only ASCII characters.
    quoted = partial(json.dumps, ensure_ascii=False)
    told = [
        "\n".join([f"[{name}]", *(f"{key} = {quoted(value)}" for key, value in values.items())])
        for name, values in sections
    ]
    return "# Every key is explained in config.example.toml.\n\n" + "\n\n".join(told) + "\n"


_Say = Callable[..., str]

_YES, _NO = ("", "y", "yes", "s", "si", "sì"), ("n", "no")
_LANGUAGES = ("en", "it")


@click.command()
@click.option("--config", "path", type=click.Path(path_type=Path, dir_okay=False),
              default=Path("config.toml"), show_default=True,
              help="The configuration file to be made.")  # fmt: skip
@click.option("--language", type=click.Choice(_LANGUAGES),
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
    configure_logging("critical")  # The questions' own texts report errors.
    program = context.find_root().command_path
    usual = "it" if os.environ.get("LANG", "").startswith("it") else "en"
    told = partial(say, Language(language or usual))
    try:
        if language is None:
            chosen = _choose(told, "Language / Lingua (en, it)", _LANGUAGES, usual)
            told = partial(say, Language(chosen))
        if path.exists():
            raise _StoppedError(told("init-exists", path=str(path), program=program))
        _ask_all(told, path, program, api_url, gateway_url)
    except (click.Abort, _StoppedError) as stopped:
        click.echo(str(stopped) or f"\n{told('init-stopped')}", err=True)
        context.exit(1)


class _StoppedError(Exception):
    """The questions cannot continue; the message says why, in the host's language."""


def _ask_all(
    told: _Say, path: Path, program: str, api_url: str | None, gateway_url: str | None
) -> None:
    config, application_id, name = _ask_token(told, api_url, gateway_url)
    click.echo(told("init-found", name=name))
    url = _ask_storage(told)
    zone = _ask_zone(told)
    makes_backups = _is_wanted(told, told("init-backups", folder=BACKUP_FOLDER))
    try:
        write_config(path, Answers(config, url, zone, makes_backups))
    except OSError as error:
        why = str(error.strerror)
        raise _StoppedError(told("init-unwritable", path=str(path), why=why)) from None
    click.echo(told("init-written", path=str(path)))
    if _is_wanted(told, told("init-emojis")):
        _upload_emojis(told, config, program)
    link = invite_link(application_id)
    click.echo(told("init-next", link=link, program=program, path=str(path)))


def _ask_token(
    told: _Say, api_url: str | None, gateway_url: str | None
) -> tuple[DiscordConfig, int, str]:
    click.echo(told("init-token-help"))
    while True:
        token = bare_token(click.prompt(told("init-token"), hide_input=True))
        config = DiscordConfig(token, api_url, gateway_url)
        try:
            return config, *asyncio.run(application_of(config))
        except discord.LoginFailure:
            click.echo(told("init-token-refused"))
        except (*NO_ANSWER, discord.HTTPException):
            raise _StoppedError(told("init-no-answer")) from None


def _ask_storage(told: _Say) -> str | None:
    """Return the URL of a database that answers; None for a SQLite file."""
    kinds = ("sqlite", "postgresql")
    if _choose(told, told("init-storage"), kinds, kinds[0]) == kinds[0]:
        return None
    click.echo(told("init-url-help"))
    while True:
        url: str = click.prompt(told("init-url"), hide_input=True).strip()
        if (fault := _fault_of(told, url)) is None:
            return url
        click.echo(fault)


def _fault_of(told: _Say, url: str) -> str | None:
    """Return why a database cannot be used and the remedy; None if it answers."""
    try:
        database = database_at(url)
    except StoreOpenError:
        return told("init-url-form")
    try:
        database.verify_place()
    except StoreOpenError:
        return told("init-url-driver")
    try:
        asyncio.run(condition_of(url))
    except (StoreOpenError, StoreBusyError) as error:
        cause: BaseException = error
        while cause.__cause__ is not None:
            cause = cause.__cause__
        return told("init-url-refused", why=str(cause))
    return None


def _ask_zone(told: _Say) -> str:
    while True:
        zone: str = click.prompt(told("init-zone"), default=DailyConfig().zone)
        if zone in time_zones():
            return zone
        click.echo(told("init-zone-bad"))


def _choose(told: _Say, question: str, choices: Sequence[str], usual: str) -> str:
    while True:
        typed: str = click.prompt(question, default=usual).strip().lower()
        if typed in choices:
            return typed
        click.echo(told("init-choose", choices=", ".join(choices)))


def _is_wanted(told: _Say, question: str) -> bool:
    asked = f"{question} {told('init-yes-or-no')}"
    while True:
        typed: str = click.prompt(asked, default="", show_default=False).strip().lower()
        if typed in _YES or typed in _NO:
            return typed in _YES
        click.echo(told("init-choose", choices=told("init-yes-and-no")))


def _upload_emojis(told: _Say, config: DiscordConfig, program: str) -> None:
    try:
        done = asyncio.run(upload(config))
    except (EmojiError, BadTokenError):
        click.echo(told("init-emojis-failed", program=program))
    else:
        click.echo(told("init-emojis-done", number=done.new + done.unchanged))
