"""Keep within Discord's limits of requests, and wait as long as it says."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum
from types import SimpleNamespace

import aiohttp
from yarl import URL

from bot.support.measures import NO_MEASURES, Measures
from bot.support.tasks import first_of


def loop_time() -> float:
    """Return seconds since an arbitrary moment; needs a running event loop."""
    return asyncio.get_running_loop().time()


REQUESTS_PER_SECOND = 45
"""Fewer than Discord's 50, because network jitter can bunch requests that were sent evenly."""

LONGEST_LIMIT = 30.0
"""The most seconds that a request waits for a rate limit. If it would wait longer it fails, and
is repeated later with the content of that time."""
_LONGEST_FLIGHT = 30.0
"""The most seconds for which an unanswered request counts as in flight."""
LOW_PRIORITY_SHARE = 10
"""At least one in this many requests has low priority, if any such waits."""

_low_priority: ContextVar[bool] = ContextVar("low_priority", default=False)


@contextmanager
def low_priority(wanted: bool = True) -> Iterator[None]:
    """Give requests made inside low priority, if ``wanted``: people wait for the others."""
    before = _low_priority.set(wanted)
    try:
        yield
    finally:
        _low_priority.reset(before)


class TokenBucket:
    """Lets at most ``rate`` callers pass in any second, those with `low_priority` last.

    Callers of the same priority pass in order. Network jitter can bunch requests that were sent
    evenly, so a request in flight (`mark_in_flight`) counts until it is answered (`mark_done`).
    ``clock`` returns seconds, and ``sleep`` waits for some.
    """

    def __init__(
        self,
        rate: int = REQUESTS_PER_SECOND,
        *,
        clock: Callable[[], float] = loop_time,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._passed: list[float] = [float("-inf")] * rate
        self._freed = asyncio.Event()
        self._since_low_priority = 0
        self._high_priority: deque[asyncio.Future[int]] = deque()
        self._low_priority: deque[asyncio.Future[int]] = deque()
        self._serving: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        return len(self._high_priority) + len(self._low_priority)

    async def acquire(self) -> int:
        """Wait until one more request may be sent; return its slot in the bucket."""
        mine: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        (self._low_priority if _low_priority.get() else self._high_priority).append(mine)
        if self._serving is None or self._serving.done():
            self._serving = asyncio.create_task(self._serve())
        return await mine

    def mark_in_flight(self, slot: int) -> None:
        """Count the request in this slot as in flight until `mark_done`."""
        self._passed[slot] = self._clock() + _LONGEST_FLIGHT

    def mark_done(self, slot: int) -> None:
        """Count the request as passed now, because it has been answered."""
        self._passed[slot] = self._clock()
        self._freed.set()

    async def _serve(self) -> None:
        """Let callers pass, one at a time, until none waits."""
        while self._has_callers():
            # The slot's previous request must have passed a full second ago.
            while (wait := min(self._passed) + 1 - self._clock()) > 0:
                await self._wait(wait)
            if self._has_callers():
                slot = self._passed.index(min(self._passed))
                self._passed[slot] = self._clock()
                self._next_caller().set_result(slot)

    async def _wait(self, seconds: float) -> None:
        """Wait for this long, or until a request is done."""
        self._freed.clear()
        await first_of(self._sleep(seconds), self._freed.wait())

    def _has_callers(self) -> bool:
        for queue in (self._high_priority, self._low_priority):
            while queue and queue[0].done():  # The caller was cancelled.
                queue.popleft()
        return bool(self._high_priority or self._low_priority)

    def _next_caller(self) -> asyncio.Future[int]:
        is_due = self._since_low_priority >= LOW_PRIORITY_SHARE - 1
        is_low_priority = bool(self._low_priority) and (is_due or not self._high_priority)
        self._since_low_priority = 0 if is_low_priority else self._since_low_priority + 1
        return (self._low_priority if is_low_priority else self._high_priority).popleft()


FOLLOWING_PER_SECOND = 10
"""Panels per second that show what others do, at a few tables at once."""


class Pace:
    """Gives each caller a separate moment: ``burst`` of them at once, then ``rate`` per second.

    ``clock`` returns seconds.
    """

    def __init__(
        self, rate: float, burst: int = 1, *, clock: Callable[[], float] = loop_time
    ) -> None:
        self.burst = burst
        self._gap = 1 / rate
        self._clock = clock
        self._free_at = float("-inf")
        """The next caller's moment at a steady pace."""

    @property
    def wait(self) -> float:
        """Return the seconds until the next free moment; 0 if it has come."""
        return max(0.0, self._free_at - self._clock() - self._ahead)

    def reserve(self, after: float = 0.0) -> float:
        """Reserve the next free moment at least ``after`` seconds from now; return the wait for
        it."""
        now = self._clock()
        moment = max(now + after, self._free_at)
        self._free_at = moment + self._gap
        return max(after, moment - now - self._ahead)

    @property
    def _ahead(self) -> float:
        return (self.burst - 1) * self._gap


_log = logging.getLogger(__name__)

MAX_INVALID = 2_500
"""A quarter of Discord's limit, because others may send from the same IP address."""
WINDOW = 600.0


class CircuitBreaker:
    """Counts the invalid requests of the last ``window`` seconds, and opens at ``limit``.

    While it is open only replies to interactions may be sent; it closes after the window. ``clock``
    returns seconds.
    """

    def __init__(
        self,
        limit: int = MAX_INVALID,
        window: float = WINDOW,
        *,
        clock: Callable[[], float] = loop_time,
    ) -> None:
        self._limit = limit
        self._window = window
        self._clock = clock
        self._counted: deque[float] = deque()
        self._open_until = float("-inf")

    @property
    def wait(self) -> float:
        """Return the seconds until requests may be sent again; 0 for now."""
        return max(0.0, self._open_until - self._clock())

    def count(self) -> None:
        """Count a request that was answered with 401, 403 or 429 (except of scope *shared*)."""
        now = self._clock()
        self._counted.append(now)
        while self._counted[0] <= now - self._window:
            self._counted.popleft()
        if len(self._counted) >= self._limit:
            self._counted.clear()
            _log.error(
                "Discord rejected %d requests within %.0f s; sending only replies to interactions "
                "for as long",
                self._limit,
                self._window,
            )
            self.open_for(self._window)

    def open_for(self, seconds: float) -> None:
        """Open for at least this long, as Discord has requested."""
        self._open_until = max(self._open_until, self._clock() + seconds)


DMS_AT_ONCE = 4
"""The DM channels opened at once, so that a table of newcomers gets its hands immediately."""
SECONDS_PER_DM = 3.0
FIRST_PAUSE, LONGEST_PAUSE = 600.0, 6 * 3600.0
"""Seconds without a new channel after a refusal, doubled after each further one."""
_KEPT_SECONDS = 10.0
"""Seconds for which a person's turn stays reserved after it has come."""


class DmPace:
    """Gives each person a turn to open their DM channel: ``at_once`` immediately, then one per
    ``seconds``.

    ``clock`` returns seconds.
    """

    def __init__(
        self,
        at_once: int = DMS_AT_ONCE,
        *,
        clock: Callable[[], float] = loop_time,
    ) -> None:
        self._pace = Pace(1 / SECONDS_PER_DM, at_once, clock=clock)
        self._clock = clock
        self._turns: dict[int, float] = {}
        self._pause = FIRST_PAUSE
        self._paused_until = float("-inf")

    @property
    def is_paused(self) -> bool:
        """Return whether no channel may be opened for anybody."""
        return self._clock() < self._paused_until

    def take(self, user_id: int) -> float:
        """Take the person's turn if it has come, and return 0; else return the seconds until it
        comes.

        The turn stays reserved until some seconds after that.
        """
        now = self._clock()
        due = self._turns.pop(user_id, None)
        if due is None or due + _KEPT_SECONDS < now:
            self._turns = {u: at for u, at in self._turns.items() if at + _KEPT_SECONDS >= now}
            due = now + self._pace.reserve()
        if due <= now:
            return 0.0
        self._turns[user_id] = due
        return due - now

    def refused(self) -> None:
        """Begin a pause, because Discord has refused to open a channel or to post in a new one."""
        if not self.is_paused:
            self._paused_until = self._clock() + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def opened(self) -> None:
        """Note that Discord has opened a channel, so the next pause is short again."""
        self._pause = FIRST_PAUSE


MAX_SESSION_STARTS = 20
SECONDS_PER_START = 90.0
"""With the starts at once, at most 980 per day; beyond 1,000 Discord resets the token."""


class SessionStartLimiter(Pace):
    """Allows ``at_once`` starts of a gateway session, and one more every ``seconds``."""

    def __init__(
        self,
        at_once: int = MAX_SESSION_STARTS,
        seconds: float = SECONDS_PER_START,
        *,
        clock: Callable[[], float] = loop_time,
    ) -> None:
        super().__init__(1 / seconds, at_once, clock=clock)
        self._of_one_shard = at_once

    def begin(self, shards: int) -> None:
        """Let each of the ``shards`` begin once, beyond what one shard may start."""
        self.burst = self._of_one_shard - 1 + shards

    def take(self) -> bool:
        """Take one start; return False if none is left at the moment."""
        if self.wait:
            return False
        self.reserve()
        return True


ANSWER_SECONDS = 15.0
"""The most seconds that Discord may take for one response."""
_ANSWERS_REMEMBERED = 1000
DEFAULT_BAN = 60.0
"""Seconds without requests after a ban of unknown length."""

_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback/?$")
_WEBHOOK = re.compile(r"/webhooks/\d+/")
_BAD, _UNAUTHORIZED, _FORBIDDEN, _TOO_MANY = 400, 401, 403, 429


@dataclass(frozen=True, slots=True)
class _Deadline:
    """A deadline that runs only while a request of its task is in flight."""

    timeout: asyncio.Timeout
    seconds: float
    task: asyncio.Task[object] | None

    def start(self) -> None:
        self._set(asyncio.get_running_loop().time() + self.seconds)

    def stop(self) -> None:
        self._set(None)

    def _set(self, when: float | None) -> None:
        if asyncio.current_task() is self.task and not self.timeout.expired():
            self.timeout.reschedule(when)


_deadline: ContextVar[_Deadline | None] = ContextVar("deadline", default=None)
_arrived: ContextVar[float | None] = ContextVar("arrived", default=None)


class RequestKind(Enum):
    """The kind of an HTTP request to Discord, by the limits that apply to it."""

    CALLBACK = "callback"
    WEBHOOK = "webhook"
    GATEWAY = "gateway"
    OWN = "own"
    """Requests with the bot's token, which count against the 50 per second."""


class TooManyInvalidError(aiohttp.ClientError):
    """A request was not sent because too many were invalid; it may be sent after ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"nothing is sent for {seconds:.0f} s")
        self.seconds = seconds


@asynccontextmanager
async def answered_in_time(seconds: float = ANSWER_SECONDS) -> AsyncIterator[None]:
    """Raise `TimeoutError` if a request made inside is not answered within ``seconds``.

    Only time with a request in flight counts. discord.py's own waits do not: interrupted in a wait
    for a global limit, it would never send anything again.
    """
    async with asyncio.timeout(None) as deadline:
        before = _deadline.set(_Deadline(deadline, seconds, asyncio.current_task()))
        try:
            yield
        finally:
            _deadline.reset(before)


@contextmanager
def answering(arrived: float) -> Iterator[None]:
    """Measure the time until the answer to an interaction that arrived at this `loop_time`."""
    before = _arrived.set(arrived)
    try:
        yield
    finally:
        _arrived.reset(before)


def kind_of(url: URL) -> RequestKind:
    if url.scheme in ("ws", "wss"):
        return RequestKind.GATEWAY
    if _CALLBACK.search(url.path):
        return RequestKind.CALLBACK
    return RequestKind.WEBHOOK if _WEBHOOK.search(url.path) else RequestKind.OWN


class HttpLimiter:
    """Applies the limits of one bot; `trace` returns the client's ``http_trace``.

    ``unauthorized`` is set when Discord has answered 401 to the bot's token. ``measures`` notes the
    answers.
    """

    def __init__(
        self,
        bucket: TokenBucket | None = None,
        breaker: CircuitBreaker | None = None,
        measures: Measures = NO_MEASURES,
    ) -> None:
        self._measures = measures
        self._bucket = bucket or TokenBucket()
        self._breaker = breaker or CircuitBreaker()
        self._answered: deque[int] = deque(maxlen=_ANSWERS_REMEMBERED)
        self.unauthorized = asyncio.Event()

    def trace(self) -> aiohttp.TraceConfig:
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._before)
        config.on_request_end.append(self._after)
        config.on_request_exception.append(self._failed)
        return config

    async def _before(
        self, _: object, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        kind = kind_of(request.url)
        if (found := _CALLBACK.search(request.url.path)) is not None:
            self._answered.append(int(found[1]))
        slot = await self._bucket.acquire() if kind is RequestKind.OWN else None
        if kind in (RequestKind.OWN, RequestKind.WEBHOOK) and self._breaker.wait:
            raise TooManyInvalidError(self._breaker.wait)
        if slot is not None:
            self._bucket.mark_in_flight(slot)
            context.slot = slot
        if (deadline := _deadline.get()) is not None:
            deadline.start()

    async def _after(
        self, _: object, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        self._mark_done(context)
        kind, status = kind_of(request.url), request.response.status
        self._measure(kind, status)
        if kind is RequestKind.GATEWAY or status not in (_UNAUTHORIZED, _FORBIDDEN, _TOO_MANY):
            return
        headers = request.response.headers
        if headers.get("X-RateLimit-Scope") != "shared":
            self._breaker.count()
        if status == _TOO_MANY and "Via" not in headers:
            # The proxy in front of Discord sends this, and bans the IP address for a while.
            self._breaker.open_for(seconds_of(headers.get("Retry-After"), DEFAULT_BAN))
        if status == _UNAUTHORIZED and kind is RequestKind.OWN:
            self.unauthorized.set()

    async def _failed(
        self, _: object, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        self._measure(kind_of(request.url), None)
        self._mark_done(context)

    def _measure(self, kind: RequestKind, status: int | None) -> None:
        if kind is not RequestKind.GATEWAY:
            self._measures.request_ended(kind.value, status)
        if kind is RequestKind.CALLBACK and status is not None and status < _BAD:
            arrived = _arrived.get()
            if arrived is not None:
                self._measures.acknowledged(loop_time() - arrived)

    def answered_once(self, interaction_id: int) -> bool:
        """Return whether exactly one of the latest requests answered this interaction. Then
        discord.py has repeated none, and the gateway has delivered it once."""
        return self._answered.count(interaction_id) == 1

    @property
    def waiting(self) -> int:
        return self._bucket.waiting

    def _mark_done(self, context: SimpleNamespace) -> None:
        """Note that the request of this trace context is no longer in flight."""
        if (slot := getattr(context, "slot", None)) is not None:
            self._bucket.mark_done(slot)
        if (deadline := _deadline.get()) is not None:
            deadline.stop()


@dataclass(frozen=True, slots=True)
class Allowance:
    """The requests that one person may make: ``burst`` at once, then ``per_second``.

    That is more than anybody clicks by hand. A button pressed again ``repeated_after`` seconds
    after a press that is still in progress is no second request. Before that it may be meant twice,
    as in a lobby.
    """

    burst: int = 10
    per_second: float = 10.0
    repeated_after: float = 1.0


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one bot: requests, session starts, new DM channels, a person's requests."""

    http_limiter: HttpLimiter
    starts: SessionStartLimiter
    dms: DmPace = field(default_factory=DmPace)
    person: Allowance = Allowance()


def seconds_of(header: str | None, default: float) -> float:
    """Return the seconds of a ``Retry-After`` header."""
    try:
        return max(0.0, float(header or default))
    except ValueError:
        return default
