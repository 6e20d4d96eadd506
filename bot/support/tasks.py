"""Let work outlast a cancelled caller, and cache recent answers."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")


def uncancelled(
    request: Callable[_P, Coroutine[Any, Any, _T]],
) -> Callable[_P, Coroutine[Any, Any, _T]]:
    """Return the request so that it runs to completion; a cancelled caller first waits for its end.

    A transaction cancelled from outside may still commit a moment later, or leave its connection,
    and so the write lock, to the garbage collector.
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
            del task  # Breaks the cycle of its exception with this frame.

    return run


async def first_of(*works: Awaitable[Any]) -> None:
    """Return or raise as the first of these does, and cancel the others; cancel all if this is
    cancelled."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()


_Answer = TypeVar("_Answer")


class RecentAnswers:
    """Keeps the most recently used answers; a key holds everything its answer depends on.

    Callers that ask for an answer in progress wait for it. A failure is not kept.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._answers: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def answer(self, key: Hashable, work: Callable[[], Awaitable[_Answer]]) -> _Answer:
        """Return the answer for this key, from ``work`` if unknown. Raises what that raises."""
        answer: asyncio.Future[_Answer] | None = self._answers.get(key)
        if answer is None:
            answer = asyncio.ensure_future(work())
            self._answers[key] = answer
            answer.add_done_callback(partial(self._forget_failed, key))
            if len(self._answers) > self._capacity:
                self._answers.popitem(last=False)
        self._answers.move_to_end(key)
        # Others may wait for it too, so a cancelled request does not cancel the work.
        return await asyncio.shield(answer)

    def clear(self) -> None:
        """Drop all answers, even those in progress."""
        self._answers.clear()

    def _forget_failed(self, key: Hashable, answer: asyncio.Future[Any]) -> None:
        failed = answer.cancelled() or answer.exception() is not None
        if failed and self._answers.get(key) is answer:
            del self._answers[key]
