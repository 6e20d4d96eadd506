"""Describe who sits in a seat: a person, a computer player, or a pseudonym, which is made here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from bot.support.stored import from_stored
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


def read_occupant(data: Mapping[str, Any] | None) -> Occupant | None:
    """Return an occupant from its stored form; raises TypeError or ValueError for malformed
    data."""
    if data is None:
        return None
    return from_stored(data, Computer) if "computer" in data else from_stored(data, Person)


_IDS = 2**52

_NUMBERS = 10_000


@dataclass(frozen=True, slots=True)
class Pseudonym:
    """A name, and an id below zero, which no Discord user has; neither follows from the person."""

    user_id: int
    name: str

    @property
    def person(self) -> Person:
        """The occupant that replaces the forgotten person in their seats."""
        return Person(self.user_id, self.name)


def new_pseudonym(below: Callable[[int], int]) -> Pseudonym:
    """Return a random pseudonym; ``below(n)`` returns an unpredictable number from 0 to n - 1.

    -1 is nobody. "N. N." stands for an unknown name in English and Italian. Ids stay below 2**52,
    so that JSON readers with 64-bit floats distinguish them.
    """
    return Pseudonym(-2 - below(_IDS), f"N. N. {below(_NUMBERS):04}")
