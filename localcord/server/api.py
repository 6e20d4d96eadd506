"""How a REST request is answered: its body is read, the token and the rate limits are checked, the
route's function is called, errors are written in Discord's form, and the observer is called."""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from localcord.limits.messages import MAX_REQUEST_BYTES, Upload
from localcord.limits.types import check_types
from localcord.rest import ROUTES
from localcord.rest.calls import Backend, Call, Reply, Route
from localcord.server.answers import (
    Answer,
    CutConnectionError,
    Interceptor,
    refusal,
    too_many_requests,
)
from localcord.server.ratelimits import RateLimits
from localcord.world.errors import ApiError, FormErrors, Problem

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
        """Every route for the aiohttp application, and one for everything else under v10."""
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
        """404 for a route that this server lacks, with a warning: Discord itself may have it."""
        problem = Problem.NOT_FOUND
        _log.warning("the local Discord has no %s %s", request.method, request.path)
        body = {"message": problem.message, "code": problem.code}
        answer = Answer(Reply(body, problem.status), {})
        self._observe(request, request.path.removeprefix(PREFIX), None, answer)
        return answer.response()


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON body and the files of a request: JSON, multipart with ``payload_json``, or none."""
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
