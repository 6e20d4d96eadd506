"""``python -m bot emojis``: its options and help; `bot.cli.emoji_upload` does the work."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bot.cli.command_line import BAD_TOKEN, config_option

if TYPE_CHECKING:
    from bot.config import DiscordConfig

_Answer = TypeVar("_Answer")


@click.group()
def emojis() -> None:
    """The cards as emojis of the bot's application, for its messages and buttons."""


@emojis.command()
@config_option
def upload(path: Path) -> None:
    """Upload the emojis that are missing or have changed."""
    from bot.cli.emoji_upload import upload

    done = _ask_discord(path, upload)
    click.echo(
        f"{done.new} emojis uploaded, {done.unchanged} there already, {done.outdated} outdated "
        "removed. A running bot shows them after its next start."
    )


@emojis.command()
@config_option
def remove(path: Path) -> None:
    """Remove the cards' emojis from the application."""
    from bot.cli.emoji_upload import remove

    number = _ask_discord(path, remove)
    click.echo(f"{number} emojis removed. Restart the bot if it is running.")


def _ask_discord(
    path: Path, ask: Callable[[DiscordConfig], Coroutine[Any, Any, _Answer]]
) -> _Answer:
    """What ``ask`` returns for the configuration in a file; errors are shown in plain words."""
    import asyncio

    from bot.cli.emoji_upload import EmojiError
    from bot.client.sessions import BadTokenError
    from bot.config import ConfigError, load_config
    from bot.support.log import configure_logging

    try:
        config = load_config(path)
        configure_logging("error", json=config.log.json, secrets=[config.discord.token])
        return asyncio.run(ask(config.discord))
    except (ConfigError, EmojiError) as error:
        raise click.ClickException(str(error)) from None
    except BadTokenError:
        raise click.ClickException(BAD_TOKEN) from None
