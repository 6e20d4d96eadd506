"""Stored JSON data to and from the types that describe it.

Names and values in the data outlive the program: a field or class that is renamed keeps its stored
name (``rename``, ``tag``).
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

_T = TypeVar("_T")


def to_stored(value: object) -> Any:
    """The value as JSON data, sets in order."""
    return msgspec.to_builtins(value, order="deterministic")


def from_stored(data: object, kind: type[_T]) -> _T:
    """The inverse of `to_stored`; data may have fields that only a newer program knows.

    Raises ValueError for data of another form, also where a field that has a default is missing: it
    is always written.
    """
    try:
        value = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error
    if not _is_complete(data, to_stored(value)):
        raise ValueError(f"{kind.__name__} with missing or surplus items")
    return value


def _is_complete(data: Any, written: object) -> bool:
    """Whether the data have all that is written of the value read from them."""
    match written:
        case dict():
            return all(
                key in data and _is_complete(data[key], each) for key, each in written.items()
            )
        case list():
            return len(data) == len(written)
        case _:
            return True
