"""Cricche and sequenze of a set of cards (rules.md § 5): one finder for declarations and piles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from bot.game.model.cards import (
    ACES,
    CONTATORI,
    MOORS,
    TAROCCHI,
    Card,
    Rank,
    Suit,
    card,
    of_rank,
)
from bot.game.model.enums import NamedEnum
from bot.game.model.errors import IllegalActionError, Reason
from bot.game.model.quickly_made import quickly_made
from bot.game.model.rules import CriccheTable, RuleSet
from bot.game.model.sequences import equals_cards, grande_cards, suit_cards


class Family(NamedEnum):
    """The families of combinations: five cricche, then seven sequences."""

    TAROCCHI = "tarocchi"
    KINGS = "kings"
    QUEENS = "queens"
    KNIGHTS = "knights"
    JACKS = "jacks"
    GRANDE = "grande"
    SWORDS = "swords"
    BATONS = "batons"
    CUPS = "cups"
    COINS = "coins"
    ACES = "aces"
    MOORS = "moors"

    @property
    def is_cricca(self) -> bool:
        """Whether the family is a set of equals (*cricca*) and not a sequence."""
        return self in CRICCA_CARDS


_SUIT_RANKS = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK, Rank.ACE)

CRICCA_CARDS: dict[Family, tuple[Card, ...]] = {
    Family.TAROCCHI: TAROCCHI,
    Family.KINGS: of_rank(Rank.KING),
    Family.QUEENS: of_rank(Rank.QUEEN),
    Family.KNIGHTS: of_rank(Rank.KNIGHT),
    Family.JACKS: of_rank(Rank.JACK),
}

_HEAD_TO_ACE: Mapping[Family, tuple[Card, ...]] = {
    family: tuple(card(rank.value + suit.value) for rank in _SUIT_RANKS)
    for family, suit in (
        (Family.SWORDS, Suit.SWORDS),
        (Family.BATONS, Suit.BATONS),
        (Family.CUPS, Suit.CUPS),
        (Family.COINS, Suit.COINS),
    )
}
"""The cards of a suit's sequence: King, Queen, Knight, Jack, Ace."""

_EQUALS = {Family.ACES: ACES, Family.MOORS: MOORS}

_CRICCA_POINTS: dict[CriccheTable, dict[Family, dict[int, int]]] = {
    CriccheTable.STANDARD: {
        Family.TAROCCHI: {3: 18, 4: 36},
        Family.KINGS: {3: 17, 4: 34},
        Family.QUEENS: {3: 14, 4: 28},
        Family.KNIGHTS: {3: 13, 4: 26},
        Family.JACKS: {3: 12, 4: 24},
    },
    CriccheTable.PARLOUR: {
        Family.TAROCCHI: {3: 18, 4: 36},
        Family.KINGS: {3: 17, 4: 24},
        Family.QUEENS: {3: 14, 4: 28},
        Family.KNIGHTS: {3: 12, 4: 26},
        Family.JACKS: {3: 12, 4: 24},
    },
}

_CRICCA_SETS = tuple((family, frozenset(members)) for family, members in CRICCA_CARDS.items())

_SHORT_SEQUENCE_CARDS = {
    family: frozenset((*members, *CONTATORI))
    for family, members in (*_HEAD_TO_ACE.items(), *_EQUALS.items())
}
"""The cards that can be in a sequence, for each family but the Grande."""

_SHORT_SEQUENCE_SETS = tuple(_SHORT_SEQUENCE_CARDS.items())

_FEWEST = 3
"""No combination has fewer cards."""

DOUBLING_NUMBER = 3
"""Cricche, or sequences, that double their total when held at once (*criccone*, *sequenza*)."""


@dataclass(frozen=True, slots=True)
class Combination:
    """A combination found: its family, the cards that make it, its points undoubled."""

    family: Family
    cards: tuple[Card, ...]
    points: int

    @property
    def length(self) -> int:
        """The number of cards: L of a sequence, three or four of a cricca."""
        return len(self.cards)


