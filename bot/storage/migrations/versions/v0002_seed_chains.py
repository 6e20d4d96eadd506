"""A chain of seeds for each table, and who deals its first hand."""

import hashlib
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

# The chain of the scheme deal-v1 (docs/dealing.md), written out: migrations import nothing of bot.
_SEED_BYTES = 64
_HANDS = 1000
_CHAIN_PREFIX = b"deal-v1/chain\x00"


def upgrade() -> None:
    op.add_column("tables", sa.Column("first_dealer", sa.Integer))
    chains = op.create_table(
        "seed_chains",
        sa.Column("table_id", _ROW_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("last_seed", sa.LargeBinary(_SEED_BYTES), nullable=False),
        sa.Column("start", sa.LargeBinary(_SEED_BYTES), nullable=False),
    )
    _make_chains(chains)


def _make_chains(chains: sa.Table) -> None:
    """Give the tables that exist a chain for the hands that they deal from now on."""
    connection = op.get_bind()
    for table_id in connection.scalars(sa.text("SELECT id FROM tables")).all():
        last = secrets.token_bytes(_SEED_BYTES)
        row = {"table_id": table_id, "last_seed": last, "start": _start_of(last)}
        connection.execute(sa.insert(chains).values(row))


def _start_of(last: bytes) -> bytes:
    """The published start of the chain that ends with this seed."""
    seed = last
    for _ in range(_HANDS):
        seed = hashlib.sha512(_CHAIN_PREFIX + seed).digest()
    return seed
