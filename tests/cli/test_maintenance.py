"""``python -m bot maintenance``: what the host types, what is stored and what is printed."""

import asyncio
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import click
import pytest

from bot.cli.maintenance import maintenance_from, next_moment
from bot.database import open_store
from bot.settings.servers import MAX_NOTE, MaintenanceStatus
from bot.storage.sqlite import sqlite_url
from tests.builders.stored_tables import new_table, place, playing
from tests.drivers.command_line import call


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A configuration file that names no token, whose database has a match and a lobby."""
    file = tmp_path / "config.toml"
    file.write_text('[storage]\npath = "club.sqlite3"\n')
    file.chmod(0o600)
    asyncio.run(_fill(tmp_path / "club.sqlite3"))
    return file


async def _fill(database: Path) -> None:
    async with open_store(sqlite_url(database)) as store:
        table_id = await store.tables.open_table(new_table())
        await store.tables.save_seating(playing(table_id, 1))
        await store.tables.open_table(new_table(place(7)))


def stored(config: Path) -> MaintenanceStatus | None:
    async def read() -> MaintenanceStatus | None:
        async with open_store(sqlite_url(config.parent / "club.sqlite3")) as store:
            return await store.policy.maintenance()

    return asyncio.run(read())


def test_maintenance_is_announced_looked_at_and_ended(config: Path) -> None:
    began = time.time()
    on = call("maintenance", "on", "--config", str(config), "--note", "  a new\nversion ")
    assert on.exit_code == 0, on.output
    found = stored(config)
    assert began <= found.since <= time.time()
    assert (found.until, found.note) == (None, "a new version")
    status = call("maintenance", "status", "--config", str(config))
    assert status.output == on.output
    assert "No match begins since" in on.output
    assert ": a new version\n" in on.output
    assert "Matches being played: 1. Tables waiting: 1." in on.output
    off = call("maintenance", "off", "--config", str(config))
    assert "matches can begin" in off.output
    assert stored(config) is None
    assert call("maintenance", "status", "--config", str(config)).output == off.output


def test_drain_is_another_name_for_it(config: Path) -> None:
    on = call("drain", "on", "--config", str(config), "--note", "a new version")
    assert stored(config) is not None
    assert call("maintenance", "status", "--config", str(config)).output == on.output
    off = call("drain", "off", "--config", str(config))
    assert stored(config) is None
    assert call("drain", "status", "--config", str(config)).output == off.output


def test_maintenance_until_a_time_of_the_day(config: Path) -> None:
    on = call("maintenance", "on", "--config", str(config), "--until", "23:59")
    found = stored(config)
    assert found.until is not None
    assert 0 < found.until - time.time() <= 24 * 3600
    assert "23:59" in on.output


@pytest.mark.parametrize("written", ["", "24:00", "7", "7:60", "noon", "１２:００"])
def test_what_is_no_time_of_the_day_is_refused(config: Path, written: str) -> None:
    on = call("maintenance", "on", "--config", str(config), "--until", written)
    assert on.exit_code == 2
    assert "23:30" in on.output
    assert stored(config) is None


def test_what_is_wrong_with_the_configuration_or_the_store_is_said_plainly(
    config: Path, tmp_path: Path
) -> None:
    missing = call("maintenance", "status", "--config", str(tmp_path / "nothing.toml"))
    assert (missing.exit_code, "there is no" in missing.output) == (1, True)
    config.write_text('[storage]\npath = "other.sqlite3"\n')
    empty = call("maintenance", "on", "--config", str(config))
    assert empty.exit_code == 1
    assert "there is no" in empty.output
    assert not (tmp_path / "other.sqlite3").exists()


@pytest.mark.parametrize(
    ("now", "written", "moment"),
    [
        ("2026-03-01T12:00", "12:30", "2026-03-01T12:30"),
        ("2026-03-01T12:30", "12:30", "2026-03-02T12:30"),
        ("2026-03-01T23:00", "1.05", "2026-03-02T01:05"),
        # The clocks go forward in the night, and back.
        ("2026-03-28T23:00", "04:00", "2026-03-29T04:00"),
        ("2026-10-24T23:00", "04:00", "2026-10-25T04:00"),
    ],
)
def test_the_next_moment_is_told_by_the_clock_on_the_wall(
    now: str, written: str, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Europe/Rome")
    time.tzset()
    try:
        found = next_moment(_rome(now), written)
    finally:
        monkeypatch.undo()
        time.tzset()
    assert found == _rome(moment)


def test_a_note_is_one_short_line() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
    assert len(maintenance_from(now, None, "x" * 999).note) == MAX_NOTE
    assert maintenance_from(now, None, " \n ").note == ""
    with pytest.raises(click.BadParameter):
        maintenance_from(now, "late", "")
    later = maintenance_from(now, "23:30", "").until
    assert later is not None
    assert timedelta(0) < timedelta(seconds=later - now) <= timedelta(days=1)


def _rome(written: str) -> float:
    return datetime.fromisoformat(written).replace(tzinfo=ZoneInfo("Europe/Rome")).timestamp()
