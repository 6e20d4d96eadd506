"""A bot that is kept running, as the program keeps it: a client that has ended gets a successor."""

import asyncio
from dataclasses import dataclass, field

from bot.app import keep_running
from localcord.people.person import Person
from tests.drivers.bot import QuickBot
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.slow.misbehaving.conftest import READY_WITHIN, hasty_bot
from tests.slow.misbehaving.course import AtTable


@dataclass
class KeptBot:
    """A bot that is kept running, and all the clients that it took."""

    store: MemoryStore
    discord: ScriptedDiscord
    clients: list[QuickBot] = field(default_factory=list)
    options: dict[str, object] = field(default_factory=dict)
    running: asyncio.Task[None] | None = None

    @property
    def bot(self) -> QuickBot:
        return self.clients[-1]

    def make(self) -> QuickBot:
        assert all(client.is_closed() for client in self.clients), "two clients at once"
        self.clients.append(hasty_bot(self.store, **self.options))
        return self.bot

    def run(self, token: str | None = None) -> asyncio.Task[None]:
        token = token or self.discord.token
        self.running = asyncio.create_task(keep_running(self.make, token))
        return self.running

    async def at_table(self, anna: Person, channel: int) -> AtTable:
        """Run the bot, and seat Anna at a table where she has to play a card."""
        self.run()
        await self.online()
        here = AtTable(self.bot, anna, channel, self.store, self.discord)
        await here.sits_down()
        return here

    async def online(self) -> None:
        """Wait until a client has a session."""
        await self.discord.bot_online(READY_WITHIN)
        async with asyncio.timeout(READY_WITHIN):
            while not self.clients or not self.bot.is_ready():  # noqa: ASYNC110 (in three places)
                await asyncio.sleep(0.01)
            await self.bot.registration.settled()
