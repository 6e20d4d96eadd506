"""What was changed past the bot is found by the hashes of rows."""

from pathlib import Path
from typing import Any

import pytest

from bot.database import check_store
from bot.features.daily.state import Begin, Daily, Finish, UnreadableDayError
from bot.features.daily.store import DailyChain, StoredDay
from bot.features.evenings.actions import Cancel, EveningSettings, Format, LoggedEveningAction
from bot.features.evenings.state import EveningStage, UnreadableEveningError
from bot.features.evenings.store import NewEvening
from bot.storage.errors import UnreadableTableError
from bot.storage.schema import EVENING_ENTRY, TABLE_ENTRY, DamagedRowError, HashedRow, verify_log
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.table.state.table import Stage
from tarocchino.core.model.actions import DeclineCallOut
from tarocchino.dealing.chain import new_chain
from tests.builders.stored_tables import ANNA, HERE, entry, new_table, place, playing
from tests.storage.other_processes import execute

ENTRY = HashedRow("entries", ("version", "action"))


def chained(*actions: object) -> tuple[list[dict[str, Any]], bytes | None]:
    """A log of these actions, and its last hash."""
    rows: list[dict[str, Any]] = []
    last: bytes | None = None
    for version, action in enumerate(actions, 1):
        row: dict[str, Any] = {"version": version, "action": action}
        last = ENTRY.hash(row, last)
        rows.append(row | {"hash": last})
    return rows, last


def test_a_log_is_sound_as_it_was_written() -> None:
    verify_log(ENTRY, *chained("a", "b", "c"))
    verify_log(ENTRY, *chained())


def test_whatever_happens_to_a_log_is_found() -> None:
    rows, last = chained("a", "b", "c")
    other, _ = chained("a", "x", "c")
    for damaged in (
        rows[:2], rows[1:], [rows[0], rows[2]], [rows[1], rows[0], rows[2]], [],
        [rows[0], other[1], rows[2]], [rows[0], rows[1] | {"action": "x"}, rows[2]],
        [*rows, other[2]], [rows[0], rows[1] | {"hash": None}, rows[2]],
    ):  # fmt: skip
        with pytest.raises(DamagedRowError):
            verify_log(ENTRY, damaged, last)
    with pytest.raises(DamagedRowError, match="entry 2"):
        verify_log(ENTRY, [rows[0], rows[1] | {"action": "x"}, rows[2]], last)


def test_the_first_scheme_is_what_it_was() -> None:
    """Databases hold such hashes: another way of hashing needs another number."""
    row = {
        "table_id": 7, "version": 3, "action": {"seat": 2, "do": "play", "card": "Kd"},
        "digest": "v2:00ff", "at": 1700000000, "user_id": (1 << 62) + 5, "interaction_id": None,
    }  # fmt: skip
    first = TABLE_ENTRY.hash(row)
    assert first.hex() == "01482358d425349162863f04bdf890c5ab"
    assert TABLE_ENTRY.hash(row, first).hex() == "0116521416db66d88dc6c68975b3a32ec7"


def test_neither_the_order_of_keys_nor_the_kind_of_a_time_is_content() -> None:
    row = {"evening_id": 1, "version": 1, "action": {"a": 1, "b": [2]}, "interaction_id": 9}
    other = row | {"action": {"b": [2], "a": 1}}
    assert EVENING_ENTRY.hash(row) == EVENING_ENTRY.hash(other)
    assert EVENING_ENTRY.hash(row) != EVENING_ENTRY.hash(row | {"action": {"a": 1, "b": [2.5]}})


@pytest.fixture
async def table_id(store: Store) -> int:
    """A table with a log of five entries, beside another with the same."""
    for channel in (0, 1):
        found = await store.tables.open_table(new_table(place(channel)))
        for version in range(1, 6):
            table = playing(found, version, place(channel))
            action = DeclineCallOut(version % 4)
            await store.tables.append(
                table, [entry(version, action, interaction_id=10 * found + version)], None
            )
    return 1


