"""Replaying a record: the match that it holds, every action checked against the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tarocchino.core.games import UnknownGameError, game, read_match_rules
from tarocchino.core.games.base import OfferCallOut
from tarocchino.core.model.actions import (
    Action,
    Bid,
    BidWord,
    CallOut,
    Deal,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    Saying,
    SeatAction,
    Signal,
)
from tarocchino.core.model.cards import PACK, Card, NotationError, stray_card
from tarocchino.core.model.combinations import Declared, Family
from tarocchino.core.model.errors import Code, IllegalActionError, Reason
from tarocchino.core.model.rules import BadRulesError
from tarocchino.core.play.hand import apply_to_hand
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import called_out_by_silence, verify, verify_turn
from tarocchino.core.play.match import (
    MatchState,
    apply,
    continued_with,
    new_match,
)
from tarocchino.core.records.record import (
    Record,
    RecordedAction,
    RecordedHand,
    RecordFormatError,
    read_record,
)

_KINDS: Mapping[str, type[SeatAction]] = {
    "call_out": CallOut,
    "bid": Bid,
    "discard": Discard,
    "declare": Declare,
    "play": Play,
    "pay": Pay,
}


_CARDS: Mapping[str, Card] = {c.code: c for c in PACK}


class RecordFaultError(NotationError):
    """The first fault of a record, with its code and zero-based hand and action, None if neither.

    ``refused`` is the error of the rules if the fault is an illegal action.
    """

    def __init__(
        self,
        code: Code,
        message: str,
        hand: int | None = None,
        action: int | None = None,
        refused: IllegalActionError | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hand = hand
        self.action = action
        self.refused = refused


@dataclass(frozen=True, slots=True)
class RecordedMatch:
    """A record that keeps the rules: who played, the match at its start and at its end, and every
    action between the two, with those that a record leaves out.
    """

    names: tuple[str, ...]
    start: MatchState
    match: MatchState
    actions: tuple[Action, ...]


def recorded_match(data: bytes) -> RecordedMatch:
    """Return the match in a file's bytes; raises `RecordFaultError` for anything else."""
    return replay_record(record_or_fault(data))


def replay_record(record: Record) -> RecordedMatch:
    """Return the match that a record holds; raises `RecordFaultError` at its first fault."""
    start = match = match_before(record)
    actions: list[Action] = []
    for reached, done in replay_hands(start, record):
        match = reached
        actions.extend(done)
    return RecordedMatch(record.players, start, match, tuple(actions))


def record_or_fault(data: bytes) -> Record:
    """Return the record in a file's bytes, its hands not yet judged; raises `RecordFaultError`."""
    try:
        return read_record(data)
    except RecordFormatError as error:
        raise RecordFaultError(Code.BAD_FORMAT, str(error)) from None


def match_before(record: Record) -> MatchState:
    """Return the match of the record before its first deal; raises `RecordFaultError`."""
    try:
        played = game(record.game)
    except UnknownGameError as error:
        raise RecordFaultError(Code.UNKNOWN_GAME, str(error)) from None
    try:
        players = len(record.players)
        return new_match(played, read_match_rules(played, record.rules, players), players)
    except BadRulesError as error:
        raise RecordFaultError(Code.BAD_RULES, str(error)) from None


def replay_hands(match: MatchState, record: Record) -> Iterator[tuple[MatchState, list[Action]]]:
    """Return the match after each hand of the record, and the actions of that hand.

    Raises `RecordFaultError` at the first fault.
    """
    for number, recorded in enumerate(record.hands):
        match, done = _replay_hand(match, number, recorded)
        yield match, done


def _replay_hand(
    match: MatchState, number: int, recorded: RecordedHand
) -> tuple[MatchState, list[Action]]:
    deal = Deal(recorded.dealer, _deck(recorded.deck))
    try:
        match, _ = apply(match, deal)
    except IllegalActionError as error:
        raise RecordFaultError(error.reason.code, str(error), number, None, error) from None
    hand = match.hand
    assert hand is not None
    done: list[Action] = [deal]
    for place, item in enumerate(recorded.actions):
        try:
            for action in _actions_in(hand, item):
                hand, _ = apply_to_hand(hand, action)
                done.append(action)
        except IllegalActionError as error:
            raise RecordFaultError(error.reason.code, str(error), number, place, error) from None
    match, _ = continued_with(match, hand)
    return _called_out_by_silence(match, done)


