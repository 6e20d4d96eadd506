"""The situations that habits and finer policies tell apart, in plain Python.

A card has a row of weights by how its side stands, the kind of the moment, and what the card is in
it: a variant (`tarocchino.kernel.evidence`).
"""

from __future__ import annotations

from tarocchino.kernel.counting import combination_points
from tarocchino.kernel.evidence import BEATS, HIGHEST, KINDS, SINGLE, VARIANTS, row_of
from tarocchino.kernel.playing import beats
from tarocchino.kernel.policy import MOST_POINTS, SAFE, WITHOUT_TRICK
from tarocchino.kernel.rule_table import RuleTable
from tarocchino.kernel.seat_table import SeatTable
from tarocchino.kernel.state import NO_SUIT, State

FIRST_LEAD, EARLY_LEAD, LATE_LEAD, AFTER_MATTO, FOLLOWS = range(5)
"""Kinds: leading to the first trick, in the first half of the hand, and later; playing to a Matto
that was led; from `FOLLOWS` on, following (see `following`)."""

IS_OURS, IS_LAST, IS_TRUMPS, IS_RICH = 1, 2, 4, 8
"""What tells the kinds from `FOLLOWS` on apart, as bits."""

RICH = 3
"""The points above one a card that make a trick rich: a Queen, or two figures."""

_TRUMPS = 4


def leading(tricks: int, whole: int) -> int:
    """The kind of a lead after so many of all tricks of the hand."""
    if not tricks:
        return FIRST_LEAD
    return EARLY_LEAD if 2 * tricks < whole else LATE_LEAD


def following(ours: bool, last: bool, trumps_led: bool, rich: bool) -> int:
    """The kind: whether the own side is ahead, nobody plays after, trumps were led, much is in."""
    return FOLLOWS + IS_OURS * ours + IS_LAST * last + IS_TRUMPS * trumps_led + IS_RICH * rich


def kind_of(rules: RuleTable, seats: SeatTable, at: State) -> int:
    """The kind of the moment for the player in turn."""
    if not at.played:
        return leading(at.tricks, at.tricks + at.hand[at.turn].bit_count())
    if at.led == NO_SUIT:
        return AFTER_MATTO
    doubled = sum(rules.extra[card] for card in at.trick[: at.played] if card != rules.matto)
    ours = seats.side[at.best_seat] == seats.side[at.turn]
    last = at.played == seats.players - 1
    return following(ours, last, at.led == _TRUMPS, doubled >= 2 * RICH)


def variant_of(rules: RuleTable, at: State, card: int) -> int:
    """What the card of the player in turn is: the bits of `tarocchino.kernel.evidence`."""
    suit = rules.suit[card]
    same = at.hand[at.turn] & rules.suit_cards[suit]
    found = BEATS if at.led != NO_SUIT and beats(rules, at, card) else 0
    if suit <= _TRUMPS and not rules.stronger[card] & ~_gone(at):
        found |= HIGHEST
    if suit < _TRUMPS and not same & (same - 1):
        found |= SINGLE
    return found


def _gone(at: State) -> int:
    """The cards of earlier tricks."""
    found = 0
    for pile in at.pile:
        found |= pile
    return found


def standing_of(seats: SeatTable, at: State, most: int) -> int:
    """How the side of the player in turn stands, given the sides with the `most_points` so far."""
    side = seats.side[at.turn]
    if not at.won[side]:
        return WITHOUT_TRICK
    return MOST_POINTS if most >> side & 1 else SAFE


def most_points(rules: RuleTable, seats: SeatTable, at: State) -> int:
    """The sides with the most points in their tricks so far, as bits."""
    points = [_points(rules, at.pile[side]) for side in range(seats.sides)]
    return sum(1 << side for side, found in enumerate(points) if found == max(points))


def _points(rules: RuleTable, pile: int) -> int:
    extra = sum(rules.extra[card] for card in range(len(rules.extra)) if pile >> card & 1)
    return combination_points(rules, pile) + rules.by_number[pile.bit_count()] + extra


def row_at(standing: int, kind: int, variant: int) -> int:
    """The place of a row of weights in a policy by situations of this kind."""
    return standing * KINDS * VARIANTS + row_of(kind, variant)
