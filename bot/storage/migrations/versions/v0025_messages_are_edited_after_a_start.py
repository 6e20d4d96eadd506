"""What messages show is not stored: they are edited once after a start."""

from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.drop_column("posted_messages", "shown")
