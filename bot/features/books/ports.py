"""Describe what the books need from outside: their stores, and the computer players who play
deals for their par."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from typing import Protocol

from bot.features.books.leaderboards import BoardPage, BoardQuery, HallRecord, Order, Season
from bot.features.books.match_facts import DealtHand, MatchFacts
from bot.features.books.par import HandPar, MatchPar
from bot.features.books.player_statistics import (
    Companion,
    Course,
    Encounter,
    GameSums,
    MatchFilter,
    MatchPage,
    PageStart,
    PersonSums,
    SeatSums,
)
from bot.features.books.ratings import RatedStep
from tarocchino.core.games import GameName


class DealPlayersError(Exception):
    """The players are not there any more; another time they may be."""


class RefusedDealError(Exception):
    """The players cannot play this deal, now or later."""


class DealPlayers(Protocol):
    """Players who play deals of matches that are over, beside everything else."""

    @property
    def version(self) -> int:
        """The version of the players, as a `bot.features.books.par.MatchPar` has it."""

    @property
    def at_once(self) -> int:
        """How many deals are played at the same time, if more are asked for."""

    async def par(self, hand: DealtHand) -> HandPar:
        """The par of a hand. Raises `DealPlayersError` and `RefusedDealError`."""

    async def rest(self) -> None:
        """Give back whatever waiting for the next deal would take."""


EnteredMatch = tuple[MatchFacts, MatchPar | None]
"""What the books say of a match: its facts, and its par once that is known."""


class ClubStore(Protocol):
    """Durable storage of what clubs keep. Any method may raise `StoreBusyError`."""

    async def not_entered(self, limit: int) -> list[int]:
        """The ids of tables whose match is over and not entered yet, in the order of its end;
        without those whose deals are a secret still, and without deals of the day."""

    async def over(self) -> list[int]:
        """The ids of all tables whose match is over: those that are entered in the order in which
        they were, then the others in the order of their end; without those that `not_entered`
        leaves out."""

    async def enter(self, facts: MatchFacts) -> bool:
        """Enter a match, and all that follows from it, in one transaction; False if it has been
        entered before, or if `not_entered` leaves it out: then nothing changes."""

    async def rating_after(self, table_id: int, user_id: int) -> RatedStep | None:
        """What the match of a table did to a person's rating; None if it did nothing, or is not
        entered."""

    async def without_par(self, version: int, limit: int) -> list[int]:
        """The ids of tables whose match is entered without a par by players of this version, the
        newest first."""

    async def enter_par(self, facts: MatchFacts, par: MatchPar) -> bool:
        """Enter the par of a match, and what follows from it, in one transaction, in place of one
        of another version.

        False, and nothing changes, if it is there, or if the match is not entered with these
        players: one of them may have been forgotten meanwhile.
        """

    async def rebuild(self, matches: AsyncIterator[EnteredMatch]) -> tuple[str, ...]:
        """Compute all that follows from these matches anew, given in the order of `over`, and
        store it in place of what is there. Returns what was different, a line each."""


class BoardStore(Protocol):
    """What clubs are ordered by. Any method may raise `StoreBusyError`."""

    async def page(self, guild_id: int, query: BoardQuery, reader: int, page: int) -> BoardPage:
        """A page of a server's leaderboard, counted from 1, the last one if there are fewer.

        Lines of one value are ordered by fewer matches. ``reader`` is the user whose own line is
        asked for.
        """

    async def records(
        self, guild_id: int, game: GameName | None, *, with_computers: bool
    ) -> tuple[HallRecord, ...]:
        """The hall of records of a server: of one game, or of all."""

    async def seasons(self, guild_id: int) -> list[Season]:
        """The seasons of a server, the latest first."""

    async def start_season(self, guild_id: int, name: str, at: float) -> Season | None:
        """Start a season, at ``at`` or, if matches have been entered that ended later, after them;
        None if one is running: then nothing changes."""

    async def end_season(
        self, guild_id: int, at: float, order: Order, game: GameName | None
    ) -> Season | None:
        """End the season that is running, with the podium by this order, at ``at`` or after the
        matches that have been entered; None if none is running."""

    async def names(self, guild_id: int, users: Collection[int]) -> Mapping[int, str]:
        """The names of these users in the server's matches, as far as they are known, without those
        who prefer to be left out."""


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
