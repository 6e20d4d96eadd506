"""Cricche and sequenze of a set of cards (rules.md § 5): one finder for declarations and piles."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from tarocchino.core.model.cards import (
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
    CardSet,
    NamedEnum,
    Rank,
    Suit,
    card,
    card_set,
    of_rank,
)
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import CriccheTable, GrandeHead, GrandeWild, RuleSet


def suit_cards(members: tuple[Card, ...], held: CardSet) -> tuple[Card, ...]:
    """Return the held cards of a suit's sequence, of King, Queen, Knight, Jack, Ace; none without
    one."""
    wild = _contatori(held)
    king, *between, ace = members
    figures = tuple(c for c in between if held & c.bit)
    if not held & king.bit or not _established(figures, wild):
        return ()
    return (king, *figures, *((ace,) if held & ace.bit else ()), *wild)


def equals_cards(members: tuple[Card, ...], held: CardSet) -> tuple[Card, ...]:
    """Return the held cards of a sequence of equals, which are Aces or Moors; none without one."""
    wild = _contatori(held)
    present = tuple(c for c in members if held & c.bit)
    if len(present) >= 3 or (len(present) == 2 and wild):
        return present + wild
    return ()


def _established(real: tuple[Card, ...], wild: tuple[Card, ...]) -> bool:
    """Return whether enough follows the head: two real cards, or one and a contatore for the
    other."""
    return len(real) >= 2 or (len(real) == 1 and len(wild) >= 1)


def grande_cards(held: CardSet, rules: RuleSet) -> tuple[Card, ...]:
    """Return the held cards of the Grande, its run of numbered trumps included; none without
    one."""
    by_angelo = rules.grande_head is GrandeHead.ANGELO
    head, second = (ANGELO, MONDO) if by_angelo else (MONDO, ANGELO)
    if not held & head.bit:
        return ()
    wild = _contatori(held)
    real = tuple([c for c in (second, SOLE, LUNA) if held & c.bit])
    if not _established(real, wild):
        return ()
    free = len(wild) if len(real) >= 2 else len(wild) - 1
    numbers, past_five = ((), False) if _scavezzo_reale(held, rules) else _run(held, free, rules)
    moors = tuple(c for c in MOORS if held & c.bit) if past_five else ()
    return (head, *real, *numbers, *moors, *wild)


def cards_that_open_the_run(rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards of which the Grande needs one to have numbers (*scavezzo reale*); none: it
    needs none."""
    bridges = rules.grande_head is GrandeHead.ANGELO and rules.grande_wild is GrandeWild.BRIDGE
    return (SOLE, LUNA, NUMBERED_TRUMPS[0]) if bridges else ()


def _scavezzo_reale(held: CardSet, rules: RuleSet) -> bool:
    openers = cards_that_open_the_run(rules)
    return bool(openers) and not held & card_set(openers)


def _run(held: CardSet, free: int, rules: RuleSet) -> tuple[tuple[Card, ...], bool]:
    """Return the numbered trumps of the Grande from the 16 down, and whether the run got past the
    5.

    ``free`` contatori each bridge one missing number, never two in a row (*scavezzo*); with
    `GrandeWild.STOP` one that replaces a number below the 16 ends the run.
    """
    numbers: list[Card] = []
    bridged_before = False
    for number in NUMBERED_TRUMPS:
        if held & number.bit:
            numbers.append(number)
            bridged_before = False
            continue
        stops = rules.grande_wild is GrandeWild.STOP and number is not NUMBERED_TRUMPS[0]
        if free == 0 or bridged_before or stops:
            return tuple(numbers), False
        free -= 1
        bridged_before = True
    return tuple(numbers), True


def _contatori(held: CardSet) -> tuple[Card, ...]:
    return tuple([c for c in CONTATORI if held & c.bit])


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
        total = sum([item.points for item in self.items])
        return 2 * total if self.doubled else total


NO_TALLY = Tally()
"""The tally of a kind of which there is no combination."""


def sequence_points(length: int) -> int:
    """Return the points of a sequence of this length: five for each card but the first."""
    return 5 * (length - 1)


_Cases = tuple[CardSet, Mapping[CardSet, Combination]]
"""The members of a family, and the combination that each set of them makes, if it makes one."""


def _cases(members: tuple[Card, ...], made_of: Callable[[CardSet], Combination | None]) -> _Cases:
    """Return every case of a family, worked out once; its cards are seven at most."""
    numbers = range(len(members) + 1)
    sets = [
        card_set(some) for number in numbers for some in itertools.combinations(members, number)
    ]
    return card_set(members), {some: c for some in sets if (c := made_of(some)) is not None}


