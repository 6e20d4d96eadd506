"""Upload or remove the cards' emojis of the configured application: ``python -m bot emojis``."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click
import discord

from bot.app import logged_in
from bot.cli.command_line import config_option
from bot.client.errors import NO_ANSWER
from bot.client.limits import answered_in_time
from bot.client.sessions import BadTokenError
from bot.config import DiscordConfig, load_config
from bot.draw.card_emojis import EmojiPicture, emoji_pictures, read_emoji_name
from bot.support.log import configure_logging

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class UploadResult:
    """The numbers of emojis that an upload added, kept, and then removed as outdated."""

    new: int
    unchanged: int
    outdated: int


async def upload_emojis(client: discord.Client, pictures: Iterable[EmojiPicture]) -> UploadResult:
    """Make these the only card emojis of a logged-in client's application.

    Emojis that are up to date or not cards stay, so an interrupted upload can be repeated. Raises
    what discord.py raises.
    """
    there = await _card_emojis(client)
    wanted: set[str] = set()
    new = 0
    for picture in pictures:
        name = str(picture.name)
        wanted.add(name)
        if name not in there:
            async with answered_in_time():
                await client.create_application_emoji(name=name, image=picture.png)
            new += 1
    outdated = [emoji for name, emoji in there.items() if name not in wanted]
    await _delete(outdated)
    return UploadResult(new, len(wanted) - new, len(outdated))


async def remove_emojis(client: discord.Client) -> int:
    """Remove all card emojis from the client's application; return their number."""
    there = await _card_emojis(client)
    await _delete(there.values())
    return len(there)


async def _card_emojis(client: discord.Client) -> dict[str, discord.Emoji]:
    async with answered_in_time():
        found = await client.fetch_application_emojis()
    return {each.name: each for each in found if read_emoji_name(each.name) is not None}


async def _delete(emojis: Iterable[discord.Emoji]) -> None:
    for emoji in emojis:
        with suppress(discord.NotFound):
            async with answered_in_time():
                await emoji.delete()


_UNAUTHORIZED = 401


class EmojiError(click.ClickException):
    """Discord has refused or not answered; the message says why."""


async def upload(config: DiscordConfig) -> UploadResult:
    """Upload missing or changed emojis. Raises `BadTokenError` and `EmojiError`."""
    async with _told_plainly(config) as client:
        return await upload_emojis(client, emoji_pictures())


async def remove(config: DiscordConfig) -> int:
    """Remove the cards' emojis; return their number. Raises `BadTokenError` and `EmojiError`."""
    async with _told_plainly(config) as client:
        return await remove_emojis(client)


@asynccontextmanager
async def _told_plainly(config: DiscordConfig) -> AsyncIterator[discord.Client]:
    """Open a logged-in client, and turn its failures into `BadTokenError` and `EmojiError`."""
    try:
        async with logged_in(config) as client:
            yield client
    except discord.LoginFailure as error:
        raise BadTokenError("Discord refuses the token") from error
    except NO_ANSWER as error:
        raise EmojiError(
            "Discord cannot be reached, or does not answer: look at the network and try again; "
            "what is uploaded stays"
        ) from error
    except discord.HTTPException as error:
        if error.status == _UNAUTHORIZED:
            raise BadTokenError("Discord refuses the token") from error
        raise EmojiError(
            f"Discord refuses a request ({error.status}, code {error.code}); what is uploaded stays"
        ) from error


@click.group()
def emojis() -> None:
    """The cards as emojis of the bot's application, for its messages and buttons."""


@emojis.command("upload")
@config_option
def upload_command(path: Path) -> None:
    """Upload the emojis that are missing or have changed."""
    done = _ask_discord(path, upload)
    click.echo(
        f"{done.new} emojis uploaded, {done.unchanged} there already, {done.outdated} outdated "
        "removed. A running bot shows them after its next start."
    )


@emojis.command("remove")
@config_option
def remove_command(path: Path) -> None:
    """Remove the cards' emojis from the application."""
    number = _ask_discord(path, remove)
    click.echo(f"{number} emojis removed. Restart the bot if it is running.")


def _ask_discord(
    path: Path, ask: Callable[[DiscordConfig], Coroutine[Any, Any, _Answer]]
) -> _Answer:
    config = load_config(path)
    configure_logging("error", json=config.log.json, secrets=[config.discord.token])
    return asyncio.run(ask(config.discord))
