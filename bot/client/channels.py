"""Find the channel for a person: DM channels, opened as Discord tolerates, and access."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

import discord

from bot.client.errors import (
    DmsClosedError,
    DmsDelayedError,
    DmsRefusedError,
    MessageGoneError,
    MessageRefusedError,
    MissingAccessError,
    asking_discord,
    temporary_failures,
)
from bot.client.limits import DmPace, answered_in_time
from bot.client.worker import RetryLaterError
from bot.storage.discord_stores import DmChannelStore
from bot.storage.errors import StoreBusyError
from bot.support.venue import Venue


class ChannelAccess:
    """Checks who may see which channel, with one or two requests each time."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def may_see(self, place: Venue, user_id: int) -> bool | None:
        """Return whether the person is in the server and may see the channel; None if the bot
        cannot see the channel itself.

        Raises `bot.client.worker.RetryLaterError` while Discord cannot be reached.
        """
        guild = self._client.get_guild(place.guild_id)
        if guild is None or guild.unavailable:
            return None
        with temporary_failures():
            try:
                async with answered_in_time():
                    return await _may_see(guild, user_id, place.channel_id)
            except discord.NotFound:
                return False
            except discord.Forbidden:
                return None


async def _may_see(guild: discord.Guild, user_id: int, channel_id: int) -> bool | None:
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None:
        # The client's cache has no archived threads.
        channel = await guild.fetch_channel(channel_id)
    if not channel.permissions_for(guild.me).view_channel:
        # Discord does not show the bot who may see such a channel.
        return None
    member = await guild.fetch_member(user_id)
    allowed = channel.permissions_for(member)
    if not allowed.view_channel:
        return False
    private = isinstance(channel, discord.Thread) and channel.is_private()
    if isinstance(channel, discord.Thread) and private and not allowed.manage_threads:
        await channel.fetch_member(member.id)
    return True


_log = logging.getLogger(__name__)

_LASTING = (MissingAccessError, MessageRefusedError, MessageGoneError)
"""In a DM these refusals are final, because nobody can grant permissions there."""


class DmChannels:
    """The ids of a discord.py client's DM channels; those in ``store`` need no request."""

    def __init__(self, client: discord.Client, store: DmChannelStore, pace: DmPace) -> None:
        self._client = client
        self._store = store
        self._pace = pace
        self._known: dict[int, int] = {}
        self._proven: set[int] = set()

    async def belong_to(self, application_id: int) -> None:
        """Drop another application's channels from the store, because Discord refuses them to this
        one.

        May raise `StoreBusyError`.
        """
        former = await self._store.keep_for(application_id)
        if former is not None:
            _log.warning(
                "application %d replaces application %d in the database: known DM channels are "
                "dropped, and people get their hands in new ones",
                application_id,
                former,
            )

    async def of(self, user_id: int) -> int:
        """Return the id of the DM channel with a person; open one if none is known.

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
        try:
            with self.watching_refusals():
                async with asking_discord():
                    channel = await self._client.create_dm(discord.Object(user_id))
        except _LASTING as error:
            raise DmsClosedError from error
        self._pace.opened()
        await self.note(user_id, channel.id)
        return channel.id

    async def note(self, user_id: int, channel_id: int) -> None:
        """Remember the DM channel with a person, who has written or clicked there."""
        self._proven.add(channel_id)
        if self._known.get(user_id) == channel_id:
            return
        self._known[user_id] = channel_id
        try:
            await self._store.remember(user_id, channel_id)
        except StoreBusyError:
            _log.info("DM channel %d: not stored; opening it again after a restart", channel_id)

    async def read_ahead(self, user_ids: Collection[int]) -> None:
        """Read the DM channels with these people at once, unless the store is busy."""
        with suppress(StoreBusyError):
            self._known = {**await self._store.channels_of(user_ids), **self._known}

    def forget(self, user_id: int) -> None:
        """Drop a forgotten person's channel from memory."""
        self._known.pop(user_id, None)

    @asynccontextmanager
    async def posting_in(self, channel_id: int) -> AsyncIterator[None]:
        """Raise `DmsClosedError` if Discord refuses for good to post in a DM channel.

        A channel known from an earlier process is dropped first, with `RetryLaterError`: it may be
        another application's, so a new one has to be opened.
        """
        try:
            yield
        except _LASTING as error:
            user_id = await self._person_with(channel_id)
            if user_id is None:
                raise
            if channel_id in self._proven:
                raise DmsClosedError from error
            _log.info("DM channel %d: refused; opening a new one", channel_id)
            await self._drop(user_id)
            raise RetryLaterError(0) from error

    @asynccontextmanager
    async def changing_in(self, channel_id: int) -> AsyncIterator[None]:
        """Raise `MessageGoneError` if Discord refuses for good to change a message in a DM channel.
        Only a new message shows whether the person can be reached."""
        try:
            yield
        except (DmsClosedError, *_LASTING) as error:
            if await self._person_with(channel_id) is None:
                raise
            raise MessageGoneError from error

    @contextmanager
    def watching_refusals(self) -> Iterator[None]:
        """Open no further channels for a while if Discord refuses a request inside as spam."""
        try:
            yield
        except DmsRefusedError as error:
            if not self._pace.is_paused:
                _log.warning("Discord refuses new DM channels (code %d); pausing", error.code)
            self._pace.refused()
            raise

    async def _find(self, user_id: int) -> int | None:
        if user_id not in self._known:
            try:
                stored = await self._store.channel_of(user_id)
            except StoreBusyError:
                return None
            if stored is not None:
                self._known[user_id] = stored
        return self._known.get(user_id)

    async def _person_with(self, channel_id: int) -> int | None:
        for user_id, known in self._known.items():
            if known == channel_id:
                return user_id
        try:
            return await self._store.person_with(channel_id)
        except StoreBusyError:
            return None

    async def _drop(self, user_id: int) -> None:
        self._known.pop(user_id, None)
        with suppress(StoreBusyError):
            await self._store.drop(user_id)
