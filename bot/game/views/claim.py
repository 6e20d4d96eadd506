"""Claims of all the tricks to come, judged from the claimer's own view alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.game.model.actions import Declare, Pay, Play, SeatAction
from bot.game.model.cards import MATTO, PLAIN_SUITS, Card, Suit
from bot.game.model.combinations import combinations_of
from bot.game.model.errors import IllegalActionError, Reason
from bot.game.model.tricks import strengths
from bot.game.play.hand_state import Phase
from bot.game.play.legality import as_declared, may_declare
from bot.game.play.match import MatchState
from bot.game.play.scoring import default_payment, matto_debt
from bot.game.views.inference import Leads, OtherHand, other_hands
from bot.game.views.play_out import helpful_card
from bot.game.views.view import HandView, MatchView, view_for


def is_certain(view: MatchView) -> bool:
    """Whether the viewer, who is to lead, has every trick to come for the own side.

    Where it is said it is so in every layout and whatever anybody plays, the partner too. Not
    found are claims that rest on what a partner must do, on a Matto in the own hand, or on cards
    that somebody holds because no other place is left for them; nor is anything certain in a
    first trick in which declarations may still end the hand.
    """
    return certain_order(view) is not None


def certain_order(view: MatchView) -> tuple[Card, ...] | None:
    """An order of the viewer's cards in which each, led, wins for certain; None if none is found.

    Of each suit the strongest comes first, and mostly trumps, as they draw the others'. Where a
    partner may overtake one of the cards, the rest are trumps that no opponent can beat.
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
    """The next action of a hand that is played out after the claimer's claim was accepted.

    The claimer follows the certain order where there is one: all cards but the Matto then go to
    the claimer's side, whoever plays which. Else everybody helps that side to as many tricks as
    the rules let it win. Whoever has not declared yet declares everything, so that nobody loses
    points by a claim in the first trick; the Matto's price is the default. Raises
    `IllegalActionError` where no hand is being played.
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
    """Whether the viewer is to lead, and nothing but the cards decides any more."""
    to_lead = hand.phase is Phase.PLAY and view.is_my_turn and not hand.trick.plays
    return to_lead and (bool(hand.tricks) or not view.game.declares)


def _orders(own: tuple[Card, ...], strength: Mapping[Card, int]) -> Iterator[tuple[Card, ...]]:
    """The orders worth trying: they differ in the suit that comes last, and in how many of the
    lowest trumps are kept for the end, where it does not matter who of the side leads."""
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
    """Whether the cards win whichever of the own side leads: trumps that no opponent can beat."""
    if not rest:
        return True
    lowest = min(strength[c] for c in rest)
    opponents = [o for o in others if not o.is_partner]
    return all(c.suit is Suit.TRUMPS for c in rest) and not any(
        o.top.get(Suit.TRUMPS, 0) >= lowest and o.may_keep(Suit.TRUMPS, led) for o in opponents
    )
