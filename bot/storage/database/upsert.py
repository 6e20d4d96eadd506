"""Rows that are added, or change those that have their keys already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

Column = sa.ColumnElement[Any]

Grown = Callable[[Column, Column], Column]
"""What becomes of a column, given what is there and what comes."""

_INSERTS: dict[str, Callable[..., Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def upsert(
    dialect: str,
    table: sa.Table,
    grown: Mapping[str, Grown],
    where: Grown | None = None,
) -> Any:
    """An insert that changes the columns in ``grown`` of a row that has its primary key already,
    where ``where`` (given the values of the first of these columns) holds.

    Raises KeyError for a dialect that is not known.
    """
    insert = _INSERTS[dialect](table)
    first = next(iter(grown))
    return insert.on_conflict_do_update(
        index_elements=list(table.primary_key.columns),
        set_={name: grow(table.c[name], insert.excluded[name]) for name, grow in grown.items()},
        where=None if where is None else where(table.c[first], insert.excluded[first]),
    )
