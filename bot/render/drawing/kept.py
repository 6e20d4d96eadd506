"""A cache of a function's results that is bounded by their bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar, cast

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

OVERHEAD = 400
"""Bytes that an entry takes besides its result, about."""


def kept_within(
    most: int, weigh: Callable[[_Result], int]
) -> Callable[[Callable[_Arguments, _Result]], Callable[_Arguments, _Result]]:
    """Keep the results used last, of ``most`` bytes together as ``weigh`` counts them.

    For functions of hashable positional arguments, called from any thread. Two threads that ask
    for the same at once may both work it out.
    """

    def decorate(make: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
        results: OrderedDict[Hashable, tuple[_Result, int]] = OrderedDict()
        lock, total = Lock(), 0

        @wraps(make)
        def kept(*arguments: _Arguments.args, **named: _Arguments.kwargs) -> _Result:
            nonlocal total
            key = cast("tuple[Hashable, ...]", arguments)
            with lock:
                if (found := results.get(key)) is not None:
                    results.move_to_end(key)
                    return found[0]
            result = make(*arguments, **named)
            weight = weigh(result) + OVERHEAD
            with lock:
                if weight <= most and key not in results:
                    results[key] = result, weight
                    total += weight
                while total > most:
                    total -= results.popitem(last=False)[1][1]
            return result

        return kept

    return decorate
