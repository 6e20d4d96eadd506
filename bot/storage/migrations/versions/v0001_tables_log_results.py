"""Tables with their logs, results and posted messages."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_IS_OPEN = sa.text("stage IN ('lobby', 'playing')")


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False, index=True),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("opened_at", sa.Double, nullable=False),
    )
    op.create_index(
        "uq_tables_open_channel_id",
        "tables",
        ["channel_id"],
        unique=True,
        sqlite_where=_IS_OPEN,
        postgresql_where=_IS_OPEN,
    )
    op.create_table(
        "log_entries",
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("action", sa.JSON, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("interaction_id", sa.BigInteger, unique=True),
    )
    op.create_table(
        "results",
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False, index=True),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("score", sa.JSON, nullable=False),
        sa.Column("finished_at", sa.Double, nullable=False),
    )
    op.create_table(
        "result_seats",
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("results.table_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.BigInteger, index=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("points", sa.Double, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
    )
    op.create_table(
        "posted_messages",
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("what", sa.String(64), primary_key=True),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
    )
