"""The table of sums over the rows of others, which `bot.storage.database.row_sums` keeps."""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage.database.row_hashes import HASH_BYTES
from bot.storage.database.schema import METADATA

ROW_SUMS = sa.Table(
    "row_sums",
    METADATA,
    # Of a table, or "schema " and the name of anything that the schema has.
    sa.Column("name", sa.String(80), primary_key=True),
    sa.Column("sum", sa.LargeBinary(HASH_BYTES), nullable=False),
)
"""Empty in PostgreSQL, whose server has checksums of its own."""
