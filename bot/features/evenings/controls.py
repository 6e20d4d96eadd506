"""Define the custom_ids of an evening's controls: which evening, which request, and its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.client.custom_ids import BadCustomIdError, CustomId, Verb, control_id


class EveningAsk(Enum):
    """A request to an evening; the value is its word in custom_ids.

    ``MINE`` shows a person's own panel, ``SIGN_UP`` their ways to enter. ``STANDINGS``, ``BOARD``
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
    ARRIVE = "here"
    STANDINGS = "places"
    BOARD = "board"
    CHOOSE_BOARD = "boards"
    HANDS = "hands"
    FILE = "file"
    SHOW = "show"
    LIST = "list"


class DirectorAsk(Enum):
    """A director's request; the value is its word in custom_ids. Those with ``ASK`` in their names
    only open a panel or a modal that asks for the details."""

    PANEL = "panel"
    ASK_START = "start"
    START = "startsure"
    BY_IMPS = "imps"
    SETTINGS = "settings"
    NEXT_ROUND = "next"
    ASK_EXTEND = "more"
    EXTEND = "extend"
    ASK_CLOSE = "close"
    CLOSE_ROUND = "closesure"
    ASK_ABSENT = "absent"
    NO_SHOW = "noshow"
    WAIT = "wait"
    BEGIN = "begin"
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


@dataclass(frozen=True, slots=True)
class _Control:
    """A control of an evening, with numbers that depend on its request."""

    evening_id: int
    asks: Enum
    numbers: tuple[int, ...] = ()

    def number(self, place: int = 0) -> int:
        """Return one of its numbers; raise `BadCustomIdError` if there is none at that place."""
        if place >= len(self.numbers):
            raise BadCustomIdError(str(self))
        return self.numbers[place]


@dataclass(frozen=True, slots=True)
class AskControl(_Control):
    """A person's control of an evening."""

    asks: EveningAsk


@dataclass(frozen=True, slots=True)
class DirectorControl(_Control):
    """A director's control of an evening."""

    asks: DirectorAsk


def ask_id(evening_id: int, asks: EveningAsk, *numbers: int) -> CustomId:
    """Return the custom_id of a person's request."""
    return control_id(Verb.EVENING, AskControl(evening_id, asks, numbers))


def director_id(evening_id: int, asks: DirectorAsk, *numbers: int) -> CustomId:
    """Return the custom_id of a director's request."""
    return control_id(Verb.EVENING_DIRECTOR, DirectorControl(evening_id, asks, numbers))
