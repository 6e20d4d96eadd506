"""Which shard's servers could not reach the bot in an outage: all of them in those so far."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    connection = op.get_bind()
    before = sa.table("outages", sa.column("began", sa.Double), sa.column("ended", sa.Double))
    known = connection.execute(sa.select(before)).all()
    # A primary key cannot be changed in SQLite, and these rows are few.
    op.drop_table("outages")
    outages = op.create_table(
        "outages",
        sa.Column("began", sa.Double, primary_key=True),
        sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("shards", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.Double, nullable=False),
    )
    rows = [{"began": row.began, "shard": 0, "shards": 1, "ended": row.ended} for row in known]
    op.bulk_insert(outages, rows)
