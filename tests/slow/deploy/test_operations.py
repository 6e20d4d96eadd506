"""What docs/operations.md tells hosts to type is typed here, by the command of the wheel."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import open_store, sqlite_url
from localcord.gateway.session_starts import IDENTIFY_SECONDS, SessionLimits
from localcord.server.app import LocalDiscord
from localcord.world.world import World
from tests.builders.stored_tables import new_table
from tests.drivers.bot_process import free_port
from tests.drivers.new_host import CLEAN
from tests.drivers.waiting import PATIENCE
from tests.fixtures.postgresql import PostgresServer
from tests.slow.deploy.checkout import ROOT
from tests.slow.deploy.conftest import Installed
from tests.slow.deploy.operations_page import blocks, commands

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
    told = typed(commands("Backup and restore"), house, installed)
    assert "verified" in told
    assert "is in place" in told
    assert "No damage was found." in told


def test_update(house: Path, installed: Installed) -> None:
    told = typed(commands("Update"), house, installed)
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
    told = typed(commands("Moving to PostgreSQL"), house, installed)
    assert "Every row is the same in both." in told


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    """A Discord of eight shards."""
    world = World()
    world.shards = 8
    anna = world.add_user("Anna")
    for number in range(8):
        world.add_channel(world.add_guild(f"Casa {number}", [anna]), f"sala-{number}")
    limits = SessionLimits(8, max_concurrency=8, seconds=IDENTIFY_SECONDS)
    async with LocalDiscord(world, rate_limits=False, session_limits=limits) as local:
        yield local


async def test_several_processes_are_started_and_restarted_by_hand(
    tmp_path: Path, installed: Installed, postgresql: PostgresServer, local: LocalDiscord
) -> None:
    url = postgresql.url(postgresql.create())
    (tmp_path / "config.toml").write_text(
        f'[discord]\ntoken = "{local.token}"\napi_url = "{local.api_url}"\n'
        f'gateway_url = "{local.gateway_url}"\n[storage]\nurl = "{url}"\n'
    )
    (tmp_path / "config.toml").chmod(0o600)
    start, *_, restart = blocks("Several processes")
    until_ready = restart.splitlines()[-1] + "\n"
    script = (
        f"{start}{until_ready}{until_ready.replace('9108', '9109')}{restart}"
        'echo restarted\nkill "$first" "$second"\nwait "$first"\nwait "$second"\n'
    )
    for port in ("9108", "9109"):
        script = script.replace(port, str(free_port()))
    async with asyncio.timeout(6 * PATIENCE):
        assert await asyncio.to_thread(typed, script, tmp_path, installed) == "restarted\n"
    await local.bot_offline(PATIENCE)


@pytest.mark.skipif(shutil.which("systemctl") is None, reason="there is no systemctl here")
def test_several_processes_are_instances_of_one_unit(tmp_path: Path) -> None:
    """In a root of its own, where nothing runs: what would be begun is there, and is enabled."""
    _, install, restart, _ = blocks("Several processes")
    shim = tmp_path / "bin" / "systemctl"
    shim.parent.mkdir()
    shim.write_text(
        f'#!/bin/sh\nset -e\ncase "$1" in enable) shift; '
        f'for name; do test "$name" = --now || {shutil.which("systemctl")} --root={tmp_path} '
        f'enable "$name"; done;; restart) {shutil.which("systemctl")} --root={tmp_path} '
        f'is-enabled "$2";; daemon-reload) ;; *) exit 1;; esac\n'
    )
    shim.chmod(0o755)
    (tmp_path / "var" / "lib" / "tarocchino").mkdir(parents=True)
    script = re.sub(r"(?<= )/(?=etc|var)", f"{tmp_path}/", install) + restart
    ran = subprocess.run(
        ["bash", "-e", "-u", "-o", "pipefail", "-c", script],
        cwd=ROOT, env=CLEAN | {"PATH": f"{shim.parent}{os.pathsep}{CLEAN['PATH']}"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == ["enabled", "enabled"]
    lines = (tmp_path / "var/lib/tarocchino/second.env").read_text().splitlines()
    assert lines == ["DISCORD_SHARDS=4-7/8", "MONITORING_PORT=9109"]
    drop_in = (tmp_path / "etc/systemd/system/tarocchino@.service.d/shards.conf").read_text()
    assert "EnvironmentFile=/var/lib/tarocchino/%i.env" in drop_in


def test_every_other_command_is_one_that_a_person_types() -> None:
    """The rest is run by hand: what it names is there."""
    for title in ("Install",):
        for line in commands(title).splitlines():
            word = line.split()[0]
            assert word in BY_HAND or word.startswith(("/opt/tarocchino/bin/", "cd")), line
            for named in re.findall(r"deploy/[\w./-]+", line):
                if not named.endswith("postgres_password"):
                    assert (ROOT / named).exists(), line


def test_the_container_is_run_as_the_compose_file_has_it() -> None:
    run = next(line for line in commands("Install").splitlines() if "--detach --name" in line)
    for option in (
        "--init", "--restart unless-stopped", "--read-only", "--tmpfs /tmp", "--cap-drop ALL",
        "no-new-privileges",
    ):  # fmt: skip
        assert option in run
