"""Ends of hands as chances of winning the match, where that is near its target."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import erf, sqrt
from statistics import fmean

from tarocchino.core.games.base import Game, GameName, MatchSoFar, Points
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.views.view import MatchView
from tarocchino.kernel.position import End

Score = tuple[Points, ...]

_HALF = 0.5
"""The kernel's points are doubled; and the worth of a match that nobody leads."""

_PER_POINT = 0.0005
"""The worth of a point of Mattazza: of ends with the same penalties the better one."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What a hand brings a side on the mean, and how far apart it brings two sides, as a standard
    deviation."""

    mean: float
    lead: float


PACES = {
    GameName.OTTOCENTO: Pace(240.0, 305.0),
    GameName.MILLONE: Pace(240.0, 285.0),
    GameName.CENTOCINQUANTA: Pace(55.0, 75.0),
    GameName.QUINDICI: Pace(5.5, 7.5),
}
"""From 60 to 120 hands of the club's computer players each, in what the game scores."""


def is_near(view: MatchView) -> bool:
    """Whether a usual hand would end the match, or penalties are no longer all alike.

    Never where a match has a number of hands instead of a target.
    """
    target = view.rules.target
    if target is None:
        return False
    if view.game.avoids_points:
        return len(set(view.score)) > 1
    return target - max(view.score) <= PACES[view.game.name].mean


def winning_of(view: MatchView, seat: int) -> Winning:
    """The chances of the seat from the view's running scores on."""
    place = next(i for i, seats in enumerate(view.scorers) if seat in seats)
    return Winning(view.game, view.rules, view.score, place)


@dataclass(frozen=True, slots=True, eq=False)
class Winning:
    """The chances of one of those who score that they win, given how a hand ends."""

    game: Game
    rules: RuleSet
    score: Score
    place: int
    _known: dict[tuple[Score, int | None], float] = field(default_factory=dict)

    def mean(self, ends: tuple[End, ...]) -> float:
        """The mean chance over ends."""
        return fmean(map(self.worth, ends))

    def worth(self, end: End) -> float:
        """The chance after an end; of equal chances of avoiding the one with fewer points."""
        totals, scores, caller = end
        score = tuple(a + _HALF * b for a, b in zip(self.score, scores, strict=True))
        found = self.chance(score, None if caller < 0 else caller)
        if self.game.avoids_points:
            found -= _PER_POINT * _HALF * (totals[self.place] - fmean(totals))
        return found

    def chance(self, score: Score, caller: int | None = None) -> float:
        """The chance at a score between two hands, or after a side has called out."""
        if self.game.avoids_points:
            score = self._others_sorted(score)
        key = (score, caller)
        if key not in self._known:
            verdict = self.game.verdict(self.rules, MatchSoFar(score, 0, caller))
            if verdict is not None:
                self._known[key] = float(self.place in verdict.winners)
            elif self.game.avoids_points:
                self._known[key] = self._by_penalties(score)
            else:
                self._known[key] = self._by_hands_left(score)
        return self._known[key]

    def _others_sorted(self, score: Score) -> Score:
        """The same penalties, with the others' in order: whose are whose does not matter, and six
        players have a hundred thousand scores."""
        others = sorted((*score[: self.place], *score[self.place + 1 :]))
        return (*others[: self.place], score[self.place], *others[self.place :])

    def _by_penalties(self, score: Score) -> float:
        """As if each player still in were as likely to lose a hand as another."""
        still_in = self.game.still_in(self.rules, score)
        if self.place not in still_in:
            return 0.0
        return fmean(
            self.chance(tuple(p + (seat == loser) for seat, p in enumerate(score)))
            for loser in still_in
        )

    def _by_hands_left(self, score: Score) -> float:
        """As if the lead changed in each hand left by chance alone."""
        assert self.rules.target is not None
        left = (self.rules.target - max(score)) / PACES[self.game.name].mean
        return self._by_lead(self._lead(score), max(1.0, left))

    def _by_lead(self, lead: float, hands: float) -> float:
        deviation = PACES[self.game.name].lead * sqrt(hands)
        return _HALF * (1.0 + erf(lead / deviation / sqrt(2.0)))

    def _lead(self, score: Score) -> float:
        return float(score[self.place] - score[1 - self.place])
