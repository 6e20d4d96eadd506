"""Leaderboards, seasons and records (`bot.services.ports.boards.BoardStore`) in a SQL database."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.results.match_facts import RecordKind
from bot.club.standings.board import BoardPage, BoardQuery
from bot.club.standings.hall import HallRecord, best_of_each
from bot.club.standings.orders import Order
from bot.club.standings.seasons import (
    Season,
    SeasonPodium,
    podium_data,
    podium_steps,
    read_podium,
)
from bot.storage.database.club_schema import (
    CLUB_MATCHES,
    CLUB_NAMES,
    CLUB_RECORDS,
    CLUB_SEASONS,
)
from bot.storage.database.transactions import Transactions
from bot.storage.stores.club_board_pages import board_page
from bot.storage.stores.preferences import unlisted_people
from bot.support.uncancelled import uncancelled
from tarocchino.core.games import GameName

_NOBODY = -1
"""A reader who is on no leaderboard."""


class SqlBoardStore:
    """A `BoardStore`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def page(self, guild_id: int, query: BoardQuery, reader: int, page: int) -> BoardPage:
        """A page of the leaderboard of a server, with the reader's own line."""
        async with self._transactions.reading() as connection:
            return await board_page(connection, guild_id, query, reader, page)

    @uncancelled
    async def records(
        self, guild_id: int, game: GameName | None, *, with_computers: bool
    ) -> tuple[HallRecord, ...]:
        """The hall of records of a server, without those who want to be left out of
        leaderboards; a few hundred rows a server are kept for it at most."""
        records = CLUB_RECORDS.c
        query = sa.select(
            records.kind, records.value, records.game, records.table_id, records.hand,
            records.holders, records.at,
        ).where(records.with_computers == with_computers)  # fmt: skip
        if game is not None:
            query = query.where(records.game == game.value)
        async with self._transactions.reading() as connection:
            query = query.where(records.guild_id == guild_id)
            rows = (await connection.execute(query)).all()
            unlisted = frozenset(await connection.scalars(unlisted_people()))
        return best_of_each(
            HallRecord(
                RecordKind(row.kind), row.value, GameName(row.game), row.table_id, row.hand,
                tuple(row.holders), row.at,
            )
            for row in rows
            if unlisted.isdisjoint(row.holders)
        )  # fmt: skip

    @uncancelled
    async def seasons(self, guild_id: int) -> list[Season]:
        """The seasons of a server, the latest first."""
        async with self._transactions.reading() as connection:
            rows = await connection.execute(_seasons(guild_id))
            return [_season(row) for row in rows]

    @uncancelled
    async def start_season(self, guild_id: int, name: str, at: float) -> Season | None:
        """Start a season; None if one is running."""
        async with self._transactions.writing() as connection:
            if await running_season(connection, guild_id) is not None:
                return None
            begins = await _after_what_is_entered(connection, guild_id, at)
            values = {"guild_id": guild_id, "name": name, "began_at": begins}
            insert = sa.insert(CLUB_SEASONS).values(values).returning(CLUB_SEASONS.c.id)
            return Season(await connection.scalar(insert) or 0, name, begins)

    @uncancelled
    async def end_season(
        self, guild_id: int, at: float, order: Order, game: GameName | None
    ) -> Season | None:
        """End the season that is running, with its podium; None if none is running."""
        async with self._transactions.writing() as connection:
            season = await running_season(connection, guild_id)
            if season is None:
                return None
            ends = await _after_what_is_entered(connection, guild_id, at)
            podium = await _podium(connection, guild_id, BoardQuery(order, game, None, season.id))
            values = {"ended_at": ends, "podium": podium_data(podium)}
            own = CLUB_SEASONS.c.id == season.id
            await connection.execute(sa.update(CLUB_SEASONS).where(own).values(values))
            return Season(season.id, season.name, season.began_at, ends, podium)

    @uncancelled
    async def names(self, guild_id: int, users: Collection[int]) -> Mapping[int, str]:
        """The names of these users in the server's matches, without those who prefer to be left
        out."""
        names = CLUB_NAMES.c
        async with self._transactions.reading() as connection:
            query = sa.select(names.user_id, names.name).where(
                names.guild_id == guild_id,
                names.user_id.in_(users),
                names.user_id.not_in(unlisted_people()),
            )
            return {row.user_id: row.name for row in await connection.execute(query)}


def _seasons(guild_id: int) -> sa.Select[tuple[int, str, float, float, object]]:
    seasons = CLUB_SEASONS.c
    columns = (seasons.id, seasons.name, seasons.began_at, seasons.ended_at, seasons.podium)
    newest = (seasons.began_at.desc(), seasons.id.desc())
    return sa.select(*columns).where(seasons.guild_id == guild_id).order_by(*newest)


def _season(row: sa.Row[tuple[int, str, float, float, object]]) -> Season:
    return Season(row.id, row.name, row.began_at, row.ended_at, read_podium(row.podium))


async def running_season(connection: AsyncConnection, guild_id: int) -> Season | None:
    """Return the season of the server that is running."""
    query = _seasons(guild_id).where(CLUB_SEASONS.c.ended_at.is_(None))
    row = (await connection.execute(query)).first()
    return None if row is None else _season(row)


async def _after_what_is_entered(connection: AsyncConnection, guild_id: int, at: float) -> float:
    """Return the time, or the next after the end of the last match that has been entered: a match
    that has been counted, or not, stays so when the books are computed again."""
    latest = sa.select(sa.func.max(CLUB_MATCHES.c.ended_at))
    last = await connection.scalar(latest.where(CLUB_MATCHES.c.guild_id == guild_id))
    return at if last is None or last < at else math.nextafter(last, math.inf)


async def _podium(connection: AsyncConnection, guild_id: int, query: BoardQuery) -> SeasonPodium:
    of_pairs = BoardQuery(query.order, query.game, query.family, query.season, pairs=True)
    people = await board_page(connection, guild_id, query, _NOBODY, 1)
    pairs = await board_page(connection, guild_id, of_pairs, _NOBODY, 1)
    return SeasonPodium(
        query.order, query.game, podium_steps(people.lines), podium_steps(pairs.lines)
    )
