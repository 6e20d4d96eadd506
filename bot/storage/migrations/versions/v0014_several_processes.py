"""Which process acts for which servers, and interactions that one hands over to another."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "shard_epochs",
        sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "handed_interactions",
        sa.Column("interaction_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("shard", sa.Integer, nullable=False),
        sa.Column("received_at", sa.Double, nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("answer", sa.Integer),
    )
    for column in ("user_id", "shard"):
        name = f"ix_handed_interactions_{column}"
        op.create_index(name, "handed_interactions", [column])
