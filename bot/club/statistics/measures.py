"""Means that the counts of a person lead to, and those of everybody to compare them with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from bot.club.results.counts import Count, Counts


class Measure(Enum):
    """A mean of the counts in a game, in the order in which they are shown.

    Points are those of the person's side, by kind, but for ``DECLARED``, which are the points of
    what the person declared. ``LUCK`` is by how much the par of the person's hands is above that of
    the other sides, ``ABOVE_PAR`` by how much more than that the side came out ahead. `Scale` says
    what each is a mean of.
    """

    POINTS = "points"
    LUCK = "luck"
    ABOVE_PAR = "above-par"
    SEQUENCES = "sequences"
    CRICCHE = "cricche"
    CARD_POINTS = "card-points"
    LAST_TRICK = "last-trick"
    TRICK_COMBINATIONS = "trick-combinations"
    SIDE_DECLARED = "side-declared"
    DECLARED = "declared"
    DECLARATIONS = "declarations"
    TRICKS = "tricks"
    CONTATORI = "contatori"
    BEGATO_SAVED = "begato-saved"
    BEGATO_CAUGHT = "begato-caught"
    MATTO_PAID = "matto-paid"
    CAPPOTTI = "cappotti"
    CAPPOTTI_SUFFERED = "cappotti-suffered"
    CRICCONI = "cricconi"
    AS_DEALER = "as-dealer"
    SOLOIST = "soloist"
    AS_SOLOIST = "as-soloist"
    SOLOIST_WON = "soloist-won"
    MISSED = "missed"

    @property
    def scale(self) -> Scale:
        """What its numbers are."""
        return _RATIOS[self].scale

    def of(self, counts: Counts) -> float | None:
        """The mean; None where nothing has happened that it could be a mean of."""
        ratio = _RATIOS[self]
        whole = sum(counts.get(count, 0) for count in ratio.whole)
        return counts.get(ratio.part, 0) / whole if whole else None


class Scale(Enum):
    """What a mean counts: points a hand, points a hand that are won or lost, things a hand, or the
    share of the times, from 0 to 1."""

    POINTS = "points"
    GAIN = "gain"
    NUMBER = "number"
    SHARE = "share"


@dataclass(frozen=True, slots=True)
class _Ratio:
    part: Count
    whole: tuple[Count, ...]
    scale: Scale


def _a_hand(part: Count, scale: Scale = Scale.POINTS) -> _Ratio:
    return _Ratio(part, (Count.HANDS,), scale)


_RATIOS: Mapping[Measure, _Ratio] = {
    Measure.POINTS: _a_hand(Count.POINTS),
    Measure.LUCK: _Ratio(Count.LUCK, (Count.PAR_HANDS,), Scale.GAIN),
    Measure.ABOVE_PAR: _Ratio(Count.ABOVE_PAR, (Count.PAR_HANDS,), Scale.GAIN),
    Measure.SEQUENCES: _a_hand(Count.SEQUENCES),
    Measure.CRICCHE: _a_hand(Count.CRICCHE),
    Measure.CARD_POINTS: _a_hand(Count.CARD_POINTS),
    Measure.LAST_TRICK: _a_hand(Count.LAST_TRICKS),
    Measure.TRICK_COMBINATIONS: _a_hand(Count.TRICK_COMBINATIONS),
    Measure.SIDE_DECLARED: _a_hand(Count.SIDE_DECLARED),
    Measure.DECLARED: _a_hand(Count.DECLARED),
    Measure.DECLARATIONS: _a_hand(Count.DECLARATIONS, Scale.NUMBER),
    Measure.TRICKS: _a_hand(Count.TRICKS, Scale.NUMBER),
    Measure.CONTATORI: _a_hand(Count.CONTATORI, Scale.NUMBER),
    Measure.BEGATO_SAVED: _Ratio(
        Count.BEGATO_SAVED, (Count.BEGATO_SAVED, Count.BEGATO_LOST), Scale.SHARE
    ),
    Measure.BEGATO_CAUGHT: _a_hand(Count.BEGATO_CAUGHT, Scale.SHARE),
    Measure.MATTO_PAID: _a_hand(Count.MATTO_PAID, Scale.SHARE),
    Measure.CAPPOTTI: _a_hand(Count.CAPPOTTI, Scale.SHARE),
    Measure.CAPPOTTI_SUFFERED: _a_hand(Count.CAPPOTTI_SUFFERED, Scale.SHARE),
    Measure.CRICCONI: _a_hand(Count.CRICCONI, Scale.SHARE),
    Measure.AS_DEALER: _Ratio(Count.DEALER_POINTS, (Count.DEALER_HANDS,), Scale.POINTS),
    Measure.SOLOIST: _a_hand(Count.SOLOIST_HANDS, Scale.SHARE),
    Measure.AS_SOLOIST: _Ratio(Count.SOLOIST_POINTS, (Count.SOLOIST_HANDS,), Scale.POINTS),
    Measure.SOLOIST_WON: _Ratio(Count.SOLOIST_WON, (Count.SOLOIST_HANDS,), Scale.SHARE),
    Measure.MISSED: _Ratio(Count.MISSED, (Count.TURNS,), Scale.SHARE),
}

_SMALLER_IS_BETTER = frozenset({Measure.MATTO_PAID, Measure.CAPPOTTI_SUFFERED, Measure.MISSED})
_POINTS = frozenset(
    {
        Measure.POINTS, Measure.LUCK, Measure.ABOVE_PAR, Measure.AS_DEALER, Measure.AS_SOLOIST,
        Measure.CARD_POINTS,
    }
)  # fmt: skip


def is_smaller_better(measure: Measure, *, avoids_points: bool) -> bool:
    """Whether less is better, which in a game whose points are penalties is so of points too."""
    return measure in _SMALLER_IS_BETTER or (avoids_points and measure in _POINTS)


@dataclass(frozen=True, slots=True)
class Compared:
    """A person's mean, and that of everybody in the server, None where there is none."""

    measure: Measure
    own: float
    server: float | None


def compared(own: Counts, server: Counts) -> tuple[Compared, ...]:
    """The means of which the person has one, without those that are 0 for everybody."""
    found = []
    for measure in Measure:
        mine, theirs = measure.of(own), measure.of(server)
        if mine is not None and (mine or theirs):
            found.append(Compared(measure, mine, theirs))
    return tuple(found)
