"""Heartbeats, and the outages that follow from missing ones."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from bot.services.live.outage_tracker import BEAT_SECONDS, OutageTracker
from bot.services.ports.outages import ShardOutage
from bot.services.ports.ownership import FIRST, ONE_PROCESS, Ownership, ShardMap
from bot.tables.state.outages import A_MOMENT, Outage
from tests.fakes.ownership import Owner
from tests.fakes.store import MemoryOutages, MemoryStore, Rows
from tests.fakes.virtual_clock import VirtualClock


class Watch:
    """A tracker whose seconds pass when `passes` says so."""

    def __init__(
        self, store: MemoryStore, clock: VirtualClock, ownership: Ownership = ONE_PROCESS
    ) -> None:
        self.store, self.clock = store, clock
        self.over: list[list[int]] = []
        self.tracker = OutageTracker(
            store.outages, clock, self._over, ownership=ownership, sleep=self._sleep
        )
        self.met = self.tracker.of(None)

    async def passes(self, seconds: float) -> None:
        await self.clock.advance(seconds, _settled)

    def _over(self, shards: Collection[int]) -> None:
        self.over.append(sorted(shards))

    async def _sleep(self, seconds: float) -> None:
        await self.clock.until(self.clock.now() + seconds)


async def _settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_it_beats_while_it_is_there() -> None:
    watch = Watch(MemoryStore(), VirtualClock(1000.0))
    await watch.tracker.load()
    assert watch.met.is_cut_off
    watch.tracker.connected()
    await watch.passes(3 * BEAT_SECONDS + 10)
    assert watch.store.rows.last_beat == 1000 + 3 * BEAT_SECONDS
    watch.tracker.cut_off()
    await watch.passes(10 * BEAT_SECONDS)
    assert watch.store.rows.last_beat == 1000 + 3 * BEAT_SECONDS
    await watch.tracker.close()
    assert watch.store.rows.last_beat == 1000 + 3 * BEAT_SECONDS


async def test_a_stop_notes_the_very_moment() -> None:
    watch = Watch(MemoryStore(), VirtualClock(1000.0))
    await watch.tracker.load()
    watch.tracker.connected()
    await watch.passes(7)
    await watch.tracker.close()
    assert watch.store.rows.last_beat == 1007


async def test_an_outage_that_the_store_does_not_take_at_once_is_stored_before_another_beat() -> (
    None
):
    store = MemoryStore()
    store.rows.last_beat = 500.0
    watch = Watch(store, VirtualClock(1000.0))
    await watch.tracker.load()
    store.rows.busy = 3
    watch.tracker.connected()
    assert watch.met.past.known == (Outage(500.0, 1000.0),)
    await _settled()
    assert store.rows.outages == []
    await watch.passes(5)
    assert store.rows.outages == [ShardOutage(Outage(500.0, 1000.0))]
    await watch.passes(BEAT_SECONDS)
    assert store.rows.last_beat == 1000 + BEAT_SECONDS
    await watch.tracker.close()


async def test_the_time_in_which_nobody_acted_for_a_shard_counts_against_nobody() -> None:
    """It is stored before its tables are replayed, and joined with what others have stored."""
    store = MemoryStore()
    watch = Watch(store, VirtualClock(1000.0))
    await watch.tracker.load()
    watch.tracker.connected()
    store.rows.outages = [ShardOutage(Outage(985.0, 992.0))]
    await watch.tracker.catch_up(0, 12.0)
    assert store.rows.outages[1:] == [ShardOutage(Outage(988.0, 1000.0))]
    assert watch.met.past.known == (Outage(985.0, 1000.0),)
    assert not watch.met.is_cut_off
    # Whoever has seen nobody act for it asks the store.
    store.rows.last_beat = 1000.0
    await watch.passes(20)
    await watch.tracker.catch_up(0, None)
    assert watch.met.past.within(0, 2000) == 35
    await watch.tracker.catch_up(0, A_MOMENT - 0.1)
    assert len(store.rows.outages) == 3
    await watch.tracker.close()


async def test_people_are_told_late_that_they_could_not_act_before() -> None:
    watch = Watch(MemoryStore(), VirtualClock(1000.0))
    await watch.tracker.load()
    watch.tracker.connected()
    watch.tracker.cut_off(9.0)
    watch.tracker.cut_off(20.0)
    assert watch.met.time_for_people(1000.0) == 991.0
    watch.tracker.connected()
    assert watch.store.rows.outages == []  # It is being stored.
    await _settled()
    assert watch.store.rows.outages == [ShardOutage(Outage(991.0, 1000.0))]
    await watch.tracker.close()


async def test_a_bot_that_dies_before_it_is_connected_was_away_all_along() -> None:
    store = MemoryStore()
    store.rows.last_beat = 500.0
    first = Watch(store, VirtualClock(1000.0))
    await first.tracker.load()
    await first.passes(5 * BEAT_SECONDS)
    await first.tracker.close()
    second = Watch(store, VirtualClock(2000.0))
    await second.tracker.load()
    second.tracker.connected()
    await second.passes(1)
    assert store.rows.outages == [ShardOutage(Outage(500.0, 2000.0))]
    await second.tracker.close()


async def test_a_session_that_is_told_of_twice_ends_one_outage() -> None:
    store = MemoryStore()
    store.rows.last_beat = 900.0
    watch = Watch(store, VirtualClock(1000.0))
    await watch.tracker.load()
    watch.tracker.connected()
    watch.tracker.connected()
    await watch.passes(1)
    assert watch.over == [[0]]
    assert watch.store.rows.outages == [ShardOutage(Outage(900.0, 1000.0))]
    await watch.tracker.close()


SERVERS = tuple((shard + 2) << 22 for shard in range(2))
"""A server of each of two shards."""


def other_server(outage: Outage) -> ShardOutage:
    return ShardOutage(outage, 1, ShardMap(2))


class BeatsByShard(MemoryOutages):
    """Remembers of which shards there was a heartbeat."""

    def __init__(self, rows: Rows) -> None:
        super().__init__(rows)
        self.beats: list[tuple[float, set[int]]] = []

    async def beat(self, at: float, shards: Collection[int]) -> None:
        self.beats.append((at, set(shards)))


async def test_an_outage_of_one_shard_is_none_for_the_servers_of_another() -> None:
    watch = Watch(MemoryStore(), VirtualClock(1000.0), Owner(frozenset({0, 1})))
    await watch.tracker.load()
    watch.tracker.connected()
    here, there = (watch.tracker.of(server) for server in SERVERS)
    watch.tracker.cut_off(shards=[1])
    await watch.passes(40)
    assert (here.is_cut_off, there.is_cut_off) == (False, True)
    assert (here.time_for_people(1040.0), there.time_for_people(1040.0)) == (1040.0, 1000.0)
    assert (here.at(1040.0).known, there.at(1040.0).known) == ((), (Outage(1000.0, 1040.0),))
    watch.tracker.connected()
    await _settled()
    assert watch.over == [[0, 1], [1]]
    assert watch.store.rows.outages == [other_server(Outage(1000.0, 1040.0))]
    assert (here.past.known, there.past.known) == ((), (Outage(1000.0, 1040.0),))
    await watch.tracker.close()


async def test_what_nobody_did_for_a_shard_that_is_taken_counts_at_its_servers_alone() -> None:
    watch = Watch(MemoryStore(), VirtualClock(1000.0), Owner(frozenset({0})))
    await watch.tracker.load()
    watch.tracker.connected()
    await watch.tracker.catch_up(1, 12.0)
    assert watch.store.rows.outages == [other_server(Outage(988.0, 1000.0))]
    assert watch.over[1:] == [[1]]
    assert watch.tracker.of(SERVERS[0]).past.known == ()
    assert watch.tracker.of(SERVERS[1]).past.known == (Outage(988.0, 1000.0),)
    await watch.tracker.close()


async def test_while_direct_messages_are_not_heard_nobodys_time_runs_anywhere() -> None:
    """Also in a process that has not the first shard, which stores nothing of it."""
    watch = Watch(MemoryStore(), VirtualClock(1000.0), Owner(frozenset({1})))
    await watch.tracker.load()
    watch.tracker.connected()
    watch.tracker.cut_off(shards=[FIRST])
    await watch.passes(10)
    assert watch.tracker.of(SERVERS[1]).is_cut_off
    watch.tracker.connected()
    assert watch.tracker.of(SERVERS[1]).past.known == (Outage(1000.0, 1010.0),)
    await _settled()
    assert watch.store.rows.outages == []
    await watch.tracker.close()


async def test_a_shard_that_is_cut_off_has_no_heartbeat() -> None:
    store = MemoryStore()
    beating = BeatsByShard(store.rows)
    object.__setattr__(store, "outages", beating)
    watch = Watch(store, VirtualClock(1000.0), Owner(frozenset({0, 1})))
    await watch.tracker.load()
    watch.tracker.connected(but=[1])
    await watch.passes(BEAT_SECONDS + 1)
    watch.tracker.connected()
    await watch.passes(BEAT_SECONDS)
    assert beating.beats == [(1030.0, {0}), (1060.0, {0, 1})]
    await watch.tracker.close()
