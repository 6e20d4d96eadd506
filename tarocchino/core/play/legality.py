"""Which actions are legal in a hand: every rule is stated once.

`verify` raises, `can` asks it, `LegalActions` is the collection of what it admits, and
`tarocchino.core.play.hand` applies what it has admitted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, repeat
from math import comb

from tarocchino.core.games.base import (
    CallsOut,
    DiscardCards,
    Points,
)
from tarocchino.core.model.actions import (
    Bid,
    BidWord,
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    SeatAction,
    Signal,
    plain_plays,
)
from tarocchino.core.model.cards import MATTO, PACK, Card, Suit, king_of
from tarocchino.core.model.combinations import (
    Combination,
    Declared,
    combinations_of,
    total_points,
    verify_declared,
)
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import (
    CallingOut,
    DeclareTime,
    RuleSet,
    SignalsAllowed,
    StriscioMeans,
)
from tarocchino.core.model.tricks import Trick, refusal
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.scoring import MattoDebt, matto_debt, trick_combinations_of


@dataclass(frozen=True, slots=True)
class Auction:
    """The result of the bids so far.

    ``asker`` is the seat that has asked *posso?* and waits for answers. The auction is over when
    there is a ``soloist``, who plays ``alone`` with the cards dealt (*faccio di mio*) or else goes
    up, or when all have passed.
    """

    asker: int | None = None
    soloist: int | None = None
    alone: bool = False
    all_passed: bool = False


def auction_after(bids: Sequence[Bid], players: int) -> Auction:
    """Return the result of these bids, each of them legal."""
    asker: int | None = None
    answers = passes = 0
    for bid in bids:
        match bid.bid:
            case BidWord.PASSO:
                passes += 1
            case BidWord.POSSO:
                asker = bid.seat
            case BidWord.VA_BENE:
                answers += 1
            case BidWord.FACCIO_DI_MIO:
                return Auction(soloist=bid.seat, alone=True)
    if asker is not None and answers == players - 1:
        return Auction(soloist=asker)
    return Auction(asker=asker, all_passed=passes == players)


def verify_bid(bids: Sequence[Bid], players: int, bid: BidWord) -> None:
    """Raise `IllegalActionError` unless the player in turn may say the word now."""
    asked = auction_after(bids, players).asker is not None
    if asked and bid in (BidWord.PASSO, BidWord.POSSO):
        raise IllegalActionError(Reason.MUST_ANSWER)
    if not asked and bid is BidWord.VA_BENE:
        raise IllegalActionError(Reason.NOBODY_ASKED)


def possible_bids(bids: Sequence[Bid], players: int) -> tuple[BidWord, ...]:
    """Return the words that the player in turn may say."""
    if auction_after(bids, players).asker is not None:
        return (BidWord.VA_BENE, BidWord.FACCIO_DI_MIO)
    return (BidWord.PASSO, BidWord.POSSO, BidWord.FACCIO_DI_MIO)


def reaches_target(state: HandState, side: int, points: Points) -> bool:
    """Return whether the side's running score plus these points reaches the target of the match."""
    target = state.rules.target
    return target is not None and state.score[side] + state.game.rounded(points) >= target


def wins_with_first_cards(state: HandState, seat: int, found: Iterable[Combination]) -> bool:
    """Return whether the seat can call out with these combinations of its first cards."""
    return reaches_target(state, state.side_of(seat), total_points(found))


def best_first_call(state: HandState, seat: int) -> tuple[Combination, ...]:
    """Return all combinations of the seat's first cards if they win the match, else none."""
    found = combinations_of(state.hands[seat], state.rules)
    return found if found and wins_with_first_cards(state, seat, found) else ()


def called_out_by_declaring(state: HandState, seat: int) -> int | None:
    """Return the side that calls out by the seat's declaration; None if the hand goes on."""
    side = state.side_of(seat)
    if state.game.calls_out is CallsOut.ELDEST and seat == state.eldest:
        return side if reaches_target(state, side, state.declared_points(side)) else None
    if state.game.calls_out is not CallsOut.BY_KNOB:
        return None
    match state.rules.calling_out:
        case CallingOut.BARILLI:
            declaration = state.declaration_of(seat)
            own = declaration.points if declaration else 0
            # The dealer, who took the last cards, may not add the partner's declaration.
            counted = own if seat == state.dealer else state.declared_points(side)
            return side if reaches_target(state, side, counted) else None
        case CallingOut.IMMEDIATE:
            return side if reaches_target(state, side, state.declared_points(side)) else None
        case CallingOut.AFTER_DECLARATIONS:
            return _after_declarations(state)


