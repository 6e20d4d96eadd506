"""Keeps a client connected to the gateway until it is closed, or Discord wants no more of it.

The client and its tables outlive the connections: no second client ever writes to the same tables.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

import discord

from bot.client.limits.http_limits import HttpLimiter, answered_in_time
from bot.client.sessions import BadTokenError

__all__ = ["BadTokenError", "stay_connected"]

_log = logging.getLogger(__name__)

_UNAUTHORIZED = 401
_AUTHENTICATION_FAILED = 4004


class GatewayClient(Protocol):
    """What `stay_connected` needs of a `discord.Client`."""

    http_limiter: HttpLimiter

    async def application_info(self) -> discord.AppInfo: ...


async def stay_connected(client: GatewayClient, run: Callable[[], Awaitable[None]]) -> None:
    """``run`` the connections of a logged-in client until they end.

    Raises `BadTokenError` if Discord refuses the token, at the gateway or for a request, and what
    else ``run`` raises.
    """
    running = asyncio.ensure_future(run())
    refused = asyncio.create_task(_token_refused(client))
    try:
        await asyncio.wait((running, refused), return_when=asyncio.FIRST_COMPLETED)
        if refused.done():
            await refused
            raise BadTokenError("Discord refuses the token")
        try:
            await running
        except discord.ConnectionClosed as error:
            if error.code == _AUTHENTICATION_FAILED:
                raise BadTokenError("Discord refuses the token") from error
            raise
    finally:
        running.cancel()
        refused.cancel()
        await asyncio.gather(running, refused, return_exceptions=True)


async def _token_refused(client: GatewayClient) -> None:
    """Return when the token is certainly refused: a single 401 may be an accident."""
    while True:
        await client.http_limiter.unauthorized.wait()
        client.http_limiter.unauthorized.clear()
        try:
            async with answered_in_time():
                await client.application_info()
        except discord.HTTPException as error:
            if error.status == _UNAUTHORIZED:
                return
        except Exception as error:
            _log.info("the token could not be checked: %s", type(error).__name__)
