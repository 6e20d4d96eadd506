"""Faults that a test orders from the local Discord: failing requests, broken connections, outages.

Requests are named by method and by the path template of Discord's API description, for example
``("POST", "/channels/{channel_id}/messages")``; each order applies once unless ``times`` is more.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from localcord.gateway.connection import Gateway
from localcord.gateway.sessions import Frame, invalid_session, reconnect
from localcord.rest.calls import Reply
from localcord.server.api import Answer, CutConnectionError, RateLimitVerdict, too_many_requests
from localcord.world.errors import ApiError, Problem

Fault = Callable[[], Awaitable[Answer | None]]
"""What becomes of a request: another answer, or None once it may go on."""


@dataclass
class _Order:
    method: str
    template: str
    fault: Fault
    after: bool
    times: int


def _answered(reply: Reply) -> Fault:
    async def answered() -> Answer:
        return Answer(reply, {})

    return answered


def _status(status: int) -> Fault:
    return _answered(Reply({"message": f"{status}: ordered by a test", "code": 0}, status))


async def _cut() -> Answer:
    raise CutConnectionError


class Faults:
    """An `Interceptor`: what goes wrong next. Nothing does unless it is ordered here."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._orders: list[_Order] = []
        self._hanging: list[asyncio.Event] = []
        self._outage: Fault | None = None

    def answer(
        self, method: str, template: str, status: int, *, after: bool = False, times: int = 1
    ) -> None:
        """Answer the next matching request with ``status`` and an empty error; with ``after`` its
        effect happens all the same (Discord's "accepted and then answered 502")."""
        self._orders.append(_Order(method, template, _status(status), after, times))

    def refuse(
        self, method: str, template: str, problem: Problem, *, after: bool = False, times: int = 1
    ) -> None:
        """Answer the next matching request with one of Discord's errors."""
        reply = Reply(ApiError(problem).payload(), problem.status)
        self._orders.append(_Order(method, template, _answered(reply), after, times))

    def rate_limit(
        self,
        method: str,
        template: str,
        *,
        retry_after: float = 0.0,
        scope: str = "user",
        via: bool = True,
        times: int = 1,
    ) -> None:
        """Answer 429; ``scope`` is ``user``, ``shared`` or ``global``; without ``via`` it looks
        like the ban that Cloudflare gives."""

        async def limited() -> Answer:
            return too_many_requests(RateLimitVerdict({}, retry_after, scope), retry_after, via=via)

        self._orders.append(_Order(method, template, limited, after=False, times=times))

    def reset(self, method: str, template: str, *, after: bool = False, times: int = 1) -> None:
        """Cut the connection instead of answering."""
        self._orders.append(_Order(method, template, _cut, after, times))

    def hang(self, method: str, template: str, *, after: bool = False) -> asyncio.Event:
        """Keep the next matching request waiting until the returned event is set."""
        released = asyncio.Event()
        self._hanging.append(released)

        async def hangs() -> None:
            await released.wait()

        self._orders.append(_Order(method, template, hangs, after, 1))
        return released

    async def intercept(self, method: str, template: str, *, after: bool) -> Answer | None:
        """Apply the fault that is ordered for this request; the order is used up."""
        fault = self._take(method, template, after=after)
        return None if fault is None else await fault()

    def _take(self, method: str, template: str, *, after: bool) -> Fault | None:
        if self._outage is not None and not after:
            return self._outage
        for order in self._orders:
            if (order.method, order.template, order.after) == (method, template, after):
                order.times -= 1
                if order.times <= 0:
                    self._orders.remove(order)
                return order.fault
        return None

    def cancel(self) -> None:
        """Withdraw every order that is not used up."""
        self._orders.clear()

    @property
    def pending(self) -> int:
        """The number of orders not used up yet."""
        return len(self._orders)

    def release_all(self) -> None:
        """Let every hanging request go on, as at a shutdown."""
        for released in self._hanging:
            released.set()

    @contextmanager
    def outage(self, status: int | None = 503) -> Iterator[None]:
        """While it lasts every request is answered with ``status``, or for None its connection is
        cut; there is no gateway, and no session survives."""
        self._outage = _cut if status is None else _status(status)
        self._gateway.open = False
        self.gateway_forget()
        try:
            yield
        finally:
            self._outage = None
            self._gateway.open = True

    def gateway_reconnect(self) -> None:
        """Send op 7 (Reconnect) to every gateway connection."""
        for connection in self._gateway.connections:
            connection.send(reconnect())

    def gateway_invalidate(self, *, resumable: bool) -> None:
        """Send op 9 (Invalid Session); if not resumable, the session is forgotten."""
        for connection in self._gateway.connections:
            if not resumable and connection.session:
                self._gateway.forget(connection.session)
            connection.send(invalid_session(resumable=resumable))

    def gateway_drop(self, code: int | None = None) -> None:
        """Close every gateway connection with ``code``, or cut it without a close frame."""
        for connection in self._gateway.connections:
            connection.close(code)

    def gateway_forget(self) -> None:
        """Forget every session and cut the connections: an attempt to resume then fails."""
        for connection in self._gateway.connections:
            if connection.session:
                self._gateway.forget(connection.session)
            connection.close(None)

    def gateway_send(self, event: str, data: Any) -> None:
        """Send an event unchecked, well formed or not."""
        self._gateway.dispatch(event, data)

    def gateway_freeze(self) -> None:
        """Send nothing more on the present connections, not even heartbeat acknowledgements, and
        leave them open: a zombie connection."""
        for connection in self._gateway.connections:
            connection.held = []

    @contextmanager
    def gateway_delay(self, *, backwards: bool = False) -> Iterator[list[Frame]]:
        """Hold back the frames on the present connections until the end, then send them, with
        ``backwards`` the last first. Yields the held frames, oldest first, which may be changed."""
        held: list[Frame] = []
        connections = self._gateway.connections
        for connection in connections:
            connection.held = held
        try:
            yield held
        finally:
            for connection in connections:
                connection.held = None
                for frame in reversed(held) if backwards else held:
                    connection.send(frame)

    def gateway_repeat(self, event: str) -> None:
        """Send the last event of this kind again, as after a resumed session."""
        for connection in self._gateway.connections:
            if connection.session is None:
                continue
            frames = (frame for _, frame in reversed(connection.session.history))
            connection.send(next(frame for frame in frames if frame["t"] == event))
