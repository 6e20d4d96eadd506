"""Puzzles are made where a choice is clearly the best, twice; and paying is counted exactly."""

from collections.abc import Callable

import pytest

from bot.features.puzzles.model import PuzzleChoice, PuzzleKind
from tarocchino import Discard, MatchState, Phase, Play, cards, new_match, view_for
from tarocchino.core.games import GameName
from tarocchino.core.model.actions import DeclineCallOut
from tarocchino.core.views.view import MatchView
from tarocchino.players.search.analysis import Analysis, Candidate, Effort
from tools.puzzles.generator import (
    FIRST,
    LEAST,
    SECOND,
    offered,
    payments,
    puzzles_in,
    simulated_hand,
    still_holds,
    verdicts_on,
    verify_puzzle,
)

OTTOCENTO = GameName.OTTOCENTO
LEAST_HERE = LEAST[OTTOCENTO]
Priced = tuple[tuple[float, float], ...]


def choices(priced: Priced) -> list[PuzzleChoice]:
    """Leads that cost so much, with such errors."""
    held = cards("An Mo So Lu 16 15 14 13 12 11")
    return [
        PuzzleChoice(Play(0, card), behind, error)
        for card, (behind, error) in zip(held, priced, strict=False)
    ]


def test_a_puzzle_is_offered_where_one_choice_is_clearly_best() -> None:
    for kind, priced, number in [
        (PuzzleKind.LEAD, ((0, 0), (LEAST_HERE, 1), (LEAST_HERE, 1)), 3),
        # One of two cards is found by every other guess.
        (PuzzleKind.LEAD, ((0, 0), (LEAST_HERE, 1)), None),
        (PuzzleKind.LEAD, ((0, 0), (1, 1), (LEAST_HERE, 1), (30, 1)), 4),
        # Most of them are right.
        (PuzzleKind.LEAD, ((0, 0), (1, 1), (LEAST_HERE, 1)), None),
        # One in between: nobody could say whether it is right.
        (PuzzleKind.LEAD, ((0, 0), (LEAST_HERE / 2, 1), (LEAST_HERE, 1)), None),
        # Far behind, and as uncertain.
        (PuzzleKind.LEAD, ((0, 0), (2 * LEAST_HERE, LEAST_HERE)), None),
        (PuzzleKind.LEAD, ((0, 0), (1, 1)), None),
        (PuzzleKind.LEAD, ((0, 0),), None),
        # What cannot be told apart is not offered where a few of many are.
        (PuzzleKind.DISCARD, ((0, 0), (1, 1), (5, 1), (20, 1), (30, 1)), 3),
        (PuzzleKind.DISCARD, ((0, 0), (20, 1)), None),
        (PuzzleKind.PAY, ((0, 0), *((float(20 + n), 0.0) for n in range(9))), 6),
    ]:
        found = offered(kind, verdicts_on(OTTOCENTO, choices(priced), errors=3.0))
        assert (None if found is None else len(found)) == number, (kind, priced)
        if found is not None:
            assert found[0].behind == 0, (kind, priced)


def test_two_searches_have_to_agree() -> None:
    first = verdicts_on(OTTOCENTO, choices(((0, 0), (20, 1), (30, 1))), errors=3.0)
    second = verdicts_on(OTTOCENTO, choices(((0, 0), (20, 9), (30, 1))), errors=3.0)
    assert offered(PuzzleKind.LEAD, first) is not None
    assert offered(PuzzleKind.LEAD, first.both(second)) is None
    other_best = verdicts_on(OTTOCENTO, choices(((30, 1), (0, 0), (30, 1))), errors=3.0)
    assert offered(PuzzleKind.DISCARD, first.both(other_best)) is None


def judge(
    prices: Callable[[Effort, int], tuple[float, float]],
) -> Callable[[MatchView, Effort, int], Analysis]:
    """A solver for which the first card or discard is best, and all others cost the same."""

    def analyse(view: MatchView, effort: Effort, seed: int) -> Analysis:
        assert view.seat is not None
        found, seat = view.hand.choices, view.seat
        two = found.discard_number
        actions = [Play(seat, card) for card in found.playable] or [
            Discard(seat, found.discardable[n : n + two]) for n in range(4)
        ]
        behind, error = prices(effort, seed)
        rest = [Candidate(action, 50 - behind, behind, error) for action in actions[1:]]
        return Analysis((Candidate(actions[0], 50, 0.0, 0.0), *rest), effort.worlds)

    return analyse


