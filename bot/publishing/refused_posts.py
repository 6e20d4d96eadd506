"""Tells a server's owner of a chosen channel in which the bot may not post."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from bot.client.messenger import DmsClosedError, MessageGoneError
from bot.client.worker import NotDoneError, RetryLaterError
from bot.publishing.context import PublishingContext
from bot.text import Language, say
from bot.ui.components import notice

_log = logging.getLogger(__name__)


class RefusedPosts:
    """Tells of each such channel once, by direct message, as often as the bot is started.

    ``owner_of`` gives the owner of a server by its id; None if the bot is not in it.
    """

    def __init__(self, context: PublishingContext, owner_of: Callable[[int], int | None]) -> None:
        self._context = context
        self._owner_of = owner_of
        self._told: set[int] = set()

    async def tell(self, guild_id: int, channel_id: int, language: Language) -> None:
        """Tell the owner what the bot lacks in the channel, unless they take no messages."""
        owner_id = self._owner_of(guild_id)
        if channel_id in self._told or owner_id is None:
            return
        self._told.add(channel_id)
        _log.warning(
            "server %d: nothing is posted in channel %d: permissions are missing",
            guild_id,
            channel_id,
        )
        if not await self._context.takes_dms(owner_id):
            return
        with suppress(DmsClosedError, MessageGoneError, NotDoneError, RetryLaterError):
            dm = await self._context.messenger.dm_channel(owner_id)
            panel = notice(say(language, "chosen-channel-barred", channel=f"<#{channel_id}>"))
            silent = await self._context.is_quiet_for(owner_id)
            nonce = f"barred-{channel_id}"
            await self._context.messenger.post(dm, panel, nonce=nonce, silent=silent)