def _deck(codes: Sequence[str]) -> tuple[Card, ...]:
    return tuple([_CARDS.get(code) or stray_card(code) for code in codes])


def _called_out_by_silence(
    match: MatchState, done: list[Action]
) -> tuple[MatchState, list[Action]]:
    """Return the match after its last hand: over, if it is so once all who have not spoken are
    silent.

    Silence is not written, so a hand may end with the declaration after which all others had
    nothing to declare (rules.md § 8).
    """
    closed, silences = match, []
    while closed.hand is not None and closed.hand.phase is Phase.DECLARE:
        silence = KeepSilent(closed.hand.turn)
        closed, _ = apply(closed, silence)
        silences.append(silence)
    return (closed, [*done, *silences]) if closed.is_over else (match, done)


def _actions_in(hand: HandState, item: RecordedAction) -> list[SeatAction]:
    """Return the action as written, after the actions that the record omits before it."""
    if item.do == "play" and hand.phase is Phase.PLAY:
        return [_play(hand, item)]  # `verify` begins with the turn
    done: list[SeatAction] = []
    while (implied := _implied_action(hand, item)) is not None:
        hand, _ = apply_to_hand(hand, implied)
        done.append(implied)
    verify_turn(hand, _KINDS[item.do], item.seat)
    return [*done, _read_contents(hand, item)]


def _implied_action(hand: HandState, item: RecordedAction) -> SeatAction | None:
    """Return the next action that the record omits before this one: declining to call out, or
    silence."""
    if hand.phase is Phase.CALL_OUT and not _calls_out_now(hand, item):
        return DeclineCallOut(hand.turn)
    if hand.phase is Phase.DECLARE and _was_silent(hand, item):
        goes_on = item.do == "play" and called_out_by_silence(hand, hand.turn) is not None
        return KeepSilent(hand.turn, closes=not goes_on)
    return None


def _was_silent(hand: HandState, item: RecordedAction) -> bool:
    """Return whether the player in turn was silent: play begins, or a later player declares."""
    still_to_speak = [hand.turn]
    while (following := hand.next_seat(still_to_speak[-1])) != hand.leader:
        still_to_speak.append(following)
    return item.do == "play" or (item.do == "declare" and item.seat in still_to_speak[1:])


def _calls_out_now(hand: HandState, item: RecordedAction) -> bool:
    """Return whether this is the call-out that is offered now, and not one that is offered
    later."""
    offered_later = {
        hand.seat_of(step.role)
        for step in hand.plan[hand.step + 1 :]
        if isinstance(step, OfferCallOut)
    }
    return item.do == "call_out" and item.seat not in offered_later


def _read_contents(hand: HandState, item: RecordedAction) -> SeatAction:
    """Return the action that the words mean; an unknown word breaks the rule of its subject."""
    match item.do:
        case "call_out":
            return CallOut(item.seat, _declared(item))
        case "declare":
            return Declare(item.seat, _declared(item))
        case "bid":
            return Bid(item.seat, _bid_word(item))
        case "discard":
            return Discard(item.seat, tuple(_card(code) for code in item.cards))
        case "pay":
            return Pay(item.seat, _card(item.cards[0]))
        case _:
            return _play(hand, item)


def _declared(item: RecordedAction) -> tuple[Declared, ...]:
    try:
        return tuple(
            Declared(Family(family), tuple(_card(code) for code in codes))
            for family, codes in item.combinations
        )
    except ValueError:
        raise IllegalActionError(Reason.NOT_A_COMBINATION) from None


def _bid_word(item: RecordedAction) -> BidWord:
    try:
        return BidWord(item.bid)
    except ValueError:
        raise IllegalActionError(Reason.NO_SUCH_BID) from None


def _play(hand: HandState, item: RecordedAction) -> Play:
    played = _card(item.cards[0])
    try:
        signals = tuple(Signal(word) for word in item.signals)
        say = None if item.say is None else Saying(item.say)
    except ValueError:
        # The card is judged before the signals and the saying.
        verify(hand, Play(item.seat, played))
        raise IllegalActionError(Reason.NO_SUCH_SIGNAL) from None
    return Play(item.seat, played, signals, say)


def _card(code: str) -> Card:
    return _CARDS.get(code) or stray_card(code)
