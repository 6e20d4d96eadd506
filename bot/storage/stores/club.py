"""What clubs keep of their matches (`bot.services.ports.club.ClubStore`) in a SQL database."""

from __future__ import annotations

from collections.abc import AsyncIterator

import sqlalchemy as sa

from bot.club.par.match_par import MatchPar
from bot.club.ratings.ladders import RatedStep
from bot.club.results.match_facts import MatchFacts
from bot.services.ports.club import EnteredMatch
from bot.storage.database.club_schema import CLUB_MATCHES
from bot.storage.database.schema import LOG_ENTRIES, RESULT_PLAYERS, RESULTS, TABLES
from bot.storage.database.transactions import Transactions
from bot.storage.stores.club_entries import enter_match
from bot.storage.stores.club_par import enter_par, without_par
from bot.storage.stores.club_ratings import rated_step
from bot.storage.stores.club_rebuild import rebuild_club
from bot.storage.stores.occasions import is_kept_out, kept_out
from bot.support.uncancelled import uncancelled
from bot.tables.state.table import Stage

_OVER = (Stage.FINISHED.value, Stage.CLOSED.value)


class SqlClubStore:
    """A `ClubStore`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def not_entered(self, limit: int) -> list[int]:
        """The ids of tables whose match is over and not entered yet, in the order of its end."""
        async with self._transactions.reading() as connection:
            query = _over().where(CLUB_MATCHES.c.table_id.is_(None)).limit(limit)
            return list(await connection.scalars(query))

    @uncancelled
    async def over(self) -> list[int]:
        """The ids of all tables whose match is over, in the order in which they are entered."""
        async with self._transactions.reading() as connection:
            return list(await connection.scalars(_over()))

    @uncancelled
    async def enter(self, facts: MatchFacts) -> bool:
        """Enter a match; False if it has been entered before, or is kept out of the books."""
        async with self._transactions.writing() as connection:
            if await is_kept_out(connection, facts.table_id):
                return False
            return await enter_match(connection, facts)

    @uncancelled
    async def rating_after(self, table_id: int, user_id: int) -> RatedStep | None:
        """What the match of a table did to a person's rating."""
        async with self._transactions.reading() as connection:
            return await rated_step(connection, table_id, user_id)

    @uncancelled
    async def without_par(self, version: int, limit: int) -> list[int]:
        """The ids of tables whose match is entered without a par of this version."""
        async with self._transactions.reading() as connection:
            return list(await connection.scalars(without_par(version, limit)))

    @uncancelled
    async def enter_par(self, facts: MatchFacts, par: MatchPar) -> bool:
        """Enter the par of a match; False if nothing has changed."""
        async with self._transactions.writing() as connection:
            return await enter_par(connection, facts, par)

    @uncancelled
    async def rebuild(self, matches: AsyncIterator[EnteredMatch]) -> tuple[str, ...]:
        """Compute all that follows from these matches anew; returns what was different."""
        return await rebuild_club(self._transactions, matches)


def _over() -> sa.Select[tuple[int]]:
    """The tables at which a match has ended that the books may have; a match has no end before its
    first action."""
    last = (
        sa.select(sa.func.max(LOG_ENTRIES.c.at))
        .where(LOG_ENTRIES.c.table_id == TABLES.c.id)
        .scalar_subquery()
    )
    began = sa.or_(
        sa.exists().where(RESULT_PLAYERS.c.table_id == TABLES.c.id),
        RESULTS.c.table_id.is_not(None),
    )
    over = (
        sa.select(TABLES.c.id)
        .outerjoin(RESULTS)
        .outerjoin(CLUB_MATCHES, CLUB_MATCHES.c.table_id == TABLES.c.id)
        .where(TABLES.c.stage.in_(_OVER), began, TABLES.c.id.not_in(kept_out()))
    )
    ended = sa.func.coalesce(RESULTS.c.finished_at, last)
    return over.order_by(CLUB_MATCHES.c.number.nulls_last(), ended, TABLES.c.id)
