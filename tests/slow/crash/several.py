"""A Discord with a server on each of two shards, and processes of a bot that share a database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.services.ports.ownership import ShardMap
from bot.storage import open_store
from bot.tables.state.venue import Venue
from localcord.server.app import LocalDiscord
from localcord.world.clock import Clock
from localcord.world.world import World
from tests.drivers.waiting import PATIENCE, News
from tests.fixtures.postgresql import PostgresServer
from tests.fixtures.shard_locks import are_with_their_own
from tests.slow.crash.club import Party, verify_log
from tests.slow.crash.processes import BotProcess

SHARDS = 2
_PEOPLE = (("Anna", "Bruno", "Elena", "Furio"), ("Carla", "Dino", "Gaia", "Ugo"))
MOVES = 6
"""What each party does before something happens, and after it."""


async def first_done(playing: asyncio.Task[None], what: Coroutine[Any, Any, None]) -> None:
    """Return when this has come about while people play; raises what keeps them from it."""
    coming = asyncio.create_task(what)
    await asyncio.wait([playing, coming], return_when=asyncio.FIRST_COMPLETED)
    if playing.done():
        coming.cancel()
        playing.result()
    await coming


class House:
    """A Discord with a server on each shard, and the processes of a bot in it."""

    def __init__(
        self, local: LocalDiscord, folder: Path, server: PostgresServer, database: str
    ) -> None:
        self.local = local
        self.news = News(local.world)
        self.url = server.url(database)
        self._server = server
        self._database = database
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

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[asyncio.Task[None]]:
        """All parties play until the block ends; the task ends only where one of them fails."""

        async def all_play() -> None:
            async with asyncio.TaskGroup() as tasks:
                for party in self.parties:
                    tasks.create_task(party.play())

        task = asyncio.create_task(all_play())
        try:
            yield task
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def divided_anew(self) -> None:
        """Return when every shard is acted for, and heard of, by its own process alone."""
        async with asyncio.timeout(3 * PATIENCE):
            while True:
                told = (self._server, self._database, range(SHARDS), SHARDS)
                if await asyncio.to_thread(are_with_their_own, *told):
                    return
                await asyncio.sleep(0.1)

    async def verify_nothing_lost(self) -> None:
        """Pass if all that was seen to be done is stored, once; the processes must not run."""
        async with open_store(self.url) as store:
            for party in self.parties:
                channel = self.local.world.channels[party.channel]
                assert channel.guild_id is not None
                stored = await store.tables.latest_table(Venue(channel.guild_id, party.channel))
                assert stored is not None
                verify_log(party, stored)


def people_of(house: House, shard: int) -> tuple[str, ...]:
    """The names of the people in the server of a shard, of whom two are enough for a party."""
    world = house.local.world
    guild = next(each for each in world.guilds.values() if ShardMap(SHARDS).of(each.id) == shard)
    return _PEOPLE[int(guild.name.removeprefix("Casa "))]


@asynccontextmanager
async def opened_house(
    folder: Path, server: PostgresServer, clock: Clock | None = None
) -> AsyncIterator[House]:
    """A house with a database of its own; no process runs yet. If the ``clock`` stands still nobody
    gives up waiting for an answer."""
    world = World() if clock is None else World(clock)
    world.shards = SHARDS
    for number, names in enumerate(_PEOPLE):
        people = [world.add_user(name, locale="it") for name in names]
        guild = world.add_guild(f"Casa {number}", people)
        shard = ShardMap(SHARDS).of(guild.id)
        world.add_channel(guild, f"sala-{shard}")
    name = server.create()
    async with LocalDiscord(world, rate_limits=False) as local:
        yield House(local, folder, server, name)
    server.drop(name)
