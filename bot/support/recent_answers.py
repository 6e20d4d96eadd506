"""The most recent answers to questions that take long, so that none is worked out twice."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from typing import Any, TypeVar

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
