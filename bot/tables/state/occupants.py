"""Who sits in a seat: a person or a computer player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user in a seat: the snowflake, and the name and Discord locale on sitting down."""

    user_id: int
    name: str
    locale: str = "en-US"


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player in a seat."""

    name: str


Occupant = Person | Computer


def write_occupant(occupant: Occupant | None) -> dict[str, Any] | None:
    """Who sits in a seat as plain data, None for nobody."""
    match occupant:
        case Person(user_id, name, locale):
            return {"user_id": user_id, "name": name, "locale": locale}
        case Computer(name):
            return {"computer": name}
        case None:
            return None


def read_occupant(data: Mapping[str, Any] | None) -> Occupant | None:
    """The inverse of `write_occupant`; KeyError for what nobody has written."""
    if data is None:
        return None
    if "computer" in data:
        return Computer(data["computer"])
    return Person(data["user_id"], data["name"], data["locale"])
