"""How a REST request is answered: its body is read, the token and the rate limits are checked, the
route's function is called, errors are written in Discord's form, and the observer is called."""

from __future__ import annotations

import hashlib
import json
import logging
import re
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from aiohttp import web

from localcord.limits.messages import MAX_REQUEST_BYTES, Upload, check_types
from localcord.rest import ROUTES
from localcord.rest.calls import Backend, Call, Reply, Route
from localcord.world.clock import Clock
from localcord.world.errors import ApiError, FormErrors, Problem

GLOBAL_LIMIT = 50
GLOBAL_WINDOW = 1.0
INVALID_LIMIT = 10_000
INVALID_WINDOW = 600.0
_INVALID_STATUSES = frozenset({401, 403, 429})

DEFAULT_RULE = (50, 1.0)
_RULES: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): (5, 1.0),
    ("PATCH", "/channels/{channel_id}"): (5, 15.0),
    ("POST", "/users/@me/channels"): (10, 10.0),
    ("POST", "/channels/{channel_id}/threads"): (50, 300.0),
    ("PUT", "/applications/{application_id}/commands"): (2, 20.0),
    ("GET", "/gateway/bot"): (2, 5.0),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"): (5, 5.0),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"): (5, 5.0),
}
"""Requests and seconds per bucket, as observed; Discord does not document them. Other routes have
:data:`DEFAULT_RULE`."""

_CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
_MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token")


@dataclass
class _Bucket:
    limit: int
    window: float
    resets_at: float = 0.0
    used: int = 0


@dataclass(frozen=True)
class RateLimitVerdict:
    """The verdict on one request: its headers, and how long to wait if it is refused."""

    headers: dict[str, str]
    retry_after: float | None = None
    scope: str = "user"


class RateLimits:
    """Counts requests by the clock. With ``enabled`` False nothing is refused and no headers are
    sent, but invalid requests are still counted.

    ``refused`` is the number of requests answered 429 so far.
    """

    def __init__(self, clock: Clock, *, enabled: bool) -> None:
        self._clock = clock
        self._enabled = enabled
        self._buckets: dict[str, _Bucket] = {}
        self._global = _Bucket(GLOBAL_LIMIT, GLOBAL_WINDOW)
        self._invalid: deque[float] = deque()
        self.refused = 0

    @property
    def invalid_requests(self) -> int:
        """Requests answered 401, 403 or 429 in the last ten minutes."""
        horizon = self._clock.time() - INVALID_WINDOW
        while self._invalid and self._invalid[0] <= horizon:
            self._invalid.popleft()
        return len(self._invalid)

    @property
    def banned(self) -> bool:
        """Whether there were too many invalid requests: then Cloudflare answers for Discord."""
        return self._enabled and self.invalid_requests >= INVALID_LIMIT

    def count(self, status: int, scope: str | None = None) -> None:
        """Count an answer; a 429 of shared scope does not count as invalid."""
        if status == 429:
            self.refused += 1
        if status in _INVALID_STATUSES and scope != "shared":
            self._invalid.append(self._clock.time())

    def check(self, method: str, template: str, parameters: dict[str, str]) -> RateLimitVerdict:
        """Take one request from its bucket and from the global limit, or say how long to wait.

        Interaction callbacks have no bucket, and they and webhook calls by interaction token do not
        count against the global limit.
        """
        if not self._enabled or template == _CALLBACK:
            return RateLimitVerdict({})
        now = self._clock.time()
        if not template.startswith("/webhooks/"):
            everything = self._global
            if now >= everything.resets_at:
                everything.resets_at, everything.used = now + everything.window, 0
            if everything.used >= everything.limit:
                return RateLimitVerdict({}, everything.resets_at - now, "global")
            everything.used += 1
        return self._take(method, template.replace("@original", "{message_id}"), parameters, now)

    def _take(
        self, method: str, template: str, parameters: dict[str, str], now: float
    ) -> RateLimitVerdict:
        route = f"{method} {template}"
        name = hashlib.blake2b(route.encode(), digest_size=16).hexdigest()
        major = ":".join(parameters.get(each, "") for each in _MAJOR)
        limit, window = _RULES.get((method, template), DEFAULT_RULE)
        bucket = self._buckets.setdefault(f"{name}:{major}", _Bucket(limit, window))
        if now >= bucket.resets_at:
            bucket.resets_at, bucket.used = now + bucket.window, 0
        wait = bucket.resets_at - now
        refused = bucket.used >= bucket.limit
        bucket.used += not refused
        headers = {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(bucket.limit - bucket.used),
            "X-RateLimit-Reset": f"{bucket.resets_at:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": name,
        }
        return RateLimitVerdict(headers, wait if refused else None)


