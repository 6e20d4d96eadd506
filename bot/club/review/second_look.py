"""A second look at actions, in worlds that did not choose between them, played on in two ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.club.review.model import Estimate, agreed
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.views.view import MatchView
from tarocchino.kernel import IS_COMPILED
from tarocchino.players.search import Effort
from tarocchino.players.search.analysis import question_of
from tarocchino.players.search.playing_on import habitual_policy
from tarocchino.players.search.question import Question, played_on_by, value_of
from tarocchino.players.search.reasons import mean_and_error

_WORLDS = 8 if IS_COMPILED else 2
"""A few actions are compared in as many times the worlds of a search."""


@dataclass(frozen=True, slots=True)
class Compared:
    """By how much an action is worth less than another if the hand goes on as the master plays, and
    as club players usually do."""

    action: SeatAction
    by_master: Estimate
    by_habits: Estimate

    @property
    def cost(self) -> Estimate:
        """What both agree on."""
        return agreed(self.by_master, self.by_habits)


class SecondLook:
    """A view looked at again. The same arguments give the same answers.

    All actions are tried in every world: a search drops what seems clearly behind, and what it says
    of that is too much, because it stops when chance has added to the difference.
    """

    def __init__(self, view: MatchView, effort: Effort, seed: int) -> None:
        effort = replace(effort, worlds=_WORLDS * effort.worlds)
        self._by_master = question_of(view, effort, seed)
        self._by_habits = played_on_by(habitual_policy(view.game), self._by_master)
        self._seed = seed

    @property
    def worlds(self) -> int:
        """In how many worlds actions are compared."""
        return len(self._by_master.worlds)

    def compared(self, better: SeatAction, others: Sequence[SeatAction]) -> list[Compared]:
        """The others, each against the one that seems better."""
        by_master, by_habits = (
            self._behind(question, better, others)
            for question in (self._by_master, self._by_habits)
        )
        return [*map(Compared, others, by_master, by_habits)]

    def _behind(
        self, question: Question[Any], better: SeatAction, others: Sequence[SeatAction]
    ) -> list[Estimate]:
        best = self._values(question, better)
        return [
            mean_and_error(
                [b - o for b, o in zip(best, self._values(question, other), strict=True)]
            )
            for other in others
        ]

    def _values(self, question: Question[Any], action: SeatAction) -> list[float]:
        reach = question.reach(action)
        return [value_of(reach(w), self._seed + n) for n, w in enumerate(question.worlds)]
