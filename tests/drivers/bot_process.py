"""The bot as a process of its own, as a host starts it."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from localcord.server.app import LocalDiscord
from tests.drivers.waiting import PATIENCE

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    """A port of this machine at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def ended(process: asyncio.subprocess.Process) -> int:
    """What the process returns once it has ended; one that does not end is killed, and fails the
    test. What it still writes to its pipes is read: nobody waits for the other."""
    try:
        async with asyncio.timeout(PATIENCE):
            await process.communicate()
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
    assert process.returncode is not None
    return process.returncode


@asynccontextmanager
async def running_bot(
    local: LocalDiscord, folder: Path, program: Path = ROOT, stderr: int | None = None
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot as a process of its own, logged in; killed at the end if it still runs.

    It is that of the checkout in ``program``; its log goes to the file descriptor, if one is given.
    """
    config = folder / "config.toml"
    config.write_text(
        f'[discord]\napi_url = "{local.api_url}"\ngateway_url = "{local.gateway_url}"\n'
        "[play]\ncomputer_pause = 0\n"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", "--config", str(config),
        cwd=program, env={**os.environ, "DISCORD_TOKEN": local.token, "PYTHONPATH": str(program)},
        stderr=stderr,
    )  # fmt: skip
    try:
        await local.commands_registered(PATIENCE)
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
        await ended(process)
