"""What stands in the store for somebody who was forgotten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.tables.state.occupants import Person

_IDS = 2**52
"""Ids that JSON readers with 64-bit floats tell apart."""

_NUMBERS = 10_000


@dataclass(frozen=True, slots=True)
class Pseudonym:
    """An id below zero, which no Discord user has, and a name; neither follows from the person."""

    user_id: int
    name: str

    @property
    def person(self) -> Person:
        """The person in the seats of the forgotten one."""
        return Person(self.user_id, self.name)


def new_pseudonym(below: Callable[[int], int]) -> Pseudonym:
    """A pseudonym by chance; ``below(n)`` is an unpredictable number from 0 to n - 1. -1 is nobody.

    "N. N." stands for a name that is not known in English and Italian.
    """
    return Pseudonym(-2 - below(_IDS), f"N. N. {below(_NUMBERS):04}")
