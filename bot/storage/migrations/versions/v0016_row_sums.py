"""A sum over the rows of each table that has no hashes; the start that migrates computes them."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "row_sums",
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("sum", sa.LargeBinary(17), nullable=False),
    )
