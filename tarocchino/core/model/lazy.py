"""Facts that are worked out when somebody asks for them, and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

_Fact = TypeVar("_Fact")


class lazy(Generic[_Fact]):  # noqa: N801 - used as a decorator, like `property`
    """`functools.cached_property` without its lock, which takes longer than most of our facts.

    Of two threads that ask at once both work the same fact out, as it follows from frozen data.
    """

    def __init__(self, work_out: Callable[[Any], _Fact]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    def __get__(self, instance: object, owner: type | None = None) -> _Fact:
        fact = instance.__dict__[self._name] = self._work_out(instance)
        return fact
