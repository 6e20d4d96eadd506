"""Hidden hands swapped: nobody is shown, told, offered or sent anything else for it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.draw.table import LastTrick, PublicTable
from bot.draw.turn import Turn
from bot.words import Language
from tarocchino.core.model.actions import Action, Deal, DeclineCallOut, SeatAction
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.play.legality import verify
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.views.view import view_for
from tests.builders.match import deck
from tests.builders.random_play import EVERY_TABLE, fresh_match, noise, play_hand
from tests.fixtures.laws import tried
from tests.fixtures.local_discord import StartClient
from tests.slow.secrecy.house import PEOPLE, House, house, replayed
from tests.slow.secrecy.people import complete_all, give_commands, press_for_all
from tests.slow.secrecy.shown import by_message
from tests.slow.secrecy.swapping import Course, swapped, two_worlds

COURSES = st.builds(
    two_worlds,
    st.integers(0, len(EVERY_TABLE) - 1),
    st.integers(0, 10**6),
    st.floats(0, 1),
    st.none() | st.integers(0, 6),
).filter(lambda found: found is not None)


@given(course=COURSES)
@tried(40)
def test_the_view_is_the_same(course: Course) -> None:
    start, actions, other, seat = course
    one, two = replayed(start, actions)[-1], replayed(start, other)[-1]
    assert one != two
    assert view_for(one, seat) == view_for(two, seat)


@given(course=COURSES)
@tried(3)
def test_pictures_are_the_same_to_the_byte(course: Course) -> None:
    start, actions, other, seat = course
    one, two = (view_for(replayed(start, each)[-1], seat) for each in (actions, other))
    names = PEOPLE[: start.players]
    shown: list[type[PublicTable | LastTrick | Turn]] = [PublicTable]
    shown += [LastTrick] if one.hand is not None and one.hand.tricks else []
    shown += [Turn] if seat is not None else []
    for kind in shown:
        assert kind(one, names).draw(Language.ITALIAN) == kind(two, names).draw(Language.ITALIAN)


@given(course=COURSES, seed=st.integers(0, 10**6))
@tried(12)
def test_what_is_tried_in_vain_is_refused_alike(course: Course, seed: int) -> None:
    start, actions, other, seat = course
    states = [replayed(start, each)[-1] for each in (actions, other)]
    tries = noise(Random(seed))
    for action in (next(tries) for _ in range(30)):
        if isinstance(action, Deal) or action.seat != seat:
            continue
        assert refusal(states[0], action) == refusal(states[1], action), action


def refusal(state: MatchState, action: SeatAction) -> tuple[object, ...] | None:
    """Why a table refuses the action (`bot.services.TableService.act`)."""
    hand = state.hand
    assert hand is not None
    if not state.awaits_deal and not state.is_over and hand.turn != action.seat:
        return (Reason.WRONG_TURN,)
    try:
        verify(hand, action)
    except IllegalActionError as error:
        return error.args
    return None


GAMES: list[tuple[str, dict[str, Any], int, int]] = [
    ("ottocento", {}, 4, 1),
    ("terziglio", {}, 3, 3),
    ("millone", {"target": 20}, 2, 4),
    ("mattazza", {}, 3, 5),
]
"""Game, knobs, players, seed; each is played in two worlds through the real client."""

CALLER = {3: "Ks Qs Ns 08 6s 7s"}
SILENT = {3: "Ks Qs 08 6s 7s 9s", 2: "Ns"}


@pytest.mark.parametrize("table", GAMES, ids=lambda table: table[0])
async def test_the_same_bytes_are_sent_whoever_holds_what(
    start_client: StartClient,
    drawing: Executor,
    table: tuple[str, dict[str, Any], int, int],
) -> None:
    game, knobs, players, seed = table
    hand = play_hand((game, knobs), seed, players)
    start = fresh_match(game, knobs, players)
    actions: list[Action] = []
    state = start
    for action in hand.actions[: players * 2 + 2]:
        try:
            state = apply(state, action)[0]
        except IllegalActionError:
            break
        if state.sheets:
            break
        actions.append(action)
    for seat in (None, 0):
        other = swapped(start, actions, seat, Random(seed))
        assert other is not None
        shown = [
            await shown_to(seat, start_client, drawing, start, each) for each in (actions, other)
        ]
        assert shown[0] == shown[1]


async def test_nobody_sees_that_the_dealer_could_have_called_out(
    start_client: StartClient, drawing: Executor
) -> None:
    start = fresh_match("ottocento", {"target": 10}, 4)
    could = Deal(3, deck(3, CALLER, "9s Ts"))
    could_not = Deal(3, deck(3, SILENT, "Ts Js"))
    offered = [apply(start, deal)[0].hand for deal in (could, could_not)]
    assert [hand is not None and hand.asks_in_secret for hand in offered] == [True, False]
    shown = [
        await shown_to(None, start_client, drawing, start, [could, DeclineCallOut(3)]),
        await shown_to(None, start_client, drawing, start, [could_not]),
    ]
    assert shown[0] == shown[1]


async def shown_to(
    seat: int | None,
    start_client: StartClient,
    drawing: Executor,
    start: MatchState,
    actions: Sequence[Action],
) -> dict[str, list[object]]:
    """Everything that is sent to the person in the course of play, message by message, and what
    the bot offers and answers to that person along the way."""
    async with house(
        start_client, drawing, start, actions[:1], people=range(start.players)
    ) as here:
        person = here.person(seat)
        answers: list[object] = []
        steps = 0
        for action in actions[1:]:
            steps += not in_secret(here)
            await here.act(action)
            if steps % 5 == 1 and not in_secret(here):
                await press_for_all(here, person)
                answers += await complete_all(here, person)
        answers += await give_commands(here, person, "Be")
        await here.bot.settled()
        return by_message(here, person.id) | {"answers": answers}


def in_secret(here: House) -> bool:
    """Whether the table is at a step that the other world does not have."""
    table = here.table
    assert table is not None
    assert table.match is not None
    return table.match.hand is not None and table.match.hand.asks_in_secret
