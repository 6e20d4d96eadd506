"""A Discord with one server, and processes of a bot on one PostgreSQL database: one plays, the
others wait to take over."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.database import open_store
from bot.support.venue import Venue
from localcord.server.app import LocalDiscord
from localcord.world.clock import Clock
from localcord.world.world import World
from tests.drivers.waiting import PATIENCE, News
from tests.fixtures.postgresql import PostgresServer
from tests.slow.crash.club import LONGEST, Party, verify_log, while_playing
from tests.slow.crash.processes import BotProcess

PEOPLE = ("Anna", "Bruno")
MOVES = 6
"""What the party does before something happens, and after it."""


class House:
    """A Discord, and the processes of a bot in it."""

    def __init__(
        self, local: LocalDiscord, folder: Path, server: PostgresServer, database: str
    ) -> None:
        self.local = local
        self.news = News(local.world)
        self.url = server.url(database)
        self.server = server
        self.database = database
        self._folder = folder
        people = [local.person(name) for name in PEOPLE]
        self.party = Party(self, people, local.world.channel_id("sala"))

    @asynccontextmanager
    async def process(self, name: str) -> AsyncIterator[BotProcess]:
        """Start a process; it is killed at the end."""
        config = self._folder / f"config-{name}.toml"
        config.write_text(
            f'[discord]\ntoken = "{self.local.token}"\n'
            f'api_url = "{self.local.api_url}"\ngateway_url = "{self.local.gateway_url}"\n'
            f'[storage]\nurl = "{self.url}"\n'
            '[play]\ncomputer_pause = 0\ncut_time = 5\n[log]\nlevel = "info"\n'
        )
        config.chmod(0o600)
        started = BotProcess(config)
        try:
            yield started
        finally:
            await started.kill()

    async def connected(self, is_connected: bool = True) -> None:
        """Return when the bot has a session with Discord, or has none."""
        wanted = [0] if is_connected else []
        async with asyncio.timeout(LONGEST):
            while self.local.gateway.shards != wanted:  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(0.05)
            if is_connected:
                await self.local.commands_registered(PATIENCE)

    async def play_on(self) -> None:
        """Have the party do a few more things that are logged."""
        wanted = len(self.party.acknowledged) + MOVES
        playing = asyncio.create_task(self.party.play())
        try:
            await while_playing(playing, self.party.does_more(wanted))
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def verify_nothing_lost(self) -> None:
        """Pass if all that was seen to be done is stored, once; the processes must not run."""
        async with open_store(self.url) as store:
            channel = self.local.world.channels[self.party.channel]
            assert channel.guild_id is not None
            stored = await store.tables.latest_table(Venue(channel.guild_id, self.party.channel))
            assert stored is not None
            verify_log(self.party, stored)


@asynccontextmanager
async def opened_house(
    folder: Path, server: PostgresServer, clock: Clock | None = None
) -> AsyncIterator[House]:
    """Open a house with a database of its own; no process runs yet. If the ``clock`` stands still
    nobody gives up waiting for an answer."""
    world = World() if clock is None else World(clock)
    people = [world.add_user(name, locale="it") for name in PEOPLE]
    world.add_channel(world.add_guild("Casa", people), "sala")
    name = server.create()
    async with LocalDiscord(world, rate_limits=False) as local:
        yield House(local, folder, server, name)
    server.drop(name)
