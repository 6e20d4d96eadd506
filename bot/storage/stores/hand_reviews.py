"""What glances at hands have found (`bot.services.ports.hand_reviews.HandReviewStore`) in a SQL
database."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from bot.club.review.model import REVIEWER_VERSION, read_moment, write_moment
from bot.club.statistics.choices import ReviewedHand
from bot.game.games import GameName
from bot.services.ports.hand_reviews import StoredReview
from bot.storage.database.club_schema import CLUB_MATCHES
from bot.storage.database.review_schema import HAND_REVIEWS
from bot.storage.database.transactions import Transactions
from bot.storage.database.upsert import Column, upsert
from bot.storage.stores.club_members import members_of
from bot.support.uncancelled import uncancelled

_REVIEWS, _MATCHES = HAND_REVIEWS.c, CLUB_MATCHES.c
_FOUND = ("version", "choices", "costly", "moments")


class SqlHandReviewStore:
    """A `HandReviewStore`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def add(self, reviews: Sequence[StoredReview]) -> None:
        """Store what was found in a hand, in place of what is there."""
        rows = [
            {
                "table_id": each.table_id,
                "hand": each.hand,
                "user_id": each.user_id,
                "version": each.version,
                "choices": each.choices,
                "costly": len(each.moments),
                "moments": [write_moment(moment) for moment in each.moments],
            }
            for each in reviews
        ]
        async with self._transactions.writing() as connection:
            entry = upsert(connection.dialect.name, HAND_REVIEWS, dict.fromkeys(_FOUND, _newest))
            await connection.execute(entry, rows)

    @uncancelled
    async def at_table(self, table_id: int) -> list[StoredReview]:
        """What was found in the hands of a table, the first hand first."""
        query = (
            sa.select(HAND_REVIEWS)
            .where(_REVIEWS.table_id == table_id)
            .order_by(_REVIEWS.hand, _REVIEWS.user_id)
        )
        async with self._transactions.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            StoredReview(
                row.table_id,
                row.hand,
                row.user_id,
                row.version,
                row.choices,
                tuple(map(read_moment, row.moments)),
            )
            for row in rows
        ]

    @uncancelled
    async def latest(
        self, guild_id: int, user_id: int, game: GameName, limit: int
    ) -> list[ReviewedHand]:
        """A person's last hands in matches that are entered in the books of a server, the newest
        first."""
        async with self._transactions.reading() as connection:
            members = await members_of(connection, guild_id)
            query = (
                sa.select(_REVIEWS.choices, _REVIEWS.costly)
                .join(CLUB_MATCHES, _MATCHES.table_id == _REVIEWS.table_id)
                .where(
                    _REVIEWS.user_id == user_id,
                    _REVIEWS.version == REVIEWER_VERSION,
                    members.count(_MATCHES.guild_id),
                    _MATCHES.game == game.value,
                )
                .order_by(_MATCHES.number.desc(), _REVIEWS.hand.desc())
                .limit(limit)
            )
            rows = (await connection.execute(query)).all()
        return [ReviewedHand(row.choices, row.costly) for row in rows]


def _newest(_there: Column, coming: Column) -> Column:
    return coming
