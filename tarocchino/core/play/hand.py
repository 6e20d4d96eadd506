"""One hand (*smazzata*): the deal, and what each legal action does to the state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tarocchino.core.games.base import (
    DealStock,
    DeclareInTurn,
    DiscardCards,
    Game,
    HoldAuction,
    OfferCallOut,
    PlayTricks,
    Points,
    TakeStock,
)
from tarocchino.core.model.actions import (
    Bid,
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    SeatAction,
)
from tarocchino.core.model.cards import Card
from tarocchino.core.model.combinations import Combination, verify_declared
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import Trick, winner
from tarocchino.core.play.events import (
    BidMade,
    CalledOut,
    CardPlayed,
    CardsDiscarded,
    CardsReceived,
    CombinationsDeclared,
    DiscardMade,
    Event,
    HandThrownIn,
    MattoPaid,
    SoloistDecided,
    TrickWon,
)
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import (
    auction_after,
    best_first_call,
    called_out_by_declaring,
    called_out_by_first_card,
    called_out_by_silence,
    called_out_by_trick,
    verify,
    verify_payment,
    verify_play,
)
from tarocchino.core.play.scoring import matto_debt, trick_combination_points

Applied = tuple[HandState, tuple[Event, ...]]
"""A state, and the events that led to it."""


def deal_hand(
    game: Game,
    rules: RuleSet,
    score: tuple[Points, ...],
    dealer: int,
    deck: tuple[Card, ...],
    playing: tuple[int, ...],
    players: int,
) -> Applied:
    """Return the hand after the deal, at the first decision of a player."""
    layout = game.deal(dealer, deck, playing, players)
    state = HandState(
        game=game,
        rules=rules,
        dealer=dealer,
        playing=playing,
        score=score,
        hands=layout.hands,
        stock=layout.stock,
        discards=((),) * len(layout.hands),
    )
    received = tuple(CardsReceived(seat, layout.hands[seat]) for seat in playing)
    return _proceed(state, received)


def apply_to_hand(state: HandState, action: SeatAction) -> Applied:
    """Return the hand after a legal action; raises `IllegalActionError` for any other."""
    if isinstance(action, Play):
        verify_play(state, action)
        return _play(state, action)
    verify(state, action)
    if state.unoffered:
        state = replace(state, unoffered=())
    match action:
        case CallOut(seat, combinations):
            found = verify_declared(combinations, state.hands[seat], state.rules)
            called, events = _declare(state, seat, found)
            return _call_out(called, state.side_of(seat), events)
        case DeclineCallOut():
            return _next_step(state, ())
        case Bid():
            return _bid(state, action)
        case Discard(seat, discarded):
            return _discard(state, seat, discarded)
        case Declare(seat, combinations):
            found = verify_declared(combinations, state.hands[seat], state.rules)
            declared, events = _declare(state, seat, found)
            side = called_out_by_declaring(declared, seat)
            if side is not None:
                return _call_out(declared, side, events)
            if state.phase is Phase.DECLARE:
                return _after_speaking(declared, events)
            return declared, events
        case KeepSilent(seat, closes):
            side = called_out_by_silence(state, seat) if closes else None
            return _after_speaking(state, ()) if side is None else _call_out(state, side, ())
        case Pay(seat, paid):
            debt = verify_payment(state, paid)
            over = replace(state, payment=paid, phase=Phase.OVER)
            return over, (MattoPaid(seat, paid, debt.payee),)


def _next_step(state: HandState, events: tuple[Event, ...], **facts: Any) -> Applied:
    """Return the hand with these facts changed, at the next step of its game's plan."""
    return _proceed(replace(state, step=state.step + 1, **facts), events)


def _proceed(state: HandState, events: tuple[Event, ...]) -> Applied:
    """Go through the game's plan up to the next decision of a player."""
    step = state.plan[state.step]
    match step:
        case OfferCallOut(role, asks_always):
            seat = state.seat_of(role)
            if seat is None:
                return _next_step(state, events)
            if asks_always or best_first_call(state, seat):
                return replace(state, phase=Phase.CALL_OUT, turn=seat), events
            return _next_step(state, events, unoffered=(*state.unoffered, seat))
        case HoldAuction():
            return replace(state, phase=Phase.AUCTION, turn=state.eldest), events
        case DealStock(packet):
            return _deal_stock(state, packet, events)
        case TakeStock(role, number):
            seat = state.seat_of(role)
            if seat is None:
                return _next_step(state, events)
            taken, stock = state.stock[:number], state.stock[number:]
            hands = _with(state.hands, seat, state.hands[seat] + taken)
            events = (*events, CardsReceived(seat, taken))
            return _next_step(state, events, hands=hands, stock=stock)
        case DiscardCards(role, _):
            seat = state.seat_of(role)
            if seat is None:
                return _next_step(state, events)
            return replace(state, phase=Phase.DISCARD, turn=seat), events
        case DeclareInTurn():
            return replace(state, phase=Phase.DECLARE, turn=state.leader), events
        case PlayTricks():
            return replace(state, phase=Phase.PLAY, turn=state.leader), events


