"""The port of what glances at hands have found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.club.review.model import Moment
from bot.club.statistics.choices import ReviewedHand
from bot.game.games import GameName


@dataclass(frozen=True, slots=True)
class StoredReview:
    """What was found in a person's choices in a hand of a table, counted from 0.

    ``moments`` are the significant ones of so many ``choices``, the costliest first. ``version`` is
    that of what looked at them.
    """

    table_id: int
    hand: int
    user_id: int
    version: int
    choices: int
    moments: tuple[Moment, ...]


class HandReviewStore(Protocol):
    """Durable storage of reviews. Any method may raise `StoreBusyError`."""

    async def add(self, reviews: Sequence[StoredReview]) -> None:
        """Store what was found in a hand, in place of what is there."""

    async def at_table(self, table_id: int) -> Sequence[StoredReview]:
        """What was found in the hands of a table, the first hand first."""

    async def latest(
        self, guild_id: int, user_id: int, game: GameName, limit: int
    ) -> Sequence[ReviewedHand]:
        """A person's last hands in matches that are entered in the books of a server, the newest
        first."""
