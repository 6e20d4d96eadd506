"""Two processes of a bot on one PostgreSQL database: one plays, the other waits to take over."""

import asyncio
import time

from tests.fixtures.postgresql import PostgresServer
from tests.slow.crash.standby import House

_TAKEN_OVER_WITHIN = 10.0
_LOCKS = "FROM pg_locks WHERE locktype = 'advisory' AND classid = 31344 AND objid = 2"


async def waits(house: House) -> None:
    """Return when a second process has found that the first one plays."""
    before = len(house.local.gateway.connections)
    await asyncio.sleep(3)
    assert len(house.local.gateway.connections) == before == 1


async def test_the_second_plays_on_when_the_first_is_killed(shared_house: House) -> None:
    house = shared_house
    async with house.process("first") as first:
        await house.connected()
        async with house.process("second") as second:
            await house.play_on()
            await waits(house)
            began = time.monotonic()
            await first.kill()
            await house.connected(False)
            await house.connected()
            await house.play_on()
            assert time.monotonic() - began < _TAKEN_OVER_WITHIN
            await second.stop()
            assert second.has_stopped_well
    await house.verify_nothing_lost()


async def test_a_process_that_has_lost_its_lock_ends(
    shared_house: House, server: PostgresServer
) -> None:
    house = shared_house
    async with house.process("first") as first:
        await house.connected()
        await house.play_on()
        async with house.process("second") as second:
            await waits(house)
            # Only its connection is lost, and it does not notice before the other one is there.
            first.freeze()
            terminated = f"SELECT pg_terminate_backend(pid) {_LOCKS}"
            await asyncio.to_thread(server.sql, house.database, terminated)
            await asyncio.sleep(3)
            first.thaw()
            await asyncio.wait_for(first.dead(), _TAKEN_OVER_WITHIN)
            assert first.has_ended_well
            await house.connected()
            await house.play_on()
            await second.stop()
    await house.verify_nothing_lost()


async def test_a_process_that_waits_can_be_told_to_stop(shared_house: House) -> None:
    house = shared_house
    async with house.process("first"):
        await house.connected()
        async with house.process("second") as second:
            await waits(house)
            await second.stop()
            assert second.has_stopped_well
        await house.play_on()
    await house.verify_nothing_lost()
