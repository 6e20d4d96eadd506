"""Servers that the bot was removed from: their data are deleted after a while, if so configured."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from functools import partial

from bot.services.live.registry import TableRegistry
from bot.services.ports.errors import retry_while_busy
from bot.services.ports.privacy import PrivacyStore
from bot.services.privacy.service import PrivacyService, no_evenings
from bot.services.requests.lobby import LobbyService
from bot.support.redaction import told_error
from bot.tables.rules.permissions import Actor

_log = logging.getLogger(__name__)

_EVERY = 24 * 60 * 60.0
"""Seconds between two looks for servers whose time is over."""


def _every_server(guild_id: int) -> bool:  # noqa: ARG001 (a server's id, like the others)
    """A bot of one process is told of every server."""
    return True


class DepartedServers:
    """Notes when the bot was removed from a server, and deletes what is kept of it ``after`` that
    many seconds; never for 0. A server that it is invited to again is kept. ``end_evenings`` breaks
    off a server's evenings."""

    def __init__(
        self,
        registry: TableRegistry,
        lobby: LobbyService,
        store: PrivacyStore,
        privacy: PrivacyService,
        after: float,
        end_evenings: Callable[[int], Awaitable[None]] = no_evenings,
    ) -> None:
        self._registry = registry
        self._lobby = lobby
        self._store = store
        self._privacy = privacy
        self._after = after
        self._end_evenings = end_evenings
        self._clock = registry.clock
        self._looking: asyncio.Task[None] | None = None
        self._came_back: set[int] = set()
        self._noting = asyncio.Lock()

    async def left(self, guild_id: int) -> None:
        """The bot was removed from a server just now."""
        if guild_id in await retry_while_busy(self._store.servers):
            note = partial(self._store.note_departure, guild_id, self._clock.now())
            await retry_while_busy(note)

    async def back(self, guild_id: int) -> None:
        """The bot is in a server again, or was all along."""
        # At a start it is told so of every server at once.
        self._came_back.add(guild_id)
        async with self._noting:
            if not self._came_back:
                return
            came_back, self._came_back = self._came_back, set()
            for departed in await retry_while_busy(self._store.departures):
                if departed in came_back:
                    await retry_while_busy(partial(self._store.note_departure, departed, None))

    async def is_in(
        self, guild_ids: Collection[int], told_of: Callable[[int], bool] = _every_server
    ) -> None:
        """The bot is in these servers and in no others of those that it has been ``told_of``; now
        that this is known, servers whose time is over are deleted, and looked for each day."""
        departed = await retry_while_busy(self._store.departures)
        for guild_id in departed.keys() & set(guild_ids):
            await self.back(guild_id)
        known = await retry_while_busy(self._store.servers)
        for guild_id in known - departed.keys() - set(guild_ids):
            if told_of(guild_id):
                await self.left(guild_id)
        if self._after and self._looking is None:
            self._looking = asyncio.create_task(self._look())

    async def stop(self) -> None:
        """Delete nothing more."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def delete_due(self) -> None:
        """Delete what is kept of the servers whose time is over; their open tables are ended."""
        until = self._clock.now() - self._after
        for guild_id, at in sorted((await self._store.departures()).items()):
            if at <= until:
                await self._end_tables(guild_id)
                await self._privacy.delete_server(guild_id)
                _log.info("server %d was left long ago: its data are deleted", guild_id)

    async def _end_tables(self, guild_id: int) -> None:
        await self._registry.all_awake()
        await self._end_evenings(guild_id)
        for table in self._registry.open_tables():
            if table.venue.guild_id == guild_id:
                await self._lobby.close(table.id, Actor(table.host_id, guild_id))

    async def _look(self) -> None:
        while True:
            try:
                await retry_while_busy(self.delete_due)
            except Exception as error:
                _log.error("data of servers left long ago are not deleted\n%s", told_error(error))
            await self._clock.until(self._clock.now() + _EVERY)