VIA = "1.1 google"
"""The header by which Discord's own answers differ from Cloudflare's."""


class CutConnectionError(Exception):
    """The connection is to be cut instead of answered."""


@dataclass(frozen=True)
class Answer:
    """A reply with its headers; ``text`` takes the place of JSON where Cloudflare answers."""

    reply: Reply
    headers: dict[str, str]
    text: str | None = None

    def response(self) -> web.Response:
        if self.text is not None:
            return web.Response(status=self.reply.status, text=self.text, headers=self.headers)
        if self.reply.status == 204:
            return web.Response(status=204, headers=self.headers)
        body = json.dumps(self.reply.body, separators=(",", ":")).encode()
        headers = {"Content-Type": "application/json"} | self.headers
        return web.Response(status=self.reply.status, body=body, headers=headers)


class Interceptor(Protocol):
    """Answers requests in the server's place, or delays them."""

    async def intercept(self, method: str, template: str, *, after: bool) -> Answer | None:
        """Return the answer to give instead of the server's own, None to let the request go on.

        Asked before a request takes effect, and with ``after`` once it has; ``template`` is the
        path of Discord's API description. Raises `CutConnectionError` to cut the connection.
        """


def refusal(error: ApiError, headers: dict[str, str]) -> Answer:
    """Return the answer to a refused request; with ``retry_after`` it has the headers of a rate
    limit."""
    if error.retry_after is not None:
        wait = str(max(1, round(error.retry_after)))
        headers = headers | {"Retry-After": wait, "Via": VIA, "X-RateLimit-Scope": "user"}
    return Answer(Reply(error.payload(), error.problem.status), headers)


def too_many_requests(verdict: RateLimitVerdict, retry_after: float, *, via: bool = True) -> Answer:
    """Return status 429 with its body and headers; without ``via`` as Cloudflare sends it."""
    headers = verdict.headers | {
        "Retry-After": str(max(1, round(retry_after))),
        "X-RateLimit-Scope": verdict.scope,
    }
    if via:
        headers["Via"] = VIA
    if verdict.scope == "global":
        headers["X-RateLimit-Global"] = "true"
    body = {
        "message": "You are being rate limited.",
        "code": 0,
        "retry_after": round(retry_after, 3),
        "global": verdict.scope == "global",
    }
    return Answer(Reply(body, 429), headers)


PREFIX = "/api/v10"
SERVER_ERROR = "500: Internal Server Error"
"""The message of an answer when this server itself failed; its log says why."""

_FILE_FIELD = re.compile(r"files\[(\d+)\]")
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Exchange:
    """One REST request with its reply, as an observer sees it.

    ``template`` is the path of Discord's API description (``/channels/{channel_id}/messages``),
    ``request`` and ``reply`` the decoded JSON bodies (None if there was none; of a multipart
    request its ``payload_json``), ``query`` the URL's parameters, ``headers`` the reply's.
    """

    method: str
    template: str
    query: dict[str, str]
    request: Any
    status: int
    reply: Any
    headers: dict[str, str]


Observer = Callable[[Exchange], None]


