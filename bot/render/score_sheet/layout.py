"""The positions of a pile's cards on the score sheet: as players lay them out to count them.

A row for the great trumps and the contatori, one for the numbers, one for the Moors, then one for
each suit: King, Queen, Knight, Jack and Ace, so that equal ranks share a column, and to their right
the *scartini*. All sizes are in units of a `Canvas`, from the pile's top left corner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from bot.render.score_sheet.metrics import BESIDE_EACH_OTHER, PileMetrics
from tarocchino.core.model.cards import (
    ANGELO,
    CONTATORI,
    LUNA,
    MONDO,
    MOORS,
    NUMBERED_TRUMPS,
    PLAIN_SUITS,
    SOLE,
    Card,
    Rank,
    Suit,
    card,
)
from tarocchino.core.model.combinations import Combination, Family
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import rank_order
from tarocchino.core.play.scoring import SideSheet

_FIRST_RANKS = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK, Rank.ACE)

SUIT_FAMILIES: Mapping[Family, Suit] = {
    Family.SWORDS: Suit.SWORDS,
    Family.BATONS: Suit.BATONS,
    Family.CUPS: Suit.CUPS,
    Family.COINS: Suit.COINS,
}

COLUMN_FAMILIES: Mapping[Family, Rank] = {
    Family.KINGS: Rank.KING,
    Family.QUEENS: Rank.QUEEN,
    Family.KNIGHTS: Rank.KNIGHT,
    Family.JACKS: Rank.JACK,
    Family.ACES: Rank.ACE,
}
"""The families that form a column, by rank."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The bottom edge."""
        return self.top + self.height

    def meets(self, other: Box) -> bool:
        """Whether the two overlap in more than an edge."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


@dataclass(frozen=True, slots=True)
class CardPlace:
    """The place of a card, which shows the card if the pile has it and a gap otherwise."""

    card: Card
    box: Box
    held: bool


@dataclass(frozen=True, slots=True)
class StandIn:
    """A contatore shown where it counts: in a missing card's place, or at the end of the row."""

    card: Card
    family: Family
    box: Box


@dataclass(frozen=True, slots=True)
class SuitSign:
    """The sign of a suit before its row."""

    suit: Suit
    box: Box


@dataclass(frozen=True, slots=True)
class PileLayout:
    """A side's cards laid out, the contatori wherever they count; ``found`` are its combinations.

    ``columns_top`` is the top of the points of the families in columns.
    """

    places: tuple[CardPlace, ...]
    stand_ins: tuple[StandIn, ...]
    signs: tuple[SuitSign, ...]
    found: Mapping[Family, Combination]
    columns_top: float
    height: float
    metrics: PileMetrics

    def boxes_of(self, family: Family) -> tuple[Box, ...]:
        """The boxes of a combination's cards, each contatore where it counts in it."""
        serving = {each.card: each.box for each in self.stand_ins if each.family is family}
        held = {place.card: place.box for place in self.places if place.held}
        return tuple(serving.get(c, held[c]) for c in self.found[family].cards)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row's cards, each with its distance from the left and its width."""

    cards: Mapping[Card, tuple[float, float]]
    suit: Suit | None = None


def lay_out_pile(
    side: SideSheet,
    rules: RuleSet,
    metrics: PileMetrics = BESIDE_EACH_OTHER,
    beside: Collection[Card] = (),
) -> PileLayout:
    """The side's pile, without the rows of which neither it nor the cards ``beside`` it have any.

    0 units high if there is no row.
    """
    pile = frozenset(side.pile)
    found = {item.family: item for item in (*side.sequences.items, *side.cricche.items)}
    shown = pile.union(beside)
    places: list[CardPlace] = []
    signs: list[SuitSign] = []
    bottom: float = metrics.above
    for row in _rows(rules, metrics):
        if shown.isdisjoint(row.cards):
            continue
        # The Grande's bracket may be above the Moors, besides the one below the numbers.
        top = bottom + metrics.more if MOORS[0] in row.cards else bottom
        places += [
            CardPlace(c, Box(x, top, width, metrics.tile_height), c in pile)
            for c, (x, width) in row.cards.items()
        ]
        if row.suit is not None:
            middle = top + (metrics.tile_height - metrics.sign) / 2
            signs.append(SuitSign(row.suit, Box(0, middle, metrics.sign, metrics.sign)))
        bottom = top + metrics.tile_height + metrics.between
    if not places:
        return PileLayout((), (), (), found, 0, 0, metrics)
    height = bottom + metrics.below
    stand_ins = tuple(_stand_ins(places, found, bottom, metrics))
    return PileLayout(tuple(places), stand_ins, tuple(signs), found, bottom, height, metrics)