@pytest.mark.parametrize(
    "change",
    [
        """UPDATE log_entries SET action = REPLACE(action, '0', '1') WHERE version = 4""",
        "UPDATE log_entries SET at = at + 1 WHERE version = 3",
        "UPDATE log_entries SET user_id = user_id - 1 WHERE version = 3",
        "UPDATE log_entries SET user_id = NULL WHERE version = 3",
        "UPDATE log_entries SET interaction_id = interaction_id + 1000 WHERE version = 3",
        "UPDATE log_entries SET digest = 'v9:00' WHERE version = 2",
        "UPDATE log_entries SET hash = zeroblob(17) WHERE version = 5",
        "UPDATE log_entries SET hash = NULL WHERE version = 1",
        "UPDATE log_entries SET version = 6 WHERE version = 5",
        "DELETE FROM log_entries WHERE version = 5",
        "DELETE FROM log_entries WHERE version = 1",
        "DELETE FROM log_entries",
        "UPDATE log_entries SET table_id = 3 - table_id, version = 6 WHERE version = 5",
        "UPDATE log_entries SET (action, hash) = (SELECT action, hash FROM log_entries WHERE "
        "table_id = 2 AND version = 5) WHERE table_id = 1 AND version = 5",
        "UPDATE tables SET log_hash = NULL",
        "UPDATE tables SET row_hash = NULL",
        "UPDATE tables SET seats = REPLACE(seats, 'Ada', 'Eva')",
        "UPDATE tables SET rules = REPLACE(rules, 'torneo', 'casa'), stage = 'closed'",
        "UPDATE tables SET stage = 'closed'",
        "UPDATE tables SET version = 4",
        "UPDATE tables SET host_id = host_id + 1",
        "UPDATE tables SET opened_at = opened_at + 1",
        "UPDATE tables SET first_dealer = 2",
        "UPDATE tables SET terms = NULL",
        "UPDATE seed_chains SET last_seed = zeroblob(64)",
        "UPDATE seed_chains SET start = zeroblob(64)",
    ],
)
async def test_a_table_that_is_not_what_was_written_is_not_read(
    store: Store, database: Path, table_id: int, change: str
) -> None:
    assert (await store.tables.find_table(table_id)) is not None
    execute(database, change)
    with pytest.raises(UnreadableTableError):
        await store.tables.find_table(table_id)
    found = (await check_store(sqlite_url(database))).damage
    assert any(line.startswith(f"table {table_id} cannot be read") for line in found)


async def test_nothing_is_written_over_a_row_that_is_not_what_was_written(
    store: Store, database: Path, table_id: int
) -> None:
    execute(database, "UPDATE tables SET occasion = 'null', locale = 'xx'")
    before = execute(database, "SELECT * FROM tables")
    with pytest.raises(UnreadableTableError):
        await store.tables.append(playing(table_id, 6, place(0)), [entry(6)], None)
    with pytest.raises(UnreadableTableError):
        await store.tables.save_seating(playing(table_id, 6, place(0)))
    assert execute(database, "SELECT * FROM tables") == before
    await store.tables.park(table_id)
    assert execute(database, "SELECT stage FROM tables WHERE id = 1") == [(Stage.PARKED.value,)]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE evening_log SET interaction_id = 9 WHERE version = 2",
        "DELETE FROM evening_log WHERE version = 2",
        "UPDATE evening_log SET hash = NULL WHERE version = 2",
        "UPDATE evenings SET locale = 'xx'",
        "UPDATE evenings SET version = 1",
        "UPDATE evenings SET log_hash = NULL",
    ],
)
async def test_an_evening_that_is_not_what_was_written_is_not_read(
    store: Store, database: Path, change: str
) -> None:
    settings, chain = EveningSettings(Format.PAIRS), new_chain(bytes(64))
    new = NewEvening(HERE, ANNA.user_id, settings, chain, 1.5)
    evening = await store.evenings.open(new)
    cancelled = LoggedEveningAction(Cancel("-"), 2.0, ANNA.user_id)
    await store.evenings.append(evening.id, 2, cancelled, stage=EveningStage.CANCELLED)
    assert await store.evenings.find(evening.id) == evening.after(cancelled)
    execute(database, change)
    with pytest.raises(UnreadableEveningError):
        await store.evenings.find(evening.id)
    assert await store.evenings.chain(evening.id) == chain
    assert f"evening {evening.id} cannot be read" in " ".join(
        (await check_store(sqlite_url(database))).damage
    )
    execute(database, "UPDATE evening_seeds SET last_seed = zeroblob(64), row_hash = zeroblob(17)")
    with pytest.raises(UnreadableEveningError):
        await store.evenings.chain(evening.id)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE daily_log SET interaction_id = 9 WHERE version = 2",
        "DELETE FROM daily_log WHERE version = 2",
        "UPDATE daily_log SET hash = NULL WHERE version = 2",
        "UPDATE daily_days SET closes_at = closes_at + 1",
        "UPDATE daily_days SET revealed_at = 1",
        "UPDATE daily_chains SET start = zeroblob(64)",
    ],
)
async def test_a_day_that_is_not_what_was_written_is_not_read(
    store: Store, database: Path, change: str
) -> None:
    chain = new_chain(bytes(64))
    await store.daily.add_chain(DailyChain(0, 7, chain))
    await store.daily.add_day(StoredDay(Daily(7, 90.0, 99.0, chain.start.hex(), 1), 0))
    await store.daily.append(7, 1, Begin(ANNA.user_id, ANNA.name), 1.0)
    await store.daily.append(7, 2, Finish(ANNA.user_id, (3, 4)), 2.0)
    found = await store.daily.find(7)
    assert found.version == 2
    execute(database, change)
    with pytest.raises(UnreadableDayError):
        await store.daily.find(7)
    assert "the deal of day 7 cannot be read" in " ".join(
        (await check_store(sqlite_url(database))).damage
    )
