"""Which actions are legal in a hand: every rule is stated once.

`verify` raises, `can` asks it, `LegalActions` is the collection of what it admits, and
`tarocchino.core.play.hand` applies what it has admitted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations, repeat
from math import comb

from tarocchino.core.games.base import (
    DiscardCards,
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
    plain_plays,
)
from tarocchino.core.model.cards import MATTO, PACK, Card
from tarocchino.core.model.combinations import (
    Combination,
    Declared,
    combinations_of,
    verify_declared,
)
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import DeclareTime
from tarocchino.core.model.tricks import refusal
from tarocchino.core.play.auction import possible_bids, verify_bid
from tarocchino.core.play.calling_out import (
    best_first_call,
    wins_with_first_cards,
)
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.piles import MattoDebt, matto_debt
from tarocchino.core.play.signals import verify_signals

_PLAY = Phase.PLAY
"""The member itself: to look it up in its class takes longer than to compare a phase."""

_DISCARDABLE = frozenset(c for c in PACK if not c.is_five_point)

_KINDS: Mapping[Phase, tuple[type[SeatAction], ...]] = {
    Phase.CALL_OUT: (CallOut, DeclineCallOut),
    Phase.AUCTION: (Bid,),
    Phase.DISCARD: (Discard,),
    Phase.DECLARE: (Declare, KeepSilent),
    Phase.PLAY: (Play,),
    Phase.PAY: (Pay,),
    Phase.OVER: (),
}


def declaring_is_open(state: HandState) -> bool:
    """Whether it is the time of declarations (rules.md § 6)."""
    if state.tricks:
        return False
    if state.phase is not Phase.PLAY:
        return state.phase is Phase.DECLARE
    return state.rules.declare is DeclareTime.FIRST_TRICK and state.game.declares


def declarations_are_made(state: HandState) -> bool:
    """Whether this hand has a time for declarations at all."""
    return state.game.declares and state.rules.declare is not DeclareTime.NONE


def may_declare(state: HandState) -> bool:
    """Whether the player in turn may still declare (rules.md § 6)."""
    return declaring_is_open(state) and state.declaration_of(state.turn) is None


def may_declare_next(state: HandState, seat: int) -> bool:
    """Whether the seat may still declare at its next turn."""
    has_played = any(player == seat for player, _ in state.trick.plays)
    return declaring_is_open(state) and not has_played and state.declaration_of(seat) is None


def kinds_now(state: HandState) -> tuple[type[SeatAction], ...]:
    """The kinds of action that are possible now, for any seat."""
    kinds = _KINDS[state.phase]
    if state.phase is Phase.PLAY and declaring_is_open(state):
        return (*kinds, Declare)
    if state.unoffered:
        return (*kinds, CallOut)
    return kinds


def verify_turn(state: HandState, kind: type[SeatAction], seat: int) -> None:
    """Raise `IllegalActionError` unless this seat may take this kind of action now."""
    if state.phase is Phase.OVER:
        raise IllegalActionError(Reason.HAND_OVER)
    if kind not in kinds_now(state):
        raise IllegalActionError(_wrong_phase(state, kind))
    if kind is Declare and state.declaration_of(seat) is not None:
        raise IllegalActionError(Reason.DECLARED_ALREADY)
    if kind is Declare and _was_passed_over(state, seat):
        raise IllegalActionError(Reason.TOO_LATE_TO_DECLARE)
    first_call = kind is CallOut and seat in state.unoffered
    own_turn = seat == state.turn and (kind is not CallOut or state.phase is Phase.CALL_OUT)
    if not first_call and not own_turn:
        raise IllegalActionError(Reason.WRONG_TURN)


def _was_passed_over(state: HandState, seat: int) -> bool:
    """Whether the seat was silent when it was its turn to declare before the play."""
    order, now = ((each - state.leader) % state.players for each in (seat, state.turn))
    return state.phase is Phase.DECLARE and order < now


def _wrong_phase(state: HandState, kind: type[SeatAction]) -> Reason:
    if kind is Declare and not declarations_are_made(state):
        return Reason.NO_DECLARATIONS
    too_late = kind is Declare and state.phase in (Phase.PLAY, Phase.PAY)
    return Reason.TOO_LATE_TO_DECLARE if too_late else Reason.WRONG_PHASE


def verify(state: HandState, action: SeatAction) -> None:
    """Raise `IllegalActionError` unless the action is legal now."""
    if isinstance(action, Play):
        verify_play(state, action)
        return
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
        case Pay(_, paid):
            verify_payment(state, paid)
        case DeclineCallOut() | KeepSilent():
            pass


def verify_play(state: HandState, action: Play) -> None:
    """`verify` for a card played, which most actions are."""
    if state.phase is not _PLAY or action.seat != state.turn:
        verify_turn(state, Play, action.seat)
    if action.card not in state.allowed or action.card not in state.hands[action.seat]:
        raise refusal(state.hands[action.seat], state.trick, action.card)
    if action.signals:
        if state.trick.plays:
            raise IllegalActionError(Reason.SIGNAL_NOT_LEADER)
        hand = state.hands[action.seat]
        verify_signals(action.signals, action.card, hand, state.tricks, state.rules)
    if action.say is not None and not state.game.sayings:
        raise IllegalActionError(Reason.NO_SAYINGS)


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


def may_be_discarded(c: Card) -> bool:
    """Whether a card may ever be discarded: five-point cards may not (rules.md § 8)."""
    return c in _DISCARDABLE


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
        if not may_be_discarded(c):
            raise IllegalActionError(Reason.DISCARD_FIVE_POINT, card=c)


def verify_payment(state: HandState, paid: Card) -> MattoDebt:
    """The debt that the card may pay (rules.md § 3); raises `IllegalActionError`."""
    debt = matto_debt(state)
    if debt is None or paid not in debt.cards:
        reason = Reason.PAYS_WITH_MATTO if paid is MATTO else Reason.NOT_IN_PILE
        raise IllegalActionError(reason, card=paid)
    return debt


def discardable_cards(state: HandState) -> tuple[Card, ...]:
    """The cards that the player in turn may discard (rules.md § 8)."""
    return tuple([c for c in state.hands[state.turn] if c in _DISCARDABLE])


def as_declared(found: tuple[Combination, ...]) -> tuple[Declared, ...]:
    """The combinations as a player names them."""
    return tuple(Declared(item.family, item.cards) for item in found)


class LegalActions(Collection[SeatAction]):
    """Everything that the player in turn may do.

    ``in`` is exact for every action. Iteration yields all discards, bids and payments, plays
    without signals, and of the declarations the one of everything and each combination alone, at
    its full length; ``legal[place]`` is one of them, which makes none of the others.
    """

    __slots__ = ("_listed", "_state")

    def __init__(self, state: HandState) -> None:
        self._state = state
        self._listed = _listed(state)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, SeatAction) and can(self._state, action)

    def __iter__(self) -> Iterator[SeatAction]:
        return iter(self._listed) if self._listed else _discards(self._state)

    def __len__(self) -> int:
        return len(self._listed) or _number_of_discards(self._state)

    def __getitem__(self, place: int) -> SeatAction:
        return self._listed[place] if self._listed else _discard_at(self._state, place)


def _discards(state: HandState) -> Iterator[Discard]:
    # One after the other: ten cards of twenty-two can be chosen in 646,646 ways.
    if state.phase is not Phase.DISCARD:
        return iter(())
    chosen = combinations(discardable_cards(state), discard_number(state))
    return map(Discard, repeat(state.turn), chosen)


def _number_of_discards(state: HandState) -> int:
    if state.phase is not Phase.DISCARD:
        return 0
    return comb(len(discardable_cards(state)), discard_number(state))


def _discard_at(state: HandState, place: int) -> Discard:
    """The discard at this place among `_discards`."""
    place = range(_number_of_discards(state))[place]
    held, number = discardable_cards(state), discard_number(state)
    chosen: list[Card] = []
    for left, c in zip(reversed(range(len(held))), held, strict=True):
        with_it = comb(left, number - len(chosen) - 1) if len(chosen) < number else 0
        if place < with_it:
            chosen.append(c)
        else:
            place -= with_it
    return Discard(state.turn, tuple(chosen))


def _listed(state: HandState) -> tuple[SeatAction, ...]:
    """What the player in turn may do, but for the many discards."""
    seat = state.turn
    if state.phase is _PLAY:
        play, allowed = plain_plays(seat), state.allowed
        plays = tuple([play[c] for c in state.hands[seat] if c in allowed])
        return plays if state.tricks else (*_declarations(state), *plays)
    match state.phase:
        case Phase.CALL_OUT:
            return _answers_to_call_out(state)
        case Phase.AUCTION:
            return tuple(Bid(seat, word) for word in possible_bids(state.bids, state.players))
        case Phase.DECLARE:
            return (*_declarations(state), KeepSilent(seat))
        case Phase.PAY:
            debt = matto_debt(state)
            return tuple([Pay(seat, c) for c in debt.cards]) if debt else ()
        case Phase.PLAY | Phase.DISCARD | Phase.OVER:
            return ()


def _answers_to_call_out(state: HandState) -> tuple[SeatAction, ...]:
    seat = state.turn
    call = best_first_call(state, seat)
    called = (CallOut(seat, as_declared(call)),) if call else ()
    return (*called, DeclineCallOut(seat))


def _declarations(state: HandState) -> tuple[Declare, ...]:
    seat = state.turn
    if not may_declare(state):
        return ()
    found = as_declared(combinations_of(state.hands[seat], state.rules))
    everything = (Declare(seat, found),) if found else ()
    each_alone = tuple(Declare(seat, (item,)) for item in found) if len(found) > 1 else ()
    return everything + each_alone


def legal_actions(state: HandState) -> LegalActions:
    """The legal actions of the player in turn."""
    return LegalActions(state)
