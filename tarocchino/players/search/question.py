"""A search: what it is asked and what it answers, what ends are worth, and how candidates race."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from math import erf, inf, sqrt
from statistics import fmean
from typing import Generic, TypeVar

from tarocchino.core.games.base import Game, GameName, MatchSoFar, Points
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.views.view import MatchView
from tarocchino.kernel.compiled import End, Position, Sums
from tarocchino.kernel.policy import STANDINGS, Rows, playing_policy, policy
from tarocchino.kernel.rule_table import DUEL
from tarocchino.kernel.tables import Tables
from tarocchino.players.search.habits import avoiding_rows, habits_of, is_tuned_for


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action and what it is worth to the viewer's side.

    ``worth`` is the mean over worlds of the lead at the end, in what the game scores: points,
    poste, or penalties spared; or the chance of winning the match, if the `Effort` says so.
    ``behind`` is how much less than the best candidate's it is over the same worlds, and ``error``
    the standard error of that difference; both are 0.0 for the best.
    """

    action: SeatAction
    worth: float
    behind: float
    error: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """The candidates, best first, and how many worlds the best one was tried in.

    With no worlds nothing was searched: there is one candidate, the only sensible action.
    """

    candidates: tuple[Candidate, ...]
    worlds: int

    @property
    def best(self) -> Candidate:
        """The candidate that is worth most."""
        return self.candidates[0]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is searched, in numbers and not in time, so that the answer is always the same.

    ``worlds`` are tried, with ``playouts`` of each candidate in each, where a dozen
    candidates are compared at the first lead of four players; what is left over with shorter hands
    and fewer candidates goes into more trials.
    ``for_match`` says that near the end of a match what counts is the chance of winning it.
    """

    worlds: int
    playouts: int
    for_match: bool = False


_HALF = 0.5
"""The kernel's points are doubled."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What a lead in the running scores is worth, and one in the points of the hand.

    Where scores come in steps, some worth of the points makes them smooth.
    """

    score: float
    points: float


_AS_SCORED = Stake(1.0, 0.0)
_STAKES = {
    GameName.QUINDICI: Stake(0.5, 0.05),
    GameName.TERZIGLIO: Stake(1.0, 0.05),
    GameName.MATTAZZA: Stake(1.0, 0.002),
}


@dataclass(frozen=True, slots=True)
class Utility:
    """Weights of each running score and of each side's total."""

    scores: tuple[float, ...]
    totals: tuple[float, ...]

    def mean(self, sums: Sums, number: int) -> float:
        """Return the mean worth of that many ends."""
        totals, scores = sums
        found = 0.0
        for weight, score in zip(self.scores, scores, strict=True):
            found += weight * score
        for weight, total in zip(self.totals, totals, strict=True):
            found += weight * total
        return found / number


def utility_of(name: GameName, tables: Tables, seat: int) -> Utility:
    """Return what the ends of this hand are worth to the seat: its lead over the mean of the
    others."""
    rules, seats = tables.rules, tables.seats
    stake = _STAKES.get(name, _AS_SCORED)
    sign = -_HALF if rules.avoids_points else _HALF
    side = seats.side[seat]
    is_duel = rules.score_kind == DUEL
    scores = _lead_weights(seat if is_duel else side, seats.players if is_duel else seats.sides)
    totals = _lead_weights(side, seats.sides)
    return Utility(
        scores=tuple(sign * stake.score * weight for weight in scores),
        totals=tuple(sign * stake.points * weight for weight in totals),
    )


def _lead_weights(own: int, number: int) -> list[float]:
    """Return the weights that make a lead over the mean of the others."""
    return [1.0 if place == own else -1.0 / (number - 1) for place in range(number)]


Score = tuple[Points, ...]

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
    """Return whether a usual hand would end the match, or penalties are no longer all alike.

    Never where a match has a number of hands instead of a target.
    """
    target = view.rules.target
    if target is None:
        return False
    if view.game.avoids_points:
        return len(set(view.score)) > 1
    return target - max(view.score) <= PACES[view.game.name].mean


