"""Holds every HTTP request of the client to Discord's limits, counts and times it.

discord.py repeats requests and sends some on its own initiative, so this works below it: in the
trace hooks of its HTTP session.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum
from types import SimpleNamespace

import aiohttp
from yarl import URL

from bot.client.limits import (
    CircuitBreaker,
    DmPace,
    SessionStartLimiter,
    TokenBucket,
    loop_time,
)
from bot.support.measures import NO_MEASURES, Measures

ANSWER_SECONDS = 15.0
"""Seconds that Discord may take for one answer."""
_ANSWERS_REMEMBERED = 1000
DEFAULT_BAN = 60.0
"""Seconds without requests after a ban that does not tell its length."""

_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback/?$")
_WEBHOOK = re.compile(r"/webhooks/\d+/")
_BAD, _UNAUTHORIZED, _FORBIDDEN, _TOO_MANY = 400, 401, 403, 429


@dataclass(frozen=True, slots=True)
class _Deadline:
    """A deadline that runs only while a request of its own task is in flight."""

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
    """What kind of HTTP request to Discord it is, as Discord's limits see it."""

    CALLBACK = "callback"
    WEBHOOK = "webhook"
    GATEWAY = "gateway"
    OWN = "own"
    """Sent with the bot's token; counts against the 50 a second."""


class TooManyInvalidError(aiohttp.ClientError):
    """A request was not sent because too many were invalid; it may be sent after ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"nothing is sent for {seconds:.0f} s")
        self.seconds = seconds


@asynccontextmanager
async def answered_in_time(seconds: float = ANSWER_SECONDS) -> AsyncIterator[None]:
    """Raise `TimeoutError` if a request made inside is not answered within ``seconds``.

    Only time with a request in flight counts. discord.py's own waiting does not: interrupted while
    it waits for a global limit, discord.py would never send anything again.
    """
    async with asyncio.timeout(None) as deadline:
        before = _deadline.set(_Deadline(deadline, seconds, asyncio.current_task()))
        try:
            yield
        finally:
            _deadline.reset(before)


@contextmanager
def answering(arrived: float) -> Iterator[None]:
    """Handle inside an interaction that arrived at this `loop_time`: the time until its answer is
    measured."""
    before = _arrived.set(arrived)
    try:
        yield
    finally:
        _arrived.reset(before)


def kind_of(url: URL) -> RequestKind:
    """What a request to this address is."""
    if url.scheme in ("ws", "wss"):
        return RequestKind.GATEWAY
    if _CALLBACK.search(url.path):
        return RequestKind.CALLBACK
    return RequestKind.WEBHOOK if _WEBHOOK.search(url.path) else RequestKind.OWN


class HttpLimiter:
    """Applies the limits of one bot; `trace` returns the client's ``http_trace``.

    ``unauthorized`` is set when Discord
    has answered 401 to the bot's token. ``measures`` notes the answers.
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
        """The hooks for an HTTP session."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._before)
        config.on_request_end.append(self._after)
        config.on_request_exception.append(self._failed)
        return config

    async def _before(
        self,
        session: aiohttp.ClientSession,  # noqa: ARG002 (aiohttp's signature)
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
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
        self,
        session: aiohttp.ClientSession,  # noqa: ARG002 (aiohttp's signature)
        context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        self._mark_done(context)
        if (deadline := _deadline.get()) is not None:
            deadline.stop()
        kind, status = kind_of(request.url), request.response.status
        self._measure(kind, status)
        if kind is RequestKind.GATEWAY or status not in (_UNAUTHORIZED, _FORBIDDEN, _TOO_MANY):
            return
        headers = request.response.headers
        if headers.get("X-RateLimit-Scope") != "shared":
            self._breaker.count()
        if status == _TOO_MANY and "Via" not in headers:
            # This is the proxy in front of Discord: it bans the IP address for a while.
            self._breaker.open_for(seconds_of(headers.get("Retry-After"), DEFAULT_BAN))
        if status == _UNAUTHORIZED and kind is RequestKind.OWN:
            self.unauthorized.set()

    async def _failed(
        self,
        session: aiohttp.ClientSession,  # noqa: ARG002 (aiohttp's signature)
        context: SimpleNamespace,
        request: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        self._measure(kind_of(request.url), None)
        self._mark_done(context)
        if (deadline := _deadline.get()) is not None:
            deadline.stop()

    def _measure(self, kind: RequestKind, status: int | None) -> None:
        if kind is not RequestKind.GATEWAY:
            self._measures.request_ended(kind.value, status)
        if kind is RequestKind.CALLBACK and status is not None and status < _BAD:
            arrived = _arrived.get()
            if arrived is not None:
                self._measures.acknowledged(loop_time() - arrived)

    def answered_once(self, interaction_id: int) -> bool:
        """Whether exactly one of the latest requests was an answer to this interaction: discord.py
        has repeated none, and the gateway has delivered it once."""
        return self._answered.count(interaction_id) == 1

    @property
    def waiting(self) -> int:
        """How many requests wait until they may be sent."""
        return self._bucket.waiting

    def _mark_done(self, context: SimpleNamespace) -> None:
        """Note that the request of this trace context is no longer in flight."""
        if (slot := getattr(context, "slot", None)) is not None:
            self._bucket.mark_done(slot)


@dataclass(frozen=True, slots=True)
class Allowance:
    """What one person may ask for: ``burst`` requests at once, then ``per_second``.

    That is more than anybody does by hand. The same button pressed again ``repeated_after`` seconds
    after a press that is still being handled is no second request; before, it may be meant twice,
    as those of a lobby are.
    """

    burst: int = 10
    per_second: float = 10.0
    repeated_after: float = 1.0


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one bot: requests, session starts, opened DM channels, and what one person may
    request."""

    http_limiter: HttpLimiter
    starts: SessionStartLimiter
    dms: DmPace = field(default_factory=DmPace)
    person: Allowance = Allowance()


def seconds_of(header: str | None, default: float) -> float:
    """The seconds of a ``Retry-After`` header."""
    try:
        return max(0.0, float(header or default))
    except ValueError:
        return default
