"""Where every interaction comes in, before anything costly is done for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.client.acknowledgement import TooLateError, acknowledge
from bot.client.error_boundary import report
from bot.client.interactions import Interaction, is_stale
from bot.client.limits.fair_queue import Allowance, FairQueue, Verdict
from bot.client.limits.http_limits import answering
from bot.client.limits.loop_clock import loop_time
from bot.client.malformed import (
    MalformedInteractionError,
    Read,
    read_head,
    read_interaction,
    requester_id,
    without_contents,
)
from bot.client.repeated_presses import RepeatedPresses, pressed_button
from bot.client.user_errors import DeclinedError

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class _Arrival:
    """An interaction's data, and when it arrived, by `loop_time`."""

    data: Any
    at: float = field(default_factory=loop_time)


class InteractionIntake:
    """Reads what arrives, and has it handled: a few requests of one person at a time.

    ``read`` makes discord.py's object of an event's data; ``handle`` does what an interaction asks
    for. What has no known form, and what is too much for one person's ``allowance``, is answered
    in words, as little of it read as that takes. A button that is pressed again while its first
    press waits to have its effect, or after it was refused as stale, is acknowledged, no more.
    ``clock`` returns seconds.
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
        self._queue = FairQueue[_Arrival](allowance, clock)
        self._presses = RepeatedPresses[_Arrival](allowance.again)
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    def receive(self, data: object) -> None:
        """Take in an interaction as it came from the gateway. Never raises."""
        arrival = _Arrival(without_contents(data))

        pressed = pressed_button(arrival.data)
        if pressed is not None and self._presses.is_repeated(pressed, arrival, arrival.at):
            self._start(self._acknowledge(arrival))
            return
        person = requester_id(arrival.data)
        match self._queue.arrive(person, arrival):
            case Verdict.BEGIN:
                self._start(self._work(person, arrival))
            case Verdict.WAIT:
                self._wait()
            case verdict:
                self._refuse(arrival, verdict)

    @property
    def waiting(self) -> int:
        """How many interactions wait for others of the same person."""
        return self._queue.waiting

    def close(self) -> None:
        """Begin nothing that waits."""
        self._closed = True
        self._wait()

    async def _work(self, person: int, arrival: _Arrival) -> None:
        interaction: Interaction | None = None
        try:
            interaction = read_interaction(arrival.data, self._read)
        except MalformedInteractionError as error:
            _log.info("an interaction of an unknown form: %s", error)
            await self._decline(arrival, error)
        else:
            with answering(arrival.at):
                await self._handle(interaction)
        finally:
            self._queue.finish(person)
            self._end(arrival, stale=interaction is not None and is_stale(interaction))
            self._go_on()

    def _end(self, arrival: _Arrival, *, stale: bool = False) -> None:
        pressed = pressed_button(arrival.data)
        if pressed is not None:
            self._presses.end(pressed, arrival, is_stale=stale)

    async def _acknowledge(self, arrival: _Arrival) -> None:
        """Tell Discord that a repeated press has arrived: what the first one does is its answer."""
        interaction = read_head(arrival.data, self._read)
        if interaction is not None:
            try:
                with answering(arrival.at):
                    await acknowledge(interaction)
            except (TooLateError, discord.HTTPException) as error:
                _log.info("a repeated press was not acknowledged: %s", type(error).__name__)

    def _refuse(self, arrival: _Arrival, verdict: Verdict) -> None:
        if verdict is Verdict.REFUSE:
            self._start(self._decline(arrival, DeclinedError("problem-one-at-a-time")))
        self._end(arrival)

    async def _decline(self, arrival: _Arrival, error: Exception) -> None:
        interaction = read_head(arrival.data, self._read)
        if interaction is not None:
            with answering(arrival.at):
                await report(interaction, error)

    def _go_on(self) -> None:
        """Begin what has waited and may begin; refuse what has waited too long."""
        if self._closed:
            return
        for arrival, verdict in self._queue.overdue():
            self._refuse(arrival, verdict)
        for person, arrival in self._queue.begin():
            self._start(self._work(person, arrival))
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