def _rows(rules: RuleSet, metrics: PileMetrics) -> Iterator[_Row]:
    """The rows from top to bottom."""
    trumps = rank_order(Suit.TRUMPS, rules)
    great = trumps[: trumps.index(LUNA) + 1]
    contatori = {c: (_contatore_left(c, metrics), metrics.tile) for c in CONTATORI}
    yield _Row(_columns(great, metrics) | contatori)
    yield _Row(_columns(NUMBERED_TRUMPS, metrics))
    yield _Row(_columns(MOORS, metrics))
    for suit in PLAIN_SUITS:
        first = [card(rank.value + suit.value) for rank in _FIRST_RANKS]
        rest = [c for c in rank_order(suit, rules) if c not in first]
        scartini = {
            c: (metrics.scartini_left + place * metrics.scartini_pitch, metrics.scartino)
            for place, c in enumerate(rest)
        }
        yield _Row(_columns(first, metrics) | scartini, suit)


def _columns(cards: Iterable[Card], metrics: PileMetrics) -> dict[Card, tuple[float, float]]:
    return {
        c: (metrics.left + place * metrics.pitch, metrics.tile) for place, c in enumerate(cards)
    }


def _contatore_left(contatore: Card, metrics: PileMetrics) -> float:
    return metrics.left + (len(_FIRST_RANKS) + CONTATORI.index(contatore)) * metrics.pitch


def _stand_ins(
    places: Iterable[CardPlace],
    found: Mapping[Family, Combination],
    columns_top: float,
    metrics: PileMetrics,
) -> Iterator[StandIn]:
    """The contatori of each combination, except those that count in their own place."""
    box_of = {place.card: place.box for place in places}
    for family, item in found.items():
        if family.is_cricca:
            continue
        wild = [c for c in CONTATORI if c in item.cards]
        filled = dict(zip(wild, _gaps(item), strict=False))
        for c in wild:
            left = _contatore_left(c, metrics)
            if c in filled:
                yield StandIn(c, family, box_of[filled[c]])
            elif family is Family.ACES:
                top = columns_top - metrics.between + 4
                yield StandIn(c, family, Box(left, top, metrics.tile, metrics.tile_height))
            elif family is not Family.GRANDE:
                top = box_of[item.cards[0]].top
                yield StandIn(c, family, Box(left, top, metrics.tile, metrics.tile_height))


def _gaps(item: Combination) -> tuple[Card, ...]:
    """The missing cards that contatori replace: those without which there would be no sequence."""
    if item.family is Family.GRANDE:
        return _gaps_of_grande(item)
    suit = SUIT_FAMILIES.get(item.family)
    if suit is None:
        return ()
    return _needed([card(rank + suit.value) for rank in "QNJ"], item)


def _gaps_of_grande(item: Combination) -> tuple[Card, ...]:
    counted = [c in item.cards for c in NUMBERED_TRUMPS]
    # Moors join only if the run got past the lowest number.
    length = len(counted) if any(c in item.cards for c in MOORS) else _last(counted) + 1
    bridged = [c for c, is_there in zip(NUMBERED_TRUMPS[:length], counted, strict=False)
               if not is_there]  # fmt: skip
    followers = [c for c in (ANGELO, MONDO, SOLE, LUNA) if c is not item.cards[0]]
    return (*_needed(followers, item), *bridged)


def _needed(followers: Collection[Card], item: Combination) -> tuple[Card, ...]:
    """The first missing card after the head, if only one of those that follow is real."""
    missing = [c for c in followers if c not in item.cards]
    return tuple(missing[:1]) if len(missing) == len(followers) - 1 else ()


def _last(counted: list[bool]) -> int:
    return max((place for place, is_there in enumerate(counted) if is_there), default=-1)
