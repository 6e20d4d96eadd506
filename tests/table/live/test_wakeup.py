"""Open tables after a start: woken on demand, and all of them after a while."""

import asyncio
import threading
from dataclasses import replace

import pytest

from bot.services import TableService
from bot.support.refusals import RefusalReason
from bot.support.venue import Venue
from bot.table.hooks import Change, Freshness
from bot.table.live import restore
from bot.table.live.restore import table_from_log
from bot.table.state.session import Outages
from bot.table.state.table import Table
from bot.table.store.stored_table import StoredTable
from tests.builders.service_tables import ANNA, BEPPE, by, full_table, open_table, refused
from tests.builders.table import Gathering
from tests.fakes.services import RecordingPublisher, table_service
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock

HOUR = 3600.0


async def channels_in_play(store: MemoryStore, channels: int) -> None:
    """A table in play in each channel, changed an hour after the one in the channel before."""
    for channel in range(channels):
        service = table_service(store, clock=VirtualClock(1_000_000.0 + channel * HOUR))
        await full_table(service, place=Venue(10, channel, "it"))
        await service.registry.stop()


def channels(changes: list[Change], freshness: Freshness) -> list[int]:
    return [c.table.venue.channel_id for c in changes if c.freshness is freshness]


async def test_only_what_changed_last_may_not_have_been_shown() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    await channels_in_play(store, 3)
    service = table_service(store, publisher)
    await service.registry.restore()
    await service.registry.settled()
    assert channels(publisher.changes, Freshness.FOUND) == [2]
    assert channels(publisher.changes, Freshness.FOUND_QUIET) == [1, 0]


async def test_a_click_wakes_its_table_before_all_others() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    await channels_in_play(store, 4)
    service = table_service(store, publisher)
    await service.registry.restore()
    await service.registry.wake(table_id=1)
    assert publisher.changes[0].table.venue.channel_id == 0
    assert service.registry.table(1).turn is not None
    await service.registry.settled()
    assert [c.table.venue.channel_id for c in publisher.changes] == [0, 3, 2, 1]


async def test_a_channel_and_a_person_find_their_tables() -> None:
    store = MemoryStore()
    service = table_service(store)
    await open_table(service, place=Venue(10, 20))
    second = await open_table(service, place=Venue(10, 21))
    await service.seats.sit(second.id, by(BEPPE), BEPPE)

    async def restarted() -> TableService:
        again = table_service(store)
        await again.registry.restore()
        return again

    after = await restarted()
    await after.registry.wake(channel_id=21)
    assert after.registry.table_in(21) == service.registry.table(second.id)
    after = await restarted()
    await after.registry.wake(user_id=BEPPE.user_id)
    assert [table.id for table in after.registry.tables_of(BEPPE.user_id)] == [second.id]
    after = await restarted()
    await after.registry.wake(user_id=ANNA.user_id)
    assert len(after.registry.tables_of(ANNA.user_id)) == 2


async def test_others_have_their_turn_while_a_log_is_replayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = Gathering("ottocento", {"target": 9000})
    while len(played.log) <= 300:
        played.move()
    stored, store, went_on = played.stored(), MemoryStore(), threading.Event()
    store.rows.tables[stored.id] = stored

    def replay(stored: StoredTable, outages: Outages) -> Table:
        # It ends only if the loop has a turn before.
        assert went_on.wait(10)
        return table_from_log(stored, outages)

    monkeypatch.setattr(restore, "table_from_log", replay)
    service = table_service(store)
    await service.registry.restore()
    waking = asyncio.create_task(service.registry.wake(table_id=stored.id))
    await asyncio.sleep(0.01)
    assert not waking.done()
    went_on.set()
    await waking
    assert len(service.registry.table(stored.id).history) > 0
    await service.registry.stop()


async def test_a_busy_store_is_asked_until_every_table_is_back() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    await channels_in_play(store, 2)
    (first, *_) = store.rows.tables
    forged = replace(store.rows.tables[first].log[-1], digest="2:" + "0" * 64)
    log = (*store.rows.tables[first].log[:-1], forged)
    store.rows.tables[first] = replace(store.rows.tables[first], log=log)
    service = table_service(store, publisher)
    await service.registry.restore()
    # Parking a table that does not replay is a write, which is refused at first.
    store.rows.busy = 2
    await service.registry.settled()
    assert store.rows.busy == 0
    assert not store.rows.tables[first].stage.is_open


async def test_a_table_that_sleeps_is_woken_once_though_another_was_to_be_opened_there() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    await channels_in_play(store, 3)
    service = table_service(store, publisher)
    await service.registry.restore()
    # The one whose last change is the oldest is woken last.
    await refused(RefusalReason.CHANNEL_TAKEN, open_table(service, place=Venue(10, 0, "it")))
    await service.registry.settled()
    found = [change.table.venue.channel_id for change in publisher.changes]
    assert sorted(found) == [0, 1, 2]
    await service.registry.stop()


async def test_a_table_that_somebody_needs_does_not_wait_for_all_others() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    await channels_in_play(store, 12)
    service = table_service(store, publisher)
    await service.registry.restore()
    await service.registry.wake(table_id=1)
    # Of those that nobody asked for a few come first at most.
    woken = [change.table.venue.channel_id for change in publisher.changes]
    assert 0 in woken
    assert len(woken) < 12
    await service.registry.settled()
    assert len(publisher.changes) == 12
    await service.registry.stop()
