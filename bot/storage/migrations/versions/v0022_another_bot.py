"""Store when another bot was last found answering with an application's token."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.add_column("registered_commands", sa.Column("another_at", sa.Double))
