"""Tables as flat numbers: what the compiled kernel reads as structs of 64-bit integers."""

from __future__ import annotations

from array import array
from dataclasses import fields
from typing import Any

LAYOUT = 3
"""The number of what the structs of native.h look like; whoever changes one of them changes it."""


def flat_bytes(table: Any) -> bytes:
    """The fields of a dataclass of integers and (nested) tuples of them, eight bytes a number."""
    numbers = array("q")
    for f in fields(table):
        _add(numbers, getattr(table, f.name))
    return numbers.tobytes()


def _add(numbers: array[int], value: Any) -> None:
    if isinstance(value, int):
        numbers.append(value)
    elif isinstance(value[0], int):
        numbers.extend(value)
    else:
        for part in value:
            _add(numbers, part)
