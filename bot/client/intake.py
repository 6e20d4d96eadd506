"""Where every interaction comes in, before anything costly is done for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from bot.client.error_boundary import report
from bot.client.interactions import Interaction
from bot.client.limits.fair_queue import Allowance, FairQueue, Verdict
from bot.client.limits.loop_clock import loop_time
from bot.client.malformed import (
    MalformedInteractionError,
    Read,
    read_head,
    read_interaction,
    requester_id,
)
from bot.client.user_errors import DeclinedError

_log = logging.getLogger(__name__)


class InteractionIntake:
    """Reads what arrives, and has it handled: a few requests of one person at a time.

    ``read`` makes discord.py's object of an event's data; ``handle`` does what an interaction asks
    for. What has no known form, and what is too much for one person's ``allowance``, is answered
    in words, as little of it read as that takes. ``clock`` returns seconds.
    """

    def __init__(
        self,
        read: Read,
        handle: Callable[[Interaction], Awaitable[None]],
        allowance: Allowance,
        clock: Callable[[], float] = loop_time,
    ) -> None:
        self._read = read
        self._handle = handle
        self._queue = FairQueue[Any](allowance, clock)
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    def receive(self, data: object) -> None:
        """Take in an interaction as it came from the gateway. Never raises."""
        person = requester_id(data)
        match self._queue.arrive(person, data):
            case Verdict.BEGIN:
                self._start(self._work(person, data))
            case Verdict.WAIT:
                self._wait()
            case verdict:
                self._refuse(data, verdict)

    def close(self) -> None:
        """Begin nothing that waits."""
        self._closed = True
        self._wait()

    async def _work(self, person: int, data: object) -> None:
        try:
            interaction = read_interaction(data, self._read)
        except MalformedInteractionError as error:
            _log.info("an interaction of an unknown form: %s", error)
            await self._decline(data, error)
        else:
            await self._handle(interaction)
        finally:
            self._queue.finish(person)
            self._go_on()

    def _refuse(self, data: object, verdict: Verdict) -> None:
        if verdict is Verdict.REFUSE:
            self._start(self._decline(data, DeclinedError("problem-one-at-a-time")))

    async def _decline(self, data: object, error: Exception) -> None:
        interaction = read_head(data, self._read)
        if interaction is not None:
            await report(interaction, error)

    def _go_on(self) -> None:
        """Begin what has waited and may begin; refuse what has waited too long."""
        if self._closed:
            return
        for data, verdict in self._queue.overdue():
            self._refuse(data, verdict)
        for person, data in self._queue.begin():
            self._start(self._work(person, data))
        self._wait()

    def _wait(self) -> None:
        """Look at the queue again when something may change in it by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        rest = None if self._closed else self._queue.rest()
        if rest is not None:
            self._timer = asyncio.get_running_loop().call_later(rest, self._go_on)

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
