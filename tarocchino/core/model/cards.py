"""The pack of 62 cards, their codes and their values (rules.md § 1 and § 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import count, product


class NotationError(ValueError):
    """Text or data that cannot be read: a card's code, a rule set, an action, a game record.

    Each kind has a class of its own below this one. What is well written, but not allowed now,
    is a `tarocchino.core.model.errors.IllegalActionError` instead.
    """


class NamedEnum(Enum):
    """An enum whose ``repr`` is an expression for the member.

    >>> class Colour(NamedEnum):
    ...     RED = "red"
    >>> Colour.RED
    Colour.RED
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    # Members are equal only to themselves, so their identity will do: `Enum` hashes their names.
    __hash__ = object.__hash__


class Suit(NamedEnum):
    """The five suits; the value is the suit's letter in a card's code (``t`` is in no code)."""

    SWORDS = "s"
    BATONS = "b"
    CUPS = "c"
    COINS = "d"
    TRUMPS = "t"


class Rank(NamedEnum):
    """The ranks of a plain suit; the value is the rank's letter in a card's code."""

    KING = "K"
    QUEEN = "Q"
    KNIGHT = "N"
    JACK = "J"
    TEN = "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    ACE = "A"


class UnknownCardError(NotationError):
    """The text is not the code of any of the 62 cards."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card of the pack; there is exactly one object for each card, so identity is equality.

    ``suit`` is None only for the Matto, ``rank`` is None for the Matto and every trump.
    ``points`` is the card's value v of rules.md § 4; ``bit`` is the card in a `CardSet`. Get cards
    with `card`, not with ``Card(...)``.
    """

    code: str
    suit: Suit | None
    rank: Rank | None
    points: int
    bit: int

    def __repr__(self) -> str:
        return f"card({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)

    @property
    def is_five_point(self) -> bool:
        """Whether this is a *carta da 5*: a Tarocco or a King, which may never be discarded."""
        return self.points == 5


_FIGURE_POINTS = {Rank.KING: 5, Rank.QUEEN: 4, Rank.KNIGHT: 3, Rank.JACK: 2}

PLAIN_SUITS = (Suit.SWORDS, Suit.BATONS, Suit.CUPS, Suit.COINS)
SHORT_SUITS = (Suit.CUPS, Suit.COINS)

_TRUMPS_HIGH_TO_LOW = "An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1 m2 m3 m4 Be"


def _pack() -> Iterator[Card]:
    bits = (1 << place for place in count())
    for code in _TRUMPS_HIGH_TO_LOW.split():
        yield Card(code, Suit.TRUMPS, None, 5 if code in ("An", "Mo", "Be") else 1, next(bits))
    yield Card("Ma", None, None, 5, next(bits))
    for suit, rank in product(PLAIN_SUITS, Rank):
        yield Card(rank.value + suit.value, suit, rank, _FIGURE_POINTS.get(rank, 1), next(bits))


PACK: tuple[Card, ...] = tuple(_pack())
"""All 62 cards: trumps high to low, the Matto, then swords, batons, cups and coins."""

_BY_CODE = {c.code: c for c in PACK}


def card(code: str) -> Card:
    """Return the card of this two-character code.

    >>> card("Kd").suit, card("Be").points
    (Suit.COINS, 5)

    Raises `UnknownCardError` for any other text.
    """
    try:
        return _BY_CODE[code]
    except KeyError:
        raise UnknownCardError(code) from None


def cards(codes: str) -> tuple[Card, ...]:
    """Return the cards of codes separated by spaces, in the order given.

    >>> cards("Kd 6c")
    (card('Kd'), card('6c'))
    """
    return tuple(card(code) for code in codes.split())


def codes(held: Iterable[Card]) -> str:
    """Return the codes of the cards in the order given, separated by spaces: the inverse of
    `cards`."""
    return " ".join(c.code for c in held)


CardSet = int
"""A set of cards as an integer, as chess programs keep their boards: the sum of the cards' bits.

``held & c.bit`` is whether a card is in the set, ``held & other`` what two sets share,
``held.bit_count()`` how many cards there are. Where their order matters cards are in tuples.
"""


def card_set(held: Iterable[Card]) -> CardSet:
    """Return the set of the cards.

    >>> card_set(cards("An So")), card_set(cards("So An")) & card("An").bit
    (5, 1)
    """
    found = 0
    for c in held:
        found |= c.bit
    return found


def without(held: tuple[Card, ...], c: Card) -> tuple[Card, ...]:
    """Return the cards but for one of them, in their order.

    >>> without(cards("Kd 6c An"), card("6c"))
    (card('Kd'), card('An'))
    """
    place = held.index(c)
    return held[:place] + held[place + 1 :]


def stray_card(code: str) -> Card:
    """Return a card that is in no pack and in no hand, in place of one whose code does not
    exist."""
    return Card(code, None, None, 0, bit=0)


ANGELO, MONDO, SOLE, LUNA = cards("An Mo So Lu")
BEGATO, MATTO = cards("Be Ma")
MOORS = cards("m1 m2 m3 m4")
NUMBERED_TRUMPS = cards("16 15 14 13 12 11 10 09 08 07 06 05")
TAROCCHI = (ANGELO, MONDO, BEGATO, MATTO)
CONTATORI = (BEGATO, MATTO)
ACES = cards("As Ab Ac Ad")


def of_rank(rank: Rank) -> tuple[Card, ...]:
    """Return the four cards of a rank: swords, batons, cups, coins."""
    return tuple(card(rank.value + suit.value) for suit in PLAIN_SUITS)


def king_of(suit: Suit) -> Card:
    """Return the King of a plain suit."""
    return card(Rank.KING.value + suit.value)
