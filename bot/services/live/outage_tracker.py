"""Notices outages while the bot runs, and stores them and its heartbeat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from bot.services.ports.clock import Clock
from bot.services.ports.errors import StoreBusyError, retry_while_busy
from bot.services.ports.store import OutageStore
from bot.tables.state.outages import A_MOMENT, NO_OUTAGES, Outage, Outages, joined

_log = logging.getLogger(__name__)

BEAT_SECONDS = 30.0
"""How often a connected bot stores a heartbeat."""

Sleep = Callable[[float], Awaitable[None]]


class OutageTracker:
    """The outages so far, and whether the bot is cut off now; both are stored.

    ``past`` are the outages that are over. ``cut_off_since`` is in seconds since the epoch, None
    while people can reach the bot; while they cannot, nobody's time runs out. A bot that starts has
    been cut off since the last heartbeat in the store. ``on_over`` is called whenever people can
    reach the bot again. No heartbeat is stored during an outage, so that one that outlasts a crash
    is recorded in full.
    """

    def __init__(
        self,
        store: OutageStore,
        clock: Clock,
        on_over: Callable[[], None],
        *,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.past: Outages = NO_OUTAGES
        self.cut_off_since: float | None = None
        self._store = store
        self._clock = clock
        self._on_over = on_over
        self._sleep = sleep
        self._tasks: set[asyncio.Task[None]] = set()
        self._unsaved = 0

    @property
    def is_cut_off(self) -> bool:
        """Whether people cannot reach the bot now."""
        return self.cut_off_since is not None

    def outages_at(self, now: float) -> Outages:
        """All outages up to now, including the present one."""
        present = None if self.cut_off_since is None else Outage(self.cut_off_since, now)
        if present is None or present.seconds < A_MOMENT:
            return self.past
        return self.past.with_one(present)

    def time_for_people(self, now: float) -> float:
        """The last moment at which people could act: for them time stops while the bot is cut
        off."""
        return now if self.cut_off_since is None else min(now, self.cut_off_since)

    async def load(self) -> None:
        """Read the outages so far, before any table is replayed.

        Raises `StoreBusyError`.
        """
        await self._store.forget_old()
        self.past = joined(await self._store.all())
        last = await self._store.last_beat()
        now = self._clock.now()
        self.cut_off_since = now if last is None else min(last, now)
        self._start(self._beat_forever())

    async def catch_up(self, shard: int, gone_for: float | None) -> None:
        """Take in the outages that other processes have stored, and the one that is over for the
        servers of a shard as this process acts for them from now on.

        Nobody has acted for them for these seconds; None if only the store can tell. Raises
        `StoreBusyError`.
        """
        now = self._clock.now()
        since = now - gone_for if gone_for is not None else await self._store.last_beat([shard])
        self.past = joined(await self._store.all())
        if since is None or now - since < A_MOMENT:
            return
        # Stored first: tables are replayed with the outages that are stored.
        outage = Outage(since, now)
        await self._store.save(outage)
        _log.info("nobody acted for shard %d for %.0f s", shard, outage.seconds)
        self.past = joined([*self.past.known, outage])
        self._on_over()

    def cut_off(self, for_seconds: float = 0.0) -> None:
        """People cannot reach the bot from now on, and could not for these seconds before."""
        if not self.is_cut_off:
            self.cut_off_since = self._clock.now() - for_seconds

    def connected(self) -> None:
        """People can reach the bot again."""
        began, now = self.cut_off_since, self._clock.now()
        if began is None:
            return
        self.past = self.outages_at(now)
        self.cut_off_since = None
        outage = Outage(began, now)
        if outage.seconds >= A_MOMENT:
            _log.info("the bot was cut off for %.0f s", outage.seconds)
            self._unsaved += 1
            self._start(self._save(outage))
        self._on_over()

    async def close(self) -> None:
        """Stop, and store a last heartbeat."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreBusyError):
            await self._beat()

    async def _save(self, outage: Outage) -> None:
        await retry_while_busy(partial(self._store.save, outage), sleep=self._sleep)
        self._unsaved -= 1

    async def _beat_forever(self) -> None:
        while True:
            await self._sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except Exception as error:
                _log.info("a heartbeat was not stored: %s", type(error).__name__)

    async def _beat(self) -> None:
        if not self.is_cut_off and not self._unsaved:
            await self._store.beat(self._clock.now())

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
