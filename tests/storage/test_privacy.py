"""Forgetting people over a database with tables of every kind: nothing of them is left anywhere,
what they played stays, and everything still follows from the logs."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.database import open_store
from bot.features.books.service import ClubBooks
from bot.features.daily.state import Begin, Finish, read_daily_action
from bot.features.evenings.actions import EveningSettings, Format
from bot.features.evenings.state import EveningStage, UnreadableEveningError
from bot.features.evenings.transitions import evening_of
from bot.features.privacy.service import forgotten
from bot.features.privacy.store import ForgottenTable, export_of
from bot.settings.servers import ServerSettings
from bot.storage.errors import UnreadableTableError
from bot.storage.feature_schema import DELETED, LISTED, RENAMED
from bot.storage.log_hashes import LOGS
from bot.storage.schema import METADATA
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.support.stored import to_stored
from bot.table.live.restore import restored, states_of
from bot.table.rules.transitions import digest_after
from bot.table.state.seats import Pseudonym
from bot.table.state.table import Stage
from bot.table.store.stored_table import StoredTable
from tests.drivers.rehash import rehash
from tests.fixtures.sqlite_store import filled
from tests.storage.databases.kept import copied, description_of

KEPT = "v0020"
PEOPLE = {name: int(user_id) for user_id, name in description_of(KEPT)["server"]["people"].items()}
SERVER = description_of(KEPT)["server"]["id"]
GAIA = "Gàia «la Bella» 🃏"
ANNA, CARLA = PEOPLE["Anna"], PEOPLE["Carla"]
NOBODY = Pseudonym(-4821, "N. N. 4821")
PSEUDONYMS = {
    "Anna": NOBODY,
    "Carla": Pseudonym(-9, "N. N. 9"),
    GAIA: Pseudonym(-99999, "N. N. 99999"),
}


@pytest.fixture(scope="module")
def first_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database with its books up to date, and something in every table about Anna."""
    database = copied(KEPT, tmp_path_factory.mktemp("privacy"))
    filled(database, lambda store: ClubBooks(store.tables, store.club).bring_up_to_date())
    person = {"user_id": ANNA, "name": "Anna", "locale": "it"}
    settings = to_stored(EveningSettings(Format.PAIRS))
    opening = {"evening_id": 9, "director_id": ANNA, "settings": settings, "chain_start": None}
    evening = (
        {"do": "open", "v": 1, "at": 1.0, "by": ANNA, "with": opening},
        {"do": "sign-up", "v": 1, "at": 2.0, "by": ANNA, "with": {"members": [person]}},
        {"do": "cancel", "v": 1, "at": 3.0, "by": ANNA, "with": {"why": "-"}},
    )
    began = {"do": "begin", "v": 1, "at": 1.0, "with": to_stored(Begin(ANNA, "Anna"))}
    ended = {"do": "finish", "v": 1, "at": 2.0, "with": to_stored(Finish(ANNA, (1, 2)))}
    podium = {"version": 1, "people": [{"users": [ANNA]}], "pairs": [{"users": [ANNA, CARLA]}]}
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.executemany(
            "INSERT OR REPLACE INTO blocks VALUES (0, ?, ?)", [(ANNA, CARLA), (CARLA, ANNA)]
        )
        connection.execute("INSERT OR REPLACE INTO blocks VALUES (?, 0, ?)", (SERVER, ANNA))
        connection.execute(
            "INSERT OR REPLACE INTO table_alerts VALUES (?, ?, '', 'it')", (SERVER, ANNA)
        )
        connection.execute(
            "INSERT OR REPLACE INTO preferences VALUES (?, '[\"text-only\"]')", (ANNA,)
        )
        connection.execute("INSERT OR REPLACE INTO preselections VALUES (12, ?, 1, 'Kd')", (ANNA,))
        connection.execute(
            "INSERT INTO puzzle_answers VALUES (?, '0a1b2c3d4e', 1, 1500, 1, 1.0)", (ANNA,)
        )
        connection.execute("INSERT OR REPLACE INTO watchers VALUES (13, ?, 5, 'it')", (ANNA,))
        connection.execute(
            "INSERT INTO club_seasons (guild_id, name, began_at, podium) VALUES (?, 'S', 9e9, ?)",
            (SERVER, json.dumps(podium)),
        )
        connection.execute(
            "INSERT INTO evenings VALUES (9, ?, 5, 'it', 'cancelled', 3, NULL, NULL)", (SERVER,)
        )
        connection.executemany(
            "INSERT INTO evening_log VALUES (9, ?, ?, ?, NULL)",
            [(n, json.dumps(action), 50 + n) for n, action in enumerate(evening, 1)],
        )
        connection.execute("INSERT INTO daily_chains VALUES (0, 7, x'00', x'00', NULL)")
        connection.execute("INSERT INTO daily_days VALUES (7, 0, 1, 1.0, 2.0, 3.0, NULL, NULL)")
        connection.executemany(
            "INSERT INTO daily_log VALUES (7, ?, ?, ?, NULL)",
            [(1, json.dumps(began), 60), (2, json.dumps(ended), None)],
        )
        connection.execute("INSERT INTO daily_tables VALUES (7, ?, 12)", (ANNA,))
    rehash(database)
    return database


