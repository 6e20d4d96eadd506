"""Stop storing what messages show, because each is edited once after a start."""

from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.drop_column("posted_messages", "shown")
