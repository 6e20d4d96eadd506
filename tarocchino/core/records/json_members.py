"""A JSON object of which one list is read item by item, so that a long one never is in memory as
the objects that it is written with."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import NoReturn

_LONGEST = 100
_SPACE = re.compile(r"[ \t\n\r]*")


def _refuse_constant(name: str) -> NoReturn:
    """Python reads ``NaN`` and ``Infinity``, which are not JSON."""
    raise ValueError(f"there is no {name}")


def _read_integer(digits: str) -> int:
    """Read an integer; of a long one the first digits, which are more than any field takes.

    Python refuses to read one of more than 4,300 digits, but JSON has no such bound.
    """
    return int(digits[:_LONGEST])


DECODER = json.JSONDecoder(parse_int=_read_integer, parse_constant=_refuse_constant)
"""Reads nothing but JSON; raises ``ValueError``, and ``RecursionError`` for what is too deep."""


def read_members(
    text: str, listed: str, read_item: Callable[[object], object]
) -> dict[str, object]:
    """The members of the JSON object in the text; the items of the list ``listed`` are what
    ``read_item`` makes of each.

    Raises ``ValueError`` for a text that is anything but a JSON object, ``RecursionError`` where
    it is nested too deeply, and whatever ``read_item`` raises.
    """
    members: dict[str, object] = {}
    at = _after("{", text, _next(text, 0))
    while text[at : at + 1] != "}":
        if members:
            at = _after(",", text, at)
        name, at = DECODER.raw_decode(text, at)
        if not isinstance(name, str):
            raise ValueError("the name of a member is a text")
        at = _after(":", text, _next(text, at))
        if name == listed and text[at : at + 1] == "[":
            members[name], at = _items(text, at, read_item)
        else:
            members[name], at = DECODER.raw_decode(text, at)
        at = _next(text, at)
    if _next(text, at + 1) != len(text):
        raise ValueError("there is more than one value")
    return members


def _items(text: str, at: int, read_item: Callable[[object], object]) -> tuple[list[object], int]:
    """The items of the list that begins here, and where it has ended."""
    items: list[object] = []
    at = _after("[", text, at)
    while text[at : at + 1] != "]":
        if items:
            at = _after(",", text, at)
        item, at = DECODER.raw_decode(text, at)
        items.append(read_item(item))
        at = _next(text, at)
    return items, at + 1


def _next(text: str, at: int) -> int:
    """Where the next character that is no space stands; the text's length where there is none."""
    found = _SPACE.match(text, at)
    return at if found is None else found.end()


def _after(mark: str, text: str, at: int) -> int:
    """Where it goes on after this mark, which has to stand here."""
    if text[at : at + 1] != mark:
        raise ValueError(f"here should be {mark}")
    return _next(text, at + 1)
