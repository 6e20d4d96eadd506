"""The tables of evenings and of the deal of the day."""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage.schema import HASH_BYTES, METADATA, ROW_ID, TABLES
from tarocchino.dealing.deal_v1 import SEED_BYTES

GOING_ON = ("sign-up", "break", "round")
"""The stored words for the stages in which an evening occupies its channel."""

EVENINGS = sa.Table(
    "evenings",
    METADATA,
    sa.Column("id", ROW_ID, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("locale", sa.String(16), nullable=False),
    sa.Column("stage", sa.String(16), nullable=False),
    # The version of the last entry of its log.
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("log_hash", sa.LargeBinary(HASH_BYTES)),
    sa.Column("row_hash", sa.LargeBinary(HASH_BYTES)),
)

_HOLDS_CHANNEL = EVENINGS.c.stage.in_([sa.literal_column(f"'{stage}'") for stage in GOING_ON])
ONE_EVENING = sa.Index(
    "uq_evenings_open_channel_id",
    EVENINGS.c.channel_id,
    unique=True,
    sqlite_where=_HOLDS_CHANNEL,
)
"""One channel has at most one evening that is not over."""

EVENING_LOG = sa.Table(
    "evening_log",
    METADATA,
    sa.Column("evening_id", sa.ForeignKey(EVENINGS.c.id), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    # As `bot.features.evenings.actions` writes it, with when and by whom.
    sa.Column("action", sa.JSON, nullable=False),
    sa.Column("interaction_id", sa.BigInteger, unique=True),
    sa.Column("hash", sa.LargeBinary(HASH_BYTES)),
)

EVENING_SEEDS = sa.Table(
    "evening_seeds",
    METADATA,
    sa.Column("evening_id", sa.ForeignKey(EVENINGS.c.id), primary_key=True),
    # Secret: all sealed deals of the evening follow from it.
    sa.Column("last_seed", sa.LargeBinary(SEED_BYTES), nullable=False),
    sa.Column("row_hash", sa.LargeBinary(HASH_BYTES)),
)

EVENING_MESSAGES = sa.Table(
    "evening_messages",
    METADATA,
    sa.Column("evening_id", sa.ForeignKey(EVENINGS.c.id), primary_key=True),
    sa.Column("what", sa.String(64), primary_key=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger, nullable=False),
)

EVENING_TABLES = sa.Table(
    "evening_tables",
    METADATA,
    sa.Column("evening_id", sa.ForeignKey(EVENINGS.c.id), primary_key=True),
    # Both count from 0.
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), nullable=False, unique=True),
)

SEALED_TABLES = sa.Table(
    "sealed_tables",
    METADATA,
    # A row for as long as the deals of the table are a secret.
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), primary_key=True),
)

DAILY_CHAINS = sa.Table(
    "daily_chains",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("first_day", sa.Integer, nullable=False),
    sa.Column("start", sa.LargeBinary(SEED_BYTES), nullable=False),
    # Secret: all deals of these days follow from it.
    sa.Column("last_seed", sa.LargeBinary(SEED_BYTES), nullable=False),
    sa.Column("row_hash", sa.LargeBinary(HASH_BYTES)),
)

DAILY_DAYS = sa.Table(
    "daily_days",
    METADATA,
    # From 1970-01-01.
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("chain", sa.ForeignKey(DAILY_CHAINS.c.number), nullable=False),
    sa.Column("board", sa.Integer, nullable=False),
    # Seconds since the epoch; NULL until the results were shown.
    sa.Column("closes_at", sa.Double, nullable=False),
    sa.Column("results_at", sa.Double, nullable=False),
    sa.Column("revealed_at", sa.Double),
    sa.Column("log_hash", sa.LargeBinary(HASH_BYTES)),
    sa.Column("row_hash", sa.LargeBinary(HASH_BYTES)),
)

DAILY_LOG = sa.Table(
    "daily_log",
    METADATA,
    sa.Column("day", sa.ForeignKey(DAILY_DAYS.c.day), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    # As `bot.features.daily.state` writes it.
    sa.Column("action", sa.JSON, nullable=False),
    sa.Column("interaction_id", sa.BigInteger, unique=True),
    sa.Column("hash", sa.LargeBinary(HASH_BYTES)),
)

DAILY_TABLES = sa.Table(
    "daily_tables",
    METADATA,
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), nullable=False, unique=True),
)

DAILY_MESSAGES = sa.Table(
    "daily_messages",
    METADATA,
    sa.Column("day", sa.ForeignKey(DAILY_DAYS.c.day), primary_key=True),
    sa.Column("what", sa.String(64), primary_key=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger, nullable=False),
)
