"""One hand (*smazzata*): who may do what when, and what an action does to the state.

Every rule is stated once: `verify` raises, `can` asks it, `apply_to_hand` does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.game.actions import (
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
from bot.game.auction import auction_after, verify_bid
from bot.game.calling_out import (
    best_first_call,
    called_out_by_declaring,
    called_out_by_first_card,
    called_out_by_trick,
    wins_with_first_cards,
)
from bot.game.cards import MATTO, Card
from bot.game.combinations import Combination, Declared, verify_declared
from bot.game.errors import IllegalActionError, Reason
from bot.game.events import (
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
from bot.game.games.base import (
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
from bot.game.hand_state import Declaration, HandState, Phase
from bot.game.rules import DeclareTime, RuleSet
from bot.game.scoring import MattoDebt, matto_debt, trick_combination_points
from bot.game.signals import verify_signals
from bot.game.tricks import NO_TRICK, verify_card, winner

Applied = tuple[HandState, tuple[Event, ...]]
"""A state and the events that led to it."""

_KINDS: Mapping[Phase, tuple[type[SeatAction], ...]] = {
    Phase.CALL_OUT: (CallOut, DeclineCallOut),
    Phase.AUCTION: (Bid,),
    Phase.DISCARD: (Discard,),
    Phase.DECLARE: (Declare, KeepSilent),
    Phase.PLAY: (Play,),
    Phase.PAY: (Pay,),
    Phase.OVER: (),
}


def deal_hand(
    game: Game,
    rules: RuleSet,
    score: tuple[Points, ...],
    dealer: int,
    deck: tuple[Card, ...],
    playing: tuple[int, ...],
    players: int,
) -> Applied:
    """The hand as it begins after the deal, at the first thing that a player decides."""
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


def declaring_is_open(state: HandState) -> bool:
    """Whether it is the time of declarations (rules.md § 6)."""
    if state.phase is Phase.DECLARE:
        return True
    in_first_trick = state.phase is Phase.PLAY and not state.tricks
    at_first_trick = state.rules.declare is DeclareTime.FIRST_TRICK
    return in_first_trick and at_first_trick and state.game.declares


def declarations_are_made(state: HandState) -> bool:
    """Whether this hand has a time for declarations at all."""
    return state.game.declares and state.rules.declare is not DeclareTime.NONE


def may_declare(state: HandState) -> bool:
    """Whether the player in turn may still declare (rules.md § 6)."""
    return declaring_is_open(state) and state.declaration_of(state.turn) is None


def kinds_now(state: HandState) -> tuple[type[SeatAction], ...]:
    """The kinds of action that the state admits, whoever asks."""
    kinds = _KINDS[state.phase]
    if state.phase is Phase.PLAY and declaring_is_open(state):
        return (*kinds, Declare)
    if state.unoffered:
        return (*kinds, CallOut)
    return kinds


def verify_turn(state: HandState, kind: type[SeatAction], seat: int) -> None:
    """Pass if this kind of action may come now, from this seat; else `IllegalActionError`."""
    if state.phase is Phase.OVER:
        raise IllegalActionError(Reason.HAND_OVER)
    if kind not in kinds_now(state):
        raise IllegalActionError(_wrong_phase(state, kind))
    if kind is Declare and state.declaration_of(seat) is not None:
        raise IllegalActionError(Reason.DECLARED_ALREADY)
    first_call = kind is CallOut and seat in state.unoffered
    own_turn = seat == state.turn and (kind is not CallOut or state.phase is Phase.CALL_OUT)
    if not first_call and not own_turn:
        raise IllegalActionError(Reason.WRONG_TURN)


def _wrong_phase(state: HandState, kind: type[SeatAction]) -> Reason:
    if kind is Declare and not declarations_are_made(state):
        return Reason.NO_DECLARATIONS
    too_late = kind is Declare and state.phase in (Phase.PLAY, Phase.PAY)
    return Reason.TOO_LATE_TO_DECLARE if too_late else Reason.WRONG_PHASE


def verify(state: HandState, action: SeatAction) -> None:
    """Pass if the action is legal now; else `IllegalActionError`, the state being unchanged."""
    verify_turn(state, type(action), action.seat)
    match action:
        case CallOut(seat, combinations):
            _verify_call_out(state, seat, combinations)
        case Bid(_, bid):
            verify_bid(state.bids, state.players, bid)
        case Discard(seat, discarded):
            _verify_discard(state, seat, discarded)
        case Declare(seat, combinations):
            verify_declared(combinations, state.hands[seat], state.rules)
        case Play():
            _verify_play(state, action)
        case Pay(_, paid):
            _verify_payment(state, paid)
        case DeclineCallOut() | KeepSilent():
            pass


def can(state: HandState, action: SeatAction) -> bool:
    """Whether `verify` passes."""
    try:
        verify(state, action)
    except IllegalActionError:
        return False
    return True


def _verify_call_out(
    state: HandState, seat: int, declared: tuple[Declared, ...]
) -> tuple[Combination, ...]:
    # Only the first cards count, even where the player has taken the last ones by now.
    first_cards = state.hands[seat]
    if seat in state.unoffered:
        raise IllegalActionError(Reason.CALL_OUT_FALLS_SHORT)
    found = verify_declared(declared, first_cards, state.rules)
    if not wins_with_first_cards(state, seat, found):
        raise IllegalActionError(Reason.CALL_OUT_FALLS_SHORT)
    return found


def discard_number(state: HandState) -> int:
    """How many cards the player in turn is to discard; 0 outside that phase."""
    step = state.plan[state.step]
    return step.number if isinstance(step, DiscardCards) else 0


def verify_discardable(state: HandState, seat: int, c: Card) -> None:
    """Pass if the seat may lay this card away; else `IllegalActionError` (rules.md § 8)."""
    if c not in state.hands[seat]:
        raise IllegalActionError(Reason.NOT_IN_HAND, card=c)
    if c.is_five_point:
        raise IllegalActionError(Reason.DISCARD_FIVE_POINT, card=c)


def _verify_discard(state: HandState, seat: int, discarded: tuple[Card, ...]) -> None:
    number = discard_number(state)
    if len(discarded) != number:
        raise IllegalActionError(Reason.DISCARD_NUMBER, number=number)
    if len(set(discarded)) < number:
        raise IllegalActionError(Reason.NOT_IN_HAND)
    for c in discarded:
        if c not in state.hands[seat]:
            raise IllegalActionError(Reason.NOT_IN_HAND, card=c)
    for c in discarded:
        verify_discardable(state, seat, c)


def _verify_play(state: HandState, action: Play) -> None:
    hand = state.hands[action.seat]
    verify_card(hand, state.trick, action.card, state.rules)
    if action.signals:
        if state.trick.plays:
            raise IllegalActionError(Reason.SIGNAL_NOT_LEADER)
        verify_signals(action.signals, action.card, hand, state.tricks, state.rules)
    if action.say is not None and not state.game.sayings:
        raise IllegalActionError(Reason.NO_SAYINGS)


def _verify_payment(state: HandState, paid: Card) -> MattoDebt:
    debt = matto_debt(state)
    if debt is None or paid not in debt.cards:
        reason = Reason.PAYS_WITH_MATTO if paid is MATTO else Reason.NOT_IN_PILE
        raise IllegalActionError(reason, card=paid)
    return debt


def apply_to_hand(state: HandState, action: SeatAction) -> Applied:
    """The hand after a legal action; raises `IllegalActionError` for any other."""
    verify(state, action)
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
        case KeepSilent():
            return _after_speaking(state, ())
        case Play():
            return _play(state, action)
        case Pay(seat, paid):
            debt = _verify_payment(state, paid)
            over = replace(state, payment=paid, phase=Phase.OVER)
            return over, (MattoPaid(seat, paid, debt.payee),)


def _next_step(state: HandState, events: tuple[Event, ...]) -> Applied:
    return _proceed(replace(state, step=state.step + 1), events)


def _proceed(state: HandState, events: tuple[Event, ...]) -> Applied:
    """Go through the game's plan up to the next thing that a player decides."""
    step = state.plan[state.step]
    match step:
        case OfferCallOut(role, asks_always):
            seat = state.seat_of(role)
            if seat is None:
                return _next_step(state, events)
            if asks_always or best_first_call(state, seat):
                return replace(state, phase=Phase.CALL_OUT, turn=seat), events
            return _next_step(replace(state, unoffered=(*state.unoffered, seat)), events)
        case HoldAuction():
            return replace(state, phase=Phase.AUCTION, turn=state.eldest), events
        case DealStock(packet):
            return _deal_stock(state, packet, events)
        case TakeStock(role, number):
            seat = state.seat_of(role)
            if seat is None:
                return _next_step(state, events)
            taken, stock = state.stock[:number], state.stock[number:]
            hand = state.hands[seat] + taken
            state = replace(state, hands=_with(state.hands, seat, hand), stock=stock)
            return _next_step(state, (*events, CardsReceived(seat, taken)))
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
    return (*items[:place], item, *items[place + 1 :])


