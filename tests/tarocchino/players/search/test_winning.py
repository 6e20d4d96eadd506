"""Near the end of a match what counts is winning it, for the master alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.players.search import Effort, analyse, choose_by_search
from tarocchino.players.search.question import Winning, is_near, winning_of
from tests.builders.random_play import fresh_match, play_hand

THOROUGH = Effort(worlds=60, playouts=2)
TO_WIN = replace(THOROUGH, for_match=True)


def chances(name: GameName, score: tuple[int, ...]) -> list[float]:
    """The chances of all who score, at this score between two hands."""
    game = GAMES[name]
    rules = default_rules(game, None, len(score))
    return [Winning(game, rules, score, place).chance(score) for place in range(len(score))]


@pytest.mark.parametrize(
    ("name", "score"),
    [
        (GameName.OTTOCENTO, (800, 700)),
        (GameName.CENTOCINQUANTA, (151, 150)),
        (GameName.QUINDICI, (15, 3)),
    ],
)
def test_the_higher_one_at_the_target_has_won(name: GameName, score: tuple[int, int]) -> None:
    assert chances(name, score) == [1.0, 0.0]
    assert chances(name, (score[1], score[0])) == [0.0, 1.0]


def test_a_lead_is_worth_more_the_nearer_the_target_is() -> None:
    early, _ = chances(GameName.OTTOCENTO, (200, 100))
    late, behind = chances(GameName.OTTOCENTO, (750, 650))
    assert 0.5 < early < late < 1.0
    assert late + behind == pytest.approx(1.0)
    assert chances(GameName.OTTOCENTO, (830, 830)) == [0.5, 0.5]


def test_who_has_fewer_penalties_wins_more_often_and_who_is_out_never() -> None:
    none, two, one = chances(GameName.MATTAZZA, (0, 2, 1))
    assert none > one > two > 0.0
    # One loses the match of three players, so two win it.
    assert none + one + two == pytest.approx(2.0)
    assert chances(GameName.MATTAZZA, (0, 3, 2)) == [1.0, 0.0, 1.0]
    # At two penalties each, of four of whom two go out, it is the next hands that decide.
    assert chances(GameName.MATTAZZA, (2, 2, 2, 2)) == [pytest.approx(0.5)] * 4


def test_whose_the_others_penalties_are_does_not_matter() -> None:
    game = GAMES[GameName.MATTAZZA]
    rules = default_rules(game, None, 6)
    orders = ((0, 1, 0, 3, 2), (2, 3, 0, 1, 0))
    found = {
        round(Winning(game, rules, score, own).chance(score), 9)
        for others in orders
        for own in range(6)
        for score in [(*others[:own], 1, *others[own:])]
    }
    assert len(found) == 1


def test_ends_are_worth_the_chance_after_them() -> None:
    match = replace(fresh_match("millone", {}, 2), score=(900, 950))
    winning = winning_of(view_for(match, 0), 0)
    assert winning.worth(((240, 60), (240, 60), -1)) == 1.0
    assert winning.worth(((200, 200), (200, 200), -1)) == 0.0
    assert winning.worth(((0, 0), (0, 0), 0)) == 1.0
    assert 0.0 < winning.worth(((60, 60), (60, 60), -1)) < 0.5


@pytest.mark.parametrize(
    ("game", "players", "score", "near"),
    [
        ("ottocento", 4, (0, 0), False),
        ("ottocento", 4, (500, 90), False),
        ("ottocento", 4, (90, 600), True),
        ("quindici", 2, (0, 0), False),
        ("quindici", 2, (10, 0), True),
        ("mattazza", 3, (0, 0, 0), False),
        ("mattazza", 3, (0, 1, 0), True),
        ("terziglio", 3, (0, 90, -90), False),
    ],
)
def test_when_a_match_is_near_its_end(
    game: str, players: int, score: tuple[int, ...], near: bool
) -> None:
    match = replace(fresh_match(game, {}, players), score=score)
    assert is_near(view_for(match, 0)) is near


def an_end_of_mattazza(seed: int, score: tuple[int, int, int]) -> MatchView | None:
    """The first seat at its turn in the last two tricks, at this score, if it has a choice."""
    for step in play_hand(("mattazza", {}), seed, 3).steps:
        hand = step.hand
        if hand.phase is Phase.PLAY and len(hand.tricks) == 8 and hand.turn == 0:
            if len(hand.playable) == 1:
                return None
            match = replace(step.after, score=score).with_hand(replace(hand, score=score))
            return view_for(match, 0)
    return None


def test_near_the_target_the_master_prefers_what_wins_the_match() -> None:
    # Whoever gets the third penalty is out, and the other two win: better that the third seat
    # gets it than the second, which comes to the same in penalties.
    view = an_end_of_mattazza(147, (1, 0, 2))
    assert view is not None
    for_points, to_win = analyse(view, THOROUGH), analyse(view, TO_WIN)
    best = to_win.best
    (other,) = (c for c in to_win.candidates if c.action == for_points.best.action)
    assert best.worth > 0.95
    assert other.behind > 3 * other.error > 0.0
    chosen = choose_by_search(view, THOROUGH)
    assert chosen == best.action != for_points.best.action
    level = an_end_of_mattazza(147, (0, 0, 0))
    assert level is not None
    assert analyse(level, TO_WIN) == analyse(level, THOROUGH)
