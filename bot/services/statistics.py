"""What people have played in a server."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass

from bot.club.par.match_par import MatchPar
from bot.club.statistics.course import Course
from bot.club.statistics.history import MatchFilter, MatchPage, PageStart
from bot.club.statistics.person import Companion, Encounter, GameSums, PersonSums, SeatSums
from bot.services.ports.club_statistics import ClubStatisticsStore
from bot.services.ports.errors import store_refusals
from bot.tables.state.errors import RefusalReason, TableRefusedError
from tarocchino.core.games import GameName

MOST_COMPANIONS = 15
"""People named as partners and opponents."""

LONGEST_COURSE = 300
"""Matches of which the course of ratings and points is shown: more than a plot can tell apart."""


@dataclass(frozen=True, slots=True)
class PersonInGame:
    """A person in one game: their sums, those of everybody in the server, and their seats."""

    own: GameSums
    server: GameSums
    seats: tuple[SeatSums, ...]


class StatisticsService:
    """Statistics; raises `TableRefusedError` while the store is busy.

    Whoever prefers to be left out of leaderboards has no statistics that others could open:
    `person`, `encounters` and `matches` refuse them to every ``reader`` but that person.
    """

    def __init__(self, club: ClubStatisticsStore) -> None:
        self._club = club

    async def person(self, guild_id: int, user_id: int, *, reader: int) -> PersonSums:
        """What a person has played in a server, by game."""
        await self._verify_shown((user_id,), reader)
        with store_refusals():
            return await self._club.person(guild_id, user_id)

    async def in_game(self, guild_id: int, user_id: int, own: GameSums) -> PersonInGame:
        """One game of a person in depth; ``own`` are its sums."""
        with store_refusals():
            server, seats = await asyncio.gather(
                self._club.everybody(guild_id, own.game),
                self._club.seats(guild_id, user_id, own.game),
            )
        return PersonInGame(own, server, seats)

    async def companions(
        self, guild_id: int, user_id: int, game: GameName | None = None
    ) -> tuple[Companion, ...]:
        """Those with whom a person has played most often."""
        with store_refusals():
            return await self._club.companions(guild_id, user_id, game, MOST_COMPANIONS)

    async def course(self, guild_id: int, user_id: int, game: GameName) -> Course:
        """What has become of a person in a game."""
        with store_refusals():
            return await self._club.course(guild_id, user_id, game, LONGEST_COURSE)

    async def everybody(self, guild_id: int, game: GameName) -> GameSums:
        """The sums of all people in a game."""
        with store_refusals():
            return await self._club.everybody(guild_id, game)

    async def encounters(
        self, guild_id: int, first: int, second: int, *, reader: int
    ) -> tuple[Encounter, ...]:
        """How two people have met, by game, the most frequent first."""
        await self._verify_shown((first, second), reader)
        with store_refusals():
            return await self._club.encounters(guild_id, first, second)

    async def par(self, table_id: int) -> MatchPar | None:
        """The par of a table's match; None while it is not known."""
        with store_refusals():
            return await self._club.par(table_id)

    async def matches(
        self, guild_id: int, wanted: MatchFilter, start: PageStart, limit: int, *, reader: int
    ) -> MatchPage:
        """A page of the matches that are over, the newest first.

        Whoever played in them is named as at the table; only as a filter somebody who is left out
        is refused.
        """
        await self._verify_shown(wanted.people, reader)
        with store_refusals():
            return await self._club.matches(guild_id, wanted, start, limit)

    async def _verify_shown(self, people: Collection[int], reader: int) -> None:
        others = set(people) - {reader}
        with store_refusals():
            if others and await self._club.unlisted(others):
                raise TableRefusedError(RefusalReason.LEFT_OUT)
