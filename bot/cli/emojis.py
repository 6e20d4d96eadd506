"""Uploading and removing the cards' emojis of the application that the configuration names."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.app import BadTokenError
from bot.cli.rest_client import logged_in
from bot.client.emoji_upload import UploadResult, remove_emojis, upload_emojis
from bot.client.errors import NO_ANSWER
from bot.config import DiscordConfig
from bot.render.cards.emoji import emoji_pictures

_UNAUTHORIZED = 401


class EmojiError(Exception):
    """Discord did not do it; the message says why."""


async def upload(config: DiscordConfig) -> UploadResult:
    """Upload the emojis that are missing or have changed; raises `BadTokenError`, `EmojiError`."""
    async with _told_plainly(config) as client:
        return await upload_emojis(client, emoji_pictures())


async def remove(config: DiscordConfig) -> int:
    """Remove the cards' emojis, return how many; raises `BadTokenError`, `EmojiError`."""
    async with _told_plainly(config) as client:
        return await remove_emojis(client)


@asynccontextmanager
async def _told_plainly(config: DiscordConfig) -> AsyncIterator[discord.Client]:
    """A client that is logged in, whose failures are told in words."""
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