HAND = simulated_hand(new_match("ottocento"), 4)
ASKED = (PuzzleKind.DISCARD, PuzzleKind.LEAD)


def test_a_hand_gives_one_puzzle_of_each_kind_and_the_first_choice_is_right() -> None:
    clear = judge(lambda _effort, _seed: (30.0, 2.0))
    found = list(puzzles_in(HAND, ASKED, 1, clear))
    assert [puzzle.kind for puzzle in found] == [PuzzleKind.DISCARD, PuzzleKind.LEAD]
    for puzzle in found:
        verify_puzzle(puzzle)
        assert puzzle.worlds == SECOND.worlds
        (right,) = puzzle.right
        assert puzzle.choices[right].behind == 0
        assert still_holds(puzzle, FIRST, 3, clear)
        assert puzzle.difficulty <= 1500
    assert list(puzzles_in(HAND, (), 1, clear)) == []


def test_what_only_the_first_search_says_is_no_puzzle() -> None:
    hasty = judge(lambda effort, _seed: (30.0, 2.0) if effort == FIRST else (3.0, 2.0))
    assert list(puzzles_in(HAND, ASKED, 1, hasty)) == []
    by_chance = judge(lambda _effort, seed: (30.0, 2.0) if seed % 3 else (3.0, 2.0))
    assert list(puzzles_in(HAND, ASKED, 3, by_chance)) == []


def test_a_puzzle_may_follow_a_call_that_was_declined() -> None:
    clear = judge(lambda _effort, _seed: (30.0, 2.0))
    start = new_match("quindici")
    hands = (simulated_hand(start, seed) for seed in range(99))
    declined = next(h for h in hands if any(isinstance(a, DeclineCallOut) for a in h.actions))
    found = list(puzzles_in(declined, ASKED, 1, clear))
    assert [puzzle.kind for puzzle in found] == [PuzzleKind.DISCARD, PuzzleKind.LEAD]
    for puzzle in found:
        verify_puzzle(puzzle)


def at_payment(game: str, players: int) -> MatchState:
    """A match in which the Matto is to be paid for."""
    start = new_match(game, players=players)
    for seed in range(20):
        match = start
        for action in simulated_hand(start, seed).actions:
            if match.hand is not None and match.hand.phase is Phase.PAY:
                return match
            match, _ = match.apply(action)
    raise LookupError("nobody had to pay")


@pytest.mark.parametrize(("game", "players"), [("open", 3), ("open", 5), ("mattazza", 4)])
def test_without_hidden_discards_a_payment_costs_what_it_brings_less(
    game: str, players: int
) -> None:
    match = at_payment(game, players)
    seat = match.hand.turn
    prices = payments(view_for(match, seat), 6, 1)

    def lead(choice: PuzzleChoice) -> float:
        score = list(match.apply(choice.action)[0].sheets[-1].score)
        own = score.pop(seat)
        lead = own - sum(score) / len(score)
        return -lead if match.game.avoids_points else lead

    best = max(map(lead, prices))
    assert [each.behind for each in prices] == pytest.approx([best - lead(each) for each in prices])
    assert {each.error for each in prices} == {0.0}


def test_over_hidden_discards_payments_are_priced_alike_for_one_seed() -> None:
    match = at_payment("ottocento", 4)
    view = view_for(match, match.hand.turn)
    prices = payments(view, 5, 1)
    assert prices == payments(view, 5, 1)
    assert prices[0].behind == 0
    assert [each.behind for each in prices] == sorted(each.behind for each in prices)
    assert all(each.action in match.legal_actions for each in prices)


def test_there_is_nothing_to_pay_elsewhere() -> None:
    match = new_match("ottocento")
    match, _ = match.apply(HAND.actions[0])
    with pytest.raises(ValueError, match="pay"):
        payments(view_for(match, match.hand.turn), 3, 1)
