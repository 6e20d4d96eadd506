"""A click for a table of another process is handed over as it came, and answered there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.client.interactions import Interaction
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.ownership import ShardMap
from bot.text import Language, say
from bot.ui.custom_ids import Verb
from localcord.people.modals import modal_as_seen
from localcord.people.outcomes import Outcome
from localcord.people.person import Person
from localcord.world.interactions import Interaction as Sent
from localcord.world.interactions import InteractionType
from tests.drivers.bot import QuickBot, new_bot
from tests.drivers.controls import buttons
from tests.drivers.cuts import PATIENCE, cut_message, start_table
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import StartClient


@pytest.fixture
def discord_observer() -> None:
    """Requests are not checked: these buttons were pressed past the person's own screen."""


@dataclass
class Owner:
    """Owns every server, or none."""

    owned: frozenset[int] = frozenset()
    shards: ShardMap = field(default_factory=ShardMap)

    def owns(self, guild_id: int | None) -> bool:  # noqa: ARG002 (the protocol's signature)
        return bool(self.owned)


@dataclass
class Elsewhere:
    """A table that another process has for a while, and what was handed over to it."""

    bot: QuickBot
    local: ScriptedDiscord
    anna: Person
    channel: int
    owner: Owner = field(default_factory=Owner)
    handed: list[tuple[Any, int | None]] = field(default_factory=list)
    is_busy: bool = False

    async def begin(self) -> None:
        people = [self.anna, self.local.person("Bruno")]
        await start_table(self.bot, people, self.channel, computers=2)
        await self.bot.settled()
        self.bot.tables.registry.ownership = self.owner
        await self.bot.tables.registry.release()
        self.bot.intake.pass_on = self.pass_on

    async def pass_on(self, data: Any, interaction: Interaction, shard: int) -> None:
        assert shard == 0
        if self.is_busy:
            raise StoreBusyError
        self.bot.interactions.forget(interaction.id)
        answer = interaction.response.type
        self.handed.append((data, None if answer is None else answer.value))

    async def press(self, verb: Verb) -> Sent:
        """Press a button of the table's message, whoever answers."""
        world, message = self.local.world, cut_message(self.anna, self.channel)
        data = {
            "component_type": 2,
            "custom_id": buttons(message, verb)[0].custom_id,
            "id": 1,
        }
        sent = self.local.interactions.open(
            InteractionType.COMPONENT, world.users[self.anna.id], world.channels[self.channel],
            data, source=world.messages[message.id],
        )  # fmt: skip
        await asyncio.sleep(0.05)
        await self.bot.interactions.settled()
        return sent

    async def carry_out(self) -> None:
        """Act for the table again, and for what was handed over."""
        self.owner.owned = frozenset({0})
        await self.bot.tables.registry.take(0)
        await self.bot.tables.registry.all_awake()
        ((data, answer),) = self.handed
        done = asyncio.Event()
        self.bot.intake.receive_handed_over(data, answer, done.set)
        async with asyncio.timeout(10):
            await done.wait()
        await self.bot.settled()


@pytest.fixture
async def bot(
    local_discord: ScriptedDiscord, start_client: StartClient, drawing: Executor
) -> AsyncIterator[QuickBot]:
    bot = new_bot(MemoryStore(), drawing, patience=PATIENCE)
    await start_client(local_discord, bot)
    yield bot
    await bot.close()


@pytest.fixture
async def elsewhere(
    bot: QuickBot, anna: Person, channel: int, local_discord: ScriptedDiscord
) -> Elsewhere:
    table = Elsewhere(bot, local_discord, anna, channel)
    await table.begin()
    return table


async def test_a_window_is_opened_by_the_process_of_the_table(elsewhere: Elsewhere) -> None:
    sent = await elsewhere.press(Verb.CUT)
    assert [answer for _, answer in elsewhere.handed] == [None]
    assert sent.answered_at is None
    await elsewhere.carry_out()
    assert modal_as_seen(sent) is not None


async def test_what_was_acknowledged_is_carried_out_without_another_answer(
    elsewhere: Elsewhere,
) -> None:
    sent = await elsewhere.press(Verb.NO_CUT)
    assert [answer for _, answer in elsewhere.handed] == [6]
    answered_at = sent.answered_at
    assert answered_at is not None
    await elsewhere.carry_out()
    assert sent.answered_at == answered_at
    (table,) = elsewhere.bot.tables.registry.open_tables()
    assert 0 not in table.seats_awaited


async def test_where_it_cannot_be_handed_over_people_are_told_to_try_again(
    elsewhere: Elsewhere,
) -> None:
    elsewhere.is_busy = True
    sent = await elsewhere.press(Verb.CUT)
    assert elsewhere.handed == []
    told = Outcome(elsewhere.local.world, sent, None).text
    assert say(Language.ITALIAN, "problem-busy") in told
