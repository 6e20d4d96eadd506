"""Requests that run to completion even if their caller is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")


def uncancelled(
    request: Callable[_P, Coroutine[Any, Any, _T]],
) -> Callable[_P, Coroutine[Any, Any, _T]]:
    """The request, which runs to completion once begun: a cancelled caller waits for its end first.

    A transaction that is cancelled from outside may still commit a moment later, or leave its
    connection, and with it the write lock, to the garbage collector.
    """

    @wraps(request)
    async def run(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        task = asyncio.create_task(request(*args, **kwargs))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait([task])
            raise
        finally:
            del task  # Or its exception, which knows this frame, would keep itself.

    return run
