"""Drop the sums over rows and the findings of automatic reviews."""

from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    for table in ("hand_reviews", "row_sums"):
        op.drop_table(table)
