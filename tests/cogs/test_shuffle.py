"""``/verify`` and ``/record``: what was published, when, and what a check of it says."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

from bot.client.custom_ids import Verb
from bot.table.state.table import Stage
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from localcord.server.app import LocalDiscord
from tests.drivers.bot import QuickBot
from tests.drivers.controls import newest, panel, press, verbs
from tests.drivers.cuts import commitment, proof_behind, start_table, verified
from tests.drivers.play import open_and_start, play_a_hand, stored, table_of
from tests.fakes.store import MemoryStore

PASSO = 0
"""Where *passo* stands among the words of the auction."""


async def test_hands_that_are_thrown_in_are_revealed_and_verified(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, local_discord: LocalDiscord
) -> None:
    people = [anna, bruno, local_discord.person("Carla")]
    await start_table(bot, people, channel, computers=0, game="terziglio")
    for hand in (1, 2):
        for _ in people:
            asked = next(p for p in people if Verb.BID in verbs(panel(p)))
            await press(bot, asked, panel(asked), Verb.BID, PASSO)
        table = table_of(bot, anna)
        assert len(table.match.sheets) == hand
        sheet = newest(anna, channel, partial(_is_sheet_of, hand - 1))
        assert table.proofs[hand - 1].seed.hex() in await proof_behind(bot, anna, sheet)
    assert "2 smazzate controllate" in await verified(bot, anna, channel)


async def test_people_who_verify_at_once_get_one_answer_which_follows_the_match(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    for checked in ("Una smazzata controllata", "2 smazzate controllate"):
        await play_a_hand(bot, anna)
        told = await asyncio.gather(
            *(verified(bot, person, channel) for person in (anna, bruno, anna))
        )
        assert len(set(told)) == 1
        assert checked in told[0]


def _is_sheet_of(number: int, message: SeenMessage) -> bool:
    """Whether it is the score sheet of this hand, counted from 0."""
    return Verb.FAIR_DEAL in verbs(message) and commitment(message) == f"hand-{number}"


async def test_a_log_that_does_not_hold_proves_nothing_and_is_told_so(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_a_hand(bot, anna)
    table = stored(store)
    store.rows.tables[1] = replace(
        table, log=(*table.log[:-1], replace(table.log[-1], digest="2:" + "0" * 64))
    )
    said = await verified(bot, anna, channel)
    assert "non porta allo stato" in said
    assert stored(store).stage is Stage.PLAYING