class Api:
    """The REST side of the local Discord; ``interceptor`` may answer requests in its place."""

    def __init__(
        self,
        backend: Backend,
        token: str,
        *,
        limits: RateLimits,
        observer: Observer | None,
    ) -> None:
        self._backend = backend
        self._token = token
        self._limits = limits
        self._observer = observer
        self.interceptor: Interceptor | None = None

    def change_token(self, token: str) -> None:
        """Accept only this token from now on."""
        self._token = token

    def routes(self) -> list[web.RouteDef]:
        """Return every route for the aiohttp application, and one for everything else under v10."""
        known = [
            web.route(route.method, PREFIX + route.template, self._bind(route)) for route in ROUTES
        ]
        return [*known, web.route("*", PREFIX + "/{rest:.*}", self._unknown)]

    def _bind(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            return await self._handle(request, route)

        return handle

    async def _handle(self, request: web.Request, route: Route) -> web.StreamResponse:
        payload: Any = None
        try:
            payload, uploads = await _read(request)
            call = Call(
                self._backend, dict(request.match_info), dict(request.query), payload, uploads
            )
            answer = await self._answer(request, route, call)
        except ApiError as error:
            answer = refusal(error, {})
        except CutConnectionError:
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        self._observe(request, route.template, payload, answer)
        return answer.response()

    async def _answer(self, request: web.Request, route: Route, call: Call) -> Answer:
        instead = await self._intercept(route, after=False)
        if instead:
            return instead
        answer = self._judge(request, route, call)
        return await self._intercept(route, after=True) or answer

    def _judge(self, request: web.Request, route: Route, call: Call) -> Answer:
        if self._limits.banned:
            return Answer(Reply(status=429), {"Retry-After": "600"}, "error code: 1015")
        if route.auth and not self._authorized(request):
            self._limits.count(401)
            raise ApiError(Problem.UNAUTHORIZED)
        verdict = self._limits.check(route.method, route.template, dict(call.path))
        if verdict.retry_after is not None:
            self._limits.count(429, verdict.scope)
            return too_many_requests(verdict, verdict.retry_after)
        try:
            errors = FormErrors()
            check_types(call.payload, errors)
            errors.raise_if_any()
            reply = route.handler(call)
        except ApiError as error:
            self._limits.count(error.problem.status)
            return refusal(error, verdict.headers)
        except Exception:
            _log.exception("%s %s failed in the local Discord", route.method, route.template)
            return Answer(Reply({"message": SERVER_ERROR, "code": 0}, 500), verdict.headers)
        return Answer(reply, verdict.headers)

    def _authorized(self, request: web.Request) -> bool:
        given = request.headers.get("Authorization", "")
        return secrets.compare_digest(given.encode(), f"Bot {self._token}".encode())

    async def _intercept(self, route: Route, *, after: bool) -> Answer | None:
        if self.interceptor is None:
            return None
        answer = await self.interceptor.intercept(route.method, route.template, after=after)
        if answer is not None:
            self._limits.count(answer.reply.status, answer.headers.get("X-RateLimit-Scope"))
        return answer

    def _observe(self, request: web.Request, template: str, payload: Any, answer: Answer) -> None:
        if self._observer is not None and answer.text is None:
            exchange = Exchange(
                request.method, template, dict(request.query), payload,
                answer.reply.status, answer.reply.body, answer.headers,
            )  # fmt: skip
            self._observer(exchange)

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        """Answer 404 for a route that this server lacks, with a warning: Discord itself may have
        it."""
        problem = Problem.NOT_FOUND
        _log.warning("the local Discord has no %s %s", request.method, request.path)
        body = {"message": problem.message, "code": problem.code}
        answer = Answer(Reply(body, problem.status), {})
        self._observe(request, request.path.removeprefix(PREFIX), None, answer)
        return answer.response()


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    """Return the JSON body and the files of a request: JSON, multipart with ``payload_json``, or
    none."""
    if (request.content_length or 0) > MAX_REQUEST_BYTES:
        raise ApiError(Problem.TOO_LARGE)
    if not request.can_read_body:
        return None, []
    if not request.headers.get("Content-Type", "").startswith("multipart/form-data"):
        return _decoded(await request.read()), []
    form = await request.post()
    payload: Any = {}
    uploads = []
    for name, value in form.items():
        field = _FILE_FIELD.fullmatch(name)
        if name == "payload_json" and isinstance(value, str):
            payload = _decoded(value.encode())
        elif field and isinstance(value, web.FileField):
            uploads.append(Upload(int(field[1]), value.filename, value.file.read()))
    return payload, uploads


def _decoded(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        raise ApiError(Problem.INVALID_JSON) from None
