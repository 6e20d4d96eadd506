"""Servers that keep their books together: clubs, invitations, their seasons and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("rated_to", sa.BigInteger),
    )
    op.create_table(
        "club_servers",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("club_id", _ROW_ID, sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("joined_at", sa.Double, nullable=False),
        sa.Column("invited_by", sa.String(100)),
    )
    op.create_index("ix_club_servers_club_id", "club_servers", ["club_id"])
    op.create_table(
        "club_invitations",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("code_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.Double, nullable=False),
        sa.Column("joining_guild_id", sa.BigInteger),
        sa.Column("joining_name", sa.String(100)),
        sa.Column("is_asked", sa.Boolean, nullable=False),
    )
    op.create_index("ix_club_invitations_guild_id", "club_invitations", ["guild_id"])
    op.add_column("club_seasons", sa.Column("club_id", sa.BigInteger))
    _create_joint_ratings("club_joint_ratings")


def _create_joint_ratings(name: str) -> None:
    op.create_table(
        name,
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("club_matches.table_id"), primary_key=True),
        sa.Column("ladder", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("partner_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("club_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("change", sa.Double, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("is_latest", sa.Boolean, nullable=False),
    )
    of_one = ["club_id", "game", "ladder", "user_id", "partner_id", "at"]
    op.create_index(f"ix_{name}_of_one", name, of_one)
    op.create_index(f"ix_{name}_latest", name, ["club_id", "game", "ladder", "is_latest"])
