"""Heartbeats, and the outages that follow from missing ones."""

import asyncio

from bot.table.live.live_table import BEAT_SECONDS, OutageTracker
from bot.table.state.session import Outage
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock


class Watch:
    """A tracker whose seconds pass when `passes` says so."""

    def __init__(self, store: MemoryStore, clock: VirtualClock) -> None:
        self.store, self.clock = store, clock
        self.over = 0
        self.tracker = OutageTracker(store.outages, clock, self._over, sleep=self._sleep)

    async def passes(self, seconds: float) -> None:
        await self.clock.advance(seconds, _settled)

    def _over(self) -> None:
        self.over += 1

    async def _sleep(self, seconds: float) -> None:
        await self.clock.until(self.clock.now() + seconds)


async def _settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_it_beats_while_it_is_there() -> None:
    watch = Watch(MemoryStore(), VirtualClock(1000.0))
    await watch.tracker.load()
    assert watch.tracker.is_cut_off
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
    assert watch.tracker.past.known == (Outage(500.0, 1000.0),)
    await _settled()
    assert store.rows.outages == []
    await watch.passes(5)
    assert store.rows.outages == [Outage(500.0, 1000.0)]
    await watch.passes(BEAT_SECONDS)
    assert store.rows.last_beat == 1000 + BEAT_SECONDS
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
    assert store.rows.outages == [Outage(500.0, 2000.0)]
    await second.tracker.close()


async def test_a_session_that_is_told_of_twice_ends_one_outage() -> None:
    store = MemoryStore()
    store.rows.last_beat = 900.0
    watch = Watch(store, VirtualClock(1000.0))
    await watch.tracker.load()
    watch.tracker.connected()
    watch.tracker.connected()
    await watch.passes(1)
    assert watch.over == 1
    assert watch.store.rows.outages == [Outage(900.0, 1000.0)]
    await watch.tracker.close()