@quickly_made
@dataclass(frozen=True, slots=True)
class Declared:
    """A combination as a player names it, not yet checked: a family and its cards."""

    family: Family
    cards: tuple[Card, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class Tally:
    """The combinations of one kind counted together; ``points`` is their sum after doubling."""

    items: tuple[Combination, ...] = ()

    @property
    def doubled(self) -> bool:
        """Whether there are enough items to double the sum."""
        return len(self.items) >= DOUBLING_NUMBER

    @property
    def points(self) -> int:
        """The sum of the items' points, doubled for three or more."""
        total = sum([item.points for item in self.items])
        return 2 * total if self.doubled else total


NO_TALLY = Tally()
"""The tally of a kind of which there is no combination."""


def cricche(held: Collection[Card], rules: RuleSet) -> tuple[Combination, ...]:
    """Every cricca among the cards, each with all its cards (rules.md § 5, *Cricche*)."""
    cards_held, table = frozenset(held), rules.cricche_table
    return tuple(
        [
            _cricca(family, present, table)
            for family, members in _CRICCA_SETS
            if len(present := cards_held & members) >= _FEWEST
        ]
    )


@cache
def _cricca(family: Family, held: frozenset[Card], table: CriccheTable) -> Combination:
    """The cricca of at least three of the family's cards: each case is worked out once."""
    present = tuple(c for c in CRICCA_CARDS[family] if c in held)
    return Combination(family, present, _CRICCA_POINTS[table][family][len(present)])


def sequences(held: Collection[Card], rules: RuleSet) -> tuple[Combination, ...]:
    """Every sequence among the cards, each at its full length (rules.md § 5, *Sequences*)."""
    cards_held = frozenset(held)
    found = [sequence_of(Family.GRANDE, cards_held, rules)]
    for family, members in _SHORT_SEQUENCE_SETS:
        present = cards_held & members
        if len(present) >= _FEWEST:
            found.append(_short_sequence(family, present))
    return tuple([sequence for sequence in found if sequence])


def sequence_of(family: Family, held: frozenset[Card], rules: RuleSet) -> Combination | None:
    """The sequence of this family that the cards make, at its full length, if any."""
    if family is Family.GRANDE:
        return _as_sequence(family, grande_cards(held, rules))
    return _short_sequence(family, held & _SHORT_SEQUENCE_CARDS[family])


@cache
def _short_sequence(family: Family, held: frozenset[Card]) -> Combination | None:
    """The sequence of the family's cards that are held: each case is worked out once."""
    if family in _EQUALS:
        return _as_sequence(family, equals_cards(_EQUALS[family], held))
    return _as_sequence(family, suit_cards(_HEAD_TO_ACE[family], held))


def _as_sequence(family: Family, used: tuple[Card, ...]) -> Combination | None:
    return Combination(family, used, sequence_points(len(used))) if used else None


def sequence_points(length: int) -> int:
    """The points of a sequence of this length: five for each card but the first."""
    return 5 * (length - 1)


def combinations_of(held: Iterable[Card], rules: RuleSet) -> tuple[Combination, ...]:
    """All cricche and all sequences among the cards: the most that a hand can declare."""
    cards_held = frozenset(held)
    return cricche(cards_held, rules) + sequences(cards_held, rules)


def tallies(found: Iterable[Combination]) -> tuple[Tally, Tally]:
    """The tallies of the sequences and of the cricche, each doubled on its own."""
    items = tuple(found)
    return (
        Tally(tuple(c for c in items if not c.family.is_cricca)),
        Tally(tuple(c for c in items if c.family.is_cricca)),
    )


def total_points(found: Iterable[Combination]) -> int:
    """The points of all the combinations, doubling included."""
    by_sequence, by_cricca = tallies(found)
    return by_sequence.points + by_cricca.points


def verify_declared(
    declared: Iterable[Declared], held: Collection[Card], rules: RuleSet
) -> tuple[Combination, ...]:
    """The declared combinations with their points, when all of them hold (rules.md § 6).

    Raises `IllegalActionError` if nothing is declared, a family is declared twice, a card is not
    held, or the cards named are not exactly those of the combination.
    """
    named = tuple(declared)
    if not named:
        raise IllegalActionError(Reason.EMPTY_DECLARATION)
    if len({item.family for item in named}) < len(named):
        raise IllegalActionError(Reason.FAMILY_TWICE)
    return tuple(_verify_one(item, held, rules) for item in named)


def _verify_one(item: Declared, held: Collection[Card], rules: RuleSet) -> Combination:
    for c in item.cards:
        if c not in held:
            raise IllegalActionError(Reason.DECLARED_NOT_HELD, card=c)
    named = frozenset(item.cards)
    if len(named) == len(item.cards):
        if item.family.is_cricca:
            points = _CRICCA_POINTS[rules.cricche_table][item.family].get(len(named))
            if points is not None and named.issubset(CRICCA_CARDS[item.family]):
                return Combination(item.family, item.cards, points)
        else:
            found = sequence_of(item.family, named, rules)
            if found is not None and found.length == len(named):
                return Combination(item.family, item.cards, found.points)
    raise IllegalActionError(Reason.NOT_A_COMBINATION)
