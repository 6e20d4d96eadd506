"""Cricche and sequenze of a set of cards (rules.md § 5): one finder for declarations and piles."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bot.game.model.cards import (
    ACES,
    ANGELO,
    CONTATORI,
    LUNA,
    MONDO,
    MOORS,
    NUMBERED_TRUMPS,
    SOLE,
    TAROCCHI,
    Card,
    Rank,
    Suit,
    card,
    of_rank,
)
from bot.game.model.enums import NamedEnum
from bot.game.model.errors import IllegalActionError, Reason
from bot.game.model.rules import CriccheTable, GrandeHead, GrandeWild, RuleSet


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


CRICCA_CARDS: dict[Family, tuple[Card, ...]] = {
    Family.TAROCCHI: TAROCCHI,
    Family.KINGS: of_rank(Rank.KING),
    Family.QUEENS: of_rank(Rank.QUEEN),
    Family.KNIGHTS: of_rank(Rank.KNIGHT),
    Family.JACKS: of_rank(Rank.JACK),
}

_SUIT_FAMILIES = {
    Family.SWORDS: Suit.SWORDS,
    Family.BATONS: Suit.BATONS,
    Family.CUPS: Suit.CUPS,
    Family.COINS: Suit.COINS,
}

SEQUENCE_FAMILIES = tuple(family for family in Family if family not in CRICCA_CARDS)

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


@dataclass(frozen=True, slots=True)
class Declared:
    """A combination as a player names it, not yet checked: a family and its cards."""

    family: Family
    cards: tuple[Card, ...]


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
        total = sum(item.points for item in self.items)
        return 2 * total if self.doubled else total


NO_TALLY = Tally()
"""The tally of a kind of which there is no combination."""


def cricche(held: Collection[Card], rules: RuleSet) -> tuple[Combination, ...]:
    """Every cricca among the cards, each with all its cards (rules.md § 5, *Cricche*)."""
    found = []
    for family, members in CRICCA_CARDS.items():
        present = tuple(c for c in members if c in held)
        if len(present) >= 3:
            points = _CRICCA_POINTS[rules.cricche_table][family][len(present)]
            found.append(Combination(family, present, points))
    return tuple(found)


def sequences(held: Collection[Card], rules: RuleSet) -> tuple[Combination, ...]:
    """Every sequence among the cards, each at its full length (rules.md § 5, *Sequences*)."""
    found = []
    for family in SEQUENCE_FAMILIES:
        used = _sequence_cards(family, held, rules)
        if used:
            found.append(Combination(family, used, sequence_points(len(used))))
    return tuple(found)


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
        elif item.cards and len(_sequence_cards(item.family, named, rules)) == len(named):
            return Combination(item.family, item.cards, sequence_points(len(named)))
    raise IllegalActionError(Reason.NOT_A_COMBINATION)


def _sequence_cards(family: Family, held: Collection[Card], rules: RuleSet) -> tuple[Card, ...]:
    """The held cards that make the family's sequence, head first; none if there is no sequence."""
    wild = tuple(c for c in CONTATORI if c in held)
    match family:
        case Family.GRANDE:
            return _grande_cards(held, wild, rules)
        case Family.ACES:
            return _equals_cards(ACES, held, wild)
        case Family.MOORS:
            return _equals_cards(MOORS, held, wild)
        case _:
            return _suit_cards(_SUIT_FAMILIES[family], held, wild)


def _suit_cards(suit: Suit, held: Collection[Card], wild: tuple[Card, ...]) -> tuple[Card, ...]:
    king, queen, knight, jack, ace = (card(rank + suit.value) for rank in "KQNJA")
    figures = tuple(c for c in (queen, knight, jack) if c in held)
    if king not in held or not _established(figures, wild):
        return ()
    return (king, *figures, *((ace,) if ace in held else ()), *wild)


def _equals_cards(
    members: tuple[Card, ...], held: Collection[Card], wild: tuple[Card, ...]
) -> tuple[Card, ...]:
    present = tuple(c for c in members if c in held)
    if len(present) >= 3 or (len(present) == 2 and wild):
        return present + wild
    return ()


def _established(real: tuple[Card, ...], wild: tuple[Card, ...]) -> bool:
    """Whether enough follows the head: two real cards, or one and a contatore for the other."""
    return len(real) >= 2 or (len(real) == 1 and len(wild) >= 1)


def _grande_cards(
    held: Collection[Card], wild: tuple[Card, ...], rules: RuleSet
) -> tuple[Card, ...]:
    head, *followers = (
        (ANGELO, MONDO, SOLE, LUNA)
        if rules.grande_head is GrandeHead.ANGELO
        else (MONDO, ANGELO, SOLE, LUNA)
    )
    real = tuple(c for c in followers if c in held)
    if head not in held or not _established(real, wild):
        return ()
    free = len(wild) if len(real) >= 2 else len(wild) - 1
    numbers, past_five = ((), False) if _scavezzo_reale(held, rules) else _run(held, free, rules)
    moors = tuple(c for c in MOORS if c in held) if past_five else ()
    return (head, *real, *numbers, *moors, *wild)


def _scavezzo_reale(held: Collection[Card], rules: RuleSet) -> bool:
    return (
        rules.grande_head is GrandeHead.ANGELO
        and rules.grande_wild is GrandeWild.BRIDGE
        and not any(c in held for c in (SOLE, LUNA, NUMBERED_TRUMPS[0]))
    )


def _run(held: Collection[Card], free: int, rules: RuleSet) -> tuple[tuple[Card, ...], bool]:
    """The numbered trumps of the Grande from the 16 down, and whether the run got past the 5.

    ``free`` contatori each bridge one missing number, never two in a row (*scavezzo*); with
    `GrandeWild.STOP` one that replaces a number below the 16 ends the run.
    """
    numbers: list[Card] = []
    bridged_before = False
    for number in NUMBERED_TRUMPS:
        if number in held:
            numbers.append(number)
            bridged_before = False
            continue
        stops = rules.grande_wild is GrandeWild.STOP and number is not NUMBERED_TRUMPS[0]
        if free == 0 or bridged_before or stops:
            return tuple(numbers), False
        free -= 1
        bridged_before = True
    return tuple(numbers), True
