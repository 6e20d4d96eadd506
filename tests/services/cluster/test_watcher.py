"""A process owns shards while its session lives, and has them dropped when others have had them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import pytest

from bot.services.cluster.allotment import GRACE
from bot.services.cluster.watcher import HEARD_WITHIN, LOOK_EVERY, ShardWatcher
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.ownership import ConnectionLostError, ShardMap, Sight

ME, OTHER = 1, 2


class Locks:
    """`ShardLocks` whose database is this object: ``held`` says who has which shard."""

    def __init__(self, held: dict[int, int]) -> None:
        self.shards = ShardMap(2)
        self.held = held
        self.wanted: Mapping[int, frozenset[int]] = {}
        self.processes = frozenset({ME})
        self.is_certain = True
        self.looks, self.fails_at = 0, 0
        self.lost: frozenset[int] = frozenset()
        self.refusals = 0
        self.left: list[int] = []
        self.given: set[int] = set()
        self.heard_elsewhere: set[int] = set()
        self.told_heard: frozenset[int] = frozenset()
        self.silent = 0.0

    @property
    def owned(self) -> frozenset[int]:
        return frozenset(shard for shard, holder in self.held.items() if holder == ME)

    def owns(self, guild_id: int | None) -> bool:
        return self.shards.of(guild_id) in self.owned

    def listen(self, on_notice: object) -> None: ...

    async def ready(self) -> None: ...

    async def not_ready(self) -> None: ...

    async def tell_heard(self, shards: frozenset[int]) -> None:
        self.told_heard = shards

    async def ask_turn(self) -> None: ...

    async def look(self) -> Sight:
        self.looks += 1
        if self.looks == self.fails_at:
            raise ConnectionLostError
        heard = {shard: frozenset({OTHER}) for shard in self.heard_elsewhere}
        silent = {OTHER: self.silent}
        return Sight(
            ME, self.processes, dict(self.held), self.wanted, heard, frozenset(self.given), silent
        )

    async def reconnect(self) -> frozenset[int]:
        if self.refusals:
            self.refusals -= 1
            raise StoreBusyError
        for shard in self.lost:
            self.held[shard] = OTHER
        return self.lost

    async def take(self, shard: int) -> bool:
        return self.held.setdefault(shard, ME) == ME

    async def turn(self, bucket: int) -> None: ...

    def leave(self, shard: int) -> None:
        self.left.append(shard)

    async def release(self, shard: int, *, is_given: bool = False) -> None:
        del self.held[shard]
        if is_given:
            self.given.add(shard)


class Keeper:
    """Notes what it is told; fails to begin with a shard ``failures`` times."""

    def __init__(self, failures: int = 0) -> None:
        self.told: list[tuple[str, int]] = []
        self.share = 0.0
        self.failures = failures
        self.heard = frozenset[int]()
        self.heard_by_others = frozenset[int]()
        self.gone_for: list[float | None] = []
        self.away: list[float] = []
        self.is_back = 0

    async def taken(self, shard: int, gone_for: float | None) -> None:
        self.told.append(("taken", shard))
        self.gone_for.append(gone_for)
        if self.failures:
            self.failures -= 1
            raise StoreBusyError

    async def leaving(self, shard: int) -> None:
        self.told.append(("leaving", shard))

    async def left(self, shard: int) -> None:
        self.told.append(("left", shard))

    async def lost(self, shard: int) -> None:
        self.told.append(("lost", shard))

    def others_hear(self, shards: frozenset[int]) -> None:
        self.heard_by_others = shards

    def cut_off(self, seconds: float) -> None:
        self.away.append(seconds)

    def back(self) -> None:
        self.is_back += 1

    def may_send(self, share: float) -> None:
        self.share = share


class Time:
    """Seconds that pass only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        for _ in range(10):
            await asyncio.sleep(0)


async def come_about(holds: Callable[[], bool]) -> None:
    """Return once this holds."""
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0)


async def watched(locks: Locks, keeper: Keeper, preferred: set[int], seconds: float) -> None:
    """The watcher's work for so many seconds."""
    time = Time()
    done = asyncio.Event()

    async def sleep(for_seconds: float) -> None:
        await time.sleep(for_seconds)
        if time.now >= seconds:
            done.set()
            await asyncio.Event().wait()

    watcher = ShardWatcher(locks, preferred, clock=time, sleep=sleep)
    await watcher.begin()
    await watcher.serve(keeper)
    running = asyncio.create_task(watcher.run())
    await done.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_a_free_shard_is_taken_within_seconds() -> None:
    locks, keeper = Locks({}), Keeper()
    await watched(locks, keeper, {0}, GRACE + 3 * LOOK_EVERY)
    assert locks.owned == {0, 1}
    assert keeper.told == [("taken", 1)]
    assert keeper.share == 1.0


