"""What a review says, as data; it is handed on between processes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.club.review.when import ChoiceKind, When
from tarocchino.core.model.actions import Deal, SeatAction
from tarocchino.core.model.cards import card
from tarocchino.core.model.combinations import Family
from tarocchino.core.records.notation import read_action, write_action
from tarocchino.kernel.parts import Part
from tarocchino.players.search.reasons import NO_REASONS, Fate, Reasons, Shift

_SIGNIFICANT = 2.0
"""Standard errors beyond which a cost is said to be one."""

Estimate = tuple[float, float]
"""What an action costs against another, and the standard error of that."""


def likely_cost(cost: float, error: float) -> float:
    """Return the cost, less what of it is likely to be chance: 0.0 if all of it may be."""
    if cost <= max(0.0, _SIGNIFICANT * error):
        return 0.0
    return cost * (1 - (error / cost) ** 2)


def agreed(*estimates: Estimate) -> Estimate:
    """Return the smallest of what several ways of playing on say of one cost.

    If one of them finds nothing that is more than chance, that is what they agree on.
    """
    return min(estimates, key=lambda each: each[0] if likely_cost(*each) else 0.0)


@dataclass(frozen=True, slots=True)
class Valued:
    """An action, and by how much it seems worse than the best, with the standard error of that.

    It is `agreed` between ways of playing on.
    """

    action: SeatAction
    behind: float
    error: float

    @property
    def is_worse(self) -> bool:
        """Whether what it is behind is more than chance makes of nothing."""
        return likely_cost(self.behind, self.error) > 0


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """One decision as its player saw it: what could be done, the best first.

    ``done`` is the place of what was done among ``candidates``, or None if nothing is done yet or
    it was not compared. ``reasons`` tell it from the best, or the best from the next one.
    Nothing was to be compared where there are fewer than two.
    """

    candidates: tuple[Valued, ...]
    done: int | None
    worlds: int
    reasons: Reasons = NO_REASONS


@dataclass(frozen=True, slots=True)
class Moment:
    """What one decision cost its player against a ``better`` action, in the game's unit.

    ``cost`` and its standard ``error`` are of a second look, with other worlds than those by which
    the better action was chosen, so that they do not owe anything to that choice; they are `agreed`
    between ways of playing on.
    """

    place: int
    when: When
    done: SeatAction
    better: SeatAction
    cost: float
    error: float

    @property
    def likely_cost(self) -> float:
        """The cost, less what of it is likely to be chance; 0.0 if all of it may be."""
        return likely_cost(self.cost, self.error)


@dataclass(frozen=True, slots=True)
class HandReview:
    """The decisions of a player in a hand: those where something else seemed better at the first
    look, in order, of so many that were ``compared``.

    ``with_open_cards`` are those that cost something as the cards lay, which nobody knew, the
    costliest first.
    """

    moments: tuple[Moment, ...]
    with_open_cards: tuple[Moment, ...]
    compared: int

    @property
    def costly(self) -> tuple[Moment, ...]:
        """The moments that cost something for certain, the costliest first."""
        found = [moment for moment in self.moments if moment.likely_cost]
        return tuple(sorted(found, key=lambda moment: -moment.likely_cost))


def write_decision(review: DecisionReview) -> dict[str, Any]:
    """The review as JSON data."""
    reasons = review.reasons
    return {
        "candidates": [[write_action(c.action), c.behind, c.error] for c in review.candidates],
        "done": review.done,
        "worlds": review.worlds,
        "shifts": [[_written_part(s.part), s.points, s.error] for s in reasons.shifts],
        "fates": [[fate.card.code, fate.share, fate.instead] for fate in reasons.fates],
        "rest": reasons.rest,
        "reasoned": reasons.worlds,
    }


def read_decision(data: Mapping[str, Any]) -> DecisionReview:
    """The inverse of `write_decision`."""
    return DecisionReview(
        candidates=tuple(
            Valued(_action(a), behind, error) for a, behind, error in data["candidates"]
        ),
        done=data["done"],
        worlds=data["worlds"],
        reasons=Reasons(
            tuple(Shift(_read_part(part), *rest) for part, *rest in data["shifts"]),
            tuple(Fate(card(code), *shares) for code, *shares in data["fates"]),
            data["rest"],
            data["reasoned"],
        ),
    )


def write_hand(review: HandReview) -> dict[str, Any]:
    """The review as JSON data."""
    return {
        "moments": [write_moment(moment) for moment in review.moments],
        "open": [write_moment(moment) for moment in review.with_open_cards],
        "compared": review.compared,
    }


def read_hand(data: Mapping[str, Any]) -> HandReview:
    """The inverse of `write_hand`."""
    return HandReview(
        tuple(map(read_moment, data["moments"])),
        tuple(map(read_moment, data["open"])),
        data["compared"],
    )


def write_moment(moment: Moment) -> list[Any]:
    """The moment as JSON data; it is stored, so the form stays."""
    when = [moment.when.kind.value, moment.when.trick]
    done, better = write_action(moment.done), write_action(moment.better)
    return [moment.place, when, done, better, moment.cost, moment.error]


def read_moment(data: Sequence[Any]) -> Moment:
    """The inverse of `write_moment`."""
    place, (kind, trick), done, better, cost, error = data
    when = When(ChoiceKind(kind), trick)
    return Moment(place, when, _action(done), _action(better), cost, error)


def _action(data: Mapping[str, Any]) -> SeatAction:
    action = read_action(data)
    if isinstance(action, Deal):
        raise ValueError("nobody decides on a deal")
    return action


def _written_part(part: Part | Family) -> str:
    return part.name.lower() if isinstance(part, Part) else f"family-{part.value}"


def _read_part(word: str) -> Part | Family:
    kind, _, family = word.partition("-")
    return Family(family) if family else Part[kind.upper()]
