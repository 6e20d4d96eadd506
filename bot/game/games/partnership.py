"""What the two games of four players in partnership share (rules.md § 8)."""

from __future__ import annotations

from bot.game.cards import Card
from bot.game.games.base import (
    DeclareInTurn,
    DiscardCards,
    Layout,
    OfferCallOut,
    PlayTricks,
    Role,
    Step,
    TakeStock,
)
from bot.game.rules import CallingOut, DeclareTime, RuleSet

SEATS = 4
PACKET = 5
ROUNDS = 3
DISCARD = 2


def deal(dealer: int, deck: tuple[Card, ...]) -> Layout:
    """Packets of five from the eldest round to the dealer, three rounds; two cards stay for him."""
    hands: list[list[Card]] = [[] for _ in range(SEATS)]
    for packet in range(ROUNDS * SEATS):
        start = packet * PACKET
        hands[(dealer + 1 + packet) % SEATS].extend(deck[start : start + PACKET])
    return Layout(tuple(tuple(hand) for hand in hands), deck[ROUNDS * SEATS * PACKET :])


def sides(_players: int) -> tuple[tuple[int, ...], ...]:
    """Seats 0 and 2 against seats 1 and 3."""
    return ((0, 2), (1, 3))


def steps(rules: RuleSet, *, calls_out: bool) -> tuple[Step, ...]:
    """The plan of a hand: the dealer may look at fifteen cards first only to call out."""
    first: tuple[Step, ...] = ()
    if calls_out and rules.calling_out is CallingOut.BARILLI:
        first = (OfferCallOut(Role.DEALER),)
    in_turn: tuple[Step, ...] = ()
    if rules.declare is DeclareTime.BEFORE_PLAY:
        in_turn = (DeclareInTurn(),)
    return (
        *first,
        TakeStock(Role.DEALER, DISCARD),
        DiscardCards(Role.DEALER, DISCARD),
        *in_turn,
        PlayTricks(),
    )
