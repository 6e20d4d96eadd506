"""Two processes of a bot on one PostgreSQL database, each with one of two shards, while people play
at tables of both; their hands come by direct message, to the process of the first shard."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.local.people.seen import Button, SeenMessage
from bot.local.server.app import LocalDiscord
from bot.local.world.clock import ManualClock
from bot.local.world.world import World
from bot.services.ports.ownership import ShardMap
from bot.storage import open_store
from bot.tables.state.venue import Venue
from tests.drivers.answers import answer
from tests.drivers.waiting import PATIENCE, News
from tests.fixtures.postgresql import PostgresServer
from tests.slow.crash.club import Party, verify_log
from tests.slow.crash.extent import EVERY
from tests.slow.crash.processes import BotProcess

SHARDS = 2
MOVES = 6
"""What each party does before something happens, and after it."""
_TAKEN_OVER_WITHIN = 15.0


class House:
    """A Discord with a server on each shard, and the processes of a bot in it."""

    def __init__(self, local: LocalDiscord, folder: Path, url: str) -> None:
        self.local = local
        self.news = News(local.world)
        self.url = url
        self.parties: list[Party] = []
        self._folder = folder

    def party(self, shard: int, *names: str) -> Party:
        """People who will play in the server of a shard."""
        channel = self.local.world.channel_id(f"sala-{shard}")
        party = Party(self, [self.local.person(name) for name in names], channel)
        self.parties.append(party)
        return party

    @asynccontextmanager
    async def process(self, *shards: int) -> AsyncIterator[BotProcess]:
        """A process that is configured for these shards, killed at the end."""
        named = ",".join(map(str, shards))
        config = self._folder / f"config-{named}.toml"
        config.write_text(
            f'[discord]\ntoken = "{self.local.token}"\nshards = "{named}/{SHARDS}"\n'
            f'api_url = "{self.local.api_url}"\ngateway_url = "{self.local.gateway_url}"\n'
            f'[storage]\nurl = "{self.url}"\n'
            '[play]\ncomputer_pause = 0\ncut_time = 5\n[log]\nlevel = "warning"\n'
        )
        config.chmod(0o600)
        started = BotProcess(config)
        try:
            yield started
        finally:
            await started.kill()

    async def connected(self, *shards: int) -> None:
        """Return when these shards have sessions."""
        async with asyncio.timeout(3 * PATIENCE):
            while self.local.gateway.shards != sorted(shards):  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(0.05)
            await self.local.commands_registered(PATIENCE)

    async def play_on(self, *parties: Party) -> None:
        """Have each of these parties do a few more things that are logged."""
        wanted = {party.channel: len(party.acknowledged) + MOVES for party in parties}

        async def all_done() -> None:
            while any(len(p.acknowledged) < wanted[p.channel] for p in parties):  # noqa: ASYNC110
                await asyncio.sleep(0.02)

        playing = [asyncio.create_task(party.play()) for party in parties]
        done = asyncio.create_task(all_done())
        try:
            await asyncio.wait([done, *playing], return_when=asyncio.FIRST_COMPLETED)
            for task in playing:
                if task.done():
                    task.result()
            assert done.done()
        finally:
            for task in (*playing, done):
                task.cancel()
            await asyncio.gather(*playing, done, return_exceptions=True)

    async def verify_nothing_lost(self) -> None:
        """Pass if all that was seen to be done is stored, once; the processes must not run."""
        async with open_store(self.url) as store:
            for party in self.parties:
                channel = self.local.world.channels[party.channel]
                assert channel.guild_id is not None
                stored = await store.tables.latest_table(Venue(channel.guild_id, party.channel))
                assert stored is not None
                verify_log(party, stored)


@pytest.fixture
async def house(tmp_path: Path, clock: ManualClock, server: PostgresServer) -> AsyncIterator[House]:
    world = World(clock)
    world.shards = SHARDS
    for number, names in enumerate((("Anna", "Bruno"), ("Carla", "Dino"))):
        people = [world.add_user(name, locale="it") for name in names]
        guild = world.add_guild(f"Casa {number}", people)
        shard = ShardMap(SHARDS).of(guild.id)
        world.add_channel(guild, f"sala-{shard}")
    name = server.create()
    async with LocalDiscord(world, rate_limits=False) as local:
        yield House(local, tmp_path, server.url(name))
    server.drop(name)


def people_of(house: House, shard: int) -> tuple[str, ...]:
    """The names of the people in the server of a shard."""
    world = house.local.world
    guild = next(each for each in world.guilds.values() if ShardMap(SHARDS).of(each.id) == shard)
    return ("Anna", "Bruno") if guild.name == "Casa 0" else ("Carla", "Dino")


@pytest.mark.parametrize("killed", [0, 1] if EVERY else [0])
async def test_a_killed_process_tables_go_on_in_the_other(house: House, killed: int) -> None:
    parties = [house.party(shard, *people_of(house, shard)) for shard in range(SHARDS)]
    async with house.process(0) as first, house.process(1) as second:
        await house.connected(0, 1)
        await house.play_on(*parties)
        await (first, second)[killed].kill()
        began = time.monotonic()
        await house.connected(1 - killed)
        await house.connected(0, 1)
        assert time.monotonic() - began < _TAKEN_OVER_WITHIN
        await house.play_on(*parties)
        # Who comes back gets its shard again, and play goes on.
        async with house.process(killed):
            await asyncio.sleep(6)
            await house.connected(0, 1)
            await house.play_on(*parties)
    await house.verify_nothing_lost()


async def test_the_hand_of_the_day_is_asked_of_its_process_wherever_somebody_calls_it(
    house: House,
) -> None:
    """Called in the server of the second process, dealt and played in that of the first."""
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
