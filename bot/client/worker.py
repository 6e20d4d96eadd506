"""Bring things up to date with workers: one run at a time, requests coalesced, with retries."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from weakref import WeakValueDictionary

from bot.support.log import span
from bot.support.redaction import told_error
from bot.support.tasks import first_of

_log = logging.getLogger(__name__)

Sleep = Callable[[float], Awaitable[None]]

LONGEST_WAIT = 24.0
"""The longest wait between two attempts in seconds, before `SPREAD` stretches it."""
_LONG_WAIT = 10.0
"""The shortest first wait in seconds that is logged; after most shorter ones the job is done."""
SPREAD = 1.25
"""The largest factor that stretches waits, so that workers do not all retry at once."""


class RetryLaterError(Exception):
    """The job cannot be done now, but may succeed after ``seconds``.

    The wait doubles with every further failure, up to `LONGEST_WAIT`; a longer wait is kept.
    """

    is_temporary = True
    """The obstacle goes away in time; otherwise people have to act."""
    ends_early = False
    """The wait ends at the next `CoalescingWorker.trigger`, because only a part of the job has to
    wait. Such a wait is exact, and does not double."""

    def __init__(self, seconds: float, why: str = "not possible now") -> None:
        """Build the error; ``why`` is the cause in words, for the log."""
        super().__init__(f"{why}; retrying in {span(seconds)}")
        self.seconds = seconds
        self.why = why


@dataclass(frozen=True, slots=True)
class _Obstacle:
    """The content of a `RetryLaterError`."""

    seconds: float
    ends_early: bool


class NotDoneError(Exception):
    """The job was refused for good. The message may be logged: it names no person and no card."""


class ExpectedRefusalError(Exception):
    """Discord refuses, and the caller can continue; the message may be logged."""


class CoalescingWorker:
    """Runs ``job`` again, once, after any number of `trigger` calls during a run.

    The job reads its state when it starts, so only the latest state is ever shown. It is retried
    after a `RetryLaterError`. Other failures are logged and never reach the caller of `trigger`.
    ``sleep`` waits for some seconds.
    """

    def __init__(
        self, name: str, job: Callable[[], Awaitable[None]], *, sleep: Sleep = asyncio.sleep
    ) -> None:
        self._name = name
        self._job = job
        self._sleep = sleep
        self._is_requested = False
        self._closed = False
        self._logged: set[str] = set()
        self._retried_now = asyncio.Event()
        self._triggered = asyncio.Event()
        self._blocked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        """Return whether no run is in progress or requested."""
        return self._task is None or self._task.done()

    def trigger(self) -> None:
        """Run the job, or run it again after the current run; do nothing after `close`."""
        self._is_requested = True
        self._triggered.set()
        if self.is_idle and not self._closed:
            self._task = asyncio.create_task(self._run(), name=self._name)

    def retry_now(self) -> None:
        """Retry a waiting job now, because the obstacle may be gone."""
        self._retried_now.set()

    async def settled(self) -> None:
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def settled_or_blocked(self) -> None:
        """Wait until the worker is idle, or blocked until people act or the job has its turn."""
        if self.is_idle:
            return
        await first_of(self.settled(), self._blocked.wait())

    async def close(self) -> None:
        """Cancel the current run and refuse further ones."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        failures = 0
        while self._is_requested:
            self._is_requested = False
            self._retried_now.clear()
            self._triggered.clear()
            # Keeps no error during the wait, because it would hold everything made in the attempt.
            match await self._attempt(is_repeated=failures > 0):
                case None:
                    failures = 0
                case _Obstacle(seconds, ends_early=True):
                    await self._wait(seconds, self._triggered)
                    self._is_requested = True
                case _Obstacle(seconds):
                    await self._wait(_wait_after(failures, seconds))
                    failures += 1
                    self._is_requested = True

    async def _attempt(self, *, is_repeated: bool) -> _Obstacle | None:
        """Do the job; return its obstacle if it should be tried again."""
        try:
            await self._job()
        except RetryLaterError as error:
            if is_repeated or error.seconds >= _LONG_WAIT:
                self._log_once(logging.INFO, error.why, f"{self._name} waits: {error}")
            if error.ends_early or not error.is_temporary:
                self._blocked.set()
            return _Obstacle(error.seconds, error.ends_early)
        except (NotDoneError, ExpectedRefusalError) as error:
            self._log_once(logging.WARNING, str(error), f"{self._name}: {error}")
        except Exception as error:
            told = told_error(error)
            self._log_once(logging.ERROR, told, f"{self._name} failed\n{told}")
        else:
            for cause in self._logged:
                _logged.pop((self._name, cause), None)
            self._logged.clear()
        return None

    def _log_once(self, level: int, cause: str, line: str) -> None:
        """Log why the job is not done: once for all workers of this name, until it is done."""
        if (self._name, cause) not in _logged:
            _logged[self._name, cause] = self
            self._logged.add(cause)
            _log.log(level, "%s", line)

    async def _wait(self, seconds: float, *ends: asyncio.Event) -> None:
        """Wait for this long, or until the job should be retried or one of the events is set."""
        events = (self._retried_now, *ends)
        await first_of(self._sleep(seconds), *(event.wait() for event in events))
        self._blocked.clear()


_logged: WeakValueDictionary[tuple[str, str], CoalescingWorker] = WeakValueDictionary()
"""The worker that has logged a cause for a name: a table has as many workers with its name as
players, and all meet the same obstacle."""


def _wait_after(failures: int, first: float) -> float:
    """Return the seconds to wait after a failure that followed this many others."""
    longest = max(first, LONGEST_WAIT)
    # More doublings would change nothing, and finally overflow a float.
    seconds: float = min(first * 2 ** min(failures, 16), longest)
    return seconds * random.uniform(1, SPREAD)
