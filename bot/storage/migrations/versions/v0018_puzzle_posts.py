"""The puzzles of the day that were posted in servers: none so far."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "puzzle_posts",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("puzzle", sa.String(32), nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("is_explained", sa.Boolean, nullable=False),
    )