def winning_of(view: MatchView, seat: int) -> Winning:
    """Return the chances of the seat from the view's running scores on."""
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
        """Return the mean chance over ends."""
        return fmean(map(self.worth, ends))

    def worth(self, end: End) -> float:
        """Return the chance after an end; of equal chances of avoiding the one with fewer
        points."""
        totals, scores, caller = end
        score = tuple(a + _HALF * b for a, b in zip(self.score, scores, strict=True))
        found = self.chance(score, None if caller < 0 else caller)
        if self.game.avoids_points:
            found -= _PER_POINT * _HALF * (totals[self.place] - fmean(totals))
        return found

    def chance(self, score: Score, caller: int | None = None) -> float:
        """Return the chance at a score between two hands, or after a side has called out."""
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
        """Return the same penalties, with the others' in order: whose are whose does not matter,
        and six players have a hundred thousand scores."""
        others = sorted((*score[: self.place], *score[self.place + 1 :]))
        return (*others[: self.place], score[self.place], *others[self.place :])

    def _by_penalties(self, score: Score) -> float:
        """Return the chances as if each player still in were as likely to lose a hand as
        another."""
        still_in = self.game.still_in(self.rules, score)
        if self.place not in still_in:
            return 0.0
        return fmean(
            self.chance(tuple(p + (seat == loser) for seat, p in enumerate(score)))
            for loser in still_in
        )

    def _by_hands_left(self, score: Score) -> float:
        """Return the chances as if only chance changed the lead in each hand left."""
        assert self.rules.target is not None
        left = (self.rules.target - max(score)) / PACES[self.game.name].mean
        return self._by_lead(self._lead(score), max(1.0, left))

    def _by_lead(self, lead: float, hands: float) -> float:
        deviation = PACES[self.game.name].lead * sqrt(hands)
        return _HALF * (1.0 + erf(lead / deviation / sqrt(2.0)))

    def _lead(self, score: Score) -> float:
        return float(score[self.place] - score[1 - self.place])


def policy_of_playouts(game: Game, tables: Tables, side: int) -> bytes:
    """Return how all sides play on while this one thinks.

    In Mattazza of three to five the others play by their habits, and the one who thinks by what was
    tuned against these; elsewhere all by the policy for playouts.
    """
    seats = tables.seats
    if not game.avoids_points or not is_tuned_for(seats.players):
        return playing_policy(tables)
    return _avoiding(game, seats.players, seats.sides, side)


@cache
def habitual_policy(game: Game) -> bytes:
    """Return how club players play on: all sides by their habits."""
    return policy([_habitual_rows(game)])


@lru_cache(maxsize=8)
def _avoiding(game: Game, players: int, sides: int, side: int) -> bytes:
    own, others = avoiding_rows(players), _habitual_rows(game)
    return policy([own if each == side else others for each in range(sides)])


@cache
def _habitual_rows(game: Game) -> Rows:
    """Return the habits of a game's players as rows of a policy, the same for every standing."""
    habits = habits_of(game)
    return (*habits.cards * STANDINGS, habits.discards[-1])


@dataclass(frozen=True, slots=True)
class Ends:
    """How ends are reached from a position, and what they are worth to a side.

    With ``winning`` they are worth the chance of winning the match, else what the utility says.
    """

    utility: Utility
    policy: bytes
    side: int
    playouts: int
    winning: Winning | None = None

    def worth(self, at: Position, seed: int) -> float:
        """Return the mean of playouts."""
        if self.winning is not None:
            return self.winning.mean(at.ends(self.playouts, seed, self.policy))
        return self.utility.mean(at.playouts(self.playouts, seed, self.policy), self.playouts)


def ends_for(view: MatchView, tables: Tables, seat: int, effort: Effort) -> Ends:
    """Return the ends of hands as the seat counts them."""
    side = tables.seats.side[seat]
    return Ends(
        utility=utility_of(view.game.name, tables, seat),
        policy=policy_of_playouts(view.game, tables, side),
        side=side,
        playouts=effort.playouts,
        winning=winning_of(view, seat) if effort.for_match and is_near(view) else None,
    )


T = TypeVar("T")

Reached = tuple[Position, Ends]
"""Where an action leads to, and how ends from there are counted."""

Reach = Callable[[T], Reached]


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """A decision of a seat.

    ``worlds`` are those that agree with its view, each as likely as another, prepared for what is
    decided. ``reach`` gives for an action of the seat where it leads to in each world. ``cards``
    are those left in all hands.
    """

    worlds: Sequence[T]
    reach: Callable[[SeatAction], Reach[T]]
    cards: int


def played_on_by(policy: bytes, question: Question[T]) -> Question[T]:
    """Return the question with its ends played out by this policy."""

    def reach(action: SeatAction) -> Reach[T]:
        leads_to = question.reach(action)

        def play(world: T) -> Reached:
            at, ends = leads_to(world)
            return at, replace(ends, policy=policy)

        return play

    return replace(question, reach=reach)


