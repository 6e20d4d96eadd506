"""An oracle: which cards a person may know of a hand, read off the course of play alone."""

from tarocchino.core.model.cards import MATTO, PACK, Card
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.match import MatchState


def may_know(state: MatchState, seat: int | None, *, face_down: bool = False) -> frozenset[Card]:
    """The cards whose place in the hand on the table the seat, or a spectator, may know, or may be
    reminded of where taken tricks lie ``face_down``.

    Everything once the hand is over: the piles are counted and the shuffle can be checked.
    """
    hand = state.hand
    if hand is None:
        return frozenset()
    if hand.phase is Phase.OVER:
        return frozenset(PACK)
    return _public(hand, face_down) | (frozenset() if seat is None else _private(hand, seat))


def _public(hand: HandState, face_down: bool) -> frozenset[Card]:
    tricks = hand.tricks[-1:] if face_down else hand.tricks
    played = {c for trick in (*tricks, hand.trick) for c in trick.cards}
    if tricks != hand.tricks:
        return frozenset(played)
    declared = {c for d in hand.declarations for item in d.combinations for c in item.cards}
    return frozenset(played | declared)


def _private(hand: HandState, seat: int) -> frozenset[Card]:
    own = {*hand.hands[seat], *hand.discards[seat]}
    if hand.phase is Phase.PAY and hand.turn == seat:
        own |= _own_pile(hand, seat)
    return frozenset(own)


def _own_pile(hand: HandState, seat: int) -> set[Card]:
    """What the payer of the Matto's price looks through: what the side has laid away and won, and
    what lay on the table where the last trick wins it."""
    (side,) = (side for side in hand.sides if seat in side)
    pile = {c for partner in side for c in hand.discards[partner]} - {MATTO}
    return pile | set(hand.stock) if hand.game.stock_to_last_trick else pile