async def test_a_shard_is_given_back_once_nothing_is_done_for_it() -> None:
    locks, keeper = Locks({0: ME, 1: ME}), Keeper()
    locks.processes = frozenset({ME, OTHER})
    locks.wanted = {1: frozenset({OTHER})}
    await watched(locks, keeper, {0}, GRACE)
    assert (locks.owned, locks.left) == ({0}, [1])
    assert keeper.told == [("leaving", 1)]
    assert not locks.given


async def test_a_lost_connection_alone_changes_nothing() -> None:
    locks, keeper = Locks({0: ME, 1: OTHER}), Keeper()
    locks.fails_at, locks.refusals = 3, 2
    await watched(locks, keeper, {0}, 5 * LOOK_EVERY)
    assert (locks.refusals, locks.owned, keeper.told) == (0, {0}, [])
    # Nobody's time ran while nothing could be stored.
    assert (keeper.away, keeper.is_back) == ([LOOK_EVERY], 1)


async def test_what_others_have_had_meanwhile_is_dropped() -> None:
    locks, keeper = Locks({0: ME, 1: ME}), Keeper()
    locks.fails_at, locks.lost = 3, frozenset({1})
    await watched(locks, keeper, {0}, 5 * LOOK_EVERY)
    assert locks.owned == {0}
    assert keeper.told == [("lost", 1)]


async def test_a_shard_that_nobody_acts_for_is_given_up_and_taken_anew() -> None:
    locks, keeper = Locks({0: ME}), Keeper(failures=1)
    await watched(locks, keeper, {0}, 2 * GRACE + 4 * LOOK_EVERY)
    assert keeper.told == [("taken", 1), ("lost", 1), ("taken", 1)]
    assert locks.owned == {0, 1}


async def test_it_is_known_for_how_long_nobody_has_acted_for_a_shard() -> None:
    locks, keeper = Locks({0: ME, 1: OTHER}), Keeper()
    locks.silent = 0.5
    time = Time()
    watcher = ShardWatcher(locks, {0}, clock=time, sleep=time.sleep)
    await watcher.serve(keeper)
    running = asyncio.create_task(watcher.run())
    await come_about(lambda: time.now >= 3 * LOOK_EVERY)
    seen_at = time.now
    del locks.held[1]
    await come_about(lambda: bool(keeper.told))
    running.cancel()
    (gone_for,) = keeper.gone_for
    assert gone_for is not None
    assert gone_for == pytest.approx(time.now - seen_at + 0.5, abs=LOOK_EVERY)


async def test_a_process_that_stops_hands_over_and_hears_until_others_do() -> None:
    locks, keeper = Locks({0: ME, 1: ME}), Keeper()
    locks.processes = frozenset({ME, OTHER})
    time = Time()
    watcher = ShardWatcher(locks, {0, 1}, clock=time, sleep=time.sleep)
    await watcher.serve(keeper)
    running = asyncio.create_task(watcher.run())
    await come_about(lambda: time.now >= LOOK_EVERY)
    stopping = asyncio.create_task(watcher.hand_over())
    await come_about(lambda: locks.given == {0, 1})
    locks.held = {0: OTHER, 1: OTHER}
    locks.heard_elsewhere.add(0)
    await come_about(lambda: ("left", 0) in keeper.told)
    assert not stopping.done()
    locks.heard_elsewhere.add(1)
    await stopping
    running.cancel()
    assert keeper.told == [("leaving", 0), ("leaving", 1), ("left", 0), ("left", 1)]
    assert locks.left == [0, 1]
    assert keeper.heard_by_others == {0, 1}
    assert time.now < HEARD_WITHIN


async def test_a_process_that_stops_does_not_wait_for_ever() -> None:
    locks, keeper = Locks({0: ME}), Keeper()
    locks.processes = frozenset({ME, OTHER})
    time = Time()
    watcher = ShardWatcher(locks, {0}, clock=time, sleep=time.sleep)
    await watcher.serve(keeper)
    running = asyncio.create_task(watcher.run())
    await watcher.hand_over()
    running.cancel()
    assert time.now == pytest.approx(HEARD_WITHIN, abs=LOOK_EVERY)
    assert locks.given == {0}


async def test_the_last_process_hands_nothing_over() -> None:
    locks, keeper = Locks({0: ME, 1: ME}), Keeper()
    watcher = ShardWatcher(locks, {0, 1}, clock=Time())
    await watcher.serve(keeper)
    await watcher.hand_over()
    assert (keeper.told, locks.owned) == ([], {0, 1})


async def test_shards_for_which_nobody_can_act_are_given_away() -> None:
    locks = Locks({0: ME, 1: OTHER})
    time = Time()
    watcher = ShardWatcher(locks, {0}, clock=time, sleep=time.sleep)
    running = asyncio.create_task(watcher.run())
    await come_about(lambda: time.now >= 59)
    assert locks.owned == {0}
    await come_about(lambda: time.now >= 63)
    assert (locks.owned, locks.left) == (set(), [0])
    keeper = Keeper()
    await watcher.serve(keeper)
    await come_about(lambda: ("taken", 0) in keeper.told)
    running.cancel()
    assert keeper.told == [("lost", 0), ("taken", 0)]
