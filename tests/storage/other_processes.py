"""Other processes that use the same database."""

import asyncio
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

ROOT = Path(__file__).parents[2]
_HOLD_THE_LOCK = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


@asynccontextmanager
async def process(*arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """A Python process, killed (SIGKILL) at the end."""
    pipe = asyncio.subprocess.PIPE
    started = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, stdin=pipe, stdout=pipe, cwd=ROOT
    )
    try:
        yield started
    finally:
        if started.returncode is None:
            started.kill()
        await started.communicate()


async def line(of: asyncio.subprocess.Process) -> str:
    return (await asyncio.wait_for(of.stdout.readline(), 30)).decode().strip()


@asynccontextmanager
async def locked(database: Path) -> AsyncIterator[None]:
    """Another process writes to the database for as long as the block lasts."""
    async with process("-c", _HOLD_THE_LOCK, str(database)) as other:
        assert await line(other) == "held"
        yield


def execute(database: Path, statement: str, *values: object) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database)) as connection, connection:
        return connection.execute(statement, values).fetchall()
