"""Hashes in the rows of tables, evenings and days, their logs and their seeds; those that exist are
hashed as they are."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op
from sqlalchemy.exc import DBAPIError

revision = "0012"
down_revision = "0011"

_BYTES = 17
_JSON = {"action", "rules", "seats", "terms", "ready", "ending", "occasion"}
_TIMES = {"opened_at", "at", "closes_at", "results_at", "revealed_at"}


@dataclass(frozen=True)
class _Hashed:
    """A table, the columns that its hashes are over, the first of which is its key, and the column
    that the hash is put in."""

    table: str
    columns: tuple[str, ...]
    into: str = "hash"

    def hash(self, row: sa.Row[Any], before: bytes | None, more: Sequence[bytes | None]) -> bytes:
        content: list[object] = [self.table, before]
        for column in self.columns:
            value = getattr(row, column)
            is_time = column in _TIMES and value is not None
            content.append(float(value) if is_time else value)
        written = msgspec.json.encode([*content, *more], order="sorted")
        digest = hashlib.blake2b(written, digest_size=_BYTES - 1, person=b"tarocchino-row-1")
        return b"\x01" + digest.digest()

    def select(self) -> sa.Select[Any]:
        return sa.select(*(_column(name) for name in self.columns)).select_from(
            sa.table(self.table)
        )


_LOGS = (
    (
        _Hashed(
            "tables",
            (
                "id", "guild_id", "channel_id", "locale", "host_id", "game", "rules", "seats",
                "stage", "version", "opened_at", "first_dealer", "terms", "ready", "ending",
                "occasion",
            ),
            into="row_hash",
        ),
        _Hashed(
            "log_entries",
            ("table_id", "version", "action", "digest", "at", "user_id", "interaction_id"),
        ),
    ),
    (
        _Hashed(
            "evenings",
            ("id", "guild_id", "channel_id", "locale", "stage", "version"),
            into="row_hash",
        ),
        _Hashed("evening_log", ("evening_id", "version", "action", "interaction_id")),
    ),
    (
        _Hashed(
            "daily_days",
            ("day", "chain", "board", "closes_at", "results_at", "revealed_at"),
            into="row_hash",
        ),
        _Hashed("daily_log", ("day", "version", "action", "interaction_id")),
    ),
)  # fmt: skip
"""The tables that have a log, and the log."""

_SEEDS = (
    _Hashed("seed_chains", ("table_id", "last_seed", "start"), into="row_hash"),
    _Hashed("evening_seeds", ("evening_id", "last_seed"), into="row_hash"),
    _Hashed("daily_chains", ("number", "first_day", "start", "last_seed"), into="row_hash"),
)


def upgrade() -> None:
    connection = op.get_bind()
    for owner, log in _LOGS:
        op.add_column(log.table, sa.Column("hash", sa.LargeBinary(_BYTES)))
        op.add_column(owner.table, sa.Column("log_hash", sa.LargeBinary(_BYTES)))
        op.add_column(owner.table, sa.Column("row_hash", sa.LargeBinary(_BYTES)))
        for key in _keys(connection, owner):
            try:
                _hash_log(connection, owner, log, key)
            except (DBAPIError, ValueError, TypeError):
                # What cannot be read gets no hash, and cannot be read later either.
                continue
    for seeds in _SEEDS:
        op.add_column(seeds.table, sa.Column("row_hash", sa.LargeBinary(_BYTES)))
        for key in _keys(connection, seeds):
            row = connection.execute(seeds.select().where(_key(seeds) == key)).one()
            _update(connection, seeds, [{"k": key, "h": seeds.hash(row, None, ())}])


def _hash_log(connection: sa.Connection, owner: _Hashed, log: _Hashed, key: int) -> None:
    query = log.select().where(_key(log) == key).order_by(_column("version"))
    hashes: list[dict[str, Any]] = []
    last: bytes | None = None
    for row in connection.execute(query):
        last = log.hash(row, last, ())
        hashes.append({"k": key, "n": row.version, "h": last})
    owned = connection.execute(owner.select().where(_key(owner) == key)).one()
    found = owner.hash(owned, None, (last,))
    _update(connection, log, hashes, " AND version = :n")
    _update(connection, owner, [{"k": key, "h": found, "l": last}], also="log_hash = :l, ")


def _update(
    connection: sa.Connection,
    hashed: _Hashed,
    values: list[dict[str, Any]],
    of: str = "",
    also: str = "",
) -> None:
    if values:
        names = f"UPDATE {hashed.table} SET {also}{hashed.into} = :h"
        connection.execute(sa.text(f"{names} WHERE {hashed.columns[0]} = :k{of}"), values)


def _keys(connection: sa.Connection, hashed: _Hashed) -> Sequence[int]:
    query = sa.select(_key(hashed)).select_from(sa.table(hashed.table))
    return connection.scalars(query.order_by(_key(hashed))).all()


def _key(hashed: _Hashed) -> sa.ColumnClause[int]:
    return sa.column(hashed.columns[0], sa.BigInteger)


def _column(name: str) -> sa.ColumnClause[Any]:
    if name in _JSON:
        return sa.column(name, sa.JSON)
    if name in {"last_seed", "start"}:
        return sa.column(name, sa.LargeBinary)
    return sa.column(name)