def _without(held: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(c for c in held if c not in gone)


def _deal_stock(state: HandState, packet: int, events: tuple[Event, ...]) -> Applied:
    """Deal packets from the stock, eldest first, until it is gone."""
    seat, stock, hands = state.dealer, state.stock, state.hands
    while stock:
        seat = state.next_seat(seat)
        hands = _with(hands, seat, hands[seat] + stock[:packet])
        events = (*events, CardsReceived(seat, stock[:packet]))
        stock = stock[packet:]
    return _next_step(replace(state, hands=hands, stock=stock), events)


def _bid(state: HandState, bid: Bid) -> Applied:
    bids = (*state.bids, bid)
    auction = auction_after(bids, state.players)
    state = replace(
        state,
        bids=bids,
        turn=state.next_seat(bid.seat),
        soloist=auction.soloist,
        alone=auction.alone,
    )
    events: tuple[Event, ...] = (BidMade(bid.seat, bid.bid),)
    if auction.all_passed:
        return replace(state, phase=Phase.OVER, thrown_in=True), (*events, HandThrownIn())
    if auction.soloist is None:
        return state, events
    decided = SoloistDecided(auction.soloist, auction.alone)
    return _next_step(state, (*events, decided))


def _discard(state: HandState, seat: int, discarded: tuple[Card, ...]) -> Applied:
    state = replace(
        state,
        hands=_with(state.hands, seat, _without(state.hands[seat], discarded)),
        discards=_with(state.discards, seat, state.discards[seat] + discarded),
    )
    return _next_step(state, (CardsDiscarded(seat, discarded), DiscardMade(seat, len(discarded))))


def _declare(state: HandState, seat: int, found: tuple[Combination, ...]) -> Applied:
    declaration = Declaration(seat, found)
    state = replace(state, declarations=(*state.declarations, declaration))
    return state, (CombinationsDeclared(seat, found, declaration.points),)


def _after_speaking(state: HandState, events: tuple[Event, ...]) -> Applied:
    if state.next_seat(state.turn) == state.leader:
        return _next_step(state, events)
    return replace(state, turn=state.next_seat(state.turn)), events


def _call_out(state: HandState, side: int, events: tuple[Event, ...]) -> Applied:
    return replace(state, phase=Phase.OVER, called_out=side), (*events, CalledOut(side))


def _play(state: HandState, action: Play) -> Applied:
    seat = action.seat
    first_trick = not state.tricks
    state = replace(
        state,
        hands=_with(state.hands, seat, _without(state.hands[seat], (action.card,))),
        trick=state.trick.add(seat, action.card, action.signals, action.say),
        turn=state.next_seat(seat),
    )
    events: tuple[Event, ...] = (CardPlayed(seat, action.card, action.signals, action.say),)
    complete = len(state.trick.plays) == len(state.playing)
    side = called_out_by_first_card(state) if first_trick else None
    if complete:
        state, won = _gather(state)
        events = (*events, won)
        if side is None and won.points:
            side = called_out_by_trick(state, state.side_of(won.seat))
    if side is not None:
        return _call_out(state, side, events)
    if complete and not any(state.hands):
        return _finish(state, events)
    return state, events


def _gather(state: HandState) -> tuple[HandState, TrickWon]:
    trick = state.trick
    seat = winner(trick, state.rules)
    won = TrickWon(seat, trick.cards, trick_combination_points(trick, state.rules))
    return replace(state, tricks=(*state.tricks, trick), trick=NO_TRICK, turn=seat), won


def _finish(state: HandState, events: tuple[Event, ...]) -> Applied:
    debt = matto_debt(state)
    if debt is None:
        return replace(state, phase=Phase.OVER), events
    return replace(state, phase=Phase.PAY, turn=debt.seat), events
