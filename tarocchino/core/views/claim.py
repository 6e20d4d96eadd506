"""Claims of all remaining tricks, judged from the claimer's own view alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tarocchino.core.model.actions import Declare, Pay, Play, SeatAction
from tarocchino.core.model.cards import MATTO, PLAIN_SUITS, Card, Suit
from tarocchino.core.model.combinations import combinations_of
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.tricks import strengths
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import as_declared, may_declare
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.piles import default_payment, matto_debt
from tarocchino.core.views.inference import Leads, OtherHand, other_hands
from tarocchino.core.views.play_out import helpful_card
from tarocchino.core.views.view import HandView, MatchView, view_for


def is_certain(view: MatchView) -> bool:
    """Whether the viewer, on lead, is certain to win every remaining trick for their side.

    If so, it holds for every layout of the unseen cards and whatever anybody plays, the partner
    included. Claims are not found that depend on what a partner must play, on a Matto in the
    viewer's hand, or on cards that a player must hold because no other place is left for them; nor
    is a claim certain in a first trick in which declarations may still end the hand.
    """
    return certain_order(view) is not None


def certain_order(view: MatchView) -> tuple[Card, ...] | None:
    """An order in which to lead the viewer's cards so that each certainly wins, if one is found.

    The strongest card of each suit comes first, and usually trumps, which draw the others' trumps.
    If a partner may overtake one of the cards, the rest are trumps that no opponent can beat.
    """
    hand = view.hand
    if hand is None or not _may_be_judged(view, hand) or MATTO in hand.own:
        return None
    others = other_hands(view, hand)
    strength = strengths(view.rules)
    opponents = tuple(o for o in others if not o.is_partner)
    orders = _orders(hand.own, strength)
    # No order is better against the opponents than the first, which draws all the trumps it can.
    first = next(orders)
    if not _wins_all(first, opponents, strength):
        return None
    return next((order for order in (first, *orders) if _wins_all(order, others, strength)), None)


def next_play(state: MatchState, claimer: int) -> SeatAction:
    """The next action of a hand that is played out after a claim was accepted.

    The claimer follows the certain order if there is one: all cards but the Matto then go to the
    claimer's side, whatever the others play. Otherwise everybody helps that side to as many tricks
    as the rules let it win. Players who have not declared yet declare everything, so that nobody
    loses points by a claim in the first trick; the Matto's price is paid with the default card.
    Raises `IllegalActionError` if no hand is being played.
    """
    hand = state.hand
    if hand is None or hand.phase not in (Phase.PLAY, Phase.PAY):
        raise IllegalActionError(Reason.HAND_OVER)
    seat = hand.turn
    if hand.phase is Phase.PAY and (debt := matto_debt(hand)):
        return Pay(seat, default_payment(hand, debt))
    if may_declare(hand) and (found := combinations_of(hand.hands[seat], hand.rules)):
        return Declare(seat, as_declared(found))
    order = certain_order(view_for(state, claimer)) if seat == claimer else None
    return Play(seat, order[0] if order else helpful_card(hand, hand.side_of(claimer)))


def _may_be_judged(view: MatchView, hand: HandView) -> bool:
    """Whether the viewer is on lead and the hand can only end with its last card."""
    to_lead = hand.phase is Phase.PLAY and view.is_my_turn and not hand.trick.plays
    return to_lead and (bool(hand.tricks) or not view.game.declares)


def _orders(own: tuple[Card, ...], strength: Mapping[Card, int]) -> Iterator[tuple[Card, ...]]:
    """The orders worth trying.

    They differ in the suit that comes last, and in the number of low trumps kept for the end, when
    it does not matter which player of the side leads.
    """
    by_suit = {
        suit: sorted((c for c in own if c.suit is suit), key=strength.__getitem__, reverse=True)
        for suit in (Suit.TRUMPS, *PLAIN_SUITS)
    }
    trumps = by_suit.pop(Suit.TRUMPS)
    plain = [held for held in by_suit.values() if held]
    for drawing in range(len(trumps), -1, -1):
        for last in range(max(1, len(plain))):
            suits = plain[last + 1 :] + plain[: last + 1]
            others = (c for held in suits for c in held)
            yield (*trumps[:drawing], *others, *trumps[drawing:])
        if not plain:
            return


def _wins_all(
    order: tuple[Card, ...], others: tuple[OtherHand, ...], strength: Mapping[Card, int]
) -> bool:
    """Whether each card wins when they are led in this order."""
    tricks = len(order)
    led: dict[Suit, int] = {}
    for place, c in enumerate(order):
        takers = [o for o in others if o.may_take(c, led, tricks, strength[c])]
        if any(not o.is_partner for o in takers):
            return False
        assert c.suit is not None
        led[c.suit] = led.get(c.suit, 0) + 1
        if takers and not _wins_from_any_lead(order[place + 1 :], others, led, strength):
            return False
    return True


def _wins_from_any_lead(
    rest: tuple[Card, ...],
    others: tuple[OtherHand, ...],
    led: Leads,
    strength: Mapping[Card, int],
) -> bool:
    """Whether the cards win whoever of their side leads: they are trumps no opponent can beat."""
    if not rest:
        return True
    lowest = min(strength[c] for c in rest)
    opponents = [o for o in others if not o.is_partner]
    return all(c.suit is Suit.TRUMPS for c in rest) and not any(
        o.top.get(Suit.TRUMPS, 0) >= lowest and o.may_keep(Suit.TRUMPS, led) for o in opponents
    )