@pytest.fixture(scope="module")
def without_some(first_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same database after three people were forgotten; no test writes to it."""

    async def forget_them(store: Store) -> None:
        for name, pseudonym in PSEUDONYMS.items():
            await forget(store, PEOPLE[name], pseudonym)

    database = Path(shutil.copy(first_file, tmp_path_factory.mktemp("forgotten")))
    return filled(database, forget_them)


def one(database: Path, query: str) -> tuple[Any, ...]:
    with closing(sqlite3.connect(database)) as connection:
        row: tuple[Any, ...] = connection.execute(query).fetchone()
        return row


def cells(database: Path) -> Iterator[tuple[str, str, str]]:
    """Every value of the database with its table and column, JSON as it reads."""
    with closing(sqlite3.connect(database)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        for (table,) in tables.fetchall():
            rows = connection.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in rows.description]
            for row in rows:
                for name, value in zip(names, row, strict=True):
                    yield table, name, _as_it_reads(value)


def _as_it_reads(value: Any) -> str:
    text = value.decode("latin-1") if isinstance(value, bytes) else str(value)
    try:
        return json.dumps(json.loads(text), ensure_ascii=False)
    except ValueError:
        return text


def mentions(database: Path, *words: str) -> set[tuple[str, str]]:
    """The tables and columns in which one of the words is."""
    return {
        (table, name)
        for table, name, value in cells(database)
        if any(word in value for word in words)
    }


async def forget(store: Store, user_id: int, pseudonym: Pseudonym = NOBODY) -> None:
    """Forget somebody, also at the tables that are open."""
    tables = []
    for table_id in await store.privacy.tables_with(user_id):
        stored = await store.tables.find_table(table_id)
        assert stored is not None
        tables.append(forgotten(stored, user_id, pseudonym))
    await store.privacy.forget(user_id, pseudonym, tables)


async def all_tables(store: Store) -> list[StoredTable]:
    ids = await store.privacy.tables_of_server(SERVER)
    found = [await store.tables.find_table(each) for each in ids]
    return [table for table in found if table is not None]


BY_HAND = {"tables", "log_entries", "posted_messages"}
"""Tables whose mentions of people `bot.features.privacy.store` knows one by one."""

IMPERSONAL = {
    "seed_chains", "results", "outages", "heartbeat", "server_settings", "maintenance",
    "player_calls", "club_matches", "club_pars", "evenings", "evening_seeds", "evening_messages",
    "evening_tables", "sealed_tables", "daily_chains", "daily_days", "daily_messages",
    "registered_commands", "puzzle_days", "puzzle_posts",
}  # fmt: skip
"""Tables that mention nobody."""


def test_every_table_of_the_database_says_what_it_keeps_about_people() -> None:
    known = [personal.table.name for personal in (*RENAMED, *DELETED)]
    known += [*(table.name for table in LISTED), *BY_HAND, *IMPERSONAL]
    known += [log.entries.name for log in LOGS.values()]
    assert sorted(known) == sorted(METADATA.tables)


def test_every_table_about_people_mentions_anna(first_file: Path) -> None:
    """So that forgetting her is seen in each of them."""
    personal = {each.table.name for each in (*RENAMED, *DELETED)}
    personal |= {table.name for table in LISTED} | BY_HAND
    personal |= {log.entries.name for log in LOGS.values()}
    assert {table for table, _ in mentions(first_file, str(ANNA))} == personal


def test_nothing_in_the_database_holds_the_id_or_name_of_a_forgotten_person(
    first_file: Path, without_some: Path
) -> None:
    before, after = list(cells(first_file)), list(cells(without_some))
    for name, pseudonym in PSEUDONYMS.items():
        words = (str(PEOPLE[name]), f'"{name}"')
        named = {(table, column) for table, column, value in before if words[1] in value}
        assert ("tables", "seats") in named
        assert ("club_names", "name", name) in before
        for word in words:
            assert [each for each in after if word in each[2]] == []
        assert name not in {value for _, _, value in after}
        under = {table for table, _, value in after if value == str(pseudonym.user_id)}
        assert {each.table.name for each in RENAMED} <= under | {"club_ratings", "daily_tables"}


async def test_every_log_replays_to_where_it_led(store: Store, without_some: Path) -> None:
    async with open_store(sqlite_url(without_some)) as after:
        for was in await all_tables(store):
            stored = await after.tables.find_table(was.id)
            assert len(stored.log) == len(was.log)
            table, before = restored(stored), restored(was)
            assert table.stage is before.stage is not Stage.PARKED
            assert (table.match, table.version) == (before.match, before.version)


async def test_every_digest_is_that_of_the_state_under_the_pseudonym(store: Store) -> None:
    changed = 0
    for was in (await all_tables(store))[::3]:
        entries = forgotten(was, ANNA, NOBODY)
        if entries.changed and was.log:
            states = zip(was.log, entries.table.log, states_of(entries.table), strict=True)
            for before, entry, state in states:
                assert entry.digest == digest_after(state, entry.action)
                changed += before.digest != entry.digest
    assert changed > 5


async def test_a_rebuild_is_identical_afterwards(without_some: Path, tmp_path: Path) -> None:
    database = Path(shutil.copy(without_some, tmp_path))
    async with open_store(sqlite_url(database)) as store:
        assert await ClubBooks(store.tables, store.club).rebuild() == ()


def test_what_was_played_stays(first_file: Path, without_some: Path) -> None:
    query = "SELECT sum(points), sum(tricks), count(DISTINCT user_id) FROM club_players"
    assert one(first_file, query) == one(without_some, query)


def test_the_smaller_id_of_a_pair_stands_first(without_some: Path) -> None:
    for table in ("club_totals", "club_ratings"):
        wrong = f"SELECT count(*) FROM {table} WHERE partner_id != 0 AND partner_id <= user_id"
        assert one(without_some, wrong) == (0,)
    pairs = "SELECT count(*) FROM club_ratings WHERE partner_id != 0 AND user_id < 0"
    assert one(without_some, pairs) > (0,)


async def test_evenings_are_read_as_before_under_the_pseudonym(without_some: Path) -> None:
    async with open_store(sqlite_url(without_some)) as store:
        evening = await store.evenings.find(9)
    state = evening_of(evening.log)
    assert (state.stage, state.directors) == (EveningStage.CANCELLED, (NOBODY.user_id,))
    assert state.entries[0].members[0].name == NOBODY.name
    log = "SELECT action, interaction_id FROM daily_log ORDER BY version"
    with closing(sqlite3.connect(without_some)) as connection:
        rows = connection.execute(log).fetchall()
    assert [read_daily_action(json.loads(action))[0] for action, _ in rows] == [
        Begin(NOBODY.user_id, NOBODY.name),
        Finish(NOBODY.user_id, (1, 2)),
    ]
    assert [interaction for _, interaction in rows] == [None, None]


async def test_a_log_of_an_evening_that_cannot_be_read_is_deleted(
    store: Store, database: Path
) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "UPDATE evening_log SET action = ? WHERE evening_id = 9 AND version = 2",
            (json.dumps({"do": "dance", "v": 9, "by": ANNA}),),
        )
    await store.privacy.forget(ANNA, NOBODY, [])
    assert one(database, "SELECT count(*) FROM evening_log WHERE evening_id = 9") == (0,)
    with pytest.raises(UnreadableEveningError):
        await store.evenings.find(9)


async def test_an_unreadable_table_keeps_nothing_of_its_people(
    store: Store, database: Path
) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE tables SET game = 'whist' WHERE id = 1")
    with pytest.raises(UnreadableTableError):
        await store.tables.find_table(1)
    assert 1 in await store.privacy.tables_with(ANNA)
    await store.privacy.forget(ANNA, NOBODY, [ForgottenTable(1)])
    assert one(database, "SELECT seats, host_id FROM tables WHERE id = 1") == ("[]", 0)
    assert one(database, "SELECT count(*) FROM log_entries WHERE table_id = 1") == (0,)
    left = "SELECT count(*) FROM club_players WHERE table_id = 1 AND user_id = "
    assert one(database, f"{left}{ANNA}") == (0,)
    assert one(database, f"{left}{NOBODY.user_id}") == (1,)


async def test_an_export_has_all_that_mentions_the_person(store: Store, database: Path) -> None:
    sections = await store.privacy.kept_about(ANNA)
    exported = json.loads(export_of(ANNA, sections, 0.0))
    section_of = {each.table.name: each.section for each in (*RENAMED, *DELETED)}
    section_of |= {table.name: section for table, (section, _) in LISTED.items()}
    section_of |= {"tables": "tables", "log_entries": "actions", "posted_messages": "messages"}
    section_of |= {"evening_log": "evenings", "daily_log": "deals_of_the_day"}
    open_ids = {table.id for table in await all_tables(store) if table.stage.is_open}
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        for table, section in section_of.items():
            if section == "preselections":
                assert section not in exported
                continue
            rows = [dict(row) for row in connection.execute(f"SELECT * FROM {table}")]
            expected = [row for row in rows if any(str(ANNA) in str(v) for v in row.values())]
            if section in ("tables", "actions"):
                expected = [r for r in expected if r.get("table_id", r.get("id")) not in open_ids]
            if section == "blocks":
                expected = [row for row in expected if row["blocker_id"] != CARLA]
            assert len(exported[section]) == len(expected), section
            assert expected, section
    assert exported["version"] == 1
    assert exported["preferences"] == [{"user_id": str(ANNA), "chosen": ["text-only"]}]


async def test_an_export_has_nothing_of_a_match_in_play_and_no_hand_of_others(
    store: Store,
) -> None:
    open_ids = {str(table.id) for table in await all_tables(store) if table.stage.is_open}
    for user_id in (ANNA, CARLA):
        exported = json.loads(export_of(user_id, await store.privacy.kept_about(user_id), 0.0))
        assert not {each["table_id"] for each in exported["actions"]} & open_ids
        assert not {each["id"] for each in exported["tables"]} & open_ids
        assert "deal" not in {each["action"]["do"] for each in exported["actions"]}
        others = {
            each["action"]["do"] for each in exported["actions"] if each["user_id"] != str(user_id)
        }
        assert others <= {"fix_transcript", "take_over", "offer", "mute"}


async def test_a_server_is_deleted_with_everything(store: Store, database: Path) -> None:
    await store.privacy.delete_tables(await store.privacy.tables_of_server(SERVER))
    await store.privacy.delete_server(SERVER)
    assert {table for table, _ in mentions(database, str(SERVER))} == set()
    left = {table for table, _, _ in cells(database)}
    assert left <= {
        "alembic_version", "preferences", "blocks", "dm_channels", "outages", "heartbeat",
        "maintenance", "registered_commands", "sqlite_sequence", "daily_chains", "daily_days",
        "daily_log", "puzzle_answers",
    }  # fmt: skip


async def test_a_departure_is_kept_beside_the_settings_which_stay(store: Store) -> None:
    settings = ServerSettings(leaderboard=False)
    await store.policy.save_server_settings(SERVER, settings)
    await store.privacy.note_departure(SERVER, 5.5)
    assert await store.privacy.departures() == {SERVER: 5.5}
    assert await store.policy.server_settings(SERVER) == settings
    await store.privacy.note_departure(SERVER, None)
    assert await store.privacy.departures() == {}
    assert await store.policy.server_settings(SERVER) == settings
    assert await store.privacy.servers() == {SERVER}
