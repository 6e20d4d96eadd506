"""The port of the deal of the day: its chains, days, tables and messages; who posts its results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.features.daily.state import Daily, DailyAction
from bot.storage.ports import Posted
from tarocchino.dealing.chain import SeedChain


@dataclass(frozen=True, slots=True)
class DailyChain:
    """A chain of 1000 deals; ``first_day`` is the day of the first of them."""

    number: int
    first_day: int
    chain: SeedChain


@dataclass(frozen=True, slots=True)
class StoredDay:
    """A day as it is stored, with all that people have done in it.

    ``version`` counts the entries of its log; ``revealed_at`` is when its results were shown, None
    until then.
    """

    daily: Daily
    chain: int
    version: int = 0
    revealed_at: float | None = None


def podium_message(guild_id: int) -> str:
    """The name of the message with a server's podium of a day."""
    return f"podium-{guild_id}"


class DailyStore(Protocol):
    """Durable storage of the deals of the day. Any method may raise `StoreBusyError`."""

    async def last_chain(self) -> DailyChain | None:
        """The newest chain. Raises `UnreadableChainError`."""

    async def chain(self, number: int) -> DailyChain:
        """The chain of this number, a secret but for its start. Raises `UnreadableChainError`."""

    async def add_chain(self, chain: DailyChain) -> None:
        """Store a chain; nothing happens if there is one of this number."""

    async def find(self, day: int) -> StoredDay | None:
        """A day that somebody has begun. Raises `UnreadableDayError`."""

    async def add_day(self, stored: StoredDay) -> None:
        """Store a day on which nobody has begun; nothing happens if it is there."""

    async def append(
        self,
        day: int,
        version: int,
        action: DailyAction,
        at: float,
        interaction_id: int | None = None,
    ) -> None:
        """Store the action that gives the day's log this version.

        Raises `VersionTakenError` if it is not the next one, `InteractionSeenError`, and
        `UnreadableDayError`; then nothing is stored.
        """

    async def hidden(self) -> Sequence[int]:
        """The days whose results have not been shown, in order."""

    async def revealed(self, first: int, last: int) -> Sequence[int]:
        """The days from the first to the last whose results were shown, in order."""

    async def revealed_since(self, at: float) -> Sequence[int]:
        """The days whose results were shown at this time or later, in order."""

    async def reveal(self, day: int, at: float) -> None:
        """The results of a day are shown from now on, and the deals of its tables no secret any
        more, in one transaction. Raises `UnreadableDayError`."""

    async def tables(self, day: int) -> Mapping[int, int]:
        """The ids of the tables of a day, by user."""

    async def day_of_table(self, table_id: int) -> tuple[int, int] | None:
        """The day and the user whose deal of the day the table is; None for any other table."""

    async def days_of(self, user_id: int) -> Sequence[int]:
        """The days on which the person has begun, the last first."""

    async def posted(self, day: int) -> Sequence[Posted]:
        """The messages posted for a day."""

    async def remember(self, day: int, posted: Posted) -> None:
        """Store that a message was posted, replacing the one with the same ``what``."""


class DailyPublisher(Protocol):
    """Posts the results of days. Its methods return at once, and raise nothing."""

    def revealed(self, day: int, *, is_new: bool) -> None:
        """Post the results of a day where they were not posted yet; ``is_new`` unless an earlier
        process may have posted some of them."""
