"""Answers of the REST API, and the seam at which somebody else may answer instead."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Protocol

from aiohttp import web

from localcord.rest.calls import Reply
from localcord.server.ratelimits import RateLimitVerdict
from localcord.world.errors import ApiError

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
        """The answer to give instead of the server's own, None to let the request go on.

        Asked before a request takes effect, and with ``after`` once it has; ``template`` is the
        path of Discord's API description. Raises `CutConnectionError` to cut the connection.
        """


def refusal(error: ApiError, headers: dict[str, str]) -> Answer:
    """The answer to a refused request; with ``retry_after`` it has the headers of a rate limit."""
    if error.retry_after is not None:
        wait = str(max(1, round(error.retry_after)))
        headers = headers | {"Retry-After": wait, "Via": VIA, "X-RateLimit-Scope": "user"}
    return Answer(Reply(error.payload(), error.problem.status), headers)


def too_many_requests(verdict: RateLimitVerdict, retry_after: float, *, via: bool = True) -> Answer:
    """Status 429 with its body and headers; without ``via`` as Cloudflare sends it."""
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
