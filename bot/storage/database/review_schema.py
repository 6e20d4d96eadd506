"""The table of what glances at hands found, in versions of the program that had them.

Nothing writes or reads it; people's rows go when they are forgotten.
"""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage.database.schema import METADATA, TABLES

HAND_REVIEWS = sa.Table(
    "hand_reviews",
    METADATA,
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), primary_key=True),
    # From 0.
    sa.Column("hand", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
    # Of what looked at the hand; the form of the moments is the same in all of them.
    sa.Column("version", sa.Integer, nullable=False),
    # How many choices were compared, and how many of them are moments.
    sa.Column("choices", sa.Integer, nullable=False),
    sa.Column("costly", sa.Integer, nullable=False),
    sa.Column("moments", sa.JSON, nullable=False),
)
