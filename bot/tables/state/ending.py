"""How a table ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from bot.tables.state.stored import from_stored, to_stored


class EndingKind(Enum):
    """Each way in which a table can end; the value is its word in the store and in messages."""

    PLAYED = "played"
    AGREED = "agreed"
    RESIGNED = "resigned"
    ABORTED = "aborted"
    ABANDONED = "abandoned"
    IDLE = "idle"
    NO_SEEDS = "no-seeds"
    ROUND_OVER = "round-over"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a table ended, and by whose action: the seat, or the user if they had no seat.

    `EndingKind.PLAYED`: the match was played to the end that its rules set. `EndingKind.AGREED`:
    all players agreed to end it. `EndingKind.RESIGNED`: the seat's side resigned.
    `EndingKind.ABORTED`: the host or a moderator closed the table. `EndingKind.ABANDONED`:
    everybody left. `EndingKind.IDLE`: nothing happened in the lobby for long.
    `EndingKind.NO_SEEDS`: the table's seeds were used up. `EndingKind.ROUND_OVER`: nothing more was
    played of what the table was opened for.
    """

    how: EndingKind
    seat: int | None = None
    user_id: int | None = None


def write_ending(ending: Ending | None) -> dict[str, Any] | None:
    """The ending as JSON data; None for a table that goes on."""
    data: dict[str, Any] | None = to_stored(ending)
    return data


def read_ending(data: Mapping[str, Any] | None) -> Ending | None:
    """The inverse of `write_ending`; ValueError for malformed data."""
    return None if data is None else from_stored(data, Ending)
