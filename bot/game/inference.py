"""What the cards played and shown so far say for certain about the hands of others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from bot.game.actions import Signal
from bot.game.cards import MATTO, PACK, Card, Suit
from bot.game.rules import RuleSet
from bot.game.tricks import NO_TRICK, Trick, playable_cards, strengths
from bot.game.view import HandView, MatchView

Leads = Mapping[Suit, int]
"""How often each suit has been led."""


@dataclass(frozen=True, slots=True)
class OtherHand:
    """Another player: the cards that may be in that hand, among others in it.

    ``top`` is the strength of the strongest by suit; ``matto`` is 1 where it may be the Matto,
    which may be played in place of any card that has to be played.
    """

    is_partner: bool
    may_hold: frozenset[Card]
    number: Mapping[Suit, int]
    top: Mapping[Suit, int]
    matto: int

    def may_keep(self, suit: Suit, led: Leads) -> bool:
        """Whether a card of the suit can still be held after so many leads of the suit."""
        number = self.number.get(suit, 0)
        return number > 0 and number + self.matto > led.get(suit, 0)

    def may_be_void(self, suit: Suit, led: Leads, tricks: int) -> bool:
        """Whether a trump can be held and no card of the suit: all that are not trumps may have
        gone only to leads of their suits. ``tricks`` is how many there were to play at first."""
        number = self.number.get(suit, 0)
        shed = min(number, led.get(suit, 0))
        return len(self.may_hold) - number + shed >= tricks

    def may_take(self, card_led: Card, led: Leads, tricks: int, strength: int) -> bool:
        """Whether the player may take a trick with this card led, of this strength."""
        suit = card_led.suit
        assert suit is not None
        if self.top.get(suit, 0) >= strength and self.may_keep(suit, led):
            return True
        if suit is Suit.TRUMPS or not self.may_keep(Suit.TRUMPS, led):
            return False
        return self.may_be_void(suit, led, tricks)


def cards_not_held(hand: HandView, rules: RuleSet) -> dict[int, set[Card]]:
    """What each seat has shown not to hold: voids, from every trick of the hand."""
    missing: dict[int, set[Card]] = {seat: set() for seat in range(len(hand.held))}
    for trick in (*hand.tricks, hand.trick):
        for seat, gone in _not_held(trick, rules):
            missing[seat] |= gone
    return missing


def declared_holders(hand: HandView, unseen: frozenset[Card]) -> dict[Card, int]:
    """Who certainly holds which of the unseen cards, having shown it and not played it since."""
    return {
        c: declaration.seat
        for declaration in hand.declarations
        for combination in declaration.combinations
        for c in combination.cards
        if c in unseen
    }


def other_hands(view: MatchView, hand: HandView) -> tuple[OtherHand, ...]:
    played = (c for trick in hand.tricks for c in trick.cards)
    unseen = frozenset(PACK).difference(hand.own, hand.own_discard, played)
    missing = cards_not_held(hand, view.rules)
    holders = declared_holders(hand, unseen)
    without = _suits_given_up(hand)
    strength = strengths(view.rules)
    side = next(seats for seats in hand.sides if view.seat in seats)

    def other(seat: int) -> OtherHand:
        may_hold = frozenset(
            c
            for c in unseen - missing[seat]
            if holders.get(c, seat) == seat and (seat, c.suit) not in without
        )
        number: dict[Suit, int] = {}
        top: dict[Suit, int] = {}
        for c in may_hold:
            if c.suit is not None:
                number[c.suit] = number.get(c.suit, 0) + 1
                top[c.suit] = max(top.get(c.suit, 0), strength[c])
        return OtherHand(seat in side, may_hold, number, top, int(MATTO in may_hold))

    return tuple(other(seat) for seat in hand.playing if seat != view.seat)


def _suits_given_up(hand: HandView) -> frozenset[tuple[int, Suit | None]]:
    """Who has said by *volo*, which must be true, to hold no more cards of which suit."""
    return frozenset(
        (trick.leader, trick.suit_led) for trick in hand.tricks if Signal.VOLO in trick.signals
    )


@lru_cache(maxsize=4096)
def _not_held(trick: Trick, rules: RuleSet) -> tuple[tuple[int, frozenset[Card]], ...]:
    """For each play of the trick, the cards that its seat cannot have held with it."""
    found = []
    before = NO_TRICK
    for seat, played in trick.plays:
        if before.plays and played is not MATTO and played.suit is not before.suit_led:
            barred = (c for c in PACK if played not in playable_cards((played, c), before, rules))
            found.append((seat, frozenset(barred)))
        before = before.add(seat, played)
    return tuple(found)
