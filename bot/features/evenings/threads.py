"""New threads, and why Discord refuses one."""

from __future__ import annotations

from typing import Final, Literal

import discord

from bot.client.errors import TOO_MANY, UNKNOWN_CHANNEL, temporary_failures
from bot.client.http_limits import answered_in_time
from bot.features.evenings.actions import Obstacle

_NOT_IN_THIS_KIND: Final = (50003, 50024)
_NAME_BLOCKED: Final = (200000, 200001)
_BAD_FORM: Final = 50035
_FORBIDDEN: Final = 403


class ThreadRefusedError(Exception):
    """Discord refuses a new thread until somebody changes something; ``code`` is its own."""

    def __init__(self, obstacle: Obstacle, code: int) -> None:
        super().__init__(f"{obstacle.value}, code {code}")
        self.obstacle = obstacle
        self.code = code


async def begin_thread(
    channel: discord.TextChannel,
    name: str,
    *,
    archived_after: Literal[60, 1440, 4320, 10080],
    is_private: bool = False,
) -> discord.Thread:
    """Begin a thread of the kind that the channel takes.

    Raises `ThreadRefusedError`, and `bot.client.worker.RetryLaterError` where Discord does not
    answer, or asks to wait.
    """
    kind = discord.ChannelType.private_thread
    if not is_private:
        public, news = discord.ChannelType.public_thread, discord.ChannelType.news_thread
        kind = news if channel.is_news() else public
    try:
        with temporary_failures():
            async with answered_in_time():
                return await channel.create_thread(
                    name=name,
                    type=kind,
                    auto_archive_duration=archived_after,
                    invitable=not is_private,
                )
    except discord.HTTPException as error:
        raise ThreadRefusedError(_obstacle(error), error.code) from error


def _obstacle(error: discord.HTTPException) -> Obstacle:
    if error.code in TOO_MANY:
        return Obstacle.TOO_MANY
    if error.code == UNKNOWN_CHANNEL:
        return Obstacle.GONE
    if error.code in _NOT_IN_THIS_KIND or (error.code == _BAD_FORM and "type:" in error.text):
        # The channel was converted, and the client does not know it yet.
        return Obstacle.NO_THREADS
    if error.code in (*_NAME_BLOCKED, _BAD_FORM):
        return Obstacle.NAME
    return Obstacle.PERMISSIONS if error.status == _FORBIDDEN else Obstacle.REFUSED
