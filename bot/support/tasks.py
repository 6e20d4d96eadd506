"""Let work outlast a cancelled caller, and keep recent answers so that no long one is worked out
twice."""

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


async def first_of(*tasks: asyncio.Future[Any]) -> None:
    """Return when one task is done, and cancel the others; all of them if this is cancelled."""
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


_Answer = TypeVar("_Answer")


class RecentAnswers:
    """Keeps the most recently used answers, by keys that hold everything they depend on.

    Whoever asks for what is being worked out waits for that. A failure is not kept.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._answers: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def answer(self, key: Hashable, work: Callable[[], Awaitable[_Answer]]) -> _Answer:
        """What ``work`` returned for this key, or returns now. Raises what ``work`` raises."""
        answer: asyncio.Future[_Answer] | None = self._answers.get(key)
        if answer is None:
            answer = asyncio.ensure_future(work())
            self._answers[key] = answer
            answer.add_done_callback(partial(self._forget_failed, key))
            if len(self._answers) > self._capacity:
                self._answers.popitem(last=False)
        self._answers.move_to_end(key)
        # Others may wait for it too: a cancelled request does not cancel the work.
        return await asyncio.shield(answer)

    def clear(self) -> None:
        """Keep no answer that is known or being worked out now."""
        self._answers.clear()

    def _forget_failed(self, key: Hashable, answer: asyncio.Future[Any]) -> None:
        failed = answer.cancelled() or answer.exception() is not None
        if failed and self._answers.get(key) is answer:
            del self._answers[key]
