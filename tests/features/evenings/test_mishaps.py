"""Tables that cannot be read, servers that are deleted, tables that end by themselves."""

from dataclasses import replace

import pytest

from bot.features.evenings.actions import Cancel, EveningSettings, Format, Scoring, Start
from bot.features.evenings.state import EveningStage
from bot.features.evenings.terms_form import DEFAULT_TERMS
from bot.settings.servers import MaintenanceStatus
from bot.storage.errors import UnreadableTableError
from bot.table.store.stored_table import StoredTable
from tests.builders.held_evenings import HALL, Hall
from tests.fakes.store import MemoryStore, MemoryTables

PAIRS = EveningSettings(Format.PAIRS, rounds=2)


class DamagedTables(MemoryTables):
    """Some of whose tables cannot be read."""

    damaged: frozenset[int] = frozenset()

    async def find_table(self, table_id: int) -> StoredTable | None:
        if table_id in self.damaged:
            raise UnreadableTableError(table_id)
        return await super().find_table(table_id)


async def test_a_table_that_cannot_be_read_counts_as_far_as_it_reported() -> None:
    tables = DamagedTables()
    hall = Hall(MemoryStore(tables))
    await hall.begin(PAIRS, 4)
    await hall.ready()
    first = hall.tables()[0]
    await hall.play(hands=1, only=[first.id])
    hands = hall.evening.rounds[0].tables[0].outcome.hands
    tables.damaged = frozenset({first.id})
    hall = await hall.restarted()
    outcome = hall.evening.rounds[0].tables[0].outcome
    assert outcome.complete
    assert outcome.hands == hands
    assert len(hands) == 1
    assert hall.evening.stage is EveningStage.ROUND
    await hall.stop()


async def test_what_a_deleted_server_had_is_broken_off(hall: Hall) -> None:
    await hall.begin(PAIRS, 4)
    departed = hall.service.departures
    await hall.store.privacy.note_departure(HALL.guild_id, 0.0)
    await departed.delete_due()
    assert hall.tables() == []
    assert hall.evenings.in_server(HALL.guild_id) == []


@pytest.mark.parametrize("face_down", [DEFAULT_TERMS.face_down, False])
async def test_taken_tricks_lie_at_its_tables_as_the_terms_say(hall: Hall, face_down: bool) -> None:
    await hall.begin(replace(DEFAULT_TERMS, face_down=face_down), 4)
    assert {table.agreement.face_down for table in hall.tables()} == {face_down}


async def test_no_round_begins_during_maintenance(hall: Hall, store: MemoryStore) -> None:
    await hall.open(PAIRS)
    await hall.enter(4)
    await hall.act(Start())
    store.rows.maintenance = MaintenanceStatus(hall.clock.now())
    await hall.settled()
    assert hall.evening.stage is EveningStage.BREAK
    store.rows.maintenance = None
    await hall.pass_time(30)
    assert hall.evening.stage is EveningStage.ROUND


async def test_what_a_kill_after_the_end_left_is_done_at_the_next_start(hall: Hall) -> None:
    await hall.begin(EveningSettings(Format.PAIRS, Scoring.IMPS, rounds=1), 4)
    open_tables = hall.tables()
    await hall.evenings.stop()
    await hall.act(Cancel("storm"))
    assert hall.tables() == open_tables
    assert (await hall.now()).evening.revealed is None
    hall = await hall.restarted()
    assert hall.tables() == []
    assert (await hall.now()).evening.revealed is not None
    assert [stored.id for stored in hall.shown.restored] == [hall.id]
