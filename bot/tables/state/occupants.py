"""Who sits in a seat: a person or a computer player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from bot.tables.state.stored import from_stored, to_stored
from tarocchino.players.levels import Level


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user in a seat; name and Discord locale are those when they sat down."""

    user_id: int
    name: str
    locale: str = "en-US"


class Computer(Struct, frozen=True, rename={"name": "computer"}, omit_defaults=True):
    """A computer player in a seat; one that was stored without a level is a club player."""

    name: str
    level: Level = Level.CLUB


Occupant = Person | Computer


def write_occupant(occupant: Occupant | None) -> dict[str, Any] | None:
    """The occupant as JSON data, None for nobody."""
    data: dict[str, Any] | None = to_stored(occupant)
    return data


def read_occupant(data: Mapping[str, Any] | None) -> Occupant | None:
    """The inverse of `write_occupant`; TypeError or ValueError for malformed data."""
    if data is None:
        return None
    return from_stored(data, Computer) if "computer" in data else from_stored(data, Person)
