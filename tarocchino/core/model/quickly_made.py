"""Frozen dataclasses that are made quickly."""

from __future__ import annotations

from dataclasses import fields, make_dataclass
from typing import Any, TypeVar

_Class = TypeVar("_Class")


def quickly_made(cls: type[_Class]) -> type[_Class]:
    """The frozen dataclass with a plain ``__init__``, for what a hand makes by the hundred.

    Making a frozen object takes three times as long as making another, as ``__init__`` has to go
    around the refusal of changes for every field. Here mypy alone refuses them.
    """
    frozen: Any = cls
    names = [(f.name, f.type, f) for f in fields(frozen)]
    plain = make_dataclass(cls.__name__, names, repr=False, eq=False, match_args=False)
    frozen.__init__ = vars(plain)["__init__"]
    del frozen.__setattr__, frozen.__delattr__
    for f in fields(frozen):
        # A default that is in the class too, which no object needs, makes the fact slow to read.
        if vars(frozen).get(f.name) is f.default:
            delattr(frozen, f.name)
    return cls
