"""The DM channels with people: remembered for good, and opened no faster than Discord tolerates."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress

import discord

from bot.client.errors import (
    DmsDelayedError,
    DmsRefusedError,
    refusals,
    temporary_failures,
)
from bot.client.limits.dm_pace import DmPace
from bot.client.limits.http_limits import answered_in_time
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.messages import DmChannelStore

_log = logging.getLogger(__name__)


class DmChannels:
    """The ids of the DM channels of a discord.py client.

    Those in ``store`` need no request; without a store each is opened once.
    """

    def __init__(
        self,
        client: discord.Client,
        store: DmChannelStore | None = None,
        pace: DmPace | None = None,
    ) -> None:
        self._client = client
        self._store = store
        self._pace = pace or DmPace()
        self._known: dict[int, int] = {}

    async def of(self, user_id: int) -> int:
        """The id of the DM channel with a person, opened if it is not known.

        Raises `DmsDelayedError` until it is the person's turn, `DmsRefusedError` while Discord lets
        the bot open none, `bot.client.errors.DmsClosedError` and
        `bot.client.worker.RetryLaterError`.
        """
        if (known := await self._find(user_id)) is not None:
            return known
        if self._pace.is_paused:
            raise DmsRefusedError
        if (seconds := self._pace.take(user_id)) > 0:
            raise DmsDelayedError(seconds)
        with self.watching_refusals(), temporary_failures(), refusals():
            async with answered_in_time():
                channel = await self._client.create_dm(discord.Object(user_id))
        self._pace.opened()
        await self.note(user_id, channel.id)
        return channel.id

    async def note(self, user_id: int, channel_id: int) -> None:
        """Remember the DM channel with a person, who has written or clicked there."""
        if self._known.get(user_id) == channel_id:
            return
        self._known[user_id] = channel_id
        if self._store is not None:
            try:
                await self._store.remember(user_id, channel_id)
            except StoreBusyError:
                _log.info("a DM channel could not be stored: it is opened again after a restart")

    async def read_ahead(self, user_ids: Collection[int]) -> None:
        """Read the DM channels with these people at once, unless the store is busy."""
        if self._store is not None:
            with suppress(StoreBusyError):
                self._known = {**await self._store.channels_of(user_ids), **self._known}

    def forget(self, user_id: int) -> None:
        """Drop what is in memory of a person who was forgotten."""
        self._known.pop(user_id, None)

    @contextmanager
    def watching_refusals(self) -> Iterator[None]:
        """Open no further channels for a while if a request made inside is refused as spam."""
        try:
            yield
        except DmsRefusedError as error:
            if not self._pace.is_paused:
                _log.warning("Discord lets the bot open no DM channels: code %d", error.code)
            self._pace.refused()
            raise

    async def _find(self, user_id: int) -> int | None:
        if user_id not in self._known and self._store is not None:
            try:
                stored = await self._store.channel_of(user_id)
            except StoreBusyError:
                return None
            if stored is not None:
                self._known[user_id] = stored
        return self._known.get(user_id)
