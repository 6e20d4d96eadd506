"""Everything in a database is counted, and what its logs lead to compared with what was stored."""

from pathlib import Path

import pytest

from bot.database import Findings, check_store, copy_store
from bot.storage.databases import LATEST
from bot.storage.sqlite import sqlite_url
from tests.drivers.command_line import call
from tests.drivers.rehash import rehash
from tests.storage.databases.kept import copied
from tests.storage.other_processes import execute


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A club that was played with this version."""
    folder = tmp_path / "club"
    folder.mkdir()
    return copied(f"v{LATEST}", folder)


async def checked(club: Path, url: str) -> Findings:
    """What is found in the club, moved to the server if the URL is of one."""
    if url.startswith("sqlite"):
        return await check_store(sqlite_url(club))
    await copy_store(sqlite_url(club), url)
    return await check_store(url)


async def test_a_sound_club_is_counted(club: Path, url: str) -> None:
    findings = await checked(club, url)
    counted = {
        name: execute(club, f"SELECT count(*) FROM {table}")[0][0]
        for name, table in (("tables", "tables"), ("results", "results"), ("evenings", "evenings"))
    }
    assert findings.damage == []
    assert findings.counts["broken"] == 0
    assert {name: findings.counts[name] for name in counted} == counted
    assert findings.counts["entries"] >= execute(club, "SELECT count(*) FROM log_entries")[0][0]  # type: ignore[operator]


async def test_a_log_that_leads_elsewhere_is_found_though_its_hashes_are_right(
    club: Path, url: str
) -> None:
    found = "SELECT table_id, version, digest FROM log_entries WHERE table_id = 2 AND version = 5"
    ((table_id, version, digest),) = execute(club, found)
    execute(
        club,
        "UPDATE log_entries SET digest = ? WHERE table_id = ? AND version = ?",
        str(digest)[:-1] + ("1" if str(digest).endswith("0") else "0"),
        table_id, version,
    )  # fmt: skip
    rehash(club)
    findings = await checked(club, url)
    assert findings.counts["broken"] == 1
    assert findings.damage == [
        f"table {table_id} cannot be read: its log does not replay: entry {version}"
    ]


def test_the_command_tells_what_is_broken_and_fails(club: Path, tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text(f'[storage]\npath = "{club}"\n', encoding="utf-8")
    config.chmod(0o600)
    execute(club, "UPDATE tables SET locale = 'xx' WHERE id = 1")
    broken = call("database", "check", "--config", str(config))
    assert broken.exit_code == 1
    assert "           1  broken\n" in broken.stdout
    assert "table 1 cannot be read" in broken.stderr
