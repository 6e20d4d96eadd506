"""Store one outage for all: one process holds all shards, and nothing is handed over."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.drop_table("handed_interactions")
    op.drop_table("shard_epochs")
    outages = sa.table("outages", sa.column("began"), sa.column("ended"))
    longest = sa.select(outages.c.began, sa.func.max(outages.c.ended)).group_by(outages.c.began)
    connection = op.get_bind()
    known = [tuple(row) for row in connection.execute(longest)]
    op.drop_table("outages")
    made = op.create_table(
        "outages",
        sa.Column("began", sa.Double, primary_key=True),
        sa.Column("ended", sa.Double, nullable=False),
    )
    if known:
        op.bulk_insert(made, [{"began": began, "ended": ended} for began, ended in known])
    # Each shard had its own heartbeat; the bot's is the latest.
    beats = sa.table("heartbeat", sa.column("id"), sa.column("at"))
    last = connection.scalar(sa.select(sa.func.max(beats.c.at)))
    connection.execute(sa.delete(beats))
    if last is not None:
        connection.execute(sa.insert(beats).values(id=1, at=last))
