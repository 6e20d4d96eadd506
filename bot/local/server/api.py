"""How a REST request is answered: its body read, faults struck, the token and the rate limits
checked, the route's function called, errors written Discord's way, the observer told."""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from bot.local.limits.messages import MAX_REQUEST_BYTES, Upload
from bot.local.limits.types import check_types
from bot.local.rest import ROUTES
from bot.local.rest.calls import Backend, Call, Reply, Route
from bot.local.server.faults import (
    Fault,
    Faults,
    HangFault,
    ProblemFault,
    RateLimitFault,
    ResetFault,
    StatusFault,
)
from bot.local.server.ratelimits import RateLimits, Verdict
from bot.local.world.errors import ApiError, FormErrors, Problem

PREFIX = "/api/v10"
SERVER_ERROR = "500: Internal Server Error"
"""The message of an answer when this server itself failed; its log says why."""

_FILE_FIELD = re.compile(r"files\[(\d+)\]")
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Exchange:
    """One REST request with its reply, as an observer sees it.

    ``template`` is the path of Discord's API description (``/channels/{channel_id}/messages``),
    ``request`` and ``reply`` the decoded JSON bodies (None where there was none; of a multipart
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


class _CutError(Exception):
    """The connection is to be cut instead of answered."""


@dataclass(frozen=True)
class _Answer:
    """A reply with its headers; ``text`` stands instead of JSON where Cloudflare speaks."""

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


class Api:
    """The REST side of the local Discord."""

    def __init__(
        self,
        backend: Backend,
        token: str,
        *,
        limits: RateLimits,
        faults: Faults,
        observer: Observer | None,
    ) -> None:
        self._backend = backend
        self._token = token
        self._limits = limits
        self._faults = faults
        self._observer = observer

    def change_token(self, token: str) -> None:
        """Take no other token from now on."""
        self._token = token

    def routes(self) -> list[web.RouteDef]:
        """Every route for the aiohttp application, and one for whatever else is asked under v10."""
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
            answer = _Answer(Reply(error.payload(), error.problem.status), {})
        except _CutError:
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        self._observe(request, route.template, payload, answer)
        return answer.response()

    async def _answer(self, request: web.Request, route: Route, call: Call) -> _Answer:
        struck = await self._strike(route, after=False)
        if struck:
            return struck
        answer = self._judge(request, route, call)
        return await self._strike(route, after=True) or answer

    def _judge(self, request: web.Request, route: Route, call: Call) -> _Answer:
        if self._limits.banned:
            return _Answer(Reply(status=429), {"Retry-After": "600"}, "error code: 1015")
        if route.auth and not self._authorized(request):
            self._limits.count(401)
            raise ApiError(Problem.UNAUTHORIZED)
        verdict = self._limits.check(route.method, route.template, dict(call.path))
        if verdict.retry_after is not None:
            return self._too_many(verdict, verdict.retry_after)
        try:
            errors = FormErrors()
            check_types(call.payload, errors)
            errors.raise_if_any()
            reply = route.handler(call)
        except ApiError as error:
            self._limits.count(error.problem.status)
            return _Answer(Reply(error.payload(), error.problem.status), verdict.headers)
        except Exception:
            _log.exception("%s %s failed in the local Discord", route.method, route.template)
            return _Answer(Reply({"message": SERVER_ERROR, "code": 0}, 500), verdict.headers)
        return _Answer(reply, verdict.headers)

    def _authorized(self, request: web.Request) -> bool:
        given = request.headers.get("Authorization", "")
        return secrets.compare_digest(given.encode(), f"Bot {self._token}".encode())

    def _too_many(self, verdict: Verdict, retry_after: float, *, via: bool = True) -> _Answer:
        self._limits.count(429, verdict.scope)
        headers = verdict.headers | {
            "Retry-After": str(max(1, round(retry_after))),
            "X-RateLimit-Scope": verdict.scope,
        }
        if via:
            headers["Via"] = "1.1 google"
        if verdict.scope == "global":
            headers["X-RateLimit-Global"] = "true"
        body = {
            "message": "You are being rate limited.",
            "code": 0,
            "retry_after": round(retry_after, 3),
            "global": verdict.scope == "global",
        }
        return _Answer(Reply(body, 429), headers)

    async def _strike(self, route: Route, *, after: bool) -> _Answer | None:
        """What an ordered fault makes of the request, if one strikes it."""
        fault: Fault | None = self._faults.take(route.method, route.template, after=after)
        match fault:
            case ProblemFault(problem=problem):
                self._limits.count(problem.status)
                return _Answer(Reply(ApiError(problem).payload(), problem.status), {})
            case StatusFault(status=status):
                self._limits.count(status)
                body = {"message": f"{status}: ordered by a test", "code": 0}
                return _Answer(Reply(body, status), {})
            case RateLimitFault(retry_after=wait, scope=scope, via=via):
                return self._too_many(Verdict({}, wait, scope), wait, via=via)
            case ResetFault():
                raise _CutError
            case HangFault(released=released):
                await released.wait()
        return None

    def _observe(self, request: web.Request, template: str, payload: Any, answer: _Answer) -> None:
        if self._observer is not None and answer.text is None:
            exchange = Exchange(
                request.method, template, dict(request.query), payload,
                answer.reply.status, answer.reply.body, answer.headers,
            )  # fmt: skip
            self._observer(exchange)

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        """404 for what this server does not know, with a warning: Discord itself may know it."""
        problem = Problem.NOT_FOUND
        _log.warning("the local Discord has no %s %s", request.method, request.path)
        body = {"message": problem.message, "code": problem.code}
        answer = _Answer(Reply(body, problem.status), {})
        self._observe(request, request.path.removeprefix(PREFIX), None, answer)
        return answer.response()


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON body and the files of a request: JSON, multipart with ``payload_json``, or none."""
    if (request.content_length or 0) > MAX_REQUEST_BYTES:
        raise ApiError(Problem.TOO_LARGE)
    if not request.can_read_body:
        return None, []
    if request.content_type != "multipart/form-data":
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
