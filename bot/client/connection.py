"""Keeping one client on the gateway, whatever becomes of a connection.

The client, and with it every table, lives on while connections come and go: there are never two
that write to the same tables.
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

PATIENCE = 30.0
"""Seconds without a session after which a connection is begun anew. discord.py alone would wait up
to 17 minutes between two tries when an outage was long."""
FIRST_WAIT, LONGEST_WAIT = 1.0, 300.0
"""Seconds before a connection that an event has broken is begun again, doubled each time."""
GOOD_RUN = 600.0
"""After so many seconds a connection counts as good, and the next wait is short again."""
_CLOSING_SECONDS = 5.0
_UNAUTHORIZED = 401
_AUTHENTICATION_FAILED = 4004


class BadTokenError(Exception):
    """Discord refuses the bot's token: no use in trying again."""


class SessionStatus:
    """Whether the client has a session with the gateway.

    ``came`` and ``went`` are called whenever it is said to have one, or none; also when that is no
    news.
    """

    def __init__(
        self, came: Callable[[], None] = lambda: None, went: Callable[[], None] = lambda: None
    ) -> None:
        self._came = came
        self._went = went
        self._is = asyncio.Event()
        self._is_not = asyncio.Event()
        self._is_not.set()

    def set(self) -> None:
        """It has one from now on."""
        self._is_not.clear()
        self._is.set()
        self._came()

    def clear(self) -> None:
        """It has none any more."""
        self._is.clear()
        self._is_not.set()
        self._went()

    async def lost(self, patience: float) -> None:
        """Return when there was no session for so many seconds on end."""
        while True:
            await self._is_not.wait()
            # Not wait_for, which before Python 3.12 ignores a cancel as a session begins.
            try:
                async with asyncio.timeout(patience):
                    await self._is.wait()
            except TimeoutError:
                return


class GatewayClient(Protocol):
    """What is needed of a `discord.Client`."""

    ws: DiscordWebSocket
    http_limiter: HttpLimiter
    session: SessionStatus

    def is_closed(self) -> bool: ...

    async def connect(self) -> None: ...

    async def application_info(self) -> discord.AppInfo: ...


async def stay_connected(
    client: GatewayClient, *, patience: float = PATIENCE, sleep: Sleep = asyncio.sleep
) -> None:
    """Keep a logged-in client connected until it is closed.

    Raises `BadTokenError`, and `discord.ConnectionClosed` where Discord does not want this client
    for another reason.
    """
    wait = FIRST_WAIT
    while not client.is_closed():
        begun = loop_time()
        broken_by = await _connection(client, patience)
        if client.is_closed():
            return
        await _hang_up(client)
        if broken_by is None:
            _log.warning("no session for %.0f s: connecting anew", patience)
            continue
        if loop_time() - begun > GOOD_RUN:
            wait = FIRST_WAIT
        _log_broken(broken_by, wait)
        await sleep(wait * random.uniform(1.0, 1.5))
        wait = min(2 * wait, LONGEST_WAIT)


async def _connection(client: GatewayClient, patience: float) -> Exception | None:
    """Run the client until its connection is broken by an error, which is returned; None where
    there was no session for too long, or the client was closed."""
    client.session.clear()
    connecting = asyncio.create_task(client.connect())
    lost = asyncio.create_task(client.session.lost(patience))
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
    """Return when the token is refused for certain: one answer of that kind may be an accident."""
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


async def _hang_up(client: GatewayClient) -> None:
    """End a connection to which nobody listens any more, and its heartbeats."""
    socket: DiscordWebSocket | None = client.ws
    if socket is not None:
        with suppress(Exception):
            async with asyncio.timeout(_CLOSING_SECONDS):
                await socket.close()


def _log_broken(error: Exception, wait: float) -> None:
    _log.error("the connection broke; the next attempt is in %.0f s\n%s", wait, told_error(error))
