"""How a table came to its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any


class How(Enum):
    """Each way in which a table ends; the value is its word in the store and in messages."""

    PLAYED = "played"
    AGREED = "agreed"
    RESIGNED = "resigned"
    ABORTED = "aborted"
    ABANDONED = "abandoned"
    IDLE = "idle"
    NO_SEEDS = "no-seeds"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a table ended, and by whom: the seat, or the user where no seat did.

    `How.PLAYED` is a match played to the end that its rules set, `How.AGREED` one that all ended
    together, `How.RESIGNED` one given up by the seat's side, `How.ABORTED` a table closed by its
    host or a moderator, `How.ABANDONED` one that everybody has left, `How.IDLE` a lobby in which
    nothing happened for long, `How.NO_SEEDS` one whose seeds were used up.
    """

    how: How
    seat: int | None = None
    user_id: int | None = None


def write_ending(ending: Ending | None) -> dict[str, Any] | None:
    """The ending as plain data; None for a table that goes on."""
    if ending is None:
        return None
    return {"how": ending.how.value, "seat": ending.seat, "user_id": ending.user_id}


def read_ending(data: Mapping[str, Any] | None) -> Ending | None:
    """The inverse of `write_ending`; KeyError or ValueError for what nobody has written."""
    return None if data is None else Ending(How(data["how"]), data["seat"], data["user_id"])
