"""Notices outages while the bot runs, and stores them and its heartbeat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial

from bot.storage.errors import StoreBusyError, retry_while_busy
from bot.support.clock import Clock
from bot.support.log import span
from bot.table.state.session import A_MOMENT, NO_OUTAGES, Outage, Outages, joined
from bot.table.store.tables import OutageStore

_log = logging.getLogger(__name__)

BEAT_SECONDS = 30.0
"""How often a connected bot stores a heartbeat."""

Sleep = Callable[[float], Awaitable[None]]


class OutageTracker:
    """The outages so far, and whether the bot is cut off now; both are stored.

    While people cannot reach the bot, nobody's time runs out. A bot that starts has been cut off
    since the last heartbeat in the store. ``on_over`` is called when people can reach it again. No
    heartbeat is stored during an outage, so that one that outlasts a crash is recorded in full.
    """

    def __init__(
        self,
        store: OutageStore,
        clock: Clock,
        on_over: Callable[[], None],
        *,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._store = store
        self._clock = clock
        self._on_over = on_over
        self._sleep = sleep
        self._tasks: set[asyncio.Task[None]] = set()
        self._unsaved = 0
        self._known: list[Outage] = []
        self._cut_off_since: float | None = None
        self.past: Outages = NO_OUTAGES
        """The outages that are over."""

    @property
    def is_cut_off(self) -> bool:
        """Whether people cannot reach the bot now."""
        return self._cut_off_since is not None

    def at(self, now: float) -> Outages:
        """Return all outages up to now, including the present one."""
        since = self._cut_off_since
        if since is None or now - since < A_MOMENT:
            return self.past
        return self.past.with_one(Outage(since, now))

    def time_for_people(self, now: float) -> float:
        """Return the last moment at which people could act: for them time stops while the bot is
        cut off."""
        return now if self._cut_off_since is None else min(now, self._cut_off_since)

    async def load(self) -> None:
        """Read the outages so far, before any table is replayed.

        Raises `StoreBusyError`.
        """
        await self._store.forget_old()
        self._knows(await self._store.all())
        now, beat = self._clock.now(), await self._store.last_beat()
        self._cut_off_since = now if beat is None else min(beat, now)
        self._start(self._beat_forever())

    def cut_off(self) -> None:
        """Note that people cannot reach the bot from now on."""
        if self._cut_off_since is None:
            self._cut_off_since = self._clock.now()

    def connected(self) -> None:
        """Note that people can reach the bot again."""
        since, now = self._cut_off_since, self._clock.now()
        if since is None:
            return
        self._cut_off_since = None
        if now - since >= A_MOMENT:
            outage = Outage(since, now)
            self._knows([*self._known, outage])
            _log.info("the bot was cut off for %s", span(outage.seconds))
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

    def _knows(self, outages: Iterable[Outage]) -> None:
        self._known = list(outages)
        self.past = joined(self._known)

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
