"""The referee (record.md): judges a game record, so that anyone can verify a result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.game.actions import (
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
from bot.game.cards import Card, UnknownCardError, card, stray_card
from bot.game.combinations import Combination, Declared, Family, Tally, tallies
from bot.game.errors import Code, IllegalActionError, Reason
from bot.game.games import GAMES, GameName, read_match_rules
from bot.game.games.base import OfferCallOut
from bot.game.hand_state import HandState, Phase
from bot.game.match import MatchState, apply, new_match
from bot.game.record import Record, RecordedAction, RecordedHand, RecordFormatError, read_record
from bot.game.rules import BadRulesError
from bot.game.scoring import HandSheet, SideSheet
from bot.game.tricks import Trick, winner
from bot.game.verifying import verify, verify_turn

Answer = dict[str, Any]
"""The referee's answer, as JSON objects hold it."""

_KINDS: Mapping[str, type[SeatAction]] = {
    "call_out": CallOut,
    "bid": Bid,
    "discard": Discard,
    "declare": Declare,
    "play": Play,
    "pay": Pay,
}


class _FaultError(Exception):
    """What is wrong with a record, and where: zero-based hand and action, or neither."""

    def __init__(
        self, code: Code, message: str, hand: int | None = None, action: int | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hand = hand
        self.action = action

    def answer(self) -> Answer:
        return {
            "ok": False,
            "error": {
                "code": self.code.value,
                "hand": self.hand,
                "action": self.action,
                "message": self.message,
            },
        }


def judge(data: bytes) -> Answer:
    """The referee's answer to a file's bytes, whatever they are."""
    try:
        return _judge_record(read_record(data))
    except RecordFormatError as error:
        return _FaultError(Code.BAD_FORMAT, str(error)).answer()
    except _FaultError as fault:
        return fault.answer()


def _judge_record(record: Record) -> Answer:
    match = _new_match(record)
    hands = []
    for number, recorded in enumerate(record.hands):
        match = _replay_hand(match, number, recorded)
        if match.hand is not None:
            over = match.hand.phase is Phase.OVER
            hands.append(_hand_answer(match.hand, match.sheets[-1] if over else None))
    return {
        "ok": True,
        "hands": hands,
        "score": list(match.score),
        "finished": match.is_over,
        "winner": _winner_answer(match),
    }


def _winner_answer(match: MatchState) -> int | list[int] | None:
    winner = match.verdict.winner if match.verdict else None
    return list(winner) if isinstance(winner, tuple) else winner


def _new_match(record: Record) -> MatchState:
    try:
        game = GAMES[GameName(record.game)]
    except ValueError:
        raise _FaultError(Code.UNKNOWN_GAME, f"there is no game {record.game!r}") from None
    try:
        players = len(record.players)
        return new_match(game, read_match_rules(game, record.rules, players), players)
    except BadRulesError as error:
        raise _FaultError(Code.BAD_RULES, str(error)) from None


def _replay_hand(match: MatchState, number: int, recorded: RecordedHand) -> MatchState:
    deck = tuple(_card(code) for code in recorded.deck)
    try:
        match, _ = apply(match, Deal(recorded.dealer, deck))
    except IllegalActionError as error:
        raise _FaultError(error.reason.code, str(error), number) from None
    for place, item in enumerate(recorded.actions):
        try:
            match = _replay_action(match, item)
        except IllegalActionError as error:
            raise _FaultError(error.reason.code, str(error), number, place) from None
    return match


def _replay_action(match: MatchState, item: RecordedAction) -> MatchState:
    while implied := _implied_action(_hand(match), item):
        match, _ = apply(match, implied)
    hand = _hand(match)
    verify_turn(hand, _KINDS[item.do], item.seat)
    match, _ = apply(match, _read_contents(hand, item))
    return match


def _hand(match: MatchState) -> HandState:
    if match.hand is None:
        raise IllegalActionError(Reason.HAND_OVER)
    return match.hand


def _implied_action(hand: HandState, item: RecordedAction) -> SeatAction | None:
    """What the record leaves out next before this action: a call-out not used, a silent player."""
    if hand.phase is Phase.CALL_OUT and not _calls_out_now(hand, item):
        return DeclineCallOut(hand.turn)
    if hand.phase is Phase.DECLARE and _was_silent(hand, item):
        return KeepSilent(hand.turn)
    return None


def _was_silent(hand: HandState, item: RecordedAction) -> bool:
    """Whether the player in turn says nothing: the play begins, or somebody later declares."""
    still_to_speak = [hand.turn]
    while (following := hand.next_seat(still_to_speak[-1])) != hand.leader:
        still_to_speak.append(following)
    return item.do == "play" or (item.do == "declare" and item.seat in still_to_speak[1:])


def _calls_out_now(hand: HandState, item: RecordedAction) -> bool:
    """Whether this is the call-out on offer, and not one for which that was passed over."""
    offered_later = {
        hand.seat_of(step.role)
        for step in hand.plan[hand.step + 1 :]
        if isinstance(step, OfferCallOut)
    }
    return item.do == "call_out" and item.seat not in offered_later


def _read_contents(hand: HandState, item: RecordedAction) -> SeatAction:
    """The action meant by the words; a word that means nothing breaks the rule it speaks of."""
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
        # The rule book's words are taken with underscores for spaces too, as other words have them.
        say = None if item.say is None else Saying(item.say.replace("_", " "))
    except ValueError:
        # The card is judged before what is shown or said with it.
        verify(hand, Play(item.seat, played))
        raise IllegalActionError(Reason.NO_SUCH_SIGNAL) from None
    return Play(item.seat, played, signals, say)


def _card(code: str) -> Card:
    try:
        return card(code)
    except UnknownCardError:
        return stray_card(code)


def _hand_answer(hand: HandState, sheet: HandSheet | None) -> Answer:
    tricks = [_trick_answer(trick, winner(trick, hand.rules)) for trick in hand.tricks]
    if hand.trick.plays:
        tricks.append(_trick_answer(hand.trick, None))
    return {
        "tricks": tricks,
        "sides": [_side_answer(side) for side in sheet.sides] if sheet else None,
        "called_out": sheet.called_out if sheet else None,
        "score": list(sheet.score) if sheet else None,
    }


def _trick_answer(trick: Trick, won_by: int | None) -> Answer:
    return {"leader": trick.leader, "cards": [c.code for c in trick.cards], "winner": won_by}


def _side_answer(side: SideSheet) -> Answer:
    declared_sequences, declared_cricche = tallies(side.declared)
    return {
        "seats": list(side.seats),
        "declared": {
            "sequences": [_sequence_answer(item) for item in declared_sequences.items],
            "cricche": [_cricca_answer(item) for item in declared_cricche.items],
            "points": side.declared_points,
        },
        "sequences": _tally_answer(side.sequences, _sequence_answer),
        "cricche": _tally_answer(side.cricche, _cricca_answer),
        "cards": side.cards,
        "last_trick": side.last_trick,
        "trick_combinations": side.trick_combinations,
        "total": side.total,
        "cappotto": side.cappotto,
    }


def _tally_answer(tally: Tally, item_answer: Callable[[Combination], Answer]) -> Answer:
    return {
        "items": [item_answer(item) for item in tally.items],
        "doubled": tally.doubled,
        "points": tally.points,
    }


def _sequence_answer(item: Combination) -> Answer:
    return {"family": item.family.value, "length": item.length, "points": item.points}


def _cricca_answer(item: Combination) -> Answer:
    return {"family": item.family.value, "count": item.length, "points": item.points}
