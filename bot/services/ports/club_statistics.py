"""The port of what the books of a club say about people and their matches."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from bot.club.par.match_par import MatchPar
from bot.club.statistics.course import Course
from bot.club.statistics.history import MatchFilter, MatchPage, PageStart
from bot.club.statistics.person import Companion, Encounter, GameSums, PersonSums, SeatSums
from tarocchino.core.games import GameName


class ClubStatisticsStore(Protocol):
    """Reads the books of a server. Any method may raise `StoreBusyError`."""

    async def unlisted(self, users: Collection[int]) -> frozenset[int]:
        """Those of these users who prefer to be left out of leaderboards and statistics."""

    async def person(self, guild_id: int, user_id: int) -> PersonSums:
        """What a person has played, by game."""

    async def everybody(self, guild_id: int, game: GameName) -> GameSums:
        """The sums of all people in a game: a match counts once for each of them."""

    async def companions(
        self, guild_id: int, user_id: int, game: GameName | None, limit: int
    ) -> tuple[Companion, ...]:
        """Those whom a person has met most often, in a game or in all, without those who prefer to
        be left out; of equals the one with the smaller id first."""

    async def seats(self, guild_id: int, user_id: int, game: GameName) -> tuple[SeatSums, ...]:
        """What a person did in each seat of a game, in the order of the seats."""

    async def course(self, guild_id: int, user_id: int, game: GameName, limit: int) -> Course:
        """The newest ratings and matches of a person in a game, at most so many of each."""

    async def encounters(self, guild_id: int, first: int, second: int) -> tuple[Encounter, ...]:
        """How two people have met, by game, the most frequent first."""

    async def par(self, table_id: int) -> MatchPar | None:
        """The par of a table's match; None while it is not known."""

    async def matches(
        self, guild_id: int, wanted: MatchFilter, start: PageStart, limit: int
    ) -> MatchPage:
        """A page of the matches that are over, in the order of their end, the newest first."""
