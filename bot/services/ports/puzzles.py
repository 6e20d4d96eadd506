"""The port of puzzles: who has answered which, what was posted, how a server did on a day."""

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


@dataclass(frozen=True, slots=True)
class PuzzlePost:
    """The last puzzle of the day that was posted in a server.

    ``message_id`` is 0 where it could not be. ``is_explained`` says whether the answer was posted.
    """

    on: ServerDay
    puzzle: str
    channel_id: int
    message_id: int
    is_explained: bool = False


class PuzzlePublisher(Protocol):
    """Posts puzzles of the day in servers."""

    def due(self, guild_id: int, day: int, *, is_new: bool) -> None:
        """Post the puzzle of a day where it was not posted yet, and the answer of the one before.

        ``is_new`` unless an earlier process may have done so. Returns at once, and raises nothing.
        """


class PuzzleStore(Protocol):
    """Durable storage of answers, and of what was posted. Any method may raise `StoreBusyError`."""

    async def answers(self, user_id: int) -> Sequence[StoredAnswer]:
        """A person's answers, the first one first."""

    async def add(self, user_id: int, answer: StoredAnswer, on: ServerDay | None) -> None:
        """Store an answer, and count it ``on`` a server's day; nothing happens if the person has
        answered this puzzle before."""

    async def last_post(self, guild_id: int) -> PuzzlePost | None:
        """The last puzzle posted in a server; None before the first."""

    async def save_post(self, post: PuzzlePost) -> None:
        """Store what was posted in a server, replacing what was posted there before."""

    async def count(self, on: ServerDay) -> DayCount:
        """How a server did on a day."""
