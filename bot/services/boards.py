"""Leaderboards, seasons and the hall of records, as people ask for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.club.standings.board import BoardPage, BoardQuery
from bot.club.standings.hall import HallRecord
from bot.club.standings.orders import Order
from bot.club.standings.seasons import Season
from bot.services.club import ClubBooks
from bot.services.ports.boards import BoardStore
from bot.services.ports.clock import Clock
from bot.services.ports.errors import store_refusals
from tarocchino.core.games import GameName


class BoardService:
    """What a server is ordered by; raises `TableRefusedError` while the store is busy."""

    def __init__(self, store: BoardStore, books: ClubBooks, clock: Clock) -> None:
        self._store = store
        self._books = books
        self._clock = clock

    async def page(self, guild_id: int, query: BoardQuery, reader: int, page: int = 1) -> BoardPage:
        """A page of a server's leaderboard, with the line of the user ``reader``."""
        with store_refusals():
            return await self._store.page(guild_id, query, reader, page)

    async def records(
        self, guild_id: int, game: GameName | None = None, *, with_computers: bool = False
    ) -> tuple[HallRecord, ...]:
        """The hall of records of a server: of one game, or of all."""
        with store_refusals():
            return await self._store.records(guild_id, game, with_computers=with_computers)

    async def seasons(self, guild_id: int) -> list[Season]:
        """The seasons of a server, the latest first."""
        with store_refusals():
            return await self._store.seasons(guild_id)

    async def start_season(self, guild_id: int, name: str) -> Season | None:
        """Start a season now; None if one is running."""
        with store_refusals():
            return await self._store.start_season(guild_id, name, self._clock.now())

    async def end_season(self, guild_id: int, order: Order, game: GameName | None) -> Season | None:
        """End the season that is running, with its podium; None if none is running.

        Matches that are over by now are entered first, so that they count.
        """
        self._books.catch_up()
        await self._books.settled()
        with store_refusals():
            return await self._store.end_season(guild_id, self._clock.now(), order, game)

    async def names(self, guild_id: int, users: Iterable[int]) -> Mapping[int, str]:
        """The names of these users in the server's matches, as far as they are known."""
        with store_refusals():
            return await self._store.names(guild_id, frozenset(users))
