"""The port of leaderboards, seasons and the hall of records."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from bot.club.standings.board import BoardPage, BoardQuery
from bot.club.standings.hall import HallRecord
from bot.club.standings.orders import Order
from bot.club.standings.seasons import Season
from tarocchino.core.games import GameName


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
