"""What was seen of a hand, as numbers: what a world is weighed by, and by which habits.

The fields are, in this order, the structs of likelihood.h. Sets of cards are bits in the order of
`PACK`; ``since`` are a seat's cards that have left its hand since: with them its hand is what it
was at that moment.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, fields
from operator import attrgetter

from tarocchino.kernel.rule_table import CARDS
from tarocchino.kernel.worlds import Place

FIRST_LEAD, EARLY_LEAD, LATE_LEAD, AFTER_MATTO, FOLLOWS = range(5)
"""Kinds: leading to the first trick, in the first half of the hand, and later; playing to a Matto
that was led; from `FOLLOWS` on, following (see `following`)."""

IS_OURS, IS_LAST, IS_TRUMPS, IS_RICH = 1, 2, 4, 8
"""What tells the kinds from `FOLLOWS` on apart, as bits."""

RICH = 3
"""The points above one a card that make a trick rich: a Queen, or two figures."""


def leading(tricks: int, whole: int) -> int:
    """Return the kind of a lead after that many of all tricks of the hand."""
    if not tricks:
        return FIRST_LEAD
    return EARLY_LEAD if 2 * tricks < whole else LATE_LEAD


def following(ours: bool, last: bool, trumps_led: bool, rich: bool) -> int:
    """Return the kind: whether the player's side is ahead, nobody plays after, trumps were led,
    much is in."""
    return FOLLOWS + IS_OURS * ours + IS_LAST * last + IS_TRUMPS * trumps_led + IS_RICH * rich


KINDS = 20
"""The situations that plays are told apart by (see `tarocchino.players.search.evidence`)."""
VARIANTS = 8
BEATS, HIGHEST, SINGLE = 1, 2, 4
"""Bits of a variant: the card beats the best so far, is the highest of its suit not yet played, is
the only one of its suit in the hand."""
LENGTHS_TOLD = 4
"""Lengths of a suit that discards are told apart by: one card to four, and more."""
BINS = 32
UNIT = 1 << 16
"""What a certain chance is written as."""
FAMILIES = 12
MOST_WEIGHT = 1 << 20

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A card played: to a suit led, -1 where any could be played.

    ``must`` are the trumps of which one had to be played if held, ``beating`` the cards that would
    have beaten the best so far, ``highest`` the highest of each suit not played before.
    """

    seat: int
    since: int
    card: int
    led: int
    must: int
    beating: int
    highest: int
    kind: int


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a seat declared when it could: the doubled points by family, all 0 for silence."""

    seat: int
    since: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A seat has discarded; ``since`` includes what it has played."""

    seat: int
    since: int


@dataclass(frozen=True, slots=True)
class Judged:
    """Something a seat did, whose chance follows from a sum over its cards.

    The sum is of ``card`` by card, ``per_point`` for each point of combinations and ``per_short``
    for each plain suit of at most one card; ``laid`` says that discards count as held. Each
    ``step`` from ``least`` on has its chance, in `UNIT`.
    """

    seat: int
    since: int
    laid: bool
    card: tuple[int, ...]
    per_point: int
    per_short: int
    least: int
    step: int
    chances: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that is weighed, and the places of the worlds."""

    places: tuple[Place, ...]
    played: tuple[Played, ...] = ()
    spoken: tuple[Spoken, ...] = ()
    laid: tuple[Laid, ...] = ()
    judged: tuple[Judged, ...] = ()

    def flat(self) -> bytes:
        """Return how many there are of each, then all numbers, eight bytes each."""
        kinds = (self.places, self.played, self.spoken, self.laid, self.judged)
        numbers = array("q", map(len, kinds))
        for kind in kinds:
            for item in kind:
                for value in _VALUES[type(item)](item):
                    if isinstance(value, tuple):
                        numbers.extend(value)
                    else:
                        numbers.append(value)
        return numbers.tobytes()


_VALUES = {
    kind: attrgetter(*(f.name for f in fields(kind) if f.name != "room"))
    for kind in (Place, Played, Spoken, Laid, Judged)
}


@dataclass(frozen=True, slots=True, eq=False)
class Habits:
    """How players usually play: weights from 1 to 2 ** 20 by situation, variant and card.

    ``cards`` has a row for each kind of situation and variant, ``discards`` one for each length of
    the card's suit. ``concealed`` is the chance, in `UNIT`, of a declaration that leaves so many of
    its families out, or shorter than they were.
    """

    cards: Rows
    discards: Rows
    concealed: tuple[int, ...]

    def __post_init__(self) -> None:
        shapes = ((self.cards, KINDS * VARIANTS), (self.discards, LENGTHS_TOLD))
        for rows, number in shapes:
            if len(rows) != number or any(len(row) != CARDS for row in rows):
                raise ValueError(f"habits have {number} rows of {CARDS} weights")
            if not all(1 <= weight <= MOST_WEIGHT for row in rows for weight in row):
                raise ValueError(f"a weight is from 1 to {MOST_WEIGHT}")
        if len(self.concealed) != FAMILIES + 1 or not all(0 < c <= UNIT for c in self.concealed):
            raise ValueError("there is a chance for each number of families concealed")


def row_of(kind: int, variant: int) -> int:
    """Return the row of weights of a kind and a variant."""
    return kind * VARIANTS + variant
