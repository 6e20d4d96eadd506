"""The way to Discord and back: requests take time, wait for limits, get lost, as do answers."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import Any, TypeVar

from tests.slow.simulation.environment.discord_world import RefusalError
from tests.slow.simulation.environment.faults import FaultInjector

_T = TypeVar("_T")

_LIMIT, _LIMIT_SECONDS = 5, 5.0
"""The posts and edits that Discord accepts for a channel, and the seconds they are counted over."""
_HANG = 15.0
"""Seconds after which an answer that does not come is given up."""


class NoAnswerError(Exception):
    """Discord has not answered; what was asked may have been done."""


class Network:
    """Carries the requests of one run of the bot. What has left the bot arrives even if it dies,
    unless the next run has begun by then: ``is_superseded``.

    ``crash`` ends the run on the spot; ``limits`` are shared by all runs.
    """

    def __init__(
        self,
        faults: FaultInjector,
        crash: Callable[[], None],
        limits: dict[int, deque[float]],
        is_superseded: Callable[[], bool],
    ) -> None:
        self._is_superseded = is_superseded
        self._faults = faults
        self._crash = crash
        self._limits = limits

    async def request(self, do: Callable[[], _T], *, channel_id: int | None = None) -> _T:
        """Have it done at Discord, and return the answer; held to the limit of the channel.

        Raises `NoAnswerError`, and `RefusalError` for what Discord refuses.
        """
        loop, faults = asyncio.get_running_loop(), self._faults
        answer: asyncio.Future[_T] = loop.create_future()
        there = faults.delay(0.05) + self._wait(channel_id)
        outage = faults.is_outage
        lost = outage or faults.strikes(faults.rates.request_lost, "lost-request")
        answer_lost = faults.strikes(faults.rates.answer_lost, "lost-answer")
        hangs = faults.strikes(0.1) if lost or answer_lost else False

        def arrive() -> None:
            back = _HANG if hangs else faults.delay(0.05)
            result: Any = None
            error: Exception | None = None
            if not lost and not self._is_superseded():
                try:
                    result = do()
                except RefusalError as refusal:
                    error = refusal
            if lost or answer_lost:
                error = NoAnswerError()
            later(back, deliver, result, error)

        def deliver(result: Any, error: Exception | None) -> None:
            if answer.done():
                return
            if error is None:
                answer.set_result(result)
            else:
                answer.set_exception(error)

        def later(delay: float, call: Callable[..., None], *arguments: Any) -> None:
            # Outside of the bot, which may die meanwhile.
            loop.call_later(delay, call, *arguments, context=Context())

        later(there, arrive)
        await self._maybe_die()
        result = await answer
        await self._maybe_die()
        return result

    async def _maybe_die(self) -> None:
        if self._faults.strikes(self._faults.rates.crash_at_request):
            self._crash()
            await asyncio.get_running_loop().create_future()

    def _wait(self, channel_id: int | None) -> float:
        """Seconds until the channel takes one more request."""
        if channel_id is None:
            return 0.0
        now = asyncio.get_running_loop().time()
        taken = self._limits.setdefault(channel_id, deque([-_LIMIT_SECONDS] * _LIMIT, _LIMIT))
        at = max(now, taken[0] + _LIMIT_SECONDS)
        taken.append(at)
        return at - now
