"""What each message of a table is known to show, nothing so far; and the registered commands."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("posted_messages", sa.Column("shown", sa.String(64)))
    op.create_table(
        "registered_commands",
        sa.Column("application_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("ids", sa.JSON, nullable=False),
        sa.Column("mentions", sa.JSON, nullable=False),
    )
