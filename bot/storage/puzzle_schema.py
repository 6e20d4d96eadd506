"""The tables of puzzles: who has answered which, what was posted, how servers did on a day."""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage.schema import METADATA

PUZZLE_ANSWERS = sa.Table(
    "puzzle_answers",
    METADATA,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("puzzle", sa.String(32), primary_key=True),
    sa.Column("choice", sa.Integer, nullable=False),
    sa.Column("difficulty", sa.Integer, nullable=False),
    sa.Column("found", sa.Boolean, nullable=False),
    # Seconds since the epoch.
    sa.Column("answered_at", sa.Double, nullable=False),
)

PUZZLE_DAYS = sa.Table(
    "puzzle_days",
    METADATA,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # From 1970-01-01.
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("tried", sa.Integer, nullable=False),
    sa.Column("found", sa.Integer, nullable=False),
)

PUZZLE_POSTS = sa.Table(
    "puzzle_posts",
    METADATA,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.Integer, nullable=False),
    sa.Column("puzzle", sa.String(32), nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    # 0 where the puzzle could not be posted.
    sa.Column("message_id", sa.BigInteger, nullable=False),
    sa.Column("is_explained", sa.Boolean, nullable=False),
)
