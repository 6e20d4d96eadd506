"""What clubs keep of their matches: facts, totals, records, ratings, seasons."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

_COUNTS = (
    "hands", "points", "sequences", "cricche", "card_points", "last_tricks", "trick_combinations",
    "side_declared", "declarations", "declared", "tricks", "contatori", "begato_saved",
    "begato_lost", "begato_caught", "matto_paid", "cappotti", "cappotti_suffered", "cricconi",
    "dealer_hands", "dealer_points", "soloist_hands", "soloist_points", "soloist_won", "cards",
    "turns", "missed",
)  # fmt: skip

_INDEXES = (
    ("ix_club_matches_guild_id_ended_at", "club_matches", "guild_id", "ended_at"),
    (
        "ix_club_players_guild_id_user_id_ended_at", "club_players",
        "guild_id", "user_id", "ended_at",
    ),
    ("ix_club_seasons_guild_id", "club_seasons", "guild_id"),
    (
        "ix_club_records_guild_id_kind_game", "club_records",
        "guild_id", "kind", "game", "with_computers",
    ),
    (
        "ix_club_ratings_of_one", "club_ratings",
        "guild_id", "game", "ladder", "user_id", "partner_id", "at",
    ),
    ("ix_club_ratings_latest", "club_ratings", "guild_id", "game", "ladder", "is_latest"),
)  # fmt: skip


def _counts() -> list[sa.Column[float]]:
    return [sa.Column(name, sa.Double, nullable=False) for name in _COUNTS]


def upgrade() -> None:
    op.create_table(
        "club_matches",
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False, unique=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("family", sa.String(32), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("with_computers", sa.Boolean, nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("score", sa.JSON, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("ending", sa.String(16), nullable=False),
        sa.Column("began_at", sa.Double, nullable=False),
        sa.Column("ended_at", sa.Double, nullable=False),
    )
    op.create_table(
        "club_players",
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("club_matches.table_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.Double, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("share", sa.Double, nullable=False),
        sa.Column("stayed", sa.Boolean, nullable=False),
        sa.Column("came_later", sa.Boolean, nullable=False),
        sa.Column("best_hand", sa.Double, nullable=False),
        *_counts(),
    )
    op.create_table(
        "club_seasons",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("began_at", sa.Double, nullable=False),
        sa.Column("ended_at", sa.Double),
        sa.Column("podium", sa.JSON(none_as_null=True)),
    )
    op.create_table(
        "club_totals",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("season_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("family", sa.String(32), primary_key=True),
        sa.Column("with_computers", sa.Boolean, primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("partner_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("best_hand", sa.Double, nullable=False),
        sa.Column("last_at", sa.Double, nullable=False),
        *_counts(),
    )
    op.create_table(
        "club_names",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
    )
    op.create_table(
        "club_records",
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("club_matches.table_id"), primary_key=True),
        sa.Column("kind", sa.String(32), primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("with_computers", sa.Boolean, nullable=False),
        sa.Column("value", sa.Double, nullable=False),
        sa.Column("hand", sa.Integer),
        sa.Column("holders", sa.JSON, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "club_ratings",
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("club_matches.table_id"), primary_key=True),
        sa.Column("ladder", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("partner_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("change", sa.Double, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("is_latest", sa.Boolean, nullable=False),
    )
    for name, table, *columns in _INDEXES:
        op.create_index(name, table, columns)
