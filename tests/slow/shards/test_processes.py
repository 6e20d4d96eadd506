"""Two processes of a bot share a Discord of four shards and a PostgreSQL database.

The table is in a server of the second process; its people play in direct messages, which arrive
at the first one.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from bot.app import run_bot
from bot.bot import TarocchinoBot
from bot.config import Config, DiscordConfig, PlayConfig, StorageConfig
from bot.services.shuffler import RandomShuffler
from bot.support.secret import Secret
from bot.ui.custom_ids import Verb
from localcord.gateway.session_starts import SessionLimits
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from localcord.world.world import World
from tests.drivers.controls import is_sheet, public
from tests.drivers.waiting import PATIENCE
from tests.fixtures.local_discord import pointed_at
from tests.slow.e2e.house import House

SHARDS = 4
PEOPLE = ("Anna", "Bruno", "Carla", "Dino")
CLUB = 2
"""The shard of the server in which the table is."""


@dataclass
class Process:
    """A process of the bot, as a task of this one, configured for some of the shards."""

    local: LocalDiscord
    url: str
    shards: tuple[int, ...]
    bots: list[TarocchinoBot] = field(default_factory=list)

    @property
    def bot(self) -> TarocchinoBot:
        return self.bots[-1]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The process, connected with its shards; it lets them go at the end."""
        config = Config(
            discord=DiscordConfig(
                Secret(self.local.token), self.local.api_url, self.local.gateway_url,
                self.shards, SHARDS,
            ),
            storage=StorageConfig(self.url),
            play=PlayConfig(computer_pause=0),
        )  # fmt: skip
        shuffler = RandomShuffler(random.Random(5))
        work = asyncio.create_task(run_bot(config, shuffler=shuffler, started=self.bots.append))
        try:
            async with asyncio.timeout(PATIENCE):
                while not (self.bots and self.bot.shard_runner.is_online):
                    assert not work.done(), await work
                    await asyncio.sleep(0.05)
                await self.bot.registration.settled()
            yield
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    """A Discord with a server on each shard; only that of the club has a channel."""
    world = World()
    world.shards = SHARDS
    people = [world.add_user(name) for name in PEOPLE]
    for shard in range(SHARDS):
        guild = world.add_guild(f"Casa {shard}", people)
        if shard == CLUB:
            world.add_channel(guild, "tarocchino")
    limits = SessionLimits(SHARDS, max_concurrency=SHARDS)
    async with LocalDiscord(world, rate_limits=False, session_limits=limits) as local:
        with pointed_at(local):
            yield local


async def begin(house: House, people: list[Person], target: int) -> None:
    """Four people sit down in the channel, and the match begins."""
    host, *others = people
    await house.open_table(host, game="ottocento", target=target)
    for seat, person in enumerate(others, start=1):
        await house.sits_down(person, seat)
    await house.press(host, Verb.START_AS_SEATED)


async def play(house: House, moves: int | None = None) -> int:
    """Play so many moves, or to the end of the match, each where its person finds the buttons: in
    direct messages. Returns the number of moves."""
    made = 0
    while house.table is not None and made != moves:
        await house.news.until(lambda: house.table is None or house.person_in_turn())
        if (person := house.person_in_turn()) is not None:
            await house.move(person)
            made += 1
    return made


async def connected(local: LocalDiscord, process: Process, *shards: int) -> None:
    """Return once a process has these shards, and all of them are connected."""
    async with asyncio.timeout(15 + PATIENCE):
        while (  # noqa: ASYNC110 (nobody tells)
            process.bot.shard_runner.owned != set(shards)
            or not process.bot.shard_runner.is_online
            or local.gateway.shards != list(range(SHARDS))
        ):
            await asyncio.sleep(0.05)


def sheets_in(person: Person, house: House) -> list[str]:
    return [each.text for each in public(person, house.channel_id) if is_sheet(each.text)]


async def test_a_match_in_direct_messages_is_heard_taken_over_and_given_back(
    new_postgresql: Callable[[], str], local: LocalDiscord
) -> None:
    url = new_postgresql()
    first, second, third = (Process(local, url, shards) for shards in ((0, 1), (2, 3), (2, 3)))
    anna, *_ = people = [local.person(name) for name in PEOPLE]
    async with first.running():
        async with second.running():
            house = House(local, second.bot)
            await begin(house, people, 60)
            while await play(house, 24) < 24:  # Somebody has called out with their first cards.
                await begin(house, people, 60)
            called_out = len(sheets_in(anna, house))
            assert first.bot.tables.registry.table_in(house.channel_id) is None
            version = house.version()
        house.bot = first.bot
        await connected(local, first, 0, 1, 2, 3)
        assert house.version() >= version
        await play(house, 12)
        async with third.running():
            await connected(local, third, 2, 3)
            await connected(local, first, 0, 1)
            house.bot = third.bot
            assert await play(house) > 12
            await third.bot.tables.books.settled()
            outcome = await house.done(anna.slash(house.channel_id, "leaderboard"))
            assert all(name in outcome.text for name in PEOPLE)
            # What concerns no server is answered by the process of the first shard.
            assert (await house.done(anna.slash(anna.dm, "preferences"))).text
    sheets = sheets_in(anna, house)[called_out:]
    assert sheets
    numbers = [int(re.findall(r"### (?:Hand|Smazzata) (\d+)", text)[-1]) for text in sheets]
    assert numbers == list(range(1, len(sheets) + 1)), "each hand's sheet is posted once, in order"
