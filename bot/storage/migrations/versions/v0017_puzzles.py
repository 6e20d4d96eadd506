"""Answers to puzzles, and how servers did on a day: none so far."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "puzzle_answers",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("puzzle", sa.String(32), primary_key=True),
        sa.Column("choice", sa.Integer, nullable=False),
        sa.Column("difficulty", sa.Integer, nullable=False),
        sa.Column("found", sa.Boolean, nullable=False),
        sa.Column("answered_at", sa.Double, nullable=False),
    )
    op.create_table(
        "puzzle_days",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("tried", sa.Integer, nullable=False),
        sa.Column("found", sa.Integer, nullable=False),
    )
