"""When the bot cannot be reached: that time counts against nobody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from bot.services.ports.clock import Clock
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.store import OutageStore
from bot.tables.state.outages import A_MOMENT, NO_OUTAGES, Outage, Outages


@dataclass
class Presence:
    """What is known of the bot's own absence: past outages, and since when it is cut off now.

    ``cut_off_since`` is in seconds since the epoch, None while people can reach the bot: while they
    cannot, nobody's time runs out.
    """

    past: Outages = field(default=NO_OUTAGES)
    cut_off_since: float | None = None

    @property
    def is_cut_off(self) -> bool:
        """Whether people cannot reach the bot now."""
        return self.cut_off_since is not None

    def outages_at(self, now: float) -> Outages:
        """All outages up to now, the present one too."""
        present = None if self.cut_off_since is None else Outage(self.cut_off_since, now)
        if present is None or present.seconds < A_MOMENT:
            return self.past
        return self.past.with_one(present)

    def time_for_people(self, now: float) -> float:
        """The moment up to which people can have done anything: time stands still for them while
        the bot is cut off."""
        return now if self.cut_off_since is None else min(now, self.cut_off_since)


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
        await self._store.forget_old()
        self._presence.past = Outages(tuple(await self._store.all()))
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
                await self._store.save(outage)
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
