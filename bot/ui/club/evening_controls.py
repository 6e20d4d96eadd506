"""The custom_ids of an evening's controls: which evening, what is asked of it, and of what."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from bot.ui.custom_ids import BadCustomIdError, CustomId, Verb

_SEPARATOR = "."


class EveningAsk(Enum):
    """What people ask of an evening; the value is its word in custom_ids.

    ``MINE`` shows a person's own panel, ``SIGN_UP`` their ways to enter; ``STANDINGS``, ``BOARD``
    and ``HANDS`` lead to a page of the results, whose numbers follow.
    """

    MINE = "mine"
    SIGN_UP = "signup"
    ALONE = "alone"
    PARTNERS = "with"
    JOIN = "join"
    SIGN_OFF = "off"
    WITHDRAW = "out"
    RETURN = "back"
    STANDINGS = "places"
    BOARD = "board"
    CHOOSE_BOARD = "boards"
    HANDS = "hands"
    FILE = "file"
    SHOW = "show"
    LIST = "list"


class DirectorAsk(Enum):
    """What a director asks for; the value is its word in custom_ids.

    Those with ``ASK`` in their names only open a panel or a modal in which it is chosen, told or
    confirmed.
    """

    PANEL = "panel"
    ASK_START = "start"
    START = "startsure"
    SETTINGS = "settings"
    NEXT_ROUND = "next"
    ASK_EXTEND = "more"
    EXTEND = "extend"
    ASK_CLOSE = "close"
    CLOSE_ROUND = "closesure"
    ASK_ABSENT = "absent"
    NO_SHOW = "noshow"
    ASK_WITHDRAW = "leaves"
    WITHDRAW = "withdraw"
    ASK_RETURN = "returns"
    RETURN = "return"
    ASK_TABLE = "tables"
    ASK_RESULT = "table"
    TYPE_RESULT = "type"
    ASK_AWARD = "award"
    CORRECT = "correct"
    AWARD = "awarded"
    ASK_PAUSE = "pause"
    PAUSE = "paused"
    RESUME = "resume"
    MOVE = "move"
    AGAIN = "again"
    ASK_APPOINT = "appoint"
    APPOINT = "appointed"
    ASK_ENTER = "enter"
    ENTER = "entered"
    ASK_END = "end"
    END = "endsure"
    ASK_CANCEL = "cancel"
    CANCEL = "cancelled"


_Word = TypeVar("_Word", EveningAsk, DirectorAsk)


@dataclass(frozen=True, slots=True)
class EveningControl(Generic[_Word]):
    """What one control asks of an evening; the ``numbers`` depend on what it asks."""

    evening_id: int
    asks: _Word
    numbers: tuple[int, ...] = ()

    @property
    def id(self) -> CustomId:
        """The custom_id of the control."""
        verb = Verb.EVENING if isinstance(self.asks, EveningAsk) else Verb.EVENING_DIRECTOR
        words = (str(self.evening_id), self.asks.value, *map(str, self.numbers))
        return CustomId(0, 0, verb, _SEPARATOR.join(words))

    def number(self, place: int = 0) -> int:
        """One of its numbers; raises `BadCustomIdError` where it has none at that place."""
        if place >= len(self.numbers):
            raise BadCustomIdError(str(self.id))
        return self.numbers[place]


def ask_id(evening_id: int, asks: EveningAsk, *numbers: int) -> CustomId:
    """The custom_id by which people ask this of an evening."""
    return EveningControl(evening_id, asks, numbers).id


def director_id(evening_id: int, asks: DirectorAsk, *numbers: int) -> CustomId:
    """The custom_id by which a director asks this of an evening."""
    return EveningControl(evening_id, asks, numbers).id


def decode_ask(argument: str) -> EveningControl[EveningAsk]:
    """What a control of `ask_id` asks for; raises `BadCustomIdError`."""
    evening_id, word, numbers = _parts(argument)
    try:
        return EveningControl(evening_id, EveningAsk(word), numbers)
    except ValueError:
        raise BadCustomIdError(argument) from None


def decode_director(argument: str) -> EveningControl[DirectorAsk]:
    """What a control of `director_id` asks for; raises `BadCustomIdError`."""
    evening_id, word, numbers = _parts(argument)
    try:
        return EveningControl(evening_id, DirectorAsk(word), numbers)
    except ValueError:
        raise BadCustomIdError(argument) from None


def chosen_number(values: tuple[str, ...]) -> int:
    """The one number chosen in a menu; raises `BadCustomIdError` for anything else."""
    match values:
        case [value] if value.isdecimal():
            return int(value)
        case _:
            raise BadCustomIdError(str(values))


def _parts(argument: str) -> tuple[int, str, tuple[int, ...]]:
    match argument.split(_SEPARATOR):
        case [evening_id, word, *numbers] if all(n.isdecimal() for n in (evening_id, *numbers)):
            return int(evening_id), word, tuple(map(int, numbers))
        case _:
            raise BadCustomIdError(argument)
