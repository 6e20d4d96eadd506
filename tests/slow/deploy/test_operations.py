"""What docs/host tells hosts to type is typed here, by the command of the wheel."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from bot.database import open_store
from bot.storage.sqlite import sqlite_url
from tests.builders.stored_tables import new_table
from tests.drivers.new_host import CLEAN
from tests.fixtures.postgresql import PostgresServer
from tests.slow.deploy.checkout import ROOT
from tests.slow.deploy.conftest import Installed
from tests.slow.deploy.operations_page import commands

BY_HAND = {"docker", "systemctl", "systemd-sysusers", "runuser", "install", "cp", "python3"}
"""These need root, a container engine, a package index or a person: `test_fresh_root` has what it
can of them."""


@pytest.fixture
async def house(tmp_path: Path) -> Path:
    """A host's folder: a configuration and a club, in which a table is open."""
    (tmp_path / "config.toml").write_text('[storage]\npath = "tarocchino.sqlite3"\n')
    async with open_store(sqlite_url(tmp_path / "tarocchino.sqlite3")) as store:
        await store.tables.open_table(new_table())
    return tmp_path


def typed(text: str, folder: Path, installed: Installed) -> str:
    """What the commands print; none of them may fail."""
    path = f"{installed.folder / 'bin'}{os.pathsep}{CLEAN['PATH']}"
    ran = subprocess.run(
        ["bash", "-e", "-u", "-o", "pipefail", "-c", text],
        cwd=folder, env=CLEAN | {"PATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_backup_and_restore(house: Path, installed: Installed) -> None:
    told = typed(commands("operate", "Backup and restore"), house, installed)
    assert "verified" in told
    assert "is in place" in told
    assert "No damage was found." in told


def test_update(house: Path, installed: Installed) -> None:
    told = typed(commands("operate", "Update"), house, installed)
    assert told.startswith("No match begins since ")
    assert told.count("Matches being played: 0. Tables waiting: 1.") == 3
    assert "No maintenance: matches can begin." in told
    assert list((house / "backups").glob("tarocchino-*.sqlite3"))


def test_moving_to_postgresql(
    house: Path, installed: Installed, postgresql: PostgresServer
) -> None:
    new = house / "config-new.toml"
    new.write_text(f'[storage]\nurl = "{postgresql.url(postgresql.create())}"\n')
    new.chmod(0o600)
    told = typed(commands("operate", "Moving to PostgreSQL"), house, installed)
    assert "Every row is the same in both." in told


def test_every_other_command_is_one_that_a_person_types() -> None:
    """The rest is run by hand: what it names is there."""
    for line in commands("install").splitlines():
        word = line.split()[0]
        assert word in BY_HAND or word.startswith(("/opt/tarocchino/bin/", "cd")), line
        for named in re.findall(r"deploy/[\w./-]+", line):
            if not named.endswith("postgres_password"):
                assert (ROOT / named).exists(), line


def test_the_container_is_run_as_the_compose_file_has_it() -> None:
    run = next(line for line in commands("install").splitlines() if "--detach --name" in line)
    for option in (
        "--init", "--restart unless-stopped", "--read-only", "--tmpfs /tmp", "--cap-drop ALL",
        "no-new-privileges",
    ):  # fmt: skip
        assert option in run
