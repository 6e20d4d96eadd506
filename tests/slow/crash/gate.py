"""Requests counted and held before or after their effect, and never answered."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from aiohttp import web

from localcord.server.api import PREFIX

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True, slots=True)
class Hold:
    """Which request is held, counted from 1, and whether its effect happens first."""

    request: int
    done: bool


class Gate:
    """Every REST request of the bot passes here; `held` tells which ones did not get on."""

    def __init__(self) -> None:
        self.held: Counter[tuple[str, str, bool]] = Counter()
        self._hold: Hold | None = None
        self._passed = 0
        self._came = asyncio.Event()
        self._reached = asyncio.Event()

    def hold(self, hold: Hold) -> None:
        """Hold one of the requests that come from now on."""
        self._hold, self._passed = hold, 0
        self._reached.clear()

    async def passed(self, number: int) -> None:
        """Return once this many more requests have arrived."""
        wanted = self._passed + number
        while self._passed < wanted:
            self._came.clear()
            await self._came.wait()

    async def reached(self) -> None:
        """Return when the request is held."""
        await self._reached.wait()

    @web.middleware
    async def pass_through(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """The middleware of the local Discord's application."""
        if not request.path.startswith(PREFIX):
            return await handler(request)
        self._passed += 1
        self._came.set()
        hold = self._hold
        if hold is None or hold.request != self._passed:
            return await handler(request)
        self._hold = None
        if hold.done:
            await handler(request)
        resource = request.match_info.route.resource
        self.held[request.method, resource.canonical if resource else "", hold.done] += 1
        self._reached.set()
        # Whoever asked is about to die: there is nobody to answer.
        await asyncio.Event().wait()
        raise AssertionError("a held request was released")
