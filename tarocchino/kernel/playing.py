"""Trick play and declarations in plain Python: what changes a state (rules.md § 3, § 6 and § 8)."""

from __future__ import annotations

from tarocchino.kernel.counting import combination_points, debt_of
from tarocchino.kernel.rule_table import RuleTable
from tarocchino.kernel.seat_table import SeatTable
from tarocchino.kernel.state import DECLARE, NO_CARD, NO_SUIT, NOBODY, OVER, PAY, PLAY, State

_TRUMPS, _MATTO_SUIT = 4, 5
FIRST_TRICK = 1


def legal_cards(rules: RuleTable, at: State) -> int:
    """The cards that the player in turn may play (rules.md § 3)."""
    hand = at.hand[at.turn]
    if at.led == NO_SUIT:
        return hand
    suit = at.led
    own = hand & rules.suit_cards[suit]
    if not own:
        suit = _TRUMPS
        own = hand & rules.suit_cards[suit]
    if not own:
        return hand
    if rules.overtrump and suit == _TRUMPS == rules.suit[at.best]:
        own = own & rules.beaters[at.best] or own
    return own | hand & rules.suit_cards[_MATTO_SUIT]


def beats(rules: RuleTable, at: State, card: int) -> bool:
    """Whether the card would be winning the trick so far."""
    if at.led == NO_SUIT:
        return card != rules.matto
    return bool(rules.beaters[at.best] >> card & 1)


def play_card(rules: RuleTable, seats: SeatTable, at: State, card: int) -> None:
    """The player in turn plays a legal card."""
    if beats(rules, at, card):
        if at.led == NO_SUIT:
            at.led = rules.suit[card]
        at.best, at.best_seat = card, at.turn
    at.hand[at.turn] ^= 1 << card
    at.trick[at.played] = card
    at.played += 1
    if card == rules.matto:
        at.matto_seat = at.turn
    if at.played < seats.players:
        at.turn = seats.next[at.turn]
        if not at.tricks and seats.waits_for_all and _declarations_closed(rules, seats, at):
            call_out(at, highest_declared(seats, at))
    else:
        _end_trick(rules, seats, at)


def _end_trick(rules: RuleTable, seats: SeatTable, at: State) -> None:
    winner, side = at.best_seat, seats.side[at.best_seat]
    cards = sum(1 << card for card in at.trick[: at.played])
    points = combination_points(rules, cards) if rules.trick_combinations else 0
    if cards >> rules.matto & 1:
        at.matto_winner = winner
        at.pile[seats.side[at.matto_seat]] |= 1 << rules.matto
        cards ^= 1 << rules.matto
    at.pile[side] |= cards
    at.won[side] += 1
    at.trick_points[side] += points
    at.tricks += 1
    at.turn = at.leader = at.last_winner = winner
    at.trick = [NO_CARD] * len(at.trick)
    at.played, at.led, at.best, at.best_seat = 0, NO_SUIT, NO_CARD, NOBODY
    if at.tricks == 1 and seats.waits_for_all:
        call_out(at, highest_declared(seats, at))
    if at.phase == PLAY and points and seats.calls_by_tricks:
        reached = declared_points(seats, at, side) + at.trick_points[side] >= at.needed[side]
        call_out(at, side if reached else NOBODY)
    if at.phase == PLAY and not any(at.hand):
        debt = debt_of(rules, seats, at)
        at.phase = PAY if debt else OVER
        at.turn = debt.seat if debt else at.turn


def may_declare(rules: RuleTable, at: State) -> bool:
    """Whether the player in turn may declare."""
    if at.tricks or at.declared[at.turn] >= 0:
        return False
    return at.phase == DECLARE or (at.phase == PLAY and rules.declare_time == FIRST_TRICK)


def declare_points(seats: SeatTable, at: State, points: int) -> None:
    """The player in turn declares so many doubled points, which may end the match."""
    seat = at.turn
    at.declared[seat] = points
    if seats.waits_for_all:
        if at.declared[seats.closer] >= 0:
            call_out(at, highest_declared(seats, at))
    elif seats.counts[seat]:
        side, counts = seats.side[seat], seats.counts[seat]
        counted = sum(max(p, 0) for s, p in enumerate(at.declared) if counts >> s & 1)
        call_out(at, side if counted >= at.needed[side] else NOBODY)
    if at.phase == DECLARE:
        after_speaking(seats, at)


def keep_silent(seats: SeatTable, at: State, closes: bool) -> None:
    """The player in turn declares nothing; ``closes`` as in `tarocchino.core`'s ``KeepSilent``."""
    if closes and seats.waits_for_all and seats.next[at.turn] == seats.leader:
        call_out(at, highest_declared(seats, at))
    if at.phase == DECLARE:
        after_speaking(seats, at)


def after_speaking(seats: SeatTable, at: State) -> None:
    """The next player is asked to declare; after the last the play begins."""
    at.turn = seats.next[at.turn]
    if at.turn == seats.leader:
        at.phase = PLAY


def call_out(at: State, side: int) -> None:
    """End the hand if there is a side that calls out."""
    if side != NOBODY:
        at.called_out, at.phase = side, OVER


def _declarations_closed(rules: RuleTable, seats: SeatTable, at: State) -> bool:
    needed = seats.players if rules.declare_time <= FIRST_TRICK else 1
    return at.declared[seats.closer] >= 0 or at.played >= needed


def declared_points(seats: SeatTable, at: State, side: int) -> int:
    """What the side's players have declared."""
    return sum(p for p, of in zip(at.declared, seats.side, strict=True) if of == side and p > 0)


def highest_declared(seats: SeatTable, at: State) -> int:
    """The side that declarations bring to the target; of several the highest, of equals none."""
    found, most = NOBODY, -1
    for side in range(seats.sides):
        declared = declared_points(seats, at, side)
        total = at.score[side] + declared
        if declared and declared >= at.needed[side] and total >= most:
            found, most = (side if total > most else NOBODY), total
    return found
