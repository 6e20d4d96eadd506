"""``/verify`` and ``/record``: what was published, when, and what a check of it says."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from bot.client.custom_ids import Verb
from bot.table.state.table import Stage
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from localcord.server.app import LocalDiscord
from tests.drivers.bot import QuickBot
from tests.drivers.controls import newest, panel, press, verbs
from tests.drivers.cuts import commitment, proof_behind, start_table, verified
from tests.drivers.play import stored, table_of
from tests.fakes.store import MemoryStore

PASSO = 0
"""Where *passo* stands among the words of the auction."""


async def throw_in(bot: QuickBot, people: list[Person]) -> None:
    """Play a hand of Terziglio in which everybody passes."""
    for _ in people:
        asked = next(p for p in people if Verb.BID in verbs(panel(p)))
        await press(bot, asked, panel(asked), Verb.BID, PASSO)


@pytest.fixture
async def people(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, local_discord: LocalDiscord
) -> list[Person]:
    """Three people at a table of Terziglio whose match has begun."""
    people = [anna, bruno, local_discord.person("Carla")]
    await start_table(bot, people, channel, computers=0, game="terziglio")
    return people


async def test_hands_are_revealed_and_all_who_verify_at_once_get_one_answer_about_them(
    bot: QuickBot, anna: Person, channel: int, people: list[Person]
) -> None:
    for number, checked in enumerate(("Una smazzata controllata", "2 smazzate controllate")):
        await throw_in(bot, people)
        table = table_of(bot, anna)
        assert len(table.match.sheets) == number + 1
        sheet = newest(anna, channel, partial(_is_sheet_of, number))
        assert table.proofs[number].seed.hex() in await proof_behind(bot, anna, sheet)
        told = await asyncio.gather(*(verified(bot, person, channel) for person in people))
        assert len(set(told)) == 1
        assert checked in told[0]


def _is_sheet_of(number: int, message: SeenMessage) -> bool:
    """Whether it is the score sheet of this hand, counted from 0."""
    return Verb.FAIR_DEAL in verbs(message) and commitment(message) == f"hand-{number}"


async def test_a_log_that_does_not_hold_proves_nothing_and_is_told_so(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore, people: list[Person]
) -> None:
    await throw_in(bot, people)
    table = stored(store)
    store.rows.tables[1] = replace(
        table, log=(*table.log[:-1], replace(table.log[-1], digest="2:" + "0" * 64))
    )
    said = await verified(bot, anna, channel)
    assert "non porta allo stato" in said
    assert stored(store).stage is Stage.PLAYING
