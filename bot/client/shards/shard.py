"""One shard: its connection to the gateway, kept up whatever breaks it."""

from __future__ import annotations

import asyncio
import logging
import math
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.client.limits.loop_clock import loop_time
from bot.client.shards.errors import BadTokenError
from bot.client.shards.turns import SessionTurns
from bot.client.worker import Sleep
from bot.support.redaction import told_error

_log = logging.getLogger(__name__)

SESSION_TIMEOUT = 30.0
"""Seconds from the beginning of a connection within which it must have a session."""
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0
"""Seconds before another attempt to reach the gateway, doubled each time."""
LONGEST_WAIT_BROKEN = 300.0
"""The same if it was reached, and what it sent was too much for this program."""
STABLE_SECONDS = 600.0
"""A connection that lasted this long resets the wait to the first one."""
_CLOSING_SECONDS = 5.0
_END, _GO_ON = 1000, 4000
"""Codes with which a socket is closed: the first ends the session, the second lets it resume."""
_AUTHENTICATION_FAILED, _DISALLOWED_INTENTS = 4004, 4014
_UNREACHABLE = (OSError, TimeoutError, aiohttp.ClientError, discord.DiscordException)


@dataclass(frozen=True, slots=True)
class ShardStatus:
    """A shard at one moment: whether it has a session; seconds from a heartbeat to its
    acknowledgement, None before the first; how often its connection was begun again, and how many
    sessions were started in this process; the servers that are known of it."""

    id: int
    is_connected: bool
    latency: float | None
    reconnects: int
    sessions_started: int
    servers: int


@dataclass(frozen=True, slots=True)
class _Session:
    """What it takes to resume a session."""

    id: str
    sequence: int
    gateway: yarl.URL


class ShardConnection:
    """Keeps one shard of a logged-in client connected while `run` runs.

    A session is resumed where that is possible; for another one the shard waits for its turn.
    ``changed`` is called whenever the shard gets a session or loses it.
    """

    def __init__(
        self,
        client: discord.Client,
        shard_id: int,
        turns: SessionTurns,
        changed: Callable[[], None],
        *,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.id = shard_id
        self.is_connected = False
        self.was_ready = False
        self.reconnects = 0
        self.sessions_started = 0
        self.socket: DiscordWebSocket | None = None
        self._client = client
        self._turns = turns
        self._changed = changed
        self._sleep = sleep
        self._session: _Session | None = None
        self._lost_at = 0.0
        self._is_start_used = False
        self._until_session: asyncio.Timeout | None = None
        self._unreachable, self._broken = FIRST_WAIT, FIRST_WAIT

    @property
    def latency(self) -> float | None:
        """Seconds from the last heartbeat to its acknowledgement; None before the first."""
        measured = self.socket.latency if self.socket is not None else math.inf
        return measured if self.is_connected and math.isfinite(measured) else None

    async def run(self) -> None:
        """Stay connected until cancelled, which ends the session.

        Raises `BadTokenError`, and `discord.ConnectionClosed` or
        `discord.PrivilegedIntentsRequired` if Discord refuses the client for another reason.
        """
        try:
            while True:
                wait = await self._attempt()
                await self._leave(_GO_ON)
                self.reconnects += 1
                await self._sleep(wait * random.uniform(1.0, 1.25))
        finally:
            await self._leave(_END)

    def opened(self, socket: DiscordWebSocket) -> None:
        """A socket of this shard has been opened."""
        self.socket = socket

    def identifying(self) -> None:
        """A new session is about to be requested."""
        self._is_start_used = True
        self.sessions_started += 1

    def session_began(self) -> None:
        """Discord has said READY or RESUMED."""
        self.was_ready = self.is_connected = True
        self._unreachable = FIRST_WAIT
        if self._until_session is not None:
            self._until_session.reschedule(None)
        self._changed()

    async def _attempt(self) -> float:
        """One connection, from its beginning to its end; returns the seconds before the next."""
        if loop_time() > self._lost_at + SESSION_TIMEOUT:
            self._session = None
        if is_new := self._session is None:
            await self._turns.turn(self.id)
        self._is_start_used = False
        try:
            return await self._connection()
        finally:
            if is_new and not self._is_start_used:
                self._turns.give_back()

    async def _connection(self) -> float:
        begun = loop_time()
        try:
            async with asyncio.timeout(SESSION_TIMEOUT) as self._until_session:
                await self._listen()
        except ReconnectWebSocket as again:
            had_session = self.is_connected
            self._keep_session(again.resume)
            # A session that Discord has ended is followed by a new one, for which the shard waits.
            return 0.0 if had_session or not again.resume else self._wait_to_reach()
        except discord.ConnectionClosed as error:
            self._raise_if_final(error)
            self._keep_session(True)
            return self._wait_to_reach()
        except _UNREACHABLE as error:
            expired = self._until_session is not None and self._until_session.expired()
            self._keep_session(not expired)
            if expired:
                _log.warning("shard %d: no session after %.0f s", self.id, SESSION_TIMEOUT)
                return 0.0
            wait = self._wait_to_reach()
            _log.warning(
                "shard %d: the gateway cannot be reached (%s); tried again in %.0f s",
                self.id, type(error).__name__, wait,
            )  # fmt: skip
            return wait
        except Exception as error:
            # Half an event may have been taken in: only a new session begins with all of them.
            self._keep_session(False)
            return self._wait_after_breaking(error, loop_time() - begun)
        raise AssertionError("a socket is listened to until it fails")

    async def _listen(self) -> None:
        session = self._session
        socket = await DiscordWebSocket.from_client(
            self._client,
            shard_id=self.id,
            gateway=None if session is None else session.gateway,
            session=None if session is None else session.id,
            sequence=None if session is None else session.sequence,
            resume=session is not None,
        )
        while True:
            await socket.poll_event()

    def _keep_session(self, resume: bool) -> None:
        """Note what the next connection resumes, if anything."""
        socket = self.socket
        if not resume:
            self._session = None
        elif socket is not None and socket.session_id is not None and socket.sequence is not None:
            self._session = _Session(socket.session_id, socket.sequence, socket.gateway)

    def _raise_if_final(self, error: discord.ConnectionClosed) -> None:
        """Raise what no other connection of this client would change."""
        if error.code == _AUTHENTICATION_FAILED:
            raise BadTokenError("Discord refuses the token") from error
        if error.code == _DISALLOWED_INTENTS:
            raise discord.PrivilegedIntentsRequired(self.id) from error
        if error.code != _END:
            raise error

    def _wait_to_reach(self) -> float:
        wait = self._unreachable
        self._unreachable = min(2 * wait, LONGEST_WAIT)
        return wait

    def _wait_after_breaking(self, error: Exception, lasted: float) -> float:
        if lasted > STABLE_SECONDS:
            self._broken = FIRST_WAIT
        wait = self._broken
        self._broken = min(2 * wait, LONGEST_WAIT_BROKEN)
        _log.error(
            "shard %d: the connection broke; the next attempt is in %.0f s\n%s",
            self.id, wait, told_error(error),
        )  # fmt: skip
        return wait

    async def _leave(self, code: int) -> None:
        """Close a socket that nobody reads any more, and end its heartbeats."""
        socket, self.socket = self.socket, None
        if self.is_connected:
            self.is_connected = False
            self._lost_at = loop_time()
            self._changed()
        if socket is not None:
            with suppress(Exception):
                async with asyncio.timeout(_CLOSING_SECONDS):
                    await socket.close(code)