def value_of(reached: Reached, seed: int) -> float:
    """Return what a position is worth to the seat that asks."""
    at, ends = reached
    return ends.worth(at, seed)


_REFERENCE_CANDIDATES, _REFERENCE_CARDS = 12, 60
_WORLD, _TRIAL = 1000, 100
"""What a world, and a trial besides its playouts, take, in cards played."""

_FEWEST = 20
"""Worlds before a candidate may drop out."""
_CLEARLY = 3.0
"""Standard errors by which a candidate is behind that drops out."""
_MOST = 12
"""Trials in as many times the worlds are the most."""


@dataclass(slots=True)
class _Runner(Generic[T]):
    action: SeatAction
    reach: Reach[T]
    found: list[float] = field(default_factory=list)


def compare(
    actions: Iterable[SeatAction],
    question: Question[T],
    effort: Effort,
    seed: int,
    usual: SeatAction | None = None,
) -> Analysis:
    """Return the actions by their mean worth; worlds are gone through as often as the effort
    allows.

    Given a ``usual`` one of them, the worse half of the others makes room again and again, each
    time after an equal share of the effort, so that the best is found more surely and is compared
    with the usual one to the end; of those that made room early less is known.
    """
    runners = [_Runner(action, question.reach(action)) for action in actions]
    racing = list(runners)
    worlds = question.worlds
    cost = _TRIAL + effort.playouts * question.cards
    most = len(worlds) * _MOST
    left = _cards_to_play(effort) - _WORLD * len(worlds)
    rounds = max(1, (len(runners) - 1).bit_length()) if usual is not None else 1

    def next_cut() -> int:
        return tried + max(1, left // rounds // (cost * len(racing)))

    tried, check = 0, _FEWEST
    cut = next_cut()
    while len(racing) > 1 and left > 0 and tried < most:
        world = worlds[tried % len(worlds)]
        for runner in racing:
            runner.found.append(value_of(runner.reach(world), seed + tried))
        left -= cost * len(racing)
        tried += 1
        if tried == check:
            racing = _still_racing(racing)
            check += max(_FEWEST, tried // 2)
        if tried == cut and rounds > 1:
            rounds -= 1
            racing = _better_half(racing, usual)
            cut = next_cut()
    return _result(runners, racing)


def _better_half(racing: list[_Runner[T]], usual: SeatAction | None) -> list[_Runner[T]]:
    in_order = sorted(racing, key=_mean, reverse=True)
    kept = in_order[: max(2, (len(in_order) + 1) // 2)]
    return kept + [runner for runner in in_order[len(kept) :] if runner.action == usual]


def _cards_to_play(effort: Effort) -> int:
    """Return the whole effort, counted in cards that are played."""
    trial = _TRIAL + effort.playouts * _REFERENCE_CARDS
    return effort.worlds * (_WORLD + _REFERENCE_CANDIDATES * trial)


def _still_racing(racing: list[_Runner[T]]) -> list[_Runner[T]]:
    best = max(racing, key=_mean)
    return [runner for runner in racing if runner is best or not _is_clearly_behind(runner, best)]


def _is_clearly_behind(runner: _Runner[T], best: _Runner[T]) -> bool:
    behind, error = _difference(best, runner)
    return behind > _CLEARLY * error


def _mean(runner: _Runner[T]) -> float:
    return sum(runner.found) / max(1, len(runner.found))


def _difference(best: _Runner[T], other: _Runner[T]) -> tuple[float, float]:
    """Return by how much the other is behind over the worlds of both, and the error of that."""
    number = min(len(best.found), len(other.found))
    if not number:
        return 0.0, inf
    by_world = [a - b for a, b in zip(best.found, other.found, strict=False)]
    mean = sum(by_world) / number
    if number < 2:
        return mean, inf
    spread = sum((d - mean) ** 2 for d in by_world) / (number - 1)
    return mean, sqrt(spread / number)


def _result(runners: list[_Runner[T]], racing: list[_Runner[T]]) -> Analysis:
    best = max(racing, key=_mean)
    base = _mean(best)
    found = []
    for runner in runners:
        if runner is not best:
            # Over the same worlds, so that what dropped out early is not compared across them.
            behind, error = _difference(best, runner)
            found.append(Candidate(runner.action, base - behind, behind, error))
    found.sort(key=lambda candidate: (candidate.behind, repr(candidate.action)))
    return Analysis((Candidate(best.action, base, 0.0, 0.0), *found), len(best.found))