def _with(
    items: tuple[tuple[Card, ...], ...], place: int, item: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    replaced = list(items)
    replaced[place] = item
    return tuple(replaced)


def _deal_stock(state: HandState, packet: int, events: tuple[Event, ...]) -> Applied:
    """Deal packets from the stock, eldest first, until it is gone."""
    seat, stock, hands = state.dealer, state.stock, state.hands
    while stock:
        seat = state.next_seat(seat)
        hands = _with(hands, seat, hands[seat] + stock[:packet])
        events = (*events, CardsReceived(seat, stock[:packet]))
        stock = stock[packet:]
    return _next_step(state, events, hands=hands, stock=stock)


def _bid(state: HandState, bid: Bid) -> Applied:
    bids = (*state.bids, bid)
    auction = auction_after(bids, state.players)
    state = replace(state, bids=bids, turn=state.next_seat(bid.seat))
    events: tuple[Event, ...] = (BidMade(bid.seat, bid.bid),)
    if auction.all_passed:
        return replace(state, phase=Phase.OVER, thrown_in=True), (*events, HandThrownIn())
    if auction.soloist is None:
        return state, events
    state = replace(state, soloist=auction.soloist, alone=auction.alone)
    return _next_step(state, (*events, SoloistDecided(auction.soloist, auction.alone)))


def _discard(state: HandState, seat: int, discarded: tuple[Card, ...]) -> Applied:
    kept = tuple([c for c in state.hands[seat] if c not in discarded])
    return _next_step(
        state,
        (CardsDiscarded(seat, discarded), DiscardMade(seat, len(discarded))),
        hands=_with(state.hands, seat, kept),
        discards=_with(state.discards, seat, state.discards[seat] + discarded),
    )


def _declare(state: HandState, seat: int, found: tuple[Combination, ...]) -> Applied:
    state = state.declaring(seat, found)
    return state, (CombinationsDeclared(seat, found, state.declarations[-1].points),)


def _after_speaking(state: HandState, events: tuple[Event, ...]) -> Applied:
    if state.next_seat(state.turn) == state.leader:
        return _next_step(state, events)
    return replace(state, turn=state.next_seat(state.turn)), events


def _call_out(state: HandState, side: int, events: tuple[Event, ...]) -> Applied:
    return replace(state, phase=Phase.OVER, called_out=side), (*events, CalledOut(side))


def _play(state: HandState, action: Play) -> Applied:
    seat, played = action.seat, action.card
    trick = state.trick.add(seat, played, action.signals, action.say)
    hand = state.hands[seat]
    place = hand.index(played)
    left = list(state.hands)
    left[seat] = hand[:place] + hand[place + 1 :]
    hands = tuple(left)
    event = CardPlayed(seat, played, action.signals, action.say)
    if len(trick.plays) == len(state.playing):
        return _end_trick(state, trick, hands, event)
    state = state.after_card(hands, trick)
    side = None if state.tricks else called_out_by_first_card(state)
    return (state, (event,)) if side is None else _call_out(state, side, (event,))


def _end_trick(
    state: HandState, trick: Trick, hands: tuple[tuple[Card, ...], ...], event: Event
) -> Applied:
    seat = winner(trick, state.rules)
    points = trick_combination_points(trick, state.rules)
    events = (event, TrickWon(seat, trick.cards, points))
    was_first = not state.tricks
    state = state.after_trick(hands, trick, seat)
    side = called_out_by_first_card(state) if was_first else None
    if side is None and points:
        side = called_out_by_trick(state, state.side_of(seat))
    if side is not None:
        return _call_out(state, side, events)
    return (state, events) if any(hands) else _finish(state, events)


def _finish(state: HandState, events: tuple[Event, ...]) -> Applied:
    debt = matto_debt(state)
    if debt is None:
        return replace(state, phase=Phase.OVER), events
    return replace(state, phase=Phase.PAY, turn=debt.seat), events
