"""The cards that were played, each with what everybody at the table knew of the moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from tarocchino.core.model.cards import MATTO, PACK, Card, Suit
from tarocchino.core.model.rules import GrandeHead, RuleSet, SuitOrder
from tarocchino.core.model.tricks import Trick, rank_order, strengths, winning_play
from tarocchino.core.views.view import HandView
from tarocchino.kernel.evidence import Played
from tarocchino.kernel.rule_table import SUITS, mask_of
from tarocchino.kernel.situations import AFTER_MATTO, RICH, following, leading
from tarocchino.players.beliefs import beaters


def plays_seen(hand: HandView, rules: RuleSet, since: dict[int, int]) -> Iterator[Played]:
    """The plays of all seats, the last one first.

    ``since`` is filled with the cards that each seat has played, and left so.
    """
    whole = len(hand.tricks) + max(hand.held)
    side_of = {seat: side for side, seats in enumerate(hand.sides) for seat in seats}
    tricks = [*hand.tricks, hand.trick]
    highest = _highest_before(tricks, rules)
    for number in range(len(tricks) - 1, -1, -1):
        plays = tricks[number].plays
        for place in range(len(plays) - 1, -1, -1):
            seat, c = plays[place]
            before = Trick(plays[:place])
            winning = winning_play(before, rules)
            since[seat] = since.get(seat, 0) | c.bit
            if winning is None:
                kind = AFTER_MATTO if place else leading(number, whole)
                led, beating, must = -1, 0, 0
            else:
                ahead, best = winning
                ours = side_of[ahead] == side_of[seat]
                suit = before.suit_led
                assert suit is not None
                kind = _kind(ours, place == len(hand.playing) - 1, suit, before.cards)
                led, beating = SUITS.index(suit), _beating(best, rules)
                must = beating if rules.overtrump and best.suit is Suit.TRUMPS else 0
            yield Played(
                seat, since[seat], PACK.index(c), led, must, beating, highest[number], kind
            )


def _kind(ours: bool, last: bool, led: Suit, cards: Sequence[Card]) -> int:
    rich = sum(c.points - 1 for c in cards if c is not MATTO) >= RICH
    return following(ours, last, led is Suit.TRUMPS, rich)


def _highest_before(tricks: Sequence[Trick], rules: RuleSet) -> list[int]:
    """For each trick the highest cards of the suits that were not played before it."""
    order = _in_order(rules.suit_order, rules.grande_head)
    found, gone = [], 0
    for trick in tricks:
        found.append(
            sum(next((left for same in suit if (left := same & ~gone)), 0) for suit in order)
        )
        gone |= mask_of(trick.cards)
    return found


@cache
def _in_order(suit_order: SuitOrder, grande_head: GrandeHead) -> tuple[tuple[int, ...], ...]:
    """The cards of each suit by strength, high to low; equal ones are together."""
    rules = RuleSet(suit_order=suit_order, grande_head=grande_head)
    strength = strengths(rules)
    suits = []
    for suit in SUITS:
        by_strength: dict[int, int] = {}
        for c in rank_order(suit, rules):
            by_strength[strength[c]] = by_strength.get(strength[c], 0) | c.bit
        suits.append(tuple(by_strength.values()))
    return tuple(suits)


def _beating(best: Card, rules: RuleSet) -> int:
    return _beating_mask(best, rules.suit_order, rules.grande_head)


@cache
def _beating_mask(best: Card, suit_order: SuitOrder, grande_head: GrandeHead) -> int:
    return mask_of(beaters(best, RuleSet(suit_order=suit_order, grande_head=grande_head)))
