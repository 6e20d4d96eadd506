"""Hands that are over are everybody's; whatever a control says, one in play is nobody's."""

import random
from collections.abc import Iterator
from concurrent.futures import Executor

import pytest

from bot.client.custom_ids import Verb, control_id
from bot.table.panels.records import Jump, ReplayPosition
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import PACK
from tests.builders.random_play import fresh_match
from tests.drivers.controls import relabel
from tests.fixtures.local_discord import StartClient
from tests.slow.secrecy.house import FIRST, House, house, replayed
from tests.slow.secrecy.leaks import first_hand, leaks
from tests.slow.secrecy.people import computers_done, hand_is_over, some_message, take_turn

MOVES_BETWEEN = 4


def forged() -> Iterator[str]:
    """Controls that would open the first hand, or one after it, at any step."""
    for hand in (0, 1, 2, 9998):
        for step in (0, 1, 30, 999):
            place = ReplayPosition(FIRST, hand, step)
            yield str(control_id(Verb.ALL_HANDS, place))
            yield str(control_id(Verb.STEP, place.at(step, Jump.NEXT)))
    yield str(control_id(Verb.OTHER_HAND, ReplayPosition(FIRST, 0)))
    yield str(control_id(Verb.STEP, ReplayPosition(0, 0, 0, "f" * 16, Jump.LAST)))


async def try_to_open(here: House, chance: random.Random) -> None:
    """A player, another and somebody who looks on forge a click each; all are refused."""
    for seat in (0, 1, None):
        person, message = here.person(seat), some_message(here, chance)
        custom_id = chance.choice(list(forged()))
        relabel(message, custom_id)
        outcome = await person.click(message.id, custom_id)
        await outcome.finished()
        await here.bot.settled()
        assert "step " not in outcome.text, custom_id


@pytest.mark.parametrize("game", ["ottocento", "terziglio"])
async def test_no_control_opens_a_hand_in_play(
    start_client: StartClient, drawing: Executor, game: str
) -> None:
    chance, players = random.Random(f"replays of {game}"), 4 if game == "ottocento" else 3
    start = fresh_match(game, {}, players)
    deal = Deal(0, tuple(chance.sample(PACK, len(PACK))))
    async with house(start_client, drawing, start, [deal], people=(0, 1)) as here:
        moves = 0
        while not hand_is_over(here):
            await computers_done(here)
            if hand_is_over(here):
                break
            if moves % MOVES_BETWEEN == 0:
                await try_to_open(here, chance)
            moves += 1
            await take_turn(here)
        await here.bot.settled()
        assert leaks(here, replayed(start, first_hand(here))) == []
        assert moves > MOVES_BETWEEN
