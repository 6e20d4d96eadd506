"""The par of each match, and what it adds up to for its players, which is nothing so far."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "club_pars",
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("club_matches.table_id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("hands", sa.JSON, nullable=False),
    )
    # Added with a default, and not by copying the table: there may be millions of rows.
    for table in ("club_players", "club_totals"):
        for name in ("par_hands", "luck", "above_par"):
            column = sa.Column(name, sa.Double, nullable=False, server_default="0")
            op.add_column(table, column)
