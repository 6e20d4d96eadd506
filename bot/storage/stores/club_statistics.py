"""What the books say about people (`bot.services.ports.club_statistics.ClubStatisticsStore`) in a
SQL database; their matches are in `bot.storage.stores.club_history`."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Row

from bot.club.results.counts import Count
from bot.club.results.match_facts import COMPUTERS
from bot.club.statistics.history import MatchFilter, MatchPage, PageStart
from bot.club.statistics.person import (
    Companion,
    Encounter,
    GameSums,
    PersonSums,
    Reliability,
    SeatSums,
)
from bot.game.games import GameName
from bot.game.model.rules import RuleSetName
from bot.storage.database.club_schema import CLUB_MATCHES, CLUB_NAMES, CLUB_PLAYERS, CLUB_TOTALS
from bot.storage.database.transactions import Transactions
from bot.storage.stores.club_entries import ALL_TIME, ALONE
from bot.storage.stores.club_history import match_page
from bot.support.uncancelled import uncancelled


class SqlClubStatisticsStore:
    """A `ClubStatisticsStore`: each method is one transaction."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def person(self, guild_id: int, user_id: int) -> PersonSums:
        """What a person has played, by game."""
        async with self._transactions.reading() as connection:
            name = (await connection.scalars(_name(guild_id, user_id))).first()
            games = await connection.execute(games_query(guild_id, user_id))
            parts = (await connection.execute(reliability_query(guild_id, user_id))).one()
            return PersonSums(
                name,
                tuple(_game_sums(row) for row in games),
                Reliability(**{key: number or 0 for key, number in parts._mapping.items()}),
            )

    @uncancelled
    async def everybody(self, guild_id: int, game: GameName) -> GameSums:
        """The sums of all people in a game: a match counts once for each of them."""
        async with self._transactions.reading() as connection:
            row = (await connection.execute(everybody_query(guild_id, game))).one()
            return _game_sums(row) if row.game else GameSums(game, 0, 0, 0, 0, {})

    @uncancelled
    async def companions(
        self, guild_id: int, user_id: int, game: GameName | None, limit: int
    ) -> tuple[Companion, ...]:
        """Those whom a person has met most often, in a game or in all."""
        async with self._transactions.reading() as connection:
            rows = await connection.execute(companions_query(guild_id, user_id, game, limit))
            return tuple(Companion(**row._mapping) for row in rows)

    @uncancelled
    async def seats(self, guild_id: int, user_id: int, game: GameName) -> tuple[SeatSums, ...]:
        """What a person did in each seat of a game, in the order of the seats."""
        async with self._transactions.reading() as connection:
            rows = await connection.execute(seats_query(guild_id, user_id, game))
            return tuple(SeatSums(**row._mapping) for row in rows)

    @uncancelled
    async def encounters(self, guild_id: int, first: int, second: int) -> tuple[Encounter, ...]:
        """How two people have met, by game, the most frequent first."""
        async with self._transactions.reading() as connection:
            rows = await connection.execute(encounters_query(guild_id, first, second))
            return tuple(
                Encounter(
                    GameName(row.game),
                    row.together,
                    row.won_together,
                    row.against,
                    row.won,
                    row.lost,
                )
                for row in rows
            )

    @uncancelled
    async def matches(
        self, guild_id: int, wanted: MatchFilter, start: PageStart, limit: int
    ) -> MatchPage:
        """A page of the matches that are over, in the order of their end, the newest first."""
        async with self._transactions.reading() as connection:
            return await match_page(connection, guild_id, wanted, start, limit)


def _name(guild_id: int, user_id: int) -> sa.Select[Any]:
    of_person = (CLUB_NAMES.c.guild_id == guild_id, CLUB_NAMES.c.user_id == user_id)
    return sa.select(CLUB_NAMES.c.name).where(*of_person)


_TOTALS = CLUB_TOTALS.c
_ME, _OTHER = CLUB_PLAYERS.alias("me"), CLUB_PLAYERS.alias("other")


def _sums() -> list[sa.ColumnElement[Any]]:
    computers = sa.case((_TOTALS.with_computers, _TOTALS.matches), else_=0)
    return [
        sa.func.sum(_TOTALS.matches).label("matches"),
        sa.func.sum(_TOTALS.wins).label("wins"),
        sa.func.sum(computers).label("with_computers"),
        sa.func.max(_TOTALS.best_hand).label("best_hand"),
        *(sa.func.sum(_TOTALS[count.value]).label(count.value) for count in Count),
    ]


def games_query(guild_id: int, user_id: int) -> sa.Select[Any]:
    """A person's totals by game, the most played first.

    All values of the key's columns are given, so that each row is looked up.
    """
    return (
        sa.select(_TOTALS.game, *_sums())
        .where(
            _TOTALS.guild_id == guild_id,
            _TOTALS.season_id == ALL_TIME,
            _TOTALS.game.in_([each.value for each in GameName]),
            _TOTALS.family.in_([each.value for each in RuleSetName]),
            _TOTALS.with_computers.in_([False, True]),
            _TOTALS.user_id == user_id,
            _TOTALS.partner_id == ALONE,
        )
        .group_by(_TOTALS.game)
        .order_by(sa.desc("matches"), _TOTALS.game)
    )


