"""What is certain about the hands of others from the cards played and shown so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tarocchino.core.model.actions import Signal
from tarocchino.core.model.cards import MATTO, PACK, Card, Suit
from tarocchino.core.model.rules import GrandeHead, RuleSet, SuitOrder
from tarocchino.core.model.tricks import Trick, playable_cards, strengths, winning_play
from tarocchino.core.views.view import HandView, MatchView

Leads = Mapping[Suit, int]
"""How often each suit has been led."""


@dataclass(frozen=True, slots=True)
class OtherHand:
    """What another player may hold at a lead; mappings give numbers of cards by suit.

    ``in_all`` is the number of cards that may be in the hand, ``may_hold`` the same by suit;
    ``holds`` are the cards that certainly are. ``keeps`` is the number of leads of a suit after
    which the player has certainly run out of it, a Matto played to one of them included; ``top`` is
    the strength of the strongest card that may be held.
    """

    is_partner: bool
    in_all: int
    may_hold: Mapping[Suit, int]
    holds: Mapping[Suit, int]
    keeps: Mapping[Suit, int]
    top: Mapping[Suit, int]

    def may_keep(self, suit: Suit, led: Leads) -> bool:
        """Return whether a card of the suit can still be held after these leads."""
        return self.keeps.get(suit, 0) > led.get(suit, 0)

    def may_be_void(self, suit: Suit, led: Leads, tricks: int) -> bool:
        """Return whether a player who keeps a trump can have run out of the suit.

        Its cards can only have been played to leads of the suit. ``tricks`` is the number of
        tricks to play from the first of these leads on.
        """
        leads, number = led.get(suit, 0), self.may_hold.get(suit, 0)
        room = self.in_all - number + min(number, leads)
        return room >= tricks and self.holds.get(suit, 0) <= leads

    def may_take(self, card_led: Card, led: Leads, tricks: int, strength: int) -> bool:
        """Return whether the player may take a trick with this card led, of this strength."""
        suit = card_led.suit
        assert suit is not None
        if self.top.get(suit, 0) >= strength and self.may_keep(suit, led):
            return True
        if suit is Suit.TRUMPS or not self.may_keep(Suit.TRUMPS, led):
            return False
        return self.may_be_void(suit, led, tricks)


def cards_not_held(hand: HandView, rules: RuleSet) -> dict[int, set[Card]]:
    """Return the cards that each seat has shown not to hold, by not following suit or not
    trumping."""
    missing: dict[int, set[Card]] = {seat: set() for seat in range(len(hand.held))}
    for trick in (*hand.tricks, hand.trick):
        for seat, gone in _not_held(trick, rules):
            missing[seat] |= gone
    return missing


def declared_holders(hand: HandView, unseen: frozenset[Card]) -> dict[Card, int]:
    """Return the unseen cards that were declared and not played since, each with its holder's
    seat."""
    return {
        c: declaration.seat
        for declaration in hand.declarations
        for combination in declaration.combinations
        for c in combination.cards
        if c in unseen
    }


def other_hands(view: MatchView, hand: HandView) -> tuple[OtherHand, ...]:
    """Return what the viewer, on lead, knows of the other hands, in seat order."""
    played = (c for trick in hand.tricks for c in trick.cards)
    unseen = frozenset(PACK).difference(hand.own, hand.own_discard, played)
    missing = cards_not_held(hand, view.rules)
    holders = declared_holders(hand, unseen)
    without = suits_given_up(hand)
    strength = strengths(view.rules)
    side = next(seats for seats in hand.sides if view.seat in seats)

    def other(seat: int) -> OtherHand:
        sure = frozenset(c for c, holder in holders.items() if holder == seat)
        free = len(hand.own) - len(sure)
        possible = frozenset(
            c
            for c in unseen - missing[seat]
            if free and c not in holders and (seat, c.suit) not in without
        )
        return _other_hand(seat in side, sure, possible, free, strength)

    return tuple(other(seat) for seat in hand.playing if seat != view.seat)


def _other_hand(
    is_partner: bool,
    sure: frozenset[Card],
    possible: frozenset[Card],
    free: int,
    strength: Mapping[Card, int],
) -> OtherHand:
    """Return a hand of the sure cards and ``free`` of the possible ones."""
    holds = Counter(c.suit for c in sure)
    others = Counter(c.suit for c in possible)
    top = {
        suit: max(strength[c] for c in sure | possible if c.suit is suit)
        for suit in Suit
        if holds[suit] or others[suit]
    }
    return OtherHand(
        is_partner=is_partner,
        in_all=len(sure) + len(possible),
        may_hold={suit: holds[suit] + others[suit] for suit in top},
        holds={suit: holds[suit] for suit in top},
        keeps={s: holds[s] + holds[None] + min(free, others[s] + others[None]) for s in top},
        top=top,
    )


def suits_given_up(hand: HandView) -> frozenset[tuple[int, Suit | None]]:
    """Return the seats and suits of every *volo*, which must be true: the seat is void of the
    suit."""
    return frozenset(
        (trick.leader, trick.suit_led) for trick in hand.tricks if Signal.VOLO in trick.signals
    )


def _not_held(trick: Trick, rules: RuleSet) -> Iterator[tuple[int, frozenset[Card]]]:
    """Return, for each play that did not follow, the cards that its seat cannot have held then."""
    suit_led = trick.suit_led
    for number, (seat, played) in enumerate(trick.plays):
        if played.suit is suit_led or played is MATTO:
            continue
        led = trick.plays[0][1] if trick.plays[0][1] is not MATTO else trick.plays[1][1]
        # What was winning matters only if it must be beaten.
        winning = winning_play(Trick(trick.plays[:number]), rules) if rules.overtrump else None
        best = led if winning is None else winning[1]
        yield seat, _barred(played, led, best, rules.overtrump, rules.suit_order, rules.grande_head)


@cache
def _barred(
    played: Card,
    led: Card,
    best: Card,
    overtrump: bool,
    suit_order: SuitOrder,
    grande_head: GrandeHead,
) -> frozenset[Card]:
    """Return the cards that a player of this one to that lead cannot hold, with that best card so
    far."""
    rules = RuleSet(overtrump=overtrump, suit_order=suit_order, grande_head=grande_head)
    before = Trick(((0, led), (1, best)))
    return frozenset(c for c in PACK if played not in playable_cards((played, c), before, rules))