def declaring_calls_out(state: HandState, seat: int, found: tuple[Combination, ...]) -> bool:
    """Return whether the side of the seat in turn calls out if the seat declares these now."""
    return called_out_by_declaring(state.declaring(seat, found), seat) == state.side_of(seat)


def called_out_by_silence(state: HandState, seat: int) -> int | None:
    """Return the side that calls out because the seat, silent in its turn, was the last to
    speak."""
    is_last = state.next_seat(seat) == state.leader
    return _highest_declared(state) if is_last and waits_for_all(state) else None


def called_out_by_first_card(state: HandState) -> int | None:
    """Return the side that calls out because a card has closed the declarations, if any.

    Where everybody speaks before the first lead silence has closed them before, except in records
    and logs that go on to the first card (`KeepSilent`).
    """
    return _after_declarations(state) if waits_for_all(state) else None


def called_out_by_trick(state: HandState, side: int) -> int | None:
    """Return the side, if the combinations within the trick that it just won bring it to the
    target."""
    if state.game.calls_out is CallsOut.NEVER:
        return None
    points = state.declared_points(side) + trick_combinations_of(state, side)
    return side if reaches_target(state, side, points) else None


def waits_for_all(state: HandState) -> bool:
    """Return whether nobody calls out before everybody has spoken (rules.md § 8,
    *after_declarations*)."""
    by_knob = state.game.calls_out is CallsOut.BY_KNOB
    return by_knob and state.rules.calling_out is CallingOut.AFTER_DECLARATIONS


def _after_declarations(state: HandState) -> int | None:
    return _highest_declared(state) if _declarations_closed(state) else None


def _highest_declared(state: HandState) -> int | None:
    """Return the side that its declarations bring to the target; of both the higher, of equals
    none."""
    totals = {
        side: state.score[side] + declared
        for side in range(len(state.sides))
        if (declared := state.declared_points(side)) and reaches_target(state, side, declared)
    }
    highest = [side for side, total in totals.items() if total == max(totals.values())]
    return highest[0] if len(highest) == 1 else None


def _declarations_closed(state: HandState) -> bool:
    if state.declaration_of(state.dealer) is not None or state.tricks:
        return True
    needed = 1 if state.rules.declare is DeclareTime.BEFORE_PLAY else state.players
    return len(state.trick.plays) >= needed


def verify_signals(
    signals: Sequence[Signal],
    led: Card,
    hand: Sequence[Card],
    earlier: Sequence[Trick],
    rules: RuleSet,
) -> None:
    """Raise `IllegalActionError` unless a leader may give all the signals with this card.

    ``hand`` still holds the card led; ``earlier`` are the completed tricks.
    """
    if len(set(signals)) < len(signals):
        raise IllegalActionError(Reason.SIGNAL_TWICE)
    for signal in signals:
        _verify_allowed(led, earlier, rules)
        _verify_true(signal, led, hand, rules)


def _verify_allowed(led: Card, earlier: Sequence[Trick], rules: RuleSet) -> None:
    match rules.signals:
        case SignalsAllowed.OFF:
            raise IllegalActionError(Reason.SIGNALS_OFF)
        case SignalsAllowed.AFTER_KING:
            if led is MATTO:
                raise IllegalActionError(Reason.SIGNAL_WITH_MATTO)
            if led.suit is None or led.suit is Suit.TRUMPS:
                return
            king = king_of(led.suit)
            if not any(king in trick.cards for trick in earlier):
                raise IllegalActionError(Reason.SIGNAL_BEFORE_KING, suit=led.suit)
        case SignalsAllowed.FREE:
            return


