"""The port of puzzles: who has answered which, and how a server did on a day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.puzzles.moment import DayCount


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """Somebody's one answer to a puzzle, by the place of their choice; ``at`` is in seconds since
    the epoch. The ``difficulty`` is the puzzle's, which may be in no set any more."""

    puzzle: str
    choice: int
    difficulty: int
    found: bool
    at: float


@dataclass(frozen=True, slots=True)
class ServerDay:
    """A server on a day, which counts from 1970-01-01."""

    guild_id: int
    day: int


class PuzzleStore(Protocol):
    """Durable storage of answers. Any method may raise `StoreBusyError`."""

    async def answers(self, user_id: int) -> Sequence[StoredAnswer]:
        """A person's answers, the first one first."""

    async def add(self, user_id: int, answer: StoredAnswer, on: ServerDay | None) -> None:
        """Store an answer, and count it ``on`` a server's day; nothing happens if the person has
        answered this puzzle before."""

    async def count(self, on: ServerDay) -> DayCount:
        """How a server did on a day."""