def _cricca(family: Family, table: CriccheTable, held: CardSet) -> Combination | None:
    """Return the cricca of those of the family's cards that are held, if they are three or four."""
    present = tuple(c for c in CRICCA_CARDS[family] if held & c.bit)
    points = _CRICCA_POINTS[table][family].get(len(present))
    return None if points is None else Combination(family, present, points)


def _short_sequence(family: Family, held: CardSet) -> Combination | None:
    """Return the sequence of any family but the Grande."""
    if family in _EQUALS:
        return _as_sequence(family, equals_cards(_EQUALS[family], held))
    return _as_sequence(family, suit_cards(_HEAD_TO_ACE[family], held))


def _grande(held: CardSet, rules: RuleSet) -> Combination | None:
    if (held & _GRANDE_TOPS).bit_count() < _FEWEST:
        return None
    return _as_sequence(Family.GRANDE, grande_cards(held, rules))


def _as_sequence(family: Family, used: tuple[Card, ...]) -> Combination | None:
    return Combination(family, used, sequence_points(len(used))) if used else None


_GRANDE_TOPS = card_set((ANGELO, MONDO, SOLE, LUNA, *CONTATORI))
"""The cards of which no Grande has fewer than three."""

_FEWEST = 3

_CRICCHE = {
    table: {
        family: _cases(members, partial(_cricca, family, table))
        for family, members in CRICCA_CARDS.items()
    }
    for table in CriccheTable
}

_SHORT_SEQUENCES = {
    family: _cases((*members, *CONTATORI), partial(_short_sequence, family))
    for family, members in (*_HEAD_TO_ACE.items(), *_EQUALS.items())
}


def cricche_in(held: CardSet, rules: RuleSet) -> tuple[Combination, ...]:
    """Return every cricca among the cards, each with all its cards (rules.md § 5, *Cricche*)."""
    return _found(_CRICCHE[rules.cricche_table].values(), held)


def sequences_in(held: CardSet, rules: RuleSet) -> tuple[Combination, ...]:
    """Return every sequence among the cards, each at its full length (rules.md § 5,
    *Sequences*)."""
    grande = _grande(held, rules)
    short = _found(_SHORT_SEQUENCES.values(), held)
    return short if grande is None else (grande, *short)


def _found(families: Iterable[_Cases], held: CardSet) -> tuple[Combination, ...]:
    return tuple([found for members, of in families if (found := of.get(held & members))])


def sequence_in(family: Family, held: CardSet, rules: RuleSet) -> Combination | None:
    """Return the sequence of this family that the cards make, at its full length, if any."""
    if family is Family.GRANDE:
        return _grande(held, rules)
    members, cases = _SHORT_SEQUENCES[family]
    return cases.get(held & members)


def combinations_of(held: Iterable[Card], rules: RuleSet) -> tuple[Combination, ...]:
    """Return all cricche and all sequences among the cards: the most that a hand can declare."""
    cards_held = card_set(held)
    return cricche_in(cards_held, rules) + sequences_in(cards_held, rules)


def cricche(held: Iterable[Card], rules: RuleSet) -> tuple[Combination, ...]:
    """Return `cricche_in` of cards that are in no set."""
    return cricche_in(card_set(held), rules)


def sequences(held: Iterable[Card], rules: RuleSet) -> tuple[Combination, ...]:
    """Return `sequences_in` of cards that are in no set."""
    return sequences_in(card_set(held), rules)


def sequence_of(family: Family, held: Iterable[Card], rules: RuleSet) -> Combination | None:
    """Return `sequence_in` of cards that are in no set, for computer players of earlier
    revisions."""
    return sequence_in(family, card_set(held), rules)


def tallies(found: Iterable[Combination]) -> tuple[Tally, Tally]:
    """Return the tallies of the sequences and of the cricche, each doubled on its own."""
    items = tuple(found)
    by_cricca = tuple([c for c in items if c.family in CRICCA_CARDS])
    return Tally(tuple([c for c in items if c.family not in CRICCA_CARDS])), Tally(by_cricca)


def total_points(found: Iterable[Combination]) -> int:
    """Return the points of all the combinations, doubling included."""
    by_sequence, by_cricca = tallies(found)
    return by_sequence.points + by_cricca.points


def verify_declared(
    declared: Iterable[Declared], held: Collection[Card], rules: RuleSet
) -> tuple[Combination, ...]:
    """Return the declared combinations with their points if all of them hold (rules.md § 6).

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
    named = card_set(item.cards)
    found = _of_family(item.family, named, rules)
    if found is not None and found.length == len(item.cards) == named.bit_count():
        return Combination(item.family, item.cards, found.points)
    raise IllegalActionError(Reason.NOT_A_COMBINATION)


def _of_family(family: Family, held: CardSet, rules: RuleSet) -> Combination | None:
    if not family.is_cricca:
        return sequence_in(family, held, rules)
    members, cases = _CRICCHE[rules.cricche_table][family]
    return cases.get(held & members)
