"""Hidden hands swapped: nobody is shown, told, offered or sent anything else for it."""

from collections.abc import Sequence
from concurrent.futures import Executor
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.custom_ids import Verb
from bot.draw.table import LastTrick, PublicTable
from bot.draw.turn import Turn
from bot.settings.agreement import Agreement
from bot.words import Language
from tarocchino.core.model.actions import Action, Deal, DeclineCallOut, SeatAction
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.play.legality import verify
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.views.points_so_far import points_so_far
from tarocchino.core.views.view import view_for
from tests.builders.match import deck
from tests.builders.random_play import EVERY_TABLE, fresh_match, noise, play_hand
from tests.fixtures.laws import tried
from tests.fixtures.local_discord import StartClient
from tests.slow.secrecy.house import FIRST, PEOPLE, House, house, replayed
from tests.slow.secrecy.people import (
    complete_all,
    forge_controls,
    give_commands,
    give_every_command,
    press_for_all,
)
from tests.slow.secrecy.shown import by_message, without_ids
from tests.slow.secrecy.swapping import Course, swapped, two_worlds


def courses(*, face_down: bool) -> st.SearchStrategy[Course]:
    """Two worlds that look the same to somebody."""
    return st.builds(
        two_worlds,
        st.integers(0, len(EVERY_TABLE) - 1),
        st.integers(0, 10**6),
        st.floats(0.2 if face_down else 0, 1),
        st.none() | st.integers(0, 6),
        st.just(face_down),
    ).filter(lambda found: found is not None)


def covered(state: MatchState) -> int:
    """All tricks but the last."""
    return max(0, len(state.hand.tricks) - 1) if state.hand else 0


COURSES = courses(face_down=False)
COVERED = courses(face_down=True)


@given(course=COURSES)
@tried(40)
def test_the_view_is_the_same(course: Course) -> None:
    start, actions, other, seat = course
    one, two = replayed(start, actions)[-1], replayed(start, other)[-1]
    assert one != two
    assert view_for(one, seat) == view_for(two, seat)


@given(course=COVERED)
@tried(40)
def test_the_view_is_the_same_whatever_lies_face_down(course: Course) -> None:
    start, actions, other, seat = course
    one, two = replayed(start, actions)[-1], replayed(start, other)[-1]
    assert one != two
    view = view_for(one, seat, covered(one))
    assert view == view_for(two, seat, covered(two))
    assert points_so_far(view) == points_so_far(view_for(two, seat, covered(two)))


@pytest.mark.parametrize("face_down", [False, True])
@given(data=st.data())
@tried(3)
def test_pictures_are_the_same_to_the_byte(face_down: bool, data: st.DataObject) -> None:
    start, actions, other, seat = data.draw(COVERED if face_down else COURSES)
    states = [replayed(start, each)[-1] for each in (actions, other)]
    one, two = (view_for(each, seat, covered(each) if face_down else None) for each in states)
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
    _, _, players, seed = table
    start, actions = first_actions(table, players * 2 + 2)
    for seat in (None, 0):
        other = swapped(start, actions, seat, Random(seed))
        assert other is not None
        shown = [
            await shown_to(seat, start_client, drawing, start, each) for each in (actions, other)
        ]
        assert shown[0] == shown[1]


def first_actions(
    table: tuple[str, dict[str, Any], int, int], number: int
) -> tuple[MatchState, list[Action]]:
    """A match and so many actions of its first hand, or as many as there are."""
    game, knobs, players, seed = table
    start = state = fresh_match(game, knobs, players)
    actions: list[Action] = []
    for action in play_hand((game, knobs), seed, players).actions[:number]:
        try:
            state = apply(state, action)[0]
        except IllegalActionError:
            break
        if state.sheets:
            break
        actions.append(action)
    return start, actions


AT_THE_TABLE = [verb for verb in Verb if verb not in {Verb.CLOSE, Verb.LEAVE, Verb.OPEN_THREAD}]
"""What anybody may try at a table in play; a table that is closed shows what was dealt, and another
table is dealt by chance."""


@pytest.mark.parametrize("seat", [None, 0], ids=["spectator", "player"])
@pytest.mark.parametrize("table", GAMES[:1] + GAMES[3:], ids=lambda table: table[0])
async def test_nothing_of_taken_tricks_leaves_by_any_command_or_control(
    start_client: StartClient,
    drawing: Executor,
    table: tuple[str, dict[str, Any], int, int],
    seat: int | None,
) -> None:
    start, actions = first_actions(table, 7 * table[2])
    hand = replayed(start, actions)[-1].hand
    assert hand is not None
    assert len(hand.tricks) > 4
    other = swapped(start, actions, seat, Random(1), face_down=True)
    assert other is not None
    for face_down in (True, False):
        agreed = Agreement(face_down=face_down)
        one, two = [
            await shown_at_once(seat, start_client, drawing, start, each, agreed)
            for each in (actions, other)
        ]
        assert (one == two) is face_down


async def shown_at_once(
    seat: int | None,
    start_client: StartClient,
    drawing: Executor,
    start: MatchState,
    actions: Sequence[Action],
    agreed: Agreement,
) -> dict[str, list[object]]:
    """Everything that is sent to the person by a bot that finds a hand in play, and what it offers
    and answers to that person."""
    everybody = range(start.players)
    async with house(
        start_client, drawing, start, actions, people=everybody, agreement=agreed
    ) as here:
        person = here.person(seat)
        await press_for_all(here, person)
        answers: list[object] = [*await complete_all(here, person)]
        if agreed.face_down:
            named = ((FIRST, "hand-0"), (FIRST, "0"))
            await forge_controls(here, person, AT_THE_TABLE, here.channel, named)
        if seat is None:
            told = await give_every_command(here, person, here.channel)
            answers += [(name, without_ids(text)) for name, text in told.items()]
        else:
            answers += await give_commands(here, person, "Be")
        return by_message(here, person.id) | {"answers": answers}


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
