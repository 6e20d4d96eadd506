"""Watches which shards are free, wanted and lost, and has them taken, given away and dropped."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Protocol

from bot.services.cluster.allotment import Plan, plan, share_of
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.ownership import ConnectionLostError, ShardLocks, Sight

LOOK_EVERY = 1.5
"""Seconds between two looks at the other processes, unless one has told of a change."""
HEARD_WITHIN = 40.0
"""Seconds for which a process goes on hearing of a shard that it has given away, at most: until
another one has a session of it, what people do there is passed on."""
_STOP_LOOK = 0.1
_RECONNECT_EVERY = 0.5
_PATIENCE = 60.0
"""Seconds for which a process keeps shards for which it cannot act, as its client cannot log in."""

_log = logging.getLogger(__name__)


class ShardKeeper(Protocol):
    """What acts for shards, as long as this process owns them."""

    async def taken(self, shard: int, gone_for: float | None) -> None:
        """The process owns the shard from now on; nobody has acted for it for these seconds, None
        where nobody was seen to act for it."""

    async def leaving(self, shard: int) -> None:
        """The process gives the shard away: return once nothing is done for it any more, but that
        what is heard of it is passed on."""

    async def left(self, shard: int) -> None:
        """Another process hears of the shard by now: hear of it no more."""

    async def lost(self, shard: int) -> None:
        """Another process acts for the shard: drop all that belongs to it."""

    @property
    def heard(self) -> frozenset[int]:
        """The shards of which this process has a session with Discord."""

    def others_hear(self, shards: frozenset[int]) -> None:
        """Other processes have sessions of these shards."""

    def may_send(self, share: float) -> None:
        """This process may send this part of what the bot may send."""

    def cut_off(self, seconds: float) -> None:
        """The database has not been heard of for so long: nothing that people ask is done."""

    def back(self) -> None:
        """The database is heard of again."""


class ShardWatcher:
    """Owns shards for a process, while it runs: those that it is ``preferred`` for, and those of
    processes that are gone.

    `begin` takes what is free at the start; from `serve` on a `ShardKeeper` is told what changes.
    """

    def __init__(
        self,
        locks: ShardLocks,
        preferred: Collection[int],
        *,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.locks = locks
        self._preferred = frozenset(preferred)
        self._clock = clock
        self._sleep = sleep
        self._keeper: ShardKeeper | None = None
        self._free_since: dict[int, float] = {}
        self._left_at = clock()
        self._heard_at = clock()
        self._alive_at: dict[int, float] = {}
        self._others: frozenset[int] = frozenset()
        self._lost: set[int] = set()
        self._parting: dict[int, float] = {}
        self._is_leaving = False
        self._soon = asyncio.Event()
        self._share = 0.0
        self._changing: asyncio.Task[None] | None = None

    @property
    def is_certain(self) -> bool:
        """Whether the keeper acts for nothing but what is this process's."""
        return self.locks.is_certain and not (self._keeper is not None and self._lost)

    async def begin(self) -> None:
        """Take the preferred shards that are free; raises what `ShardLocks.take` raises."""
        for shard in plan(await self.locks.look(), self.locks.shards, self._preferred, {}).take:
            await self.locks.take(shard)

    async def serve(self, keeper: ShardKeeper) -> None:
        """Have this keeper act for the shards that are owned now and later."""
        self._keeper = keeper
        with suppress(ConnectionLostError):  # Said again once there is a connection.
            await self.locks.ready()

    def look_soon(self) -> None:
        """Look at the other processes now: something has changed."""
        self._soon.set()

    async def hand_over(self) -> None:
        """Give all shards to the other processes, if there are any, as this one is about to stop.

        Returns once they hear of them, after `HEARD_WITHIN` at the latest.
        """
        keeper = self._keeper
        if keeper is None:
            return
        self._is_leaving = True
        try:
            await self.locks.not_ready()
            self._note(await self.locks.look())
            if self._changing is not None:
                await asyncio.wait([self._changing])
            for shard in sorted(self.locks.owned) if self._others else ():
                await self._give(keeper, shard, is_given=True)
        except (ConnectionLostError, StoreBusyError) as error:
            _log.info("the others take the shards over by themselves: %s", error)
        until = self._clock() + HEARD_WITHIN
        while self._parting and self._others and self._clock() < until:
            await self._sleep(_STOP_LOOK)

    async def leave(self) -> None:
        """Take and give away no more; the shards that are owned stay owned."""
        self._keeper = None
        self._left_at = self._clock()
        with suppress(ConnectionLostError):
            await self.locks.not_ready()
        if self._changing is not None:
            self._changing.cancel()
            await asyncio.gather(self._changing, return_exceptions=True)

    async def run(self) -> None:
        """Watch until cancelled; raises what `ShardLocks.reconnect` raises but a busy store."""
        while True:
            try:
                await self._look()
            except ConnectionLostError as error:
                _log.warning("the connection that holds the shards is lost: %s", error)
                if self._keeper is not None:
                    self._keeper.cut_off(self._clock() - self._heard_at)
                await self._reconnect()
                if self._keeper is not None:
                    self._keeper.back()
            else:
                await self._rest()

    async def _rest(self) -> None:
        """Return when it is time for another look."""
        waits = [
            asyncio.ensure_future(self._sleep(LOOK_EVERY)),
            asyncio.ensure_future(self._soon.wait()),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waits:
                each.cancel()
        self._soon.clear()

    def _note(self, sight: Sight) -> float:
        """Note what is seen; returns when."""
        now = self._heard_at = self._clock()
        self._others = sight.others
        self._free_since = {
            shard: self._free_since.get(shard, now)
            for shard in range(self.locks.shards.count)
            if shard not in sight.held
        }
        for shard, holder in sight.held.items():
            self._alive_at[shard] = now - sight.silent.get(holder, 0.0)
        return now

    async def _look(self) -> None:
        sight = await self.locks.look()
        now = self._note(sight)
        if self._keeper is None:
            await self._give_up(now)
            return
        await self.locks.tell_heard(self._keeper.heard)
        self._keeper.others_hear(frozenset(filter(sight.is_heard_elsewhere, sight.heard)))
        # Others have to have seen that they may send less before this process sends more.
        before, self._share = self._share, share_of(sight, self.locks.shards)
        self._keeper.may_send(min(before, self._share))
        is_idle = self._changing is None or self._changing.done()
        due = Plan() if self._is_leaving else self._next(sight, now)
        left = [
            shard
            for shard, until in self._parting.items()
            if sight.is_heard_elsewhere(shard) or now >= until
        ]
        if is_idle and (due.take or due.give or self._lost or left):
            self._changing = asyncio.create_task(self._change(self._keeper, due, left))

    async def _give_up(self, now: float) -> None:
        """Give all shards away if nobody has acted for them for a while: others can."""
        if now < self._left_at + _PATIENCE or not self.locks.owned:
            return
        _log.warning("this process cannot act for its shards, and gives them away")
        for shard in sorted(self.locks.owned):
            self._lost.add(shard)
            self.locks.leave(shard)
            await self.locks.release(shard)

    def _next(self, sight: Sight, now: float) -> Plan:
        free_for = {shard: now - since for shard, since in self._free_since.items()}
        return plan(sight, self.locks.shards, self._preferred, free_for)

    async def _change(self, keeper: ShardKeeper, due: Plan, left: Collection[int]) -> None:
        """Carry a plan out, beside the looks that keep the session alive."""
        try:
            while self._lost:
                await keeper.lost(shard := min(self._lost))
                self._lost.discard(shard)
            for shard in left:
                await keeper.left(shard)
                self._parting.pop(shard, None)
            for shard in due.give:
                _log.info("shard %d is given to the process that it belongs to", shard)
                await self._give(keeper, shard)
            for shard in due.take:
                if await self.locks.take(shard):
                    _log.info("this process acts for shard %d from now on", shard)
                    self._parting.pop(shard, None)
                    await self._begin_with(keeper, shard)
        except (ConnectionLostError, StoreBusyError) as error:
            _log.info("shards are changed later: %s", error)
        except Exception:
            _log.exception("a shard could not be changed")

    async def _give(self, keeper: ShardKeeper, shard: int, *, is_given: bool = False) -> None:
        self.locks.leave(shard)
        await keeper.leaving(shard)
        self._parting[shard] = self._clock() + HEARD_WITHIN
        await self.locks.release(shard, is_given=is_given)

    async def _begin_with(self, keeper: ShardKeeper, shard: int) -> None:
        alive_at = self._alive_at.get(shard)
        gone_for = None if alive_at is None else self._clock() - alive_at
        try:
            await keeper.taken(shard, gone_for)
        except BaseException:
            # Nobody would act for it.
            await keeper.lost(shard)
            await self.locks.release(shard)
            raise

    async def _reconnect(self) -> None:
        said = ""
        while True:
            try:
                lost = await self.locks.reconnect()
            except StoreBusyError as error:
                if str(error) != said:
                    said = str(error)
                    _log.warning("the shards cannot be taken again yet: %s", error)
                await self._sleep(_RECONNECT_EVERY)
                continue
            break
        _log.info("the shards are held again: %s", sorted(self.locks.owned))
        for shard in sorted(lost):
            _log.warning("another process acts for shard %d by now", shard)
        self._lost |= lost
