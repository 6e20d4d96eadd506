"""Uploads the card emojis to an application, and removes them again."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

import discord

from bot.client.limits.http_limits import answered_in_time
from bot.render.as_text.card_emojis import read_emoji_name
from bot.render.cards.emoji import EmojiPicture


@dataclass(frozen=True, slots=True)
class UploadResult:
    """How many emojis an upload added, kept and, once the new ones were in, removed as outdated."""

    new: int
    unchanged: int
    outdated: int


async def upload_emojis(client: discord.Client, pictures: Iterable[EmojiPicture]) -> UploadResult:
    """Make these the only card emojis of a logged-in client's application.

    Emojis that are up to date stay, and so do those that are not cards: an interrupted upload can
    be repeated. Raises what discord.py raises.
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
    """Remove all card emojis from the client's application; returns how many there were."""
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
