"""Store answers to puzzles, and what was posted, in the database."""

from __future__ import annotations

import sqlalchemy as sa

from bot.features.puzzles.model import DayCount, PuzzlePost, ServerDay, StoredAnswer
from bot.storage.feature_schema import PUZZLE_ANSWERS, PUZZLE_DAYS, PUZZLE_POSTS
from bot.storage.transactions import Transactions, added, replaced, row_of, upsert
from bot.support.tasks import uncancelled


class PuzzleStore:
    """The store of answers and posts; each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def answers(self, user_id: int) -> list[StoredAnswer]:
        """Return a person's answers, the first one first."""
        columns = PUZZLE_ANSWERS.c
        query = (
            sa.select(PUZZLE_ANSWERS)
            .where(columns.user_id == user_id)
            .order_by(columns.answered_at, columns.puzzle)
        )
        return [
            StoredAnswer(row.puzzle, row.choice, row.difficulty, row.found, row.answered_at)
            for row in await self._transactions.rows(query)
        ]

    @uncancelled
    async def add(self, user_id: int, answer: StoredAnswer, on: ServerDay | None) -> None:
        """Store a person's first answer to a puzzle, and count it ``on`` a server's day."""
        values = row_of(PUZZLE_ANSWERS, answer, user_id=user_id, answered_at=answer.at)
        key = PUZZLE_ANSWERS.c.user_id == user_id, PUZZLE_ANSWERS.c.puzzle == answer.puzzle
        known = sa.select(PUZZLE_ANSWERS.c.puzzle).where(*key)
        async with self._transactions.writing() as connection:
            if (await connection.scalars(known)).first() is not None:
                return
            await connection.execute(sa.insert(PUZZLE_ANSWERS).values(values))
            if on is not None:
                counted = {"tried": 1, "found": int(answer.found)}
                more = upsert(connection.dialect.name, PUZZLE_DAYS, dict.fromkeys(counted, added))
                await connection.execute(
                    more, [{"guild_id": on.guild_id, "day": on.day, **counted}]
                )

    async def last_post(self, guild_id: int) -> PuzzlePost | None:
        """Return the last puzzle posted in a server; None before the first."""
        query = sa.select(PUZZLE_POSTS).where(PUZZLE_POSTS.c.guild_id == guild_id)
        row = await self._transactions.first(query)
        if row is None:
            return None
        on = ServerDay(row.guild_id, row.day)
        return PuzzlePost(on, row.puzzle, row.channel_id, row.message_id, row.is_explained)

    @uncancelled
    async def save_post(self, post: PuzzlePost) -> None:
        """Store what was posted in a server, replacing what was posted there before."""
        values = row_of(PUZZLE_POSTS, post, post.on)
        async with self._transactions.writing() as connection:
            newer = dict.fromkeys(values, replaced)
            statement = upsert(connection.dialect.name, PUZZLE_POSTS, newer)
            await connection.execute(statement, [values])

    async def count(self, on: ServerDay) -> DayCount:
        days = PUZZLE_DAYS.c
        query = sa.select(days.tried, days.found).where(
            days.guild_id == on.guild_id, days.day == on.day
        )
        row = await self._transactions.first(query)
        return DayCount() if row is None else DayCount(row.tried, row.found)
