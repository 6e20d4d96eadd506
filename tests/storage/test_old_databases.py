"""Databases written by earlier versions: the current one restores each of their tables."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from alembic.script import ScriptDirectory

from bot.table.live.records import match_record
from bot.table.store.stored_table import StoredTable
from tarocchino.core.records.referee import judge
from tarocchino.dealing.record_check import CheckVerdict, check_record
from tests.fixtures.laws import Thinning
from tests.storage.databases.kept import (
    DATA,
    NAMES,
    OLDEST,
    Json,
    RestoredTables,
    copied,
    description_of,
    restored_tables,
)
from tests.storage.databases.playing_on import move_at
from tests.storage.write_database import schema_version


@asynccontextmanager
async def kept_tables(name: str, folder: Path) -> AsyncIterator[RestoredTables]:
    """The tables of a copy of the database in a folder of its own."""
    async with restored_tables(own_copy(name, folder), description_of(name)["at"]) as restored:
        yield restored


def own_copy(name: str, folder: Path) -> Path:
    own = folder / name
    own.mkdir()
    return copied(name, own)


def test_there_is_a_database_of_each_schema_version() -> None:
    scripts = ScriptDirectory(str(files("bot.storage") / "migrations"))
    versions = {script.revision for script in scripts.walk_revisions()}
    kept = {f"v{version}": version for version in versions}
    found = {each: schema_version(DATA / f"{each}.sqlite") for each in NAMES}
    assert found == kept | {OLDEST: "0020"}, (
        "python -m tests.storage.write_database writes the newest"
    )


async def test_every_table_is_as_it_was_and_its_record_is_verified(
    thinned: Thinning, tmp_path: Path
) -> None:
    for name in thinned(NAMES):
        async with kept_tables(name, tmp_path) as tables:
            for expected in description_of(name)["tables"]:
                stored = await tables.stored(expected["id"])
                place = {"what": expected["what"], "channel": stored.venue.channel_id}
                now = await tables.summary(expected["id"])
                known = {"id": expected["id"], "entries": len(stored.log)}
                assert known | place | now == expected, name
                verify_recorded(stored, expected)


def verify_recorded(stored: StoredTable, expected: Json) -> None:
    """Pass if the record of the table, where it must have one, is what was described."""
    record = match_record(stored)
    is_over = expected["stage"] == "finished" or expected.get("hands over", 0) > 0
    assert (record is not None) >= is_over, expected["what"]
    if record is not None:
        answer = judge(record)
        assert answer["ok"], expected["what"]
        assert answer["score"] == expected["score"]
        checked = check_record(record)
        # The hand that a match broke off in is checked as well, which is no finished hand's proof.
        is_proved = "shuffles proved" in expected or checked.broken_off is not None
        assert (checked.verdict is CheckVerdict.OK) == is_proved, expected["what"]


async def test_a_move_at_every_table_is_stored(only_first: Thinning, tmp_path: Path) -> None:
    """A log that two versions of the program wrote is restored at the next start."""
    for name in only_first(reversed(NAMES)):
        await move_everywhere(own_copy(name, tmp_path), description_of(name))


async def move_everywhere(database: Path, description: Json) -> None:
    going_on = [
        each["id"] for each in description["tables"] if each["stage"] in ("lobby", "playing")
    ]
    async with restored_tables(database, description["at"]) as restored:
        before = {each: (await restored.stored(each)).version for each in going_on}
        for each in going_on:
            await move_at(restored.service, each)
        await restored.service.registry.settled()
        after = {each: await restored.summary(each) for each in going_on}
    assert all(after[each]["version"] > before[each] for each in going_on)
    async with restored_tables(database, description["at"]) as again:
        assert {each: await again.summary(each) for each in going_on} == after
