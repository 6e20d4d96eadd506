"""What the books say about people (`bot.services.ports.club_statistics.ClubStatisticsStore`) in a
SQL database; their matches are in `bot.storage.stores.club_history`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Row

from bot.club.par.match_par import MatchPar
from bot.club.results.counts import Count
from bot.club.statistics.course import Course
from bot.club.statistics.history import MatchFilter, MatchPage, PageStart
from bot.club.statistics.person import (
    Companion,
    Encounter,
    GameSums,
    PersonSums,
    Reliability,
    SeatSums,
)
from bot.storage.database.club_schema import (
    CLUB_MEETINGS,
    CLUB_PRESENCE,
    CLUB_SEATS,
    CLUB_TOTALS,
)
from bot.storage.database.schema import PREFERENCES
from bot.storage.database.transactions import Transactions
from bot.storage.stores.club_course import course_of
from bot.storage.stores.club_entries import ALL_TIME, ALONE
from bot.storage.stores.club_history import match_page
from bot.storage.stores.club_names import name_of
from bot.storage.stores.club_par import stored_par
from bot.storage.stores.preferences import unlisted_people
from bot.support.uncancelled import uncancelled
from tarocchino.core.games import GameName
from tarocchino.core.model.rules import RuleSetName


class SqlClubStatisticsStore:
    """A `ClubStatisticsStore`: each method is one transaction."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def unlisted(self, users: Collection[int]) -> frozenset[int]:
        """Those of these users who prefer to be left out."""
        query = unlisted_people().where(PREFERENCES.c.user_id.in_(users))
        async with self._transactions.reading() as connection:
            return frozenset(list(await connection.scalars(query)))

    @uncancelled
    async def person(self, guild_id: int, user_id: int) -> PersonSums:
        """What a person has played, by game."""
        async with self._transactions.reading() as connection:
            name = await connection.scalar(sa.select(name_of(guild_id, sa.literal(user_id))))
            games = await connection.execute(games_query(guild_id, user_id))
            presence = (await connection.execute(reliability_query(guild_id, user_id))).first()
            return PersonSums(
                name,
                tuple(_game_sums(row) for row in games),
                Reliability() if presence is None else Reliability(**presence._mapping),
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
    async def course(self, guild_id: int, user_id: int, game: GameName, limit: int) -> Course:
        """The newest ratings and matches of a person in a game, at most so many of each."""
        async with self._transactions.reading() as connection:
            return await course_of(connection, guild_id, user_id, game, limit)

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
    async def par(self, table_id: int) -> MatchPar | None:
        """The par of a table's match; None while it is not known."""
        async with self._transactions.reading() as connection:
            return await stored_par(connection, table_id)

    @uncancelled
    async def matches(
        self, guild_id: int, wanted: MatchFilter, start: PageStart, limit: int
    ) -> MatchPage:
        """A page of the matches that are over, in the order of their end, the newest first."""
        async with self._transactions.reading() as connection:
            return await match_page(connection, guild_id, wanted, start, limit)


_TOTALS = CLUB_TOTALS.c
_MEETINGS = ("together", "won_together", "against", "won", "lost")


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
    kept = CLUB_PRESENCE.c
    shown: list[sa.ColumnElement[Any]] = [
        sa.func.sum(column).label(column.name)
        for column in (
            kept.cards,
            kept.turns,
            kept.missed,
            kept.left,
            kept.helped_out,
            kept.broken_off,
        )
    ]
    mine = sa.select(*shown).where(kept.guild_id == guild_id, kept.user_id == user_id)
    return mine.group_by(kept.user_id)


def companions_query(
    guild_id: int, user_id: int, game: GameName | None, limit: int
) -> sa.Select[Any]:
    """Those whom a person has met most often, without those who prefer to be left out; of equals
    the one with the smaller id first."""
    met = CLUB_MEETINGS.c
    sums = [sa.func.sum(met[name]).label(name) for name in _MEETINGS]
    times = sa.func.sum(met.together + met.against).label("times")
    counted = (
        sa.select(met.other_id, *sums, times)
        .where(met.guild_id == guild_id, met.user_id == user_id)
        .where(*([] if game is None else [met.game == game.value]))
        .where(met.other_id.not_in(unlisted_people()))
        .group_by(met.other_id)
        .order_by(times.desc(), met.other_id)
        .limit(limit)
        .subquery()
    )
    shown = [counted.c[name] for name in _MEETINGS]
    name = name_of(guild_id, counted.c.other_id).label("name")
    return sa.select(counted.c.other_id.label("user_id"), name, *shown).order_by(
        counted.c.times.desc(), counted.c.other_id
    )


def encounters_query(guild_id: int, first: int, second: int) -> sa.Select[Any]:
    """How two people have met, by game; ``won`` are matches as opponents that the first won."""
    met = CLUB_MEETINGS.c
    sums = [sa.func.sum(met[name]).label(name) for name in _MEETINGS]
    return (
        sa.select(met.game, *sums)
        .where(met.guild_id == guild_id, met.user_id == first, met.other_id == second)
        .group_by(met.game)
        .order_by(sa.func.sum(met.together + met.against).desc(), met.game)
    )


def seats_query(guild_id: int, user_id: int, game: GameName) -> sa.Select[Any]:
    """A person's sums in each seat of a game."""
    kept = CLUB_SEATS.c
    shown: list[sa.ColumnElement[Any]] = [
        sa.func.sum(column).label(column.name)
        for column in (kept.matches, kept.wins, kept.hands, kept.points)
    ]
    return (
        sa.select(kept.seats, kept.seat, *shown)
        .where(kept.guild_id == guild_id, kept.user_id == user_id, kept.game == game.value)
        .group_by(kept.seats, kept.seat)
        .order_by(kept.seats, kept.seat)
    )


def _game_sums(row: Row[Any]) -> GameSums:
    values = row._mapping
    counts = {count: values[count.value] for count in Count if values[count.value]}
    return GameSums(
        GameName(row.game), row.matches, row.wins, row.with_computers, row.best_hand, counts
    )
