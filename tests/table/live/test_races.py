"""A table while the store is slow, or while the outcome of a write is unknown."""

import asyncio
from collections.abc import Sequence

import pytest

from bot.settings.agreement import Agreement, Pace, TimeControl
from bot.storage.errors import StoreBusyError, StoreQueueError, UnreadableTableError
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.rules.lobby import Seating
from bot.table.state.seats import Computer
from bot.table.state.table import Stage, Table
from bot.table.store.stored_table import LogEntry, MatchResult, StoredTable
from tarocchino.core.games import default_rules
from tarocchino.core.play.legality import legal_actions
from tests.builders.service_tables import (
    ANNA,
    BEPPE,
    CARLA,
    DORA,
    OTTOCENTO,
    PLACE,
    by,
    computers_table,
    open_table,
    refused,
    sit_ready,
)
from tests.fakes.services import RecordingPublisher, table_service
from tests.fakes.store import MemoryStore, MemoryTables


class SlowToAnswerTables(MemoryTables):
    """Stores a new table at once, but returns only when ``answering`` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.answering = asyncio.Event()

    async def open_table(self, table: StoredTable) -> int:
        table_id = await super().open_table(table)
        await self.answering.wait()
        return table_id


class DoubtfulTables(MemoryTables):
    """Stores a person's actions, then fails as if it had not; ``doubtful`` is how often."""

    doubtful: int = 0
    is_unreadable = False

    async def find_table(self, table_id: int) -> StoredTable | None:
        if self.is_unreadable:
            raise UnreadableTableError(table_id)
        return await super().find_table(table_id)

    async def append(
        self, table: Table, entries: Sequence[LogEntry], result: MatchResult | None
    ) -> None:
        await super().append(table, entries, result)
        if self.doubtful and any(entry.user_id is not None for entry in entries):
            self.doubtful -= 1
            raise StoreBusyError


class CrowdedTables(MemoryTables):
    """Begins none of the next ``crowded`` writes; counts what is read."""

    crowded: int = 0
    reads: int = 0

    async def append(
        self, table: Table, entries: Sequence[LogEntry], result: MatchResult | None
    ) -> None:
        if self.crowded:
            self.crowded -= 1
            raise StoreQueueError
        await super().append(table, entries, result)

    async def find_table(self, table_id: int) -> StoredTable | None:
        self.reads += 1
        return await super().find_table(table_id)


async def test_a_table_that_two_open_at_once_is_one_table() -> None:
    tables = SlowToAnswerTables()
    service = table_service(MemoryStore(tables))
    rules = default_rules(OTTOCENTO)
    opening = [
        asyncio.create_task(service.lobby.open_table(PLACE, person, OTTOCENTO, rules))
        for person in (ANNA, BEPPE)
    ]
    for _ in range(20):
        await asyncio.sleep(0)
    # A table cannot be changed before its storage is confirmed: the confirmation would undo it.
    assert service.registry.table_in(PLACE.channel_id) is None
    tables.answering.set()
    first, second = await asyncio.gather(*opening, return_exceptions=True)
    assert isinstance(first, Table)
    assert isinstance(second, TableRefusedError)
    assert second.reason is RefusalReason.CHANNEL_TAKEN
    assert service.registry.table_in(PLACE.channel_id) == first


async def test_who_moves_to_another_seat_changes_the_table_once() -> None:
    service = table_service()
    table = await open_table(service)
    moved = await service.seats.sit(table.id, by(ANNA), ANNA, 2)
    assert moved.version == table.version + 1
    assert [seat for seat, person in moved.people.items() if person == ANNA] == [2]


async def test_a_write_that_was_never_begun_is_tried_again_without_reading_the_table() -> None:
    """Logs read anew by everybody who waits would keep the store from what they wait for."""
    store, publisher = MemoryStore(CrowdedTables()), RecordingPublisher()
    service = table_service(store, publisher)
    table = await computers_table(service)
    table = await publisher.until(lambda t: t.turn == t.seat_of(ANNA.user_id))
    store.tables.crowded, store.tables.reads = 1, 0
    action = next(iter(legal_actions(table.match.hand)))
    with pytest.raises(TableRefusedError) as refusal:
        await service.play.act(table.id, table.version, by(ANNA, 77), action)
    assert refusal.value.reason is RefusalReason.BUSY
    after = await service.play.act(table.id, table.version, by(ANNA, 77), action)
    assert after.version > table.version
    await service.registry.settled()
    assert store.tables.reads == 0


async def test_computers_play_on_after_a_write_that_was_in_doubt() -> None:
    store, publisher = MemoryStore(DoubtfulTables()), RecordingPublisher()
    service = table_service(store, publisher)
    table = await computers_table(service)
    table = await publisher.until(lambda t: t.turn == t.seat_of(ANNA.user_id))
    store.tables.doubtful = 1
    action = next(iter(legal_actions(table.match.hand)))
    with pytest.raises(TableRefusedError) as refusal:
        await service.play.act(table.id, table.version, by(ANNA, 77), action)
    assert refusal.value.reason is RefusalReason.BUSY
    # The same click again: it has taken effect, and that is shown.
    with pytest.raises(TableRefusedError) as refusal:
        await service.play.act(table.id, table.version, by(ANNA, 77), action)
    assert refusal.value.reason is RefusalReason.SEEN_BEFORE
    assert isinstance(service.registry.table(table.id).seats[1], Computer)
    await service.registry.settled()
    after = service.registry.table(table.id)
    assert after.version == store.rows.tables[table.id].version > table.version
    assert after.turn in (None, after.seat_of(ANNA.user_id))


async def test_a_write_that_was_in_doubt_is_shown_without_another_click() -> None:
    store, publisher = MemoryStore(DoubtfulTables()), RecordingPublisher()
    service = table_service(store, publisher)
    rules, terms = default_rules(OTTOCENTO), Agreement(time_control=TimeControl(Pace.MATCH, 300.0))
    table = await service.lobby.open_table(PLACE, ANNA, OTTOCENTO, rules, agreement=terms)
    for person in (BEPPE, CARLA, DORA):
        await sit_ready(service, table, person)
    table = await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    await service.registry.settled()  # The table waits for somebody, or until they are late.
    table = service.registry.table(table.id)
    store.tables.doubtful = 1
    action = next(iter(legal_actions(table.match.hand)))
    with pytest.raises(TableRefusedError):
        await service.play.act(table.id, table.version, by(table.people[table.turn], 77), action)
    await service.registry.settled()
    assert service.registry.table(table.id).version == table.version + 1


async def test_a_table_that_cannot_be_read_after_a_write_in_doubt_is_parked(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store, publisher = MemoryStore(DoubtfulTables()), RecordingPublisher()
    service = table_service(store, publisher)
    table = await computers_table(service)
    table = await publisher.until(lambda t: t.turn == t.seat_of(ANNA.user_id))
    store.tables.doubtful, store.tables.is_unreadable = 1, True
    action = next(iter(legal_actions(table.match.hand)))
    acting = service.play.act(table.id, table.version, by(ANNA, 77), action)
    await refused(RefusalReason.BUSY, acting)
    await publisher.until(lambda t: t.stage is Stage.PARKED)
    assert store.rows.tables[table.id].stage is Stage.PARKED
    assert f"table {table.id} cannot be read" in caplog.text
    await refused(RefusalReason.NO_TABLE, service.seats.leave(table.id, by(ANNA)))
