"""A chain of seeds for each table, and who deals its first hand."""

import secrets

import sqlalchemy as sa
from alembic import op

from bot.dealing.chain import new_chain
from bot.dealing.deal_v1 import SEED_BYTES

revision = "0002"
down_revision = "0001"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("first_dealer", sa.Integer))
    chains = op.create_table(
        "seed_chains",
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("last_seed", sa.LargeBinary(SEED_BYTES), nullable=False),
        sa.Column("start", sa.LargeBinary(SEED_BYTES), nullable=False),
    )
    _make_chains(chains)


def _make_chains(chains: sa.Table) -> None:
    """Tables of before have a chain for the hands that they deal from now on."""
    connection = op.get_bind()
    for table_id in connection.scalars(sa.text("SELECT id FROM tables")).all():
        chain = new_chain(secrets.token_bytes(SEED_BYTES))
        row = {"table_id": table_id, "last_seed": chain.last, "start": chain.start}
        connection.execute(sa.insert(chains).values(row))
