"""``python -m bot database copy``: what it prints and what it refuses."""

import asyncio
import os
from pathlib import Path

import pytest

from bot.database import open_store
from bot.storage.sqlite import sqlite_url
from tests.builders.stored_tables import new_table
from tests.drivers.command_line import call


async def _begin(database: Path) -> None:
    async with open_store(sqlite_url(database)) as store:
        await store.tables.open_table(new_table())


def test_a_club_is_copied_to_the_database_of_a_configuration_file(tmp_path: Path) -> None:
    old, new, config = (tmp_path / name for name in ("old.sqlite3", "new.sqlite3", "config.toml"))
    asyncio.run(_begin(old))
    config.write_text('[storage]\npath = "new.sqlite3"\n', encoding="utf-8")
    config.chmod(0o600)
    result = call("database", "copy", str(old), str(config))
    assert result.exit_code == 0, result.stderr
    assert "           1  tables\n" in result.stdout
    assert "Every row is the same in both" in result.stdout
    assert new.exists()
    again = call("database", "copy", str(old), sqlite_url(new))
    assert again.exit_code == 1
    assert f"{new}: it holds a club already" in again.stderr


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
@pytest.mark.parametrize("command", ["database copy old.sqlite3 {}", "backup --config {} backups"])
def test_a_configuration_that_all_may_read_is_refused_as_by_run(
    tmp_path: Path, command: str
) -> None:
    config = tmp_path / "config.toml"
    config.write_text('[storage]\nurl = "postgresql+asyncpg://bot:hush@db/club"\n')
    config.chmod(0o644)
    refused = call(*command.format(config).split())
    assert refused.exit_code == 1
    assert refused.stderr == (
        f"Error: {config} holds the database's password and everybody on this machine may read it; "
        f"run: chmod 600 {config}\n"
    )


def test_what_names_no_database_is_told(tmp_path: Path) -> None:
    missing = call("database", "copy", str(tmp_path / "none"), str(tmp_path / "new"))
    assert missing.exit_code == 1
    assert "there is no" in missing.stderr
    no_kind = call("database", "copy", "mysql://bot:hush@db/club", str(tmp_path / "new"))
    assert no_kind.exit_code == 1
    assert "must begin with sqlite+aiosqlite:///" in no_kind.stderr
    assert "hush" not in no_kind.stderr
