"""The game record (record.md): one document holds a whole match, enough to replay and judge it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from tarocchino.core.games.base import Game
from tarocchino.core.model.actions import Action, Deal, DeclineCallOut, KeepSilent
from tarocchino.core.model.cards import NotationError
from tarocchino.core.model.rules import RuleSet, write_rules
from tarocchino.core.records.notation import write_action
from tarocchino.core.records.text_file import NotTextError, text_of

FORMAT = "tarocco-record/1"

MAX_BYTES = 16 * 1024 * 1024
"""Anything larger is refused unread; records of real matches are far smaller."""


_LONGEST = 100


def _refuse_constant(name: str) -> NoReturn:
    """Python reads ``NaN`` and ``Infinity``, which are not JSON."""
    raise ValueError(f"there is no {name}")


def _read_integer(digits: str) -> int:
    """Read an integer; of a long one the first digits, which are more than any field takes.

    Python refuses to read one of more than 4,300 digits, but JSON has no such bound.
    """
    return int(digits[:_LONGEST])


_DECODER = json.JSONDecoder(parse_int=_read_integer, parse_constant=_refuse_constant)


class RecordFormatError(NotationError):
    """The document is not a game record: not JSON in UTF-8, or of another shape."""


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """One action as written: its words are text whose meaning has not been checked.

    ``cards`` are those of a discard, or the one card played or paid; ``combinations`` pairs of a
    family and its cards; ``signals`` and ``say`` go with a played card.
    """

    seat: int
    do: str
    cards: tuple[str, ...] = ()
    combinations: tuple[tuple[str, tuple[str, ...]], ...] = ()
    signals: tuple[str, ...] = ()
    say: str | None = None
    bid: str | None = None


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """One hand as written: the dealer's seat, the pack in dealing order, the actions."""

    dealer: int
    deck: tuple[str, ...]
    actions: tuple[RecordedAction, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A document of the right shape; whether it follows the rules is not yet checked."""

    game: str
    rules: Mapping[str, object]
    players: tuple[str, ...]
    hands: tuple[RecordedHand, ...] = field(default=())


def write_record(
    game: Game, rules: RuleSet, names: Sequence[str], actions: Iterable[Action]
) -> dict[str, Any]:
    """Return the record of a match from its log of actions, deals included; it may be
    unfinished."""
    hands: list[dict[str, Any]] = []
    for action in actions:
        match action:
            case Deal(dealer, deck):
                hands.append({"dealer": dealer, "deck": [c.code for c in deck], "actions": []})
            case _ if is_silent(action):
                continue
            case _:
                hands[-1]["actions"].append(write_action(action))
    return {
        "format": FORMAT,
        "game": game.name.value,
        "rules": write_rules(rules),
        "players": list(names),
        "hands": hands,
    }


def is_silent(action: Action) -> bool:
    """Return whether the record omits the action because it follows from the next one."""
    return isinstance(action, DeclineCallOut | KeepSilent)


def read_record(data: bytes) -> Record:
    """Return the record in a file's bytes; raises `RecordFormatError` for anything else."""
    return record_in(read_document(data))


def read_document(data: bytes) -> object:
    """Return the JSON document in a file's bytes, of any shape; raises `RecordFormatError`."""
    if not data:
        raise RecordFormatError("the document is empty")
    if len(data) > MAX_BYTES:
        raise RecordFormatError(f"the document is larger than {MAX_BYTES} bytes")
    try:
        return _DECODER.decode(text_of(data))
    except NotTextError as error:
        raise RecordFormatError(f"the document cannot be read: {error}") from None
    except RecursionError:
        raise RecordFormatError("the document is nested too deeply") from None
    except ValueError as error:
        raise RecordFormatError(f"the document is not JSON: {error}") from None


def record_in(document: object) -> Record:
    """Return the record in a JSON document; raises `RecordFormatError` if it has another shape."""
    fields = _object(document, "the document")
    if fields.get("format") != FORMAT:
        raise RecordFormatError(f"the document is no game record: its format must be {FORMAT}")
    players = _texts(fields, "players")
    hands = tuple([_hand(hand) for hand in _list(fields, "hands")])
    for hand in hands:
        _verify_seats(hand, len(players))
    return Record(
        game=_text(fields, "game"),
        rules=_object(fields.get("rules"), "rules"),
        players=players,
        hands=hands,
    )


def _verify_seats(hand: RecordedHand, players: int) -> None:
    highest = max([action.seat for action in hand.actions], default=0)
    for name, seat in (("dealer", hand.dealer), ("seat", highest)):
        if seat >= players:
            raise RecordFormatError(f"{name} must be a seat number from 0 to {players - 1}")


def _hand(value: object) -> RecordedHand:
    fields = _object(value, "a hand")
    return RecordedHand(
        dealer=_seat(fields, "dealer"),
        deck=_texts(fields, "deck"),
        actions=tuple([_action(action) for action in _list(fields, "actions")]),
    )


def _action(value: object) -> RecordedAction:
    fields = _object(value, "an action")
    seat = _seat(fields, "seat")
    do = _text(fields, "do")
    contents = _CONTENTS.get(do)
    if contents is None:
        raise RecordFormatError(f"there is no action {do!r}")
    return contents(seat, do, fields)


def _with_cards(seat: int, do: str, fields: Mapping[str, object]) -> RecordedAction:
    return RecordedAction(seat, do, cards=_texts(fields, "cards"))


def _with_card(seat: int, do: str, fields: Mapping[str, object]) -> RecordedAction:
    return RecordedAction(seat, do, cards=(_text(fields, "card"),))


def _with_bid(seat: int, do: str, fields: Mapping[str, object]) -> RecordedAction:
    return RecordedAction(seat, do, bid=_text(fields, "bid"))


def _with_combinations(seat: int, do: str, fields: Mapping[str, object]) -> RecordedAction:
    named = []
    for item in _list(fields, "combinations"):
        combination = _object(item, "a combination")
        named.append((_text(combination, "family"), _texts(combination, "cards")))
    return RecordedAction(seat, do, combinations=tuple(named))


def _with_play(seat: int, do: str, fields: Mapping[str, object]) -> RecordedAction:
    return RecordedAction(
        seat,
        do,
        cards=(_text(fields, "card"),),
        signals=_texts(fields, "signals") if "signals" in fields else (),
        say=_text(fields, "say") if "say" in fields else None,
    )


_CONTENTS: Mapping[str, Callable[[int, str, Mapping[str, object]], RecordedAction]] = {
    "call_out": _with_combinations,
    "bid": _with_bid,
    "discard": _with_cards,
    "declare": _with_combinations,
    "play": _with_play,
    "pay": _with_card,
}


def _object(value: object, what: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise RecordFormatError(f"{what} must be a JSON object")
    return value


def _list(fields: Mapping[str, object], name: str) -> list[object]:
    value = fields.get(name)
    if not isinstance(value, list):
        raise RecordFormatError(f"{name} must be a list")
    return value


def _text(fields: Mapping[str, object], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise RecordFormatError(f"{name} must be a text")
    return value


def _texts(fields: Mapping[str, object], name: str) -> tuple[str, ...]:
    texts = []
    for value in _list(fields, name):
        if not isinstance(value, str):
            raise RecordFormatError(f"{name} must be a list of texts")
        texts.append(value)
    return tuple(texts)


def _seat(fields: Mapping[str, object], name: str) -> int:
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise RecordFormatError(f"{name} must be a seat number")
    return value
