"""Sums over rows in a SQLite file, so that what was changed past the bot is found.

Tables, evenings and days, their logs and their seeds have hashes in their rows (`row_hashes`), and
these are compared whenever they are read. Every other table has a sum over all its rows. The
connection that writes keeps it up by triggers, in the same transaction; they are of that connection
alone, so that other programs can use the file as ever. The texts of the schema have sums as well.

A sum is that of its rows' hashes, whatever their order: a row that comes or goes changes it by its
own hash. It begins with the number of its scheme. Scheme 1: BLAKE2b of 16 bytes over the name of
the table and the row's values in MessagePack, added modulo 2 ** 128. They are no signatures.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import msgspec
import sqlalchemy as sa

from bot.storage.database import row_hashes
from bot.storage.database.all_tables import METADATA
from bot.storage.database.errors import PUT_BACK, StoreOpenError
from bot.storage.database.revision import VERSION_TABLE
from bot.storage.database.row_hashes import HASH_BYTES, HashedRow
from bot.storage.database.sums_schema import ROW_SUMS

_SCHEME = b"\x01"
_PURPOSE = b"tarocchino-sum-1"
_BYTES = HASH_BYTES - len(_SCHEME)
_OF_SCHEMA = "schema "
_ENCODER = msgspec.msgpack.Encoder()

_Value = int | float | str | bytes | None


@cache
def summed_tables() -> tuple[sa.Table, ...]:
    """The tables that have a sum: those without hashes in their rows."""
    hashed = {each.table for each in vars(row_hashes).values() if isinstance(each, HashedRow)}
    without = {*hashed, ROW_SUMS.name}
    return tuple(each for each in METADATA.sorted_tables if each.name not in without)


def provide_functions(connection: sqlite3.Connection) -> None:
    """Let SQL on this connection compute sums."""
    connection.create_function("sum_with_row", -1, _with_row, deterministic=True)
    connection.create_function("sum_without_row", -1, _without_row, deterministic=True)
    # The stubs know aggregates of one number alone.
    connection.create_aggregate("sum_of_rows", -1, _SumOfRows)  # type: ignore[arg-type]


def keep_up(connection: sa.Connection, table: str) -> None:
    """Let what this connection writes to a table change its sum by the rows that it changes.

    To be called in each transaction that writes to it, unless an earlier one of the connection was
    committed since: a rollback takes the triggers along.
    """
    for statement in _triggers().get(table, ()):
        connection.exec_driver_sql(statement)


def renew(connection: sa.Connection) -> None:
    """Let all rows, and the schema, count as what was written."""
    connection.execute(sa.delete(ROW_SUMS))
    schema = _of_schema(connection).items()
    sums = {name: found for name, found in schema if _is_made_by_us(name)}
    _put(
        connection, sums | {table.name: _found(connection, table.name) for table in summed_tables()}
    )


def renew_some(connection: sa.Connection, tables: Iterable[sa.Table]) -> None:
    """Let the rows of these tables count as what was written, if the database has sums."""
    if not _stored(connection):
        return
    names = [table.name for table in tables]
    connection.execute(sa.delete(ROW_SUMS).where(ROW_SUMS.c.name.in_(names)))
    _put(connection, {name: _found(connection, name) for name in names})


def _put(connection: sa.Connection, sums: Mapping[str, bytes]) -> None:
    rows = [{"name": name, "sum": each} for name, each in sums.items()]
    connection.execute(sa.insert(ROW_SUMS), rows)


def changed_tables(connection: sa.Connection) -> tuple[str, ...]:
    """The tables whose rows are not those that were written; every row is read."""
    stored = _stored(connection)
    names = [table.name for table in summed_tables()] if stored else []
    return tuple(name for name in names if stored.get(name) != _found(connection, name))


def verify_schema(connection: sa.Connection, *, is_latest: bool) -> bool:
    """Pass if the schema is what the program has made; else `StoreOpenError`.

    What somebody has added, an index for example, is left alone. ``is_latest`` if the schema is
    that of this program. Returns whether there are any sums.
    """
    if not (stored := _stored(connection)):
        return False
    found = _of_schema(connection)
    wrong = {
        name for name in stored if name.startswith(_OF_SCHEMA) and found.get(name) != stored[name]
    }
    if is_latest:
        summed = {table.name for table in summed_tables()}
        wrong |= (summed | _of_tables_and_indexes()) - stored.keys()
    if wrong:
        names = ", ".join(sorted(name.removeprefix(_OF_SCHEMA) for name in wrong))
        raise StoreOpenError(
            f"it is damaged, or was changed with another program: its schema is not what the bot "
            f"has made, see {names}; {PUT_BACK}"
        )
    return True


def _stored(connection: sa.Connection) -> dict[str, bytes]:
    known = f"SELECT count(*) FROM main.sqlite_master WHERE name = '{ROW_SUMS.name}'"
    if not connection.exec_driver_sql(known).scalar():
        return {}
    rows = connection.exec_driver_sql(f"SELECT name, sum FROM main.{ROW_SUMS.name}")
    return {row.name: row.sum for row in rows}


def _found(connection: sa.Connection, table: str) -> bytes:
    """The sum of the rows that are there; an index would show what it has of them."""
    columns = _values(METADATA.tables[table])
    query = f"SELECT sum_of_rows('{table}', {columns}) FROM main.\"{table}\" NOT INDEXED"
    found: bytes | None = connection.exec_driver_sql(query).scalar()
    return _written(0) if found is None else found


def _of_schema(connection: sa.Connection) -> dict[str, bytes]:
    """The sums of all that the schema has, by name; that of the revision's table has the revision
    in it."""
    query = "SELECT type, name, tbl_name, sql FROM main.sqlite_master"
    revisions = f"SELECT version_num FROM main.{VERSION_TABLE.name}"
    revision = connection.exec_driver_sql(revisions).scalar()
    sums = {}
    for row in connection.exec_driver_sql(query):
        own = (revision,) if row.name == VERSION_TABLE.name else ()
        sums[f"{_OF_SCHEMA}{row.name}"] = _written(_hash(("sqlite_master", *row, *own)))
    return sums


def _is_made_by_us(name: str) -> bool:
    """Whether the program makes what has this name in the schema, or SQLite for it."""
    return name in _of_tables_and_indexes() or name.startswith(f"{_OF_SCHEMA}sqlite_autoindex_")


@cache
def _of_tables_and_indexes() -> frozenset[str]:
    tables = {*METADATA.tables, VERSION_TABLE.name}
    indexes = {str(index.name) for table in METADATA.tables.values() for index in table.indexes}
    return frozenset(f"{_OF_SCHEMA}{name}" for name in tables | indexes)


@cache
def _triggers() -> dict[str, tuple[str, ...]]:
    """The statements that make the triggers of each table."""
    return {table.name: tuple(_triggers_of(table)) for table in summed_tables()}


def _triggers_of(table: sa.Table) -> Iterator[str]:
    old, new = (f"'{table.name}', {_values(table, row)}" for row in ("OLD", "NEW"))
    for event, after in (
        ("INSERT", f"sum_with_row(sum, {new})"),
        ("DELETE", f"sum_without_row(sum, {old})"),
        ("UPDATE", f"sum_with_row(sum_without_row(sum, {old}), {new})"),
    ):
        yield (
            f'CREATE TEMP TRIGGER IF NOT EXISTS "sum_{event}_{table.name}" '
            f'AFTER {event} ON main."{table.name}" BEGIN '
            f"UPDATE row_sums SET sum = {after} WHERE name = '{table.name}'; END"
        )


def _values(table: sa.Table, row: str = "") -> str:
    """The columns of a row as the functions want them: text as it is stored, which need not be text
    if it is damaged, and so that nothing of another type is taken for it."""
    of = f"{row}." if row else ""
    return ", ".join(
        f'CASE typeof({of}"{name}") WHEN \'text\' THEN CAST({of}"{name}" AS BLOB) '
        f'WHEN \'blob\' THEN hex({of}"{name}") ELSE {of}"{name}" END'
        for name in sorted(table.columns.keys())
    )


class _SumOfRows:
    """An aggregate of SQL: the sum of rows."""

    def __init__(self) -> None:
        self._total = 0

    def step(self, *row: _Value) -> None:
        """Add a row."""
        self._total += _hash(row)

    def finalize(self) -> bytes:
        """The sum."""
        return _written(self._total)


def _with_row(total: _Value, *row: _Value) -> _Value:
    return _moved(total, _hash(row))


def _without_row(total: _Value, *row: _Value) -> _Value:
    return _moved(total, -_hash(row))


def _moved(total: _Value, by: int) -> _Value:
    """A sum that is none stays as it is: nobody's write fails, and it is found."""
    if not isinstance(total, bytes) or len(total) != HASH_BYTES or total[:1] != _SCHEME:
        return total
    return _written(int.from_bytes(total[1:], "big") + by)


def _written(total: int) -> bytes:
    return _SCHEME + (total % (1 << 8 * _BYTES)).to_bytes(_BYTES, "big")


def _hash(row: tuple[object, ...]) -> int:
    digest = hashlib.blake2b(_ENCODER.encode(row), digest_size=_BYTES, person=_PURPOSE).digest()
    return int.from_bytes(digest, "big")
