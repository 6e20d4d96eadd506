"""One bot a database, also after a bot that was killed."""

import asyncio
import os
import stat
from contextlib import suppress
from pathlib import Path

import pytest

from bot.database import open_running_store, open_store
from bot.storage.databases import database_at
from bot.storage.errors import StoreOpenError
from bot.storage.sqlite import sqlite_url
from tests.storage.other_processes import line, process

_RUN = """
import asyncio, sys
from bot.storage.databases import database_at
async def main():
    async with database_at(sys.argv[1]).only_bot():
        print("running", flush=True)
        sys.stdin.read()
asyncio.run(main())
"""


async def is_free(url: str) -> bool:
    """Whether a bot may run; a server learns within moments that a process is gone."""
    with suppress(StoreOpenError):
        async with database_at(url).only_bot():
            return True
    return False


@pytest.mark.slow
async def test_a_second_bot_is_refused_until_the_first_is_gone(url: str) -> None:
    async with process("-c", _RUN, url) as first:
        assert await line(first) == "running"
        with pytest.raises(StoreOpenError, match="is in use: another bot"):
            async with database_at(url).only_bot():
                pass
        # Killed, it can release nothing itself.
        first.kill()
        await asyncio.wait_for(first.wait(), 30)
        async with asyncio.timeout(30):
            while not await is_free(url):  # noqa: ASYNC110
                await asyncio.sleep(0.01)


async def test_the_command_line_reads_the_store_of_a_running_bot(url: str) -> None:
    async with database_at(url).only_bot():
        async with open_store(url):
            pass
        async with open_running_store(url) as store:
            assert await store.policy.maintenance() is None


async def test_the_lock_is_held_and_released_with_the_block(database: Path) -> None:
    for _ in range(2):
        async with database_at(sqlite_url(database)).only_bot():
            assert not await is_free(sqlite_url(database))
    assert stat.S_IMODE(database.with_name(f"{database.name}-lock").stat().st_mode) == 0o600


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write any folder")
async def test_a_folder_in_which_nothing_may_be_made(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)  # noqa: ASYNC240
    url = sqlite_url(tmp_path / "x.sqlite3")
    with pytest.raises(StoreOpenError, match="may not be written"):
        async with database_at(url).only_bot():
            pass


async def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(StoreOpenError, match="create it"):
        async with database_at(sqlite_url(tmp_path / "missing" / "x.sqlite3")).only_bot():
            pass
