"""Trick play: which cards may be played to a trick, and who wins it (rules.md § 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from tarocchino.core.model.actions import Saying, Signal
from tarocchino.core.model.cards import (
    ANGELO,
    BEGATO,
    LUNA,
    MATTO,
    MONDO,
    MOORS,
    NUMBERED_TRUMPS,
    PACK,
    PLAIN_SUITS,
    SHORT_SUITS,
    SOLE,
    Card,
    Rank,
    Suit,
    card,
)
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import GrandeHead, RuleSet, SuitOrder

_LONG_ORDER = tuple(Rank)
_SHORT_ORDER = tuple(Rank(letter) for letter in "KQNJA6789T")
_TRUMP_BASE = 100

ANY_CARD = frozenset(PACK)

_OF_SUIT = {suit: frozenset(c for c in PACK if c.suit is suit) for suit in Suit}
_SUIT_AND_MATTO = {suit: of_suit | {MATTO} for suit, of_suit in _OF_SUIT.items()}
"""What may be played where a suit must be followed, or where trumps must be played."""

_TRUMP = Suit.TRUMPS
"""The member itself: to look it up in its class takes longer than to compare a card's suit."""


@dataclass(frozen=True)
class Trick:
    """Cards played to a trick, each with its seat, in playing order.

    ``signals`` are the leader's; ``sayings`` are Mattazza's, each with its seat.
    """

    plays: tuple[tuple[int, Card], ...] = ()
    signals: tuple[Signal, ...] = ()
    sayings: tuple[tuple[int, Saying], ...] = ()

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards in playing order."""
        return tuple([c for _, c in self.plays])

    @property
    def leader(self) -> int:
        """The seat that led; the trick must have a card."""
        return self.plays[0][0]

    @property
    def suit_led(self) -> Suit | None:
        """The suit of the first card other than the Matto; None if there is none yet."""
        return _suit_led(self)

    def add(
        self,
        seat: int,
        played: Card,
        signals: tuple[Signal, ...] = (),
        say: Saying | None = None,
    ) -> Trick:
        """Return the trick with one more card and its player's signals and saying."""
        sayings = self.sayings if say is None else (*self.sayings, (seat, say))
        return Trick(self.plays + ((seat, played),), self.signals + signals, sayings)  # noqa: RUF005 - half the time


NO_TRICK = Trick()
"""A trick before its lead."""


def _suit_led(trick: Trick) -> Suit | None:
    # A function, as Python calls one in half the time of a property.
    for _, c in trick.plays:
        if c is not MATTO:
            return c.suit
    return None


def rank_order(suit: Suit, rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards of a suit, high to low; the four Moors, which are equal, by their codes."""
    if suit is Suit.TRUMPS:
        head = (ANGELO, MONDO) if rules.grande_head is GrandeHead.ANGELO else (MONDO, ANGELO)
        return (*head, SOLE, LUNA, *NUMBERED_TRUMPS, *MOORS, BEGATO)
    short = rules.suit_order is SuitOrder.BOLOGNESE and suit in SHORT_SUITS
    return tuple(card(rank.value + suit.value) for rank in (_SHORT_ORDER if short else _LONG_ORDER))


def strengths(rules: RuleSet) -> Mapping[Card, int]:
    """Return how strong each card is; compare cards of one suit, or a trump with any card.

    Every trump is above every other card, the Moors are equal, the Matto is below all.
    """
    return _strengths(rules.suit_order, rules.grande_head)


@cache
def _strengths(suit_order: SuitOrder, grande_head: GrandeHead) -> Mapping[Card, int]:
    rules = RuleSet(suit_order=suit_order, grande_head=grande_head)
    table = {MATTO: 0}
    for suit in PLAIN_SUITS:
        for place, c in enumerate(reversed(rank_order(suit, rules)), start=1):
            table[c] = place
    for place, c in enumerate(reversed(rank_order(Suit.TRUMPS, rules)), start=_TRUMP_BASE):
        table[c] = place
    table.update(dict.fromkeys(MOORS, table[MOORS[-1]]))
    return table


def winning_play(trick: Trick, rules: RuleSet) -> tuple[int, Card] | None:
    """Return the seat and card that are winning the trick so far; None for only the Matto, or no
    card."""
    suit_led = _suit_led(trick)
    if suit_led is None:
        return None
    strength = _strengths_to(suit_led, rules.suit_order, rules.grande_head)
    best: tuple[int, Card] | None = None
    highest = 1
    for play in trick.plays:
        reached = strength[play[1]]
        if reached >= highest:  # only Moors are equal, and among them the last played wins
            best, highest = play, reached
    return best


@cache
def _strengths_to(
    suit_led: Suit, suit_order: SuitOrder, grande_head: GrandeHead
) -> Mapping[Card, int]:
    """Return how strong each card is in a trick of this suit; 0 for those that cannot win it."""
    can_win = (suit_led, Suit.TRUMPS)
    strength = _strengths(suit_order, grande_head)
    return {c: strength[c] if c.suit in can_win else 0 for c in PACK}


def winner(trick: Trick, rules: RuleSet) -> int:
    """Return the seat that wins a complete trick."""
    winning = winning_play(trick, rules)
    if winning is None:
        raise ValueError("a trick of the Matto alone has no winner")
    return winning[0]


def playable_cards(hand: tuple[Card, ...], trick: Trick, rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards of the hand that may be played to the trick, in the hand's order."""
    allowed = allowed_cards(hand, trick, rules)
    return tuple([c for c in hand if c in allowed])


def allowed_cards(hand: tuple[Card, ...], trick: Trick, rules: RuleSet) -> frozenset[Card]:
    """Return the set of cards from which this hand may play to the trick."""
    suit = _suit_to_play(hand, trick)
    if suit is None:
        return ANY_CARD
    if rules.overtrump and suit is _TRUMP:
        beating = _beating_trumps(hand, trick, rules)
        if beating:
            return frozenset((*beating, MATTO))
    return _SUIT_AND_MATTO[suit]


def refusal(hand: tuple[Card, ...], trick: Trick, refused: Card) -> IllegalActionError:
    """Return why this hand may not play a card that is not one of its `playable_cards`."""
    suit = _suit_to_play(hand, trick)
    if refused not in hand:
        reason = Reason.NOT_IN_HAND
    elif refused.suit is suit:
        reason = Reason.MUST_OVERTRUMP
    else:
        reason = Reason.FOLLOW_SUIT if suit is trick.suit_led else Reason.MUST_TRUMP
    return IllegalActionError(reason, card=refused, suit=trick.suit_led)


def _suit_to_play(hand: tuple[Card, ...], trick: Trick) -> Suit | None:
    """Return the suit led if the hand has it, else trumps if it has any; None if any card will
    do."""
    suit_led = _suit_led(trick)
    if suit_led is None:
        return None
    if not _OF_SUIT[suit_led].isdisjoint(hand):
        return suit_led
    return None if _OF_SUIT[_TRUMP].isdisjoint(hand) else _TRUMP


def _beating_trumps(hand: tuple[Card, ...], trick: Trick, rules: RuleSet) -> tuple[Card, ...]:
    """Return the trumps of the hand that beat the trump that is winning; none if no trump is."""
    winning = winning_play(trick, rules)
    if winning is None or winning[1].suit is not _TRUMP:
        return ()
    strength = strengths(rules)
    to_beat = strength[winning[1]]
    return tuple(c for c in hand if strength[c] >= to_beat)
