"""Keeps account of when the bot is not there: that time counts against nobody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.tables.clock import Clock
from bot.tables.outages import A_MOMENT, Outage, Outages
from bot.tables.ports import OutageStore, StoreBusyError
from bot.tables.presence import Presence

_log = logging.getLogger(__name__)

BEAT_SECONDS = 30.0
"""How often a bot that is connected notes that it is there."""
_BUSY_WAIT = 0.25

Sleep = Callable[[float], Awaitable[None]]


class PresenceKeeper:
    """Tells ``presence`` when the bot is cut off, and stores it.

    A bot that comes up was cut off since the one before it was last there: since its last sign of
    life in the store. ``over`` is called after each outage that anybody can have noticed. While
    there is an outage no sign of life is stored, so that one that goes on after a crash is whole.
    """

    def __init__(
        self,
        store: OutageStore,
        clock: Clock,
        presence: Presence,
        over: Callable[[], None],
        *,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._store = store
        self._clock = clock
        self._presence = presence
        self._over = over
        self._sleep = sleep
        self._tasks: set[asyncio.Task[None]] = set()
        self._unsaved = 0

    async def take_up(self) -> None:
        """Learn of the outages so far, before any table is replayed.

        Raises `StoreBusyError`.
        """
        await self._store.forget_outages()
        self._presence.past = Outages(tuple(await self._store.outages()))
        last = await self._store.last_beat()
        now = self._clock.now()
        self._presence.cut_off_since = now if last is None else min(last, now)
        self._do(self._beat_for_ever())

    def cut_off(self) -> None:
        """People cannot reach the bot from now on."""
        if not self._presence.is_cut_off:
            self._presence.cut_off_since = self._clock.now()

    def connected(self) -> None:
        """People can reach the bot again."""
        began, now = self._presence.cut_off_since, self._clock.now()
        if began is None:
            return
        self._presence.past = self._presence.outages_at(now)
        self._presence.cut_off_since = None
        outage = Outage(began, now)
        if outage.seconds >= A_MOMENT:
            _log.info("the bot was not there for %.0f s", outage.seconds)
            self._unsaved += 1
            self._do(self._save(outage))
        self._over()

    async def close(self) -> None:
        """Note when the bot was last there."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreBusyError):
            await self._beat()

    async def _save(self, outage: Outage) -> None:
        while True:
            try:
                await self._store.save_outage(outage)
            except StoreBusyError:
                await self._sleep(_BUSY_WAIT)
            else:
                self._unsaved -= 1
                return

    async def _beat_for_ever(self) -> None:
        while True:
            await self._sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except Exception as error:
                _log.info("a sign of life was not stored: %s", type(error).__name__)

    async def _beat(self) -> None:
        if not self._presence.is_cut_off and not self._unsaved:
            await self._store.beat(self._clock.now())

    def _do(self, doing: Awaitable[None]) -> None:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
