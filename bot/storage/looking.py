"""Comparing all rows with the sums over them, after an end that was not clean.

It takes a minute where there are a million results, so nobody waits for it: a process of the lowest
priority does it some time after the start.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Sequence

from bot.services.ports.errors import StoreBusyError
from bot.storage.database.clean_end import forget_doubt, is_doubted
from bot.storage.database.club_schema import DERIVED
from bot.storage.database.databases import database_at
from bot.storage.database.errors import StoreOpenError
from bot.storage.database.sqlite import SqliteDatabase
from bot.storage.database.transactions import Transactions
from bot.storage.store import running_engines
from bot.support.program import environment_for_processes

_log = logging.getLogger(__name__)

_AFTER = 60.0
"""Seconds after a start: until then people press buttons that have waited."""
_BOOKS = frozenset(table.name for table in DERIVED)


async def changed_rows(url: str) -> tuple[str, ...]:
    """The tables of the database at a URL with rows that are not those that were written.

    A bot may be running on it. Raises `bot.storage.StoreOpenError`,
    `bot.storage.StoreFailedError` and `StoreBusyError`.
    """
    database = database_at(url)
    engines = database.engines()
    try:
        async with Transactions(engines).reading() as connection:
            return await connection.run_sync(database.changed_tables)
    finally:
        await engines.dispose()


async def accept_rows(url: str) -> None:
    """Let all rows of the database at a URL count as written, whoever has changed them, and as all
    that were.

    A bot may be running on it. Raises what `bot.storage.open_running_store` raises.
    """
    database = database_at(url)
    database.verify_exists()
    database.accept_missing()
    async with running_engines(url) as engines, Transactions(engines).writing() as connection:
        await connection.run_sync(database.renew_sums)


async def look_at_rows(url: str, after: float = _AFTER) -> None:
    """If the database was not left in order, compare its rows with their sums once, ``after`` that
    many seconds, and log what differs. A bot that ends before leaves it to the next start."""
    database = database_at(url)
    if not isinstance(database, SqliteDatabase) or not is_doubted(database.path):
        return
    await asyncio.sleep(after)
    tables = await _asked(url)
    if tables is None:
        _log.warning("rows could not be compared with the sums over them; the next start tries")
        return
    if tables:
        _log.error("%s: %s", database.place, in_words(tables))
    forget_doubt(database.path)


def in_words(tables: Sequence[str]) -> str:
    """What is the matter with these tables, and what can be done, for whoever runs the bot."""
    found = f"rows of {', '.join(tables)} are not what the bot has written"
    ways = ["put a backup in its place"]
    if _BOOKS.issuperset(tables):
        ways = ["stop the bot and run its command rebuild, which computes them anew"]
    elif _BOOKS.intersection(tables):
        ways += ["or run the command rebuild, which computes what begins with club_ anew"]
    return f"{found}: the disk has changed them, or another program; {', '.join(ways)}"


async def _asked(url: str) -> tuple[str, ...] | None:
    """What a process of its own finds; None if it does not answer."""
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.storage.looking", url,
            stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL, env=environment_for_processes(),
        )  # fmt: skip
    except OSError:
        return None
    try:
        answer, _ = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    return tuple(answer.decode().split()) if process.returncode == 0 else None


def main() -> None:
    """Print the names of the tables that differ, one a line."""
    if hasattr(os, "nice"):
        os.nice(19)
    try:
        print("\n".join(asyncio.run(changed_rows(sys.argv[1]))))
    except (StoreOpenError, StoreBusyError):
        sys.exit(1)


if __name__ == "__main__":
    main()
