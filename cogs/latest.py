"""A job for the latest state of something, never twice at once: how edits are coalesced."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

_log = logging.getLogger(__name__)

MAX_RETRIES = 5


class RetryLaterError(Exception):
    """The job could not be done now; it may be tried again after so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"to be tried again in {seconds} s")
        self.seconds = seconds


class NotDoneError(Exception):
    """The job was refused. The error's words are fit for a log: they name no person, no card."""


class LatestWins:
    """Runs ``job`` once for any number of `ask`s that come while it runs.

    The job reads the state it is about when it starts, so that only the latest is ever shown. Its
    failures are logged, and never reach who asked.
    """

    def __init__(self, name: str, job: Callable[[], Awaitable[None]]) -> None:
        self._name = name
        self._job = job
        self._asked = False
        self._closed = False
        self._task: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing runs and nothing is asked for."""
        return self._task is None or self._task.done()

    def ask(self) -> None:
        """Let the job run, again if it is running already; nothing happens once closed."""
        self._asked = True
        if self.idle and not self._closed:
            self._task = asyncio.create_task(self._run(), name=self._name)

    async def settled(self) -> None:
        """Return when nothing is left to do."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Stop, whatever is running."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        retries = 0
        while self._asked:
            self._asked = False
            try:
                await self._job()
                retries = 0
            except RetryLaterError as error:
                retries += 1
                if retries > MAX_RETRIES:
                    _log.warning("%s: given up after %d tries", self._name, retries)
                    return
                await asyncio.sleep(error.seconds)
                self._asked = True
            except NotDoneError as error:
                _log.warning("%s: %s", self._name, error)
            except Exception as error:
                # Its message might hold what only one person may see: the type is enough.
                _log.error("%s failed: %s", self._name, type(error).__name__)