def _verify_true(signal: Signal, led: Card, hand: Sequence[Card], rules: RuleSet) -> None:
    says_more = signal is Signal.STRISCIO and rules.striscio_means is StriscioMeans.HAS_MORE
    if signal is not Signal.VOLO and not says_more:
        return
    if led is MATTO:
        raise IllegalActionError(Reason.SIGNAL_WITH_MATTO)
    holds_more = any(c is not led and c.suit is led.suit for c in hand)
    if holds_more is not says_more:
        raise IllegalActionError(Reason.SIGNAL_FALSE, suit=led.suit)


def possible_signals(
    led: Card, hand: Sequence[Card], earlier: Sequence[Trick], rules: RuleSet
) -> tuple[Signal, ...]:
    """Return the signals that a leader may give with this card, each on its own."""
    return tuple(s for s in Signal if _may_signal(s, led, hand, earlier, rules))


def _may_signal(
    signal: Signal, led: Card, hand: Sequence[Card], earlier: Sequence[Trick], rules: RuleSet
) -> bool:
    try:
        verify_signals((signal,), led, hand, earlier, rules)
    except IllegalActionError:
        return False
    return True


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
    """Return whether it is the time of declarations (rules.md § 6)."""
    if state.tricks:
        return False
    if state.phase is not Phase.PLAY:
        return state.phase is Phase.DECLARE
    return state.rules.declare is DeclareTime.FIRST_TRICK and state.game.declares


def declarations_are_made(state: HandState) -> bool:
    """Return whether this hand has a time for declarations at all."""
    return state.game.declares and state.rules.declare is not DeclareTime.NONE


def may_declare(state: HandState) -> bool:
    """Return whether the player in turn may still declare (rules.md § 6)."""
    return declaring_is_open(state) and state.declaration_of(state.turn) is None


def may_declare_next(state: HandState, seat: int) -> bool:
    """Return whether the seat may still declare at its next turn."""
    has_played = any(player == seat for player, _ in state.trick.plays)
    return declaring_is_open(state) and not has_played and state.declaration_of(seat) is None


def kinds_now(state: HandState) -> tuple[type[SeatAction], ...]:
    """Return the kinds of action that are possible now, for any seat."""
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
    """Return whether the seat was silent when it was its turn to declare before the play."""
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
    """Verify a played card as `verify` does, which most actions are."""
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
    """Return whether `verify` passes."""
    try:
        verify(state, action)
    except IllegalActionError:
        return False
    return True


def _verify_call_out(
    state: HandState, seat: int, declared: tuple[Declared, ...]
) -> tuple[Combination, ...]:
    # Only the first cards count, even if the player has taken the last ones by now.
    first_cards = state.hands[seat]
    if seat in state.unoffered:
        raise IllegalActionError(Reason.CALL_OUT_FALLS_SHORT)
    found = verify_declared(declared, first_cards, state.rules)
    if not wins_with_first_cards(state, seat, found):
        raise IllegalActionError(Reason.CALL_OUT_FALLS_SHORT)
    return found


def discard_number(state: HandState) -> int:
    """Return how many cards the player in turn is to discard; 0 outside that phase."""
    step = state.plan[state.step]
    return step.number if isinstance(step, DiscardCards) else 0


def may_be_discarded(c: Card) -> bool:
    """Return whether a card may ever be discarded: five-point cards may not (rules.md § 8)."""
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
    """Return the debt that the card may pay (rules.md § 3); raises `IllegalActionError`."""
    debt = matto_debt(state)
    if debt is None or paid not in debt.cards:
        reason = Reason.PAYS_WITH_MATTO if paid is MATTO else Reason.NOT_IN_PILE
        raise IllegalActionError(reason, card=paid)
    return debt


def discardable_cards(state: HandState) -> tuple[Card, ...]:
    """Return the cards that the player in turn may discard (rules.md § 8)."""
    return tuple([c for c in state.hands[state.turn] if c in _DISCARDABLE])


def as_declared(found: tuple[Combination, ...]) -> tuple[Declared, ...]:
    """Return the combinations as a player names them."""
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
    """Return the discard at this place among `_discards`."""
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
    """Return what the player in turn may do, but for the many discards."""
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
    """Return the legal actions of the player in turn."""
    return LegalActions(state)
