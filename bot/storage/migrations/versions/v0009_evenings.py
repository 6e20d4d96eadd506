"""Evenings and the deal of the day: their logs, seeds and messages, and which tables are theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_GOING_ON = sa.text("stage IN ('sign-up', 'break', 'round')")


def upgrade() -> None:
    op.add_column("tables", sa.Column("occasion", sa.JSON(none_as_null=True)))
    _create_evenings()
    _create_daily()


def _create_evenings() -> None:
    op.create_table(
        "evenings",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False, index=True),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_index(
        "uq_evenings_open_channel_id",
        "evenings",
        ["channel_id"],
        unique=True,
        sqlite_where=_GOING_ON,
        postgresql_where=_GOING_ON,
    )
    op.create_table("evening_log", _key("evening_id", "evenings.id"), *_of_log())
    op.create_table(
        "evening_seeds",
        _key("evening_id", "evenings.id"),
        sa.Column("last_seed", sa.LargeBinary(64), nullable=False),
    )
    op.create_table("evening_messages", _key("evening_id", "evenings.id"), *_of_messages())
    op.create_table(
        "evening_tables",
        _key("evening_id", "evenings.id"),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("tables.id"), nullable=False, unique=True),
    )
    op.create_table("sealed_tables", _key("table_id", "tables.id"))


def _create_daily() -> None:
    op.create_table(
        "daily_chains",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("first_day", sa.Integer, nullable=False),
        sa.Column("start", sa.LargeBinary(64), nullable=False),
        sa.Column("last_seed", sa.LargeBinary(64), nullable=False),
    )
    op.create_table(
        "daily_days",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("chain", sa.Integer, sa.ForeignKey("daily_chains.number"), nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("closes_at", sa.Double, nullable=False),
        sa.Column("results_at", sa.Double, nullable=False),
        sa.Column("revealed_at", sa.Double),
    )
    op.create_table("daily_log", _key("day", "daily_days.day", sa.Integer()), *_of_log())
    op.create_table(
        "daily_tables",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("tables.id"), nullable=False, unique=True),
    )
    op.create_table("daily_messages", _key("day", "daily_days.day", sa.Integer()), *_of_messages())


def _key(name: str, owner: str, of: sa.types.TypeEngine[int] = _ROW_ID) -> sa.Column[int]:
    return sa.Column(name, of, sa.ForeignKey(owner), primary_key=True)


def _of_log() -> list[sa.Column[object]]:
    return [
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("action", sa.JSON, nullable=False),
        sa.Column("interaction_id", sa.BigInteger, unique=True),
    ]


def _of_messages() -> list[sa.Column[object]]:
    return [
        sa.Column("what", sa.String(64), primary_key=True),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
    ]
