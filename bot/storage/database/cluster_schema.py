"""The tables by which several processes share a database."""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage.database.schema import METADATA

SHARD_EPOCHS = sa.Table(
    "shard_epochs",
    METADATA,
    sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
    # How often the shard was taken: who has taken it last knows the number.
    sa.Column("epoch", sa.BigInteger, nullable=False),
)

HANDED_INTERACTIONS = sa.Table(
    "handed_interactions",
    METADATA,
    sa.Column("interaction_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("shard", sa.Integer, nullable=False, index=True),
    # Seconds since the epoch.
    sa.Column("received_at", sa.Double, nullable=False),
    # As it came from the gateway, with its token: a secret for a quarter of an hour.
    sa.Column("payload", sa.JSON, nullable=False),
    # The kind of answer that Discord has got from the process that it came to, if any.
    sa.Column("answer", sa.Integer),
)
