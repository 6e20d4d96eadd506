"""Faults that a test orders from the local Discord: failing requests, broken connections.

Requests are named by method and by the path template of Discord's API description, for example
``("POST", "/channels/{channel_id}/messages")``; each order strikes once unless ``times`` is more.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.local.gateway import Gateway
from bot.local.sessions import invalid_session, reconnect


@dataclass(frozen=True)
class StatusFault:
    """Answer with this status and no useful body."""

    status: int


@dataclass(frozen=True)
class RateLimitFault:
    """Answer 429 in this shape."""

    retry_after: float
    scope: str
    via: bool


@dataclass(frozen=True)
class ResetFault:
    """Cut the connection."""


@dataclass(frozen=True)
class HangFault:
    """Wait for the event, then go on."""

    released: asyncio.Event


Fault = StatusFault | RateLimitFault | ResetFault | HangFault


@dataclass
class _Order:
    method: str
    template: str
    fault: Fault
    after: bool
    times: int


class Faults:
    """What goes wrong next. Nothing does, unless it is ordered here."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._orders: list[_Order] = []
        self._hanging: list[asyncio.Event] = []

    def answer(
        self, method: str, template: str, status: int, *, after: bool = False, times: int = 1
    ) -> None:
        """Answer the next matching request with ``status`` and an empty error; with ``after`` its
        effect happens all the same (Discord's "accepted and then answered 502")."""
        self._orders.append(_Order(method, template, StatusFault(status), after, times))

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
        fault = RateLimitFault(retry_after, scope, via)
        self._orders.append(_Order(method, template, fault, after=False, times=times))

    def reset(self, method: str, template: str, *, after: bool = False, times: int = 1) -> None:
        """Cut the connection instead of answering."""
        self._orders.append(_Order(method, template, ResetFault(), after, times))

    def hang(self, method: str, template: str, *, after: bool = False) -> asyncio.Event:
        """Keep the next matching request waiting until the returned event is set."""
        released = asyncio.Event()
        self._hanging.append(released)
        self._orders.append(_Order(method, template, HangFault(released), after, 1))
        return released

    def take(self, method: str, template: str, *, after: bool) -> Fault | None:
        """The fault that strikes this request before or after its effect; it is used up."""
        for order in self._orders:
            if (order.method, order.template, order.after) == (method, template, after):
                order.times -= 1
                if order.times <= 0:
                    self._orders.remove(order)
                return order.fault
        return None

    @property
    def pending(self) -> int:
        """Orders that have not struck yet."""
        return len(self._orders)

    def release_all(self) -> None:
        """Let every hanging request go on, as at a shutdown."""
        for released in self._hanging:
            released.set()

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
        """Close every gateway connection with ``code``, or cut the line without a word."""
        for connection in self._gateway.connections:
            connection.close(code)
