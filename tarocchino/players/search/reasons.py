"""Why one action is worth less than another: what the difference is made of, in many worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from tarocchino.core.model.actions import SeatAction
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.model.combinations import Family
from tarocchino.core.views.view import MatchView
from tarocchino.kernel import IS_COMPILED
from tarocchino.kernel.rule_table import CARDS, PARTS, Part, family_of
from tarocchino.players.search.analysis import question_of
from tarocchino.players.search.question import Effort, Question

REASONS = Effort(worlds=150, playouts=8) if IS_COMPILED else Effort(worlds=24, playouts=1)
"""What takes a tenth of a second if the kernel is compiled, and a few seconds elsewhere."""

_HALF = 0.5
"""The kernel's points are doubled."""

_SIGNIFICANT = 2.0
"""Standard errors beyond which a difference counts as one."""
_LEAST_POINTS, _LEAST_SHARE = 0.5, 0.1
_MOST_SHIFTS, _MOST_FATES = 4, 2
_PLAIN_POINTS = 1


@dataclass(frozen=True, slots=True)
class Shift:
    """By how many points a part of the lead of the viewer's side is more, or less if negative,
    with the standard error of that."""

    part: Part | Family
    points: float
    error: float


@dataclass(frozen=True, slots=True)
class Fate:
    """In which share of the ends the viewer's side counts a card, and in which it would if it did
    the better thing."""

    card: Card
    share: float
    instead: float


@dataclass(frozen=True, slots=True)
class Reasons:
    """What makes an action better or worse than another; the largest first, significant ones only.

    All of it are means over worlds that agree with the view, so none of it tells where a hidden
    card is. ``rest`` is what all other parts together are more, or less. ``worlds`` is 0 if such
    things cannot be told.
    """

    shifts: tuple[Shift, ...] = ()
    fates: tuple[Fate, ...] = ()
    rest: float = 0.0
    worlds: int = 0

    @property
    def total(self) -> float:
        """What all parts together are more, or less."""
        return sum(shift.points for shift in self.shifts) + self.rest


NO_REASONS = Reasons()


def reasons_between(
    view: MatchView,
    done: SeatAction,
    better: SeatAction,
    effort: Effort = REASONS,
    seed: int = 0,
) -> Reasons:
    """Return what the action ``done`` at the viewer's turn gains and loses against the ``better``
    one.

    The same arguments give the same answer. ValueError where `question_of` raises it.
    """
    return reasons_in(question_of(view, effort, seed), done, better, seed)


def reasons_in(
    question: Question[Any], done: SeatAction, better: SeatAction, seed: int = 0
) -> Reasons:
    """Return what `value_of`, with this seed and the number of each world, finds between the two
    actions; none between equal ones."""
    if done == better:
        return NO_REASONS
    ledger, playouts = _Ledger(), 1
    reaches = question.reach(done), question.reach(better)
    for number, world in enumerate(question.worlds):
        # The same chance for both: what differs then is due to the action.
        reached = [reach(world) for reach in reaches]
        playouts = reached[0][1].playouts
        ends = [
            (at.playouts_in_parts(playouts, seed + number, how.policy), how.side)
            for at, how in reached
        ]
        ledger.enter(*((parts, taken, side) for (*_, parts, taken), side in ends))
    return ledger.reasons(playouts)


_Ends = tuple[Sequence[int], Sequence[int], int]
"""Parts and cards taken, side by side, of some playouts in a world, and the viewer's side."""


class _Ledger:
    """Both actions in each world: the lead part by part, and the cards of the viewer's side."""

    def __init__(self) -> None:
        self._leads: list[tuple[list[float], list[float]]] = []
        self._taken: list[tuple[Sequence[int], Sequence[int]]] = []

    def enter(self, done: _Ends, better: _Ends) -> None:
        """Count a world."""
        self._leads.append((_leads(done), _leads(better)))
        self._taken.append((_own_cards(done), _own_cards(better)))

    def reasons(self, playouts: int) -> Reasons:
        """Return the significant differences, where each world was played out so often."""
        shifts = [self._shift(part, playouts) for part in range(PARTS)]
        fates = [fate for card in range(CARDS) if (fate := self._fate(card, playouts))]
        significant = [s for s in shifts if _is_significant(s.points, s.error, _LEAST_POINTS)]
        significant.sort(key=lambda s: -abs(s.points))
        fates.sort(key=lambda f: -abs(f.share - f.instead) * f.card.points)
        shown = significant[:_MOST_SHIFTS]
        rest = sum(s.points for s in shifts) - sum(s.points for s in shown)
        return Reasons(tuple(shown), tuple(fates[:_MOST_FATES]), rest, len(self._leads))

    def _shift(self, part: int, playouts: int) -> Shift:
        points = [_HALF * (done[part] - better[part]) / playouts for done, better in self._leads]
        return Shift(family_of(part) or Part(part), *mean_and_error(points))

    def _fate(self, card: int, playouts: int) -> Fate | None:
        """Return what becomes of a card that counts more than any, if that differs."""
        if PACK[card].points <= _PLAIN_POINTS:
            return None
        by_world = [(done[card], better[card]) for done, better in self._taken]
        difference, error = mean_and_error([(a - b) / playouts for a, b in by_world])
        if not _is_significant(difference, error, _LEAST_SHARE):
            return None
        share = sum(a for a, _ in by_world) / playouts / len(by_world)
        return Fate(PACK[card], share, share - difference)


def _leads(ends: _Ends) -> list[float]:
    """Return each part's lead over the mean of the other sides, doubled as in the kernel."""
    parts, _, side = ends
    others = len(parts) // PARTS - 1
    found = []
    for part in range(PARTS):
        own, total = parts[side * PARTS + part], sum(parts[part::PARTS])
        found.append(own - (total - own) / others)
    return found


def _own_cards(ends: _Ends) -> Sequence[int]:
    _, taken, side = ends
    return taken[side * CARDS : (side + 1) * CARDS]


def _is_significant(difference: float, error: float, least: float) -> bool:
    return abs(difference) >= max(least, _SIGNIFICANT * error)


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and its standard error."""
    mean = sum(numbers) / len(numbers)
    if len(numbers) < 2:
        return mean, abs(mean)
    spread = sum((each - mean) ** 2 for each in numbers) / (len(numbers) - 1)
    return mean, sqrt(spread / len(numbers))
