"""Databases written by earlier versions: the current one restores each of their tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from bot.dealing.record_check import CheckVerdict, check_record
from bot.game.records.referee import judge
from bot.services.table_record import match_record
from tests.storage.databases.kept import (
    DATA,
    NAMES,
    RestoredTables,
    copied,
    description_of,
    restored_tables,
)
from tests.storage.databases.playing_on import move_at
from tests.storage.write_database import schema_version

FIRST_KEPT = "0004"
"""The first schema version of which a database is kept."""


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def database(name: str, tmp_path: Path) -> Path:
    return copied(name, tmp_path)


@pytest.fixture
async def tables(name: str, database: Path) -> AsyncIterator[RestoredTables]:
    async with restored_tables(database, description_of(name)["at"]) as restored:
        yield restored


def test_there_is_a_database_of_each_schema_version() -> None:
    scripts = ScriptDirectory(str(files("bot.storage") / "migrations"))
    versions = {script.revision for script in scripts.walk_revisions()}
    kept = {f"v{version}" for version in versions if version >= FIRST_KEPT}
    assert set(NAMES) == kept, "python -m tests.storage.write_database writes the newest"
    assert [f"v{schema_version(DATA / f'{each}.sqlite')}" for each in NAMES] == NAMES


async def test_every_table_is_as_it_was(name: str, tables: RestoredTables) -> None:
    for expected in description_of(name)["tables"]:
        stored = await tables.stored(expected["id"])
        known = {"id": expected["id"], "what": expected["what"], "channel": stored.venue.channel_id}
        now = await tables.summary(expected["id"])
        assert known | {"entries": len(stored.log)} | now == expected


async def test_what_is_over_is_recorded_judged_and_verified(
    name: str, tables: RestoredTables
) -> None:
    for expected in description_of(name)["tables"]:
        record = match_record(await tables.stored(expected["id"]))
        is_over = expected["stage"] == "finished" or expected.get("hands over", 0) > 0
        assert (record is not None) >= is_over, expected["what"]
        if record is not None:
            answer = judge(record)
            assert answer["ok"], expected["what"]
            assert answer["score"] == expected["score"]
            is_proved = "shuffles proved" in expected
            assert (check_record(record).verdict is CheckVerdict.OK) == is_proved, expected["what"]


async def test_a_move_at_every_table_is_stored(name: str, database: Path) -> None:
    """A log that two versions of the program wrote is restored at the next start."""
    description = description_of(name)
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
