"""Candidates compared by chance: the best is found among many, and noise alone changes no play."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import cast

import pytest

from tarocchino.core.model.actions import Play, SeatAction
from tarocchino.core.model.cards import PACK
from tarocchino.kernel.compiled import Position
from tarocchino.players.search import Analysis, Candidate, Effort
from tarocchino.players.search.analysis import preferred
from tarocchino.players.search.question import Ends, Question, Reach, compare

ACTIONS = [Play(0, c) for c in PACK]
GOOD, USUAL = ACTIONS[17], ACTIONS[40]
LITTLE = Effort(worlds=70, playouts=1)
"""Enough for some sixty trials of each of a dozen actions, for a dozen of each of sixty."""


@dataclass(frozen=True)
class ByChance:
    """Ends that are worth something on the mean, and as much again by chance."""

    action: SeatAction
    mean: float

    def worth(self, _at: Position, seed: int) -> float:
        return self.mean + Random(f"{self.action} {seed}").gauss(0.0, 10.0)


def question(worth: dict[SeatAction, float], tried: list[SeatAction]) -> Question[int]:
    """Actions that are worth this, the others nothing; each trial is noted."""

    def reach(action: SeatAction) -> Reach[int]:
        ends = cast(Ends, ByChance(action, worth.get(action, 0.0)))

        def go(_world: int) -> tuple[Position, Ends]:
            tried.append(action)
            return cast(Position, None), ends

        return go

    return Question(range(70), reach, cards=60)


def test_among_many_less_is_lost_where_the_others_make_room() -> None:
    """What the action that seemed best is worth less than the best one."""
    lost = {None: 0.0, USUAL: 0.0}
    for seed in range(0, 16_000, 1000):
        random = Random(seed)
        worth: dict[SeatAction, float] = {action: random.gauss(0.0, 6.0) for action in ACTIONS}
        for usual in lost:
            best = compare(ACTIONS, question(worth, []), LITTLE, seed, usual).best.action
            lost[usual] += max(worth.values()) - worth[best]
    assert lost[USUAL] < lost[None] / 2


def test_of_a_single_one_nothing_is_tried() -> None:
    tried: list[SeatAction] = []
    assert compare([USUAL], question({}, tried), LITTLE, 1, USUAL).best.action == USUAL
    assert not tried


def test_the_usual_action_is_compared_to_the_end_though_it_seems_bad() -> None:
    tried: list[SeatAction] = []
    compare(ACTIONS, question({USUAL: -1.0}, tried), LITTLE, 1, USUAL)
    assert tried.count(USUAL) == max(map(tried.count, ACTIONS)) > 60
    assert min(map(tried.count, ACTIONS)) < 10


def test_it_takes_no_more_effort() -> None:
    one, other = list[SeatAction](), list[SeatAction]()
    compare(ACTIONS, question({}, one), LITTLE, 1)
    compare(ACTIONS, question({}, other), LITTLE, 1, USUAL)
    assert len(one) * 0.8 < len(other) < len(one) * 1.1


@pytest.mark.parametrize(
    ("behind", "error", "chosen"),
    [(1.9, 1.0, USUAL), (2.1, 1.0, GOOD), (0.1, 0.0, GOOD), (0.0, 0.0, USUAL)],
)
def test_the_usual_action_is_left_for_one_that_is_clearly_better(
    behind: float, error: float, chosen: SeatAction
) -> None:
    analysis = Analysis((Candidate(GOOD, 5.0, 0.0, 0.0), Candidate(USUAL, 5, behind, error)), 40)
    assert preferred(analysis, USUAL, 2.0) == chosen


def test_an_action_that_was_not_compared_is_not_preferred() -> None:
    analysis = Analysis((Candidate(GOOD, 5.0, 0.0, 0.0),), 40)
    assert preferred(analysis, USUAL, 2.0) == GOOD
