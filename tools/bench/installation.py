"""How long a new host waits, from nothing to the first card."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from localcord.server.app import LocalDiscord
from localcord.world.world import World
from tests.drivers.bot_process import ROOT
from tests.drivers.new_host import CLEAN, NewHost
from tools.bench.report import line


@click.command()
def installation() -> None:
    """Measure a clone, its environment with packages from the index, `init`, `run`, and the first
    card.

    Every question is answered at once; what stays is the machine's time, and the network's.
    """
    with tempfile.TemporaryDirectory(prefix="tarocchino-") as folder:
        asyncio.run(_first_card(Path(folder)))


async def _first_card(folder: Path) -> None:
    clone = folder / "tarocchino"
    python = str(clone / ".venv" / "bin" / "python")
    with _timed("git clone"):
        _run(folder, "git", "clone", "--quiet", str(ROOT), str(clone))
    with _timed("virtual environment, packages from the index"):
        _run(clone, sys.executable, "-m", "venv", ".venv")
        pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        _run(clone, *pip, "-c", "constraints.txt", "-e", ".")
    async with LocalDiscord(World.with_guild(), rate_limits=True) as local:
        host = NewHost((python, "-m", "bot"), clone, local)
        anna, channel = local.person("Anna"), local.world.channel_id("tarocchino")
        with _timed("init, with the upload of all emojis"):
            await asyncio.to_thread(host.init)
        began = time.perf_counter()
        async with host.running():
            _say("run, until its commands are registered", began)
            with _timed("/table open, the start, and the first card that a person plays"):
                await host.plays_first_card(anna, channel)


@contextmanager
def _timed(step: str) -> Iterator[None]:
    began = time.perf_counter()
    yield
    _say(step, began)


def _say(step: str, began: float) -> None:
    click.echo(line(step, f"{time.perf_counter() - began:.1f} s"))


def _run(folder: Path, *command: str) -> None:
    subprocess.run(command, cwd=folder, env=CLEAN, check=True)
