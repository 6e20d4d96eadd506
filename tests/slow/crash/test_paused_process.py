"""Processes that share a PostgreSQL database and are stopped, paused or killed: exactly one of them
acts for a shard, and nothing acknowledged is lost or done twice."""

from __future__ import annotations

import asyncio
import signal
import time

import pytest

from bot.services.ports.ownership import ShardMap
from bot.storage import open_store
from bot.storage.sharing import share_store
from tests.builders.stored_tables import new_table
from tests.fixtures.postgresql import PostgresServer
from tests.storage.other_processes import begin, line, process
from tests.storage.owning_process import VENUE

_TAKEN_OVER_WITHIN = 15.0
_OWNING = "tests.storage.owning_process"


@pytest.fixture
async def table_id(url: str) -> int:
    """A table of a server of the second of two shards."""
    async with open_store(url) as store:
        assert ShardMap(2).of(VENUE.guild_id) == 1
        return await store.tables.open_table(new_table(VENUE))


async def lines_until(other: asyncio.subprocess.Process, wanted: str) -> list[str]:
    """What the process prints up to this line."""
    said: list[str] = []
    async with asyncio.timeout(30):
        while not said or said[-1] != wanted:
            said.append(await line(other))
            assert said[-1], "the process has ended"
    return said


def versions(said: list[str]) -> list[int]:
    return [int(each) for each in said if each.isdecimal()]


async def stored_versions(url: str, table_id: int) -> list[int]:
    async with share_store(url, ShardMap(2), (), time.monotonic) as shared:
        stored = await shared.store.tables.find_table(table_id)
    assert stored is not None
    return [each.version for each in stored.log]


async def test_a_paused_process_that_wakes_after_takeover_writes_nothing(
    url: str, table_id: int
) -> None:
    table = str(table_id)
    async with (
        process("-m", _OWNING, url, "2", "1", table) as first,
        process("-m", _OWNING, url, "2", "0", table) as second,
    ):
        await begin(first, second)
        assert await line(first) == "owns 1"
        before = await lines_until(first, "5")
        assert await line(second) == "owns 0"
        assert await line(second) == "refused"
        first.send_signal(signal.SIGSTOP)
        began = time.monotonic()
        said = await lines_until(second, "took 1")
        assert time.monotonic() - began < _TAKEN_OVER_WITHIN
        assert versions(said) == []
        after = versions([await line(second) for _ in range(10)])
        first.send_signal(signal.SIGCONT)
        # What it tries now is refused. It is configured to have the shard, and gets it back.
        after += versions(await lines_until(second, "leaving 1"))
        woken = await lines_until(first, "took 1")
        assert {"refused", "lost 1"} <= set(woken)
        before += woken
        again = list[int]()
        again += versions([await line(first) for _ in range(10)])
        second.kill()
        first.kill()
        rest = await second.stdout.read() if second.stdout else b""
        after += versions(rest.decode().split("\n"))
        rest = await first.stdout.read() if first.stdout else b""
        again += versions(rest.decode().split("\n"))
    acknowledged = versions(before) + after + again
    assert acknowledged == sorted(set(acknowledged))
    stored = await stored_versions(url, table_id)
    assert stored == list(range(1, len(stored) + 1))
    assert set(acknowledged) <= set(stored)
    assert len(stored) - len(acknowledged) <= 2


async def test_shards_of_a_killed_process_are_divided_among_those_that_are_left(url: str) -> None:
    async with (
        process("-m", _OWNING, url, "4", "0,1", "0") as first,
        process("-m", _OWNING, url, "4", "2", "0") as second,
        process("-m", _OWNING, url, "4", "3", "0") as third,
    ):
        await begin(first, second, third)
        assert await line(first) == "owns 0 1"
        assert await line(second) == "owns 2"
        assert await line(third) == "owns 3"
        first.kill()
        began = time.monotonic()
        took = {await line(second), await line(third)}
        assert took == {"took 0", "took 1"}
        assert time.monotonic() - began < _TAKEN_OVER_WITHIN
        async with process("-m", _OWNING, url, "4", "0,1", "0") as back:
            await begin(back)
            assert await line(back) == "owns"
            left = {await line(second), await line(third)}
            assert left == {"leaving 0", "leaving 1"}
            assert {await line(back), await line(back)} == {"took 0", "took 1"}


async def test_processes_find_their_shards_again_after_the_server_was_killed(
    server: PostgresServer, url: str, table_id: int
) -> None:
    async with process("-m", _OWNING, url, "2", "0,1", str(table_id)) as only:
        await begin(only)
        assert await line(only) == "owns 0 1"
        said = await lines_until(only, "3")
        server.kill()
        server.start()
        async with asyncio.timeout(_TAKEN_OVER_WITHIN):
            while len(versions(said)) < 20:
                said.append(await line(only))
                assert said[-1], "the process has ended"
        assert not {"lost 0", "lost 1"} & set(said)
