"""Records and the documents made of them: worked out once, each form by itself, times told."""

import asyncio
import json
from dataclasses import dataclass, field

from bot.table.live.live_table import SealedTables
from bot.table.live.records import RecordService
from bot.table.store.stored_table import StoredTable, TableVersion
from tarocchino.players.levels import Level
from tests.builders.table import Gathering
from tests.fakes.store import MemoryStore


@dataclass(frozen=True)
class Counting:
    """A writer that keeps what it was given; those with the same name are equal."""

    name: str
    given: list[bytes] = field(default_factory=list, compare=False)

    def __call__(self, record: bytes) -> bytes:
        self.given.append(record)
        return self.name.encode() + record


def records() -> RecordService:
    """A service with no secrets."""
    return RecordService(SealedTables(MemoryStore().sealed, lambda _: None))


def after_a_hand() -> Gathering:
    table = Gathering("quindici", players=2)
    while not table.match.sheets:
        table.now += 10
        table.move()
    return table


async def test_a_document_is_written_once_for_all_who_ask() -> None:
    service, stored, given = records(), after_a_hand().stored(), list[bytes]()
    asked = [service.readable(stored, Counting("a", given)) for _ in range(3)]
    answers = await asyncio.gather(*asked)
    record = await service.record(stored)
    assert record is not None
    assert given == [record]
    assert set(answers) == {b"a" + record}
    assert await service.readable(stored, Counting("b", given)) == b"b" + record
    assert given == [record, record]


async def test_a_table_without_a_finished_hand_has_no_document() -> None:
    given: list[bytes] = []
    assert await records().readable(Gathering().stored(), Counting("a", given)) is None
    assert given == []


async def test_a_record_says_when_its_hands_were_played() -> None:
    table = after_a_hand()
    deal, last = table.table.history[0].at, table.now
    table.now += 1000
    table.move()
    written = await records().record(table.stored())
    # 1,000,000 seconds after the epoch it was 12 January 1970, 13:46:40.
    assert (deal, last) == (1_000_010.0, 1_000_340.0)
    assert json.loads(written)["played"] == {
        "began": "1970-01-12T13:46:50Z",
        "ended": "1970-01-12T13:52:20Z",
    }


async def test_a_record_says_how_well_its_computer_players_play() -> None:
    table = Gathering("quindici", players=2, computers=(1,), level=Level.MASTER)
    while not table.match.sheets:
        table.move()
    written = await records().record(table.stored())
    assert json.loads(written)["computers"] == [{"seat": 1, "level": "master"}]
    alone = await records().record(after_a_hand().stored())
    assert alone is not None
    assert "computers" not in json.loads(alone)


async def test_a_table_is_read_for_a_check_only_if_the_answer_is_not_known() -> None:
    service, stored, read = records(), after_a_hand().stored(), list[int]()

    async def reads(table_id: int) -> StoredTable:
        read.append(table_id)
        return stored

    latest = TableVersion(stored.id, stored.version)
    checks = await asyncio.gather(*(service.check(latest, reads) for _ in range(3)))
    assert len(set(checks)) == 1
    assert checks[0].checked is not None
    assert await service.check(latest, reads) == checks[0]
    assert read == [stored.id]
    await service.check(TableVersion(stored.id, stored.version + 1), reads)
    assert read == [stored.id] * 2
