"""The sides of a match as a ladder sees them: how strong they began, and how strong they played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.club.ratings.plackett_luce import Evidence, Strength, evidence


@dataclass(frozen=True, slots=True)
class Side:
    """A side: its place, its strength with those who began, and with those who played."""

    place: int
    began: Strength
    played: Strength

    @property
    def weaker(self) -> Strength:
        """The side as its own members see it: if somebody left, nobody expects more of the rest."""
        return min(self.began, self.played, key=lambda strength: strength.mean)

    @property
    def stronger(self) -> Strength:
        """The side as its opponents see it: if somebody left, their win is worth no less."""
        return max(self.began, self.played, key=lambda strength: strength.mean)


def of_result(sides: Sequence[Side], *, from_last: bool) -> tuple[Evidence, ...]:
    """What the result tells of each side; nobody goes down by winning, unless all draw.

    ``from_last`` says how the order came about (`evidence`).
    """
    if all(side.began == side.played for side in sides):
        strengths, places = [side.began for side in sides], [side.place for side in sides]
        told = evidence(strengths, places, from_last=from_last)
    else:
        told = tuple(_seen_from(index, sides, from_last=from_last) for index in range(len(sides)))
    best, worst = min(side.place for side in sides), max(side.place for side in sides)
    return tuple(
        replace(each, shift=max(0.0, each.shift)) if side.place == best < worst else each
        for side, each in zip(sides, told, strict=True)
    )


def of_leaving(index: int, sides: Sequence[Side], *, from_last: bool) -> Evidence:
    """What is held against a player of this side who left: the last place.

    The others count as having come in the order of their strength, which of all orders costs the
    last one most, so no end of the match would have been worse.
    """
    order = sorted(range(len(sides)), key=lambda i: (i == index, -sides[i].began.mean, i))
    places = [order.index(i) for i in range(len(sides))]
    return evidence([side.began for side in sides], places, from_last=from_last)[index]


def _seen_from(index: int, sides: Sequence[Side], *, from_last: bool) -> Evidence:
    strengths = [side.weaker if i == index else side.stronger for i, side in enumerate(sides)]
    return evidence(strengths, [side.place for side in sides], from_last=from_last)[index]
