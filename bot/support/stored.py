"""Convert stored JSON data to and from the types that describe them.

Names and values in the data outlive the program: a renamed field or class keeps its stored name
(``rename``, ``tag``).
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

_T = TypeVar("_T")


def to_stored(value: object) -> Any:
    """Return the value as JSON data, with sets in order."""
    return msgspec.to_builtins(value, order="deterministic")


def from_stored(data: object, kind: type[_T]) -> _T:
    """Return the value of stored data, the inverse of `to_stored`; ignore fields of newer programs.

    Raises ValueError for data of another form, and for a missing field even if it has a default:
    stored data have every field.
    """
    try:
        value = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error
    if not _is_complete(data, to_stored(value)):
        raise ValueError(f"{kind.__name__} with missing or surplus items")
    return value


def _is_complete(data: Any, written: object) -> bool:
    """Return whether the data have everything that the value read from them has."""
    match written:
        case dict():
            return all(
                key in data and _is_complete(data[key], each) for key, each in written.items()
            )
        case list():
            return len(data) == len(written)
        case _:
            return True
