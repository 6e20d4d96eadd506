"""Upserts of rows, and lists of ids in parts that fit a query."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

import sqlalchemy as sa

Column = sa.ColumnElement[Any]

Grown = Callable[[Column, Column], Column]
"""What becomes of a column, given what is there and what comes."""


def upsert(
    dialect: str,
    table: sa.Table,
    grown: Mapping[str, Grown],
    where: Grown | None = None,
) -> Any:
    """An insert that changes the columns in ``grown`` of a row that has its primary key already,
    where ``where`` (given the values of the first of these columns) holds.

    ``dialect`` is SQLAlchemy's name of one that knows ``ON CONFLICT``: sqlite or postgresql.
    """
    # Only the dialect in use is imported: the other takes 2 MB for nothing.
    insert = import_module(f"sqlalchemy.dialects.{dialect}").insert(table)
    first = next(iter(grown))
    return insert.on_conflict_do_update(
        index_elements=list(table.primary_key.columns),
        set_={name: grow(table.c[name], insert.excluded[name]) for name, grow in grown.items()},
        where=None if where is None else where(table.c[first], insert.excluded[first]),
    )


def replaced(_stored: Column, given: Column) -> Column:
    """What comes takes the place of what is there."""
    return given


_AT_ONCE = 500
"""Ids in one query."""


def in_parts(ids: Iterable[int]) -> Iterator[Sequence[int]]:
    """The ids in order, as many at a time as a query takes."""
    left = sorted(ids)
    for start in range(0, len(left), _AT_ONCE):
        yield left[start : start + _AT_ONCE]
