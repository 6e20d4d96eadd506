"""Keeps one client connected to the gateway, however often a connection breaks.

The client and its tables outlive the connections: no second client ever writes to the same tables.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import discord
from discord.gateway import DiscordWebSocket

from bot.client.limits.http_limits import HttpLimiter, answered_in_time
from bot.client.limits.loop_clock import loop_time
from bot.client.worker import Sleep
from bot.support.redaction import told_error

_log = logging.getLogger(__name__)

SESSION_TIMEOUT = 30.0
"""Seconds without a session after which the client reconnects.

discord.py alone waits up to 17 minutes between two attempts after a long outage.
"""
FIRST_WAIT, LONGEST_WAIT = 1.0, 300.0
"""Seconds before reconnecting after an error, doubled each time."""
STABLE_SECONDS = 600.0
"""A connection that lasted this long resets the wait to the first one."""
_CLOSING_SECONDS = 5.0
_UNAUTHORIZED = 401
_AUTHENTICATION_FAILED = 4004


class BadTokenError(Exception):
    """Discord refuses the bot's token: reconnecting is pointless."""


class SessionStatus:
    """Whether the client has a session with the gateway.

    ``on_set`` and ``on_clear`` are called by `set` and `clear`, also when nothing changes.
    """

    def __init__(
        self, on_set: Callable[[], None] = lambda: None, on_clear: Callable[[], None] = lambda: None
    ) -> None:
        self._on_set = on_set
        self._on_clear = on_clear
        self._present = asyncio.Event()
        self._absent = asyncio.Event()
        self._absent.set()

    def set(self) -> None:
        """Note that there is a session."""
        self._absent.clear()
        self._present.set()
        self._on_set()

    def clear(self) -> None:
        """Note that there is no session."""
        self._present.clear()
        self._absent.set()
        self._on_clear()

    async def lost(self, seconds: float) -> None:
        """Return once there has been no session for this many seconds in a row."""
        while True:
            await self._absent.wait()
            # Not wait_for, which before Python 3.12 swallows a cancellation that meets the event.
            try:
                async with asyncio.timeout(seconds):
                    await self._present.wait()
            except TimeoutError:
                return


class GatewayClient(Protocol):
    """What `stay_connected` needs of a `discord.Client`."""

    ws: DiscordWebSocket
    http_limiter: HttpLimiter
    session: SessionStatus

    def is_closed(self) -> bool: ...

    async def connect(self) -> None: ...

    async def application_info(self) -> discord.AppInfo: ...


async def stay_connected(
    client: GatewayClient, *, session_timeout: float = SESSION_TIMEOUT, sleep: Sleep = asyncio.sleep
) -> None:
    """Keep a logged-in client connected until it is closed.

    Raises `BadTokenError`, and `discord.ConnectionClosed` if Discord rejects the client for another
    reason.
    """
    wait = FIRST_WAIT
    while not client.is_closed():
        started = loop_time()
        error = await _connection(client, session_timeout)
        if client.is_closed():
            return
        await _close_socket(client)
        if error is None:
            _log.warning("no session for %.0f s: reconnecting", session_timeout)
            continue
        if loop_time() - started > STABLE_SECONDS:
            wait = FIRST_WAIT
        _log_broken(error, wait)
        await sleep(wait * random.uniform(1.0, 1.5))
        wait = min(2 * wait, LONGEST_WAIT)


async def _connection(client: GatewayClient, session_timeout: float) -> Exception | None:
    """Run the client until its connection breaks, and return the error.

    None if there was no session for too long, or the client was closed.
    """
    client.session.clear()
    connecting = asyncio.create_task(client.connect())
    lost = asyncio.create_task(client.session.lost(session_timeout))
    refused = asyncio.create_task(_token_refused(client))
    tasks = (connecting, lost, refused)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if refused.done():
            await refused
            raise BadTokenError("Discord refuses the token")
        if connecting.done():
            await connecting
    except discord.ConnectionClosed as error:
        if error.code == _AUTHENTICATION_FAILED:
            raise BadTokenError("Discord refuses the token") from error
        raise
    except (BadTokenError, discord.PrivilegedIntentsRequired):
        raise
    except Exception as error:
        return error
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return None


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


async def _close_socket(client: GatewayClient) -> None:
    """Close a socket that nobody reads any more, and end its heartbeats."""
    socket: DiscordWebSocket | None = client.ws
    if socket is not None:
        with suppress(Exception):
            async with asyncio.timeout(_CLOSING_SECONDS):
                await socket.close()


def _log_broken(error: Exception, wait: float) -> None:
    _log.error("the connection broke; the next attempt is in %.0f s\n%s", wait, told_error(error))