def everybody_query(guild_id: int, game: GameName) -> sa.Select[Any]:
    """The totals of all people in a game; a row of None where there are none."""
    return sa.select(sa.func.max(_TOTALS.game).label("game"), *_sums()).where(
        _TOTALS.guild_id == guild_id,
        _TOTALS.season_id == ALL_TIME,
        _TOTALS.game == game.value,
        _TOTALS.partner_id == ALONE,
    )


def reliability_query(guild_id: int, user_id: int) -> sa.Select[Any]:
    """Cards, turns and absences in all matches."""
    players = CLUB_PLAYERS.c
    by_table = (
        sa.select(
            sa.func.sum(players.cards).label("cards"),
            sa.func.sum(players.turns).label("turns"),
            sa.func.sum(players.missed).label("missed"),
            sa.func.max(sa.cast(players.stayed, sa.Integer)).label("stayed"),
            sa.func.max(sa.cast(players.came_later, sa.Integer)).label("came_later"),
        )
        .where(players.guild_id == guild_id, players.user_id == user_id)
        .group_by(players.table_id)
        .subquery()
    )
    sums: list[sa.ColumnElement[Any]] = [
        *(_whole(by_table.c[name]).label(name) for name in ("cards", "turns", "missed")),
        _whole(1 - by_table.c.stayed).label("left"),
        _whole(by_table.c.came_later).label("helped_out"),
    ]
    return sa.select(*sums)


def companions_query(
    guild_id: int, user_id: int, game: GameName | None, limit: int
) -> sa.Select[Any]:
    """Those whom a person has met most often; of equals the one with the smaller id first."""
    met = sa.func.count().label("met")
    counted = (
        sa.select(_OTHER.c.user_id, *_meetings(), met)
        .where(*_both_ended(guild_id, user_id), _OTHER.c.user_id != user_id)
        .where(*([] if game is None else [CLUB_MATCHES.c.game == game.value]))
        .group_by(_OTHER.c.user_id)
        .order_by(met.desc(), _OTHER.c.user_id)
        .limit(limit)
        .subquery()
    )
    named = sa.and_(CLUB_NAMES.c.guild_id == guild_id, CLUB_NAMES.c.user_id == counted.c.user_id)
    return (
        sa.select(*(column for column in counted.c if column.name != "met"), CLUB_NAMES.c.name)
        .join(CLUB_NAMES, named)
        .order_by(counted.c.met.desc(), counted.c.user_id)
    )


def encounters_query(guild_id: int, first: int, second: int) -> sa.Select[Any]:
    """How two people have met, by game; ``won`` are matches as opponents that the first won."""
    met = sa.func.count()
    shown: list[sa.ColumnElement[Any]] = [CLUB_MATCHES.c.game, *_meetings()]
    return (
        sa.select(*shown)
        .where(*_both_ended(guild_id, first), _OTHER.c.user_id == second)
        .group_by(CLUB_MATCHES.c.game)
        .order_by(met.desc(), CLUB_MATCHES.c.game)
    )


def seats_query(guild_id: int, user_id: int, game: GameName) -> sa.Select[Any]:
    """A person's sums in each seat of a game."""
    players = CLUB_PLAYERS.c
    shown: list[sa.ColumnElement[Any]] = [
        CLUB_MATCHES.c.seats,
        players.seat,
        sa.func.count().label("matches"),
        _number(players.won).label("wins"),
        _whole(players.hands).label("hands"),
        sa.func.sum(players.points).label("points"),
    ]
    return (
        sa.select(*shown)
        .join(CLUB_MATCHES, CLUB_MATCHES.c.table_id == players.table_id)
        .where(
            players.guild_id == guild_id,
            players.user_id == user_id,
            players.stayed,
            CLUB_MATCHES.c.counts,
            CLUB_MATCHES.c.game == game.value,
        )
        .group_by(CLUB_MATCHES.c.seats, players.seat)
        .order_by(CLUB_MATCHES.c.seats, players.seat)
    )


def _both_ended(guild_id: int, user_id: int) -> list[sa.ColumnElement[bool]]:
    """Matches with a result that the person and another person ended."""
    return [
        _ME.c.guild_id == guild_id,
        _ME.c.user_id == user_id,
        _ME.c.stayed,
        _OTHER.c.table_id == _ME.c.table_id,
        _OTHER.c.user_id != COMPUTERS,
        _OTHER.c.stayed,
        CLUB_MATCHES.c.table_id == _ME.c.table_id,
        CLUB_MATCHES.c.counts,
    ]


def _meetings() -> list[sa.ColumnElement[Any]]:
    partners, opponents = _ME.c.side == _OTHER.c.side, _ME.c.side != _OTHER.c.side
    return [
        _number(partners).label("together"),
        _number(sa.and_(partners, _ME.c.won)).label("won_together"),
        _number(opponents).label("against"),
        _number(sa.and_(opponents, _ME.c.won)).label("won"),
        _number(sa.and_(opponents, _OTHER.c.won)).label("lost"),
    ]


def _number(condition: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.func.sum(sa.case((condition, 1), else_=0))


def _whole(column: sa.ColumnElement[Any]) -> sa.ColumnElement[int]:
    return sa.cast(sa.func.sum(column), sa.Integer)


def _game_sums(row: Row[Any]) -> GameSums:
    values = row._mapping
    counts = {count: values[count.value] for count in Count if values[count.value]}
    return GameSums(
        GameName(row.game), row.matches, row.wins, row.with_computers, row.best_hand, counts
    )
