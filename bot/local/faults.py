"""Faults that a test orders from the local Discord: failing requests, broken connections.

Requests are named by method and by the path template of Discord's API description, for example
``("POST", "/channels/{channel_id}/messages")``; each order strikes once unless ``times`` is more.
"""

from __future__ import annotations

import asyncio


class Faults:
    """What goes wrong next. Nothing does, unless it is ordered here."""

    def answer(
        self, method: str, template: str, status: int, *, after: bool = False, times: int = 1
    ) -> None:
        """Answer the next matching request with ``status`` and an empty error; with ``after`` its
        effect happens all the same (Discord's "accepted and then answered 502")."""
        raise NotImplementedError

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
        raise NotImplementedError

    def reset(self, method: str, template: str, *, after: bool = False, times: int = 1) -> None:
        """Cut the connection instead of answering."""
        raise NotImplementedError

    def hang(self, method: str, template: str, *, after: bool = False) -> asyncio.Event:
        """Keep the next matching request waiting until the returned event is set."""
        raise NotImplementedError

    async def gateway_reconnect(self) -> None:
        """Send op 7 (Reconnect) to every gateway connection."""
        raise NotImplementedError

    async def gateway_invalidate(self, *, resumable: bool) -> None:
        """Send op 9 (Invalid Session); if not resumable, the session is forgotten."""
        raise NotImplementedError

    async def gateway_drop(self, code: int | None = None) -> None:
        """Close every gateway connection with ``code``, or cut the line without a word."""
        raise NotImplementedError
