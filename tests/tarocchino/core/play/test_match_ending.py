"""Matches ended by their players: stopped by all of them, or resigned by a side."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tarocchino.core.games import Game
from tarocchino.core.games.base import Winner
from tarocchino.core.model.actions import Deal, Play
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.play.events import MatchWon
from tarocchino.core.play.match import (
    MatchState,
    apply,
    concede_match,
    may_be_stopped,
    stop_match,
    verify_action,
)
from tarocchino.core.records.digest import digest
from tarocchino.core.views.view import view_for
from tests.builders.match import (
    CENTOCINQUANTA,
    MATTAZZA,
    MILLONE,
    OPEN_GAME,
    OTTOCENTO,
    QUATTRO_SCARTATE,
    QUINDICI,
    TERZIGLIO,
    Table,
    match_of,
)


@pytest.mark.parametrize(
    ("game", "score", "gives_up", "winner"),
    [
        (OTTOCENTO, (0, 0), 0, 1),
        (OTTOCENTO, (790, 3), 0, 1),  # the running score does not matter between two
        (OTTOCENTO, (790, 3), 1, 0),
        (QUATTRO_SCARTATE, (100, 100), 1, 0),
        (MILLONE, (0, 999), 1, 0),
        (CENTOCINQUANTA, (149, 0), 0, 1),
        (QUINDICI, (14, 0), 0, 1),
        (TERZIGLIO, (40, -20, -20), 0, (1, 2)),
        (TERZIGLIO, (40, -10, -30), 0, 1),
        (TERZIGLIO, (40, -10, -30), 2, 0),
        (OPEN_GAME, (12.5, 30, 30, 41), 3, (1, 2)),
        (OPEN_GAME, (12.5, 30, 30, 41), 0, 3),
        (MATTAZZA, (0, 1, 2), 1, (0, 2)),  # penalties: all who are still in
        (MATTAZZA, (0, 1, 3, 2), 0, (1, 3)),  # a player who sits out has lost already
    ],
)
def test_the_others_win_when_a_side_gives_the_match_up(
    game: Game, score: Sequence[float], gives_up: int, winner: Winner
) -> None:
    players = len(score) if len(score) > 2 else None
    before = match_of(game, players, score).state
    over, events = concede_match(before, gives_up)
    assert over.is_over
    assert over.verdict is not None
    assert over.verdict.winner == winner
    assert events == (MatchWon(winner, before.score),)
    assert (over.score, over.sheets, over.hand) == (before.score, before.sheets, before.hand)


def a_moment(match: Table, moment: str) -> MatchState:
    """A match before its first deal, at the discard, in the play, or between two hands."""
    if moment != "before the deal":
        match.deal(3, {3: "6s 7s"})
    if moment in ("in the play", "between hands"):
        match.discard("6s 7s").play_any()
    if moment == "between hands":
        match.finish()
    return match.state


@pytest.mark.parametrize("moment", ["before the deal", "dealt", "in the play", "between hands"])
def test_a_match_may_be_given_up_at_any_time_and_then_nothing_happens(moment: str) -> None:
    before = a_moment(match_of(OTTOCENTO, target=5000), moment)
    over, _ = concede_match(before, 0)
    assert not over.awaits_deal
    for action in (Deal(0, PACK), *(Play(seat, c) for seat, c in held_by_all(over))):
        assert refusal(over, action) in (Reason.MATCH_OVER, Reason.HAND_OVER)
    assert view_for(over, 0).verdict == over.verdict


def held_by_all(match: MatchState) -> list[tuple[int, Card]]:
    hands = match.hand.hands if match.hand else ()
    return [(seat, c) for seat, held in enumerate(hands) for c in held]


def refusal(match: MatchState, action: Deal | Play) -> Reason:
    before = digest(match)
    with pytest.raises(IllegalActionError) as asked:
        verify_action(match, action)
    with pytest.raises(IllegalActionError) as done:
        apply(match, action)
    assert done.value.reason is asked.value.reason
    assert digest(match) == before
    return asked.value.reason


@pytest.mark.parametrize("side", [0, 1])
def test_a_match_is_given_up_once(side: int) -> None:
    over, _ = concede_match(match_of(OTTOCENTO).state, 0)
    with pytest.raises(IllegalActionError) as refused:
        concede_match(over, side)
    assert refused.value.reason is Reason.MATCH_OVER


@pytest.mark.parametrize("side", [2, 4, -1])
def test_only_who_is_in_the_match_may_give_it_up(side: int) -> None:
    match = match_of(MATTAZZA, 4, (0, 1, 3, 2)).state  # the target is 3: seat 2 sits out
    with pytest.raises(IllegalActionError) as refused:
        concede_match(match, side)
    assert refused.value.reason is Reason.MATCH_OVER


def test_a_match_for_an_agreed_number_of_hands_cannot_be_stopped_but_given_up() -> None:
    match = match_of(TERZIGLIO, hands=2).deal(0, {}).bid("passo", "passo", "passo").state
    assert not may_be_stopped(match)
    with pytest.raises(IllegalActionError):
        stop_match(match)
    over, _ = concede_match(match, 1)
    assert over.verdict is not None
    assert over.verdict.winner == (0, 2)
