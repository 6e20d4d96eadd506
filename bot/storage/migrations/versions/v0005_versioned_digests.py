"""Room for digests with a version."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    with op.batch_alter_table("log_entries") as batch:
        batch.alter_column(
            "digest",
            existing_type=sa.String(64),
            type_=sa.String(80),
            existing_nullable=False,
        )
