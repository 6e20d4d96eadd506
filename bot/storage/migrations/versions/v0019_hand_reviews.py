"""What glances at hands have found: nothing so far."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "hand_reviews",
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("hand", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("choices", sa.Integer, nullable=False),
        sa.Column("costly", sa.Integer, nullable=False),
        sa.Column("moments", sa.JSON, nullable=False),
    )
    op.create_index("ix_hand_reviews_user_id", "hand_reviews", ["user_id"])
