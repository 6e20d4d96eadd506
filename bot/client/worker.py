"""A job for the latest state of something, never twice at once: how edits are coalesced."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import Any

from bot.support.redaction import told_error

_log = logging.getLogger(__name__)

Sleep = Callable[[float], Awaitable[None]]

LONGEST_WAIT = 24.0
"""Seconds between two tries, however often it has failed, before `SPREAD` is added."""
SPREAD = 1.25
"""A wait is up to so many times as long, so that not all workers come back at once."""


class RetryLaterError(Exception):
    """The job could not be done now; it may be tried again after so many seconds.

    The wait doubles with every further failure, up to `LONGEST_WAIT`; a longer one stays as it is.
    """

    is_temporary = True
    """Whether what hinders the job passes by itself; else people have to do something."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"to be tried again in {seconds} s")
        self.seconds = seconds


class NotDoneError(Exception):
    """The job was refused. The error's words are fit for a log: they name no person, no card."""


class CoalescingWorker:
    """Runs ``job`` once for any number of `trigger` calls that come while it runs.

    The job reads the state it is about when it starts, so that only the latest is ever shown. What
    is to be retried later is retried until it is done or refused. Failures are logged, and never
    reach who asked. ``sleep`` waits for so many seconds.
    """

    def __init__(
        self, name: str, job: Callable[[], Awaitable[None]], *, sleep: Sleep = asyncio.sleep
    ) -> None:
        self._name = name
        self._job = job
        self._sleep = sleep
        self._is_requested = False
        self._closed = False
        self._retried_now = asyncio.Event()
        self._blocked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        """Whether nothing runs and nothing is asked for."""
        return self._task is None or self._task.done()

    def trigger(self) -> None:
        """Let the job run, again if it is running already; nothing happens once closed."""
        self._is_requested = True
        if self.is_idle and not self._closed:
            self._task = asyncio.create_task(self._run(), name=self._name)

    def retry_now(self) -> None:
        """Let a job that waits to be tried again be tried at once: what hindered it may be over."""
        self._retried_now.set()

    async def settled(self) -> None:
        """Return when nothing is left to do."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def settled_or_blocked(self) -> None:
        """Return when nothing is left to do, or nothing can be done before people do something."""
        done = asyncio.ensure_future(self.settled())
        blocked = asyncio.ensure_future(self._blocked.wait())
        await first_of(done, blocked)

    async def close(self) -> None:
        """Stop, whatever is running."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        failures = 0
        while self._is_requested:
            self._is_requested = False
            self._retried_now.clear()
            try:
                await self._job()
            except RetryLaterError as error:
                if not failures:
                    _log.info("%s waits: %s", self._name, error)
                if not error.is_temporary:
                    self._blocked.set()
                await self._wait(_wait_after(failures, error.seconds))
                failures += 1
                self._is_requested = True
                continue
            except NotDoneError as error:
                _log.warning("%s: %s", self._name, error)
            except Exception as error:
                _log.error("%s failed\n%s", self._name, told_error(error))
            failures = 0

    async def _wait(self, seconds: float) -> None:
        sleep = asyncio.ensure_future(self._sleep(seconds))
        await first_of(sleep, asyncio.ensure_future(self._retried_now.wait()))
        self._blocked.clear()


async def first_of(*tasks: asyncio.Future[Any]) -> None:
    """Return when one is done; the others are cancelled, and all of them if this is."""
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


def _wait_after(failures: int, first: float) -> float:
    """Seconds to wait after so many failures before this one."""
    longest = max(first, LONGEST_WAIT)
    # Doubling more often than this changes nothing, and would not fit a float for ever.
    seconds: float = min(first * 2 ** min(failures, 16), longest)
    return seconds * random.uniform(1, SPREAD)
