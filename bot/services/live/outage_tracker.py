"""Notices outages while the bot runs, and stores them and its heartbeat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from functools import partial

from bot.services.ports.clock import Clock
from bot.services.ports.errors import StoreBusyError, retry_while_busy
from bot.services.ports.outages import OutageStore, ShardOutage
from bot.services.ports.ownership import FIRST, ONE_PROCESS, Ownership
from bot.support.spans import span
from bot.tables.state.outages import A_MOMENT, Outage, Outages, joined

_log = logging.getLogger(__name__)

BEAT_SECONDS = 30.0
"""How often a connected bot stores a heartbeat."""

Sleep = Callable[[float], Awaitable[None]]


class OutageTracker:
    """The outages so far, and which shards are cut off now; both are stored.

    While people cannot reach the bot, nobody's time runs out in their servers, and while direct
    messages are not heard, nobody's at all (`of`). A bot that starts has been cut off since the
    last heartbeats in the store. ``on_over`` is called with the shards that people can reach again.
    No heartbeat is stored for a shard during an outage, so that one that outlasts a crash is
    recorded in full. Other processes store what happens to shards that are not this one's.
    """

    def __init__(
        self,
        store: OutageStore,
        clock: Clock,
        on_over: Callable[[Collection[int]], None],
        *,
        ownership: Ownership = ONE_PROCESS,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._store = store
        self._clock = clock
        self._on_over = on_over
        self._ownership = ownership
        self._sleep = sleep
        self._tasks: set[asyncio.Task[None]] = set()
        self._unsaved = 0
        self._known: list[ShardOutage] = []
        self._known_by_server: dict[int | None, Outages] = {}
        self._cut_off_since: dict[int, float] = {}

    def of(self, guild_id: int | None) -> ServerOutages:
        """The outages for a server's people; of no server, for those in direct messages."""
        return ServerOutages(self, guild_id)

    def past(self, guild_id: int | None) -> Outages:
        """The outages for a server's people that are over."""
        if guild_id not in self._known_by_server:
            here = (each.outage for each in self._known if each.concerns(guild_id))
            self._known_by_server[guild_id] = joined(here)
        return self._known_by_server[guild_id]

    def cut_off_since(self, guild_id: int | None) -> float | None:
        """Since when a server's people cannot reach the bot, None while they can."""
        shards = {FIRST, self._ownership.shards.of(guild_id)} & self._cut_off_since.keys()
        return min((self._cut_off_since[shard] for shard in shards), default=None)

    @property
    def reached_until(self) -> float:
        """The last moment at which people could reach the bot at every shard of this process."""
        return min([*self._cut_off_since.values(), self._clock.now()])

    async def load(self) -> None:
        """Read the outages so far, before any table is replayed.

        Raises `StoreBusyError`.
        """
        await self._store.forget_old()
        self._knows(await self._store.all())
        now, owned = self._clock.now(), self._ownership.owned
        beats = await self._store.last_beats(owned)
        self._cut_off_since = {shard: min(beats.get(shard, now), now) for shard in owned}
        self._start(self._beat_forever())

    async def catch_up(self, shard: int, gone_for: float | None) -> None:
        """Take in the outages that other processes have stored, and the one that is over for the
        servers of a shard as this process acts for them from now on.

        Nobody has acted for them for these seconds; None if only the store can tell. Raises
        `StoreBusyError`.
        """
        now = self._clock.now()
        if gone_for is not None:
            since = now - gone_for
        else:
            since = (await self._store.last_beats([shard])).get(shard, now)
        self._knows(await self._store.all())
        if now - since < A_MOMENT:
            return
        # Stored first: tables are replayed with the outages that are stored.
        outage = ShardOutage(Outage(since, now), shard, self._ownership.shards)
        await self._store.save([outage])
        _log.info("nobody acted for shard %d for %s", shard, span(outage.outage.seconds))
        self._knows([*self._known, outage])
        self._on_over([shard])

    def cut_off(self, for_seconds: float = 0.0, shards: Collection[int] | None = None) -> None:
        """People cannot reach the bot at these shards, by default at all of this process, from now
        on, and could not for these seconds before."""
        since = self._clock.now() - for_seconds
        for shard in self._ownership.owned if shards is None else shards:
            self._cut_off_since.setdefault(shard, since)

    def connected(self, but: Collection[int] = ()) -> None:
        """People can reach the bot again, except at some shards."""
        now = self._clock.now()
        over = sorted(self._cut_off_since.keys() - set(but))
        if not over:
            return
        began = {shard: self._cut_off_since.pop(shard) for shard in over}
        ended = [
            ShardOutage(Outage(since, now), shard, self._ownership.shards)
            for shard, since in began.items()
            if now - since >= A_MOMENT
        ]
        self._knows([*self._known, *ended])
        if own := [each for each in ended if each.shard in self._ownership.owned]:
            longest = max(each.outage.seconds for each in own)
            _log.info("the bot was cut off for %s", span(longest))
            self._unsaved += 1
            self._start(self._save(own))
        self._on_over(over)

    async def close(self) -> None:
        """Stop, and store a last heartbeat."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreBusyError):
            await self._beat()

    def _knows(self, outages: Iterable[ShardOutage]) -> None:
        self._known = list(outages)
        self._known_by_server.clear()

    async def _save(self, outages: Collection[ShardOutage]) -> None:
        await retry_while_busy(partial(self._store.save, outages), sleep=self._sleep)
        self._unsaved -= 1

    async def _beat_forever(self) -> None:
        while True:
            await self._sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except Exception as error:
                _log.info("a heartbeat was not stored: %s", type(error).__name__)

    async def _beat(self) -> None:
        shards = self._ownership.owned - self._cut_off_since.keys()
        if shards and not self._unsaved:
            await self._store.beat(self._clock.now(), shards)

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class ServerOutages:
    """The outages for the people of one server, of whom nobody is late for them."""

    def __init__(self, tracker: OutageTracker, guild_id: int | None) -> None:
        self._tracker = tracker
        self._guild_id = guild_id

    @property
    def past(self) -> Outages:
        """Those that are over."""
        return self._tracker.past(self._guild_id)

    @property
    def is_cut_off(self) -> bool:
        """Whether people cannot reach the bot now."""
        return self._tracker.cut_off_since(self._guild_id) is not None

    def at(self, now: float) -> Outages:
        """All outages up to now, including the present one."""
        since = self._tracker.cut_off_since(self._guild_id)
        if since is None or now - since < A_MOMENT:
            return self.past
        return self.past.with_one(Outage(since, now))

    def time_for_people(self, now: float) -> float:
        """The last moment at which people could act: for them time stops while the bot is cut
        off."""
        since = self._tracker.cut_off_since(self._guild_id)
        return now if since is None else min(now, since)
