"""Two processes of a bot on one PostgreSQL database, each with one of two shards, while people play
at tables of both; their hands come by direct message, to the process of the first shard."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.services.ports.outages import ShardOutage
from bot.storage import open_store
from localcord.people.seen import Button, SeenMessage
from tests.drivers.answers import answer
from tests.drivers.waiting import PATIENCE
from tests.fixtures.postgresql import PostgresServer
from tests.slow.crash.extent import EVERY
from tests.slow.crash.several import (
    MOVES,
    SHARDS,
    House,
    first_done,
    opened_house,
    people_of,
)

_TAKEN_OVER_WITHIN = 15.0


@pytest.fixture
async def timed_house(tmp_path: Path, server: PostgresServer) -> AsyncIterator[House]:
    """A house where whoever is not answered within three seconds is told so."""
    async with opened_house(tmp_path, server) as house:
        yield house


async def outages(house: House) -> set[ShardOutage]:
    """What is stored of them."""
    async with open_store(house.url) as store:
        return set(await store.outages.all())


@pytest.mark.parametrize("killed", [0, 1] if EVERY else [0])
async def test_a_killed_process_tables_go_on_in_the_other(shared_house: House, killed: int) -> None:
    house = shared_house
    parties = [house.party(shard, *people_of(house, shard)[:2]) for shard in range(SHARDS)]
    async with house.process(0) as first, house.process(1) as second:
        await house.connected(0, 1)
        await house.play_on(*parties)
        before = await outages(house)
        await (first, second)[killed].kill()
        began = time.monotonic()
        await house.connected(1 - killed)
        await house.connected(0, 1)
        assert time.monotonic() - began < _TAKEN_OVER_WITHIN
        await house.play_on(*parties)
        # The other one's tables have lost no time.
        assert {each.shard for each in await outages(house) - before} <= {killed}
        # Who comes back gets its shard again, and play goes on.
        async with house.process(killed):
            await asyncio.sleep(6)
            await house.connected(0, 1)
            await house.play_on(*parties)
    await house.verify_nothing_lost()


async def test_processes_are_restarted_one_after_the_other_while_people_play(
    timed_house: House,
) -> None:
    """Each hands its tables over at once, ends, and takes its share back; no click is lost."""
    house = timed_house
    parties = [house.party(shard, *people_of(house, shard)[:2]) for shard in range(SHARDS)]
    async with AsyncExitStack() as stack:
        processes = [await stack.enter_async_context(house.process(n)) for n in range(SHARDS)]
        await house.connected(*range(SHARDS))
        await house.play_on(*parties)
        async with house.playing() as playing:
            for number, process in enumerate(processes):
                mine = parties[number]
                done = len(mine.acknowledged)
                stopping = asyncio.create_task(process.stop())
                await first_done(playing, mine.does_more(done + MOVES))
                await stopping
                assert process.has_ended_well
                done = len(mine.acknowledged)
                await stack.enter_async_context(house.process(number))
                await first_done(playing, house.divided_anew())
                await first_done(playing, mine.does_more(done + MOVES))
        assert [party.unanswered for party in parties] == [0] * SHARDS
    await house.verify_nothing_lost()


async def test_the_hand_of_the_day_is_asked_of_its_process_wherever_somebody_calls_it(
    shared_house: House,
) -> None:
    """Called in the server of the second process, dealt and played in that of the first."""
    house = shared_house
    party = house.party(1, people_of(house, 1)[0])
    person, channel = party.host, party.channel
    async with house.process(0), house.process(1):
        await house.connected(0, 1)
        await (await person.slash(channel, "daily")).finished(PATIENCE)

        def offered() -> tuple[SeenMessage, Button] | None:
            shown = [m for m in person.messages(channel) if m.ephemeral]
            return next(((m, b) for m in shown for b in m.buttons if not b.disabled), None)

        message, play = await house.news.until(offered)
        await (await person.click(message.id, play.custom_id or "")).finished(PATIENCE)
        for _ in range(3):
            await answer([person], house.news)
    async with open_store(house.url) as store:
        (table,) = await store.tables.open_tables()
        assert table.venue.guild_id == 0
        stored = await store.tables.find_table(table.id)
        assert stored is not None
        assert sum(entry.user_id == person.id for entry in stored.log) >= 1
