"""Start and keep the sessions with Discord's gateway, and know when to give up."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from bot.client.errors import NO_ANSWER
from bot.client.limits import HttpLimiter, TooManyInvalidError, answered_in_time
from bot.client.worker import Sleep
from bot.support.log import span

_log = logging.getLogger(__name__)

HEARTBEAT_TIMEOUT = 42.0
"""Seconds of silence from the gateway after which discord.py gives a connection up. It checks
before each heartbeat, every 41.25 s, so a silent connection ends at the heartbeat after the first
unacknowledged one. A shorter time would end connections on which only acknowledgements arrive."""
_LONGEST_LATENCY = 41.0
"""The longest plausible latency: above it discord.py has mistaken the heartbeat acknowledged."""
RESERVE = 10
"""Session starts that are never used, because one too many makes Discord reset the token."""
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 30.0
_LONGEST_BACKOFF = 5
"""The longest pause between two attempts to connect, as a power of two in seconds."""


class BadTokenError(Exception):
    """Discord refuses the bot's token, so reconnecting is pointless."""


@dataclass(frozen=True, slots=True)
class SessionAllowance:
    """The answer of ``GET /gateway/bot``: the recommended number of shards, and the ``remaining``
    session starts for the next ``reset_after`` seconds."""

    shards: int
    remaining: int
    reset_after: float


async def ask_allowance(client: discord.Client) -> SessionAllowance:
    """Return Discord's allowance for session starts. Raises what discord.py raises, TimeoutError,
    and ValueError for an answer of another form."""
    async with answered_in_time():
        shards, _, limit = await client.http.get_bot_gateway()
    try:
        remaining, reset_after = int(limit["remaining"]), int(limit["reset_after"]) / 1000
    except (KeyError, TypeError) as error:
        raise ValueError("no answer about session starts") from error
    return SessionAllowance(max(1, int(shards)), remaining, max(1.0, reset_after))


async def granted(
    ask: Callable[[], Awaitable[SessionAllowance]], *, sleep: Sleep = asyncio.sleep
) -> SessionAllowance:
    """Return Discord's allowance when it is enough to start; wait as long as Discord says."""
    pause = _FIRST_PAUSE
    while True:
        try:
            answer = await ask()
        except discord.RateLimited as error:
            await _until_allowed(error.retry_after, sleep)
        except TooManyInvalidError as error:
            await _until_allowed(error.seconds, sleep)
        except (discord.GatewayNotFound, ValueError, *NO_ANSWER) as error:
            name = type(error).__name__
            _log.warning("Discord grants no sessions (%s); retrying in %.0f s", name, pause)
            await sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        else:
            if answer.remaining > RESERVE:
                return answer
            _log.error(
                "Discord allows only %d more session starts before it resets the token; waiting. "
                "Find out why the bot starts so often",
                answer.remaining,
            )
            await _until_allowed(answer.reset_after, sleep)


async def _until_allowed(seconds: float, sleep: Sleep) -> None:
    until = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(time.time() + seconds))
    _log.error("bot start delayed by Discord until %s (%s)", until, span(seconds))
    await sleep(seconds)


def shorten_pauses(shard: discord.ShardInfo) -> None:
    """Let a shard try to connect at least every 32 s, even after a long outage.

    discord.py's pauses grow to 17 minutes and cannot be configured; hence the use of its private
    parts.
    """
    shard._parent._backoff._max = _LONGEST_BACKOFF


@dataclass(frozen=True, slots=True)
class ShardStatus:
    """A shard at one moment. It has or lacks a session; ``latency`` is the seconds from a heartbeat
    to its acknowledgement, None if unknown; ``servers`` counts the known ones."""

    id: int
    is_connected: bool
    latency: float | None
    servers: int


class ShardSessions:
    """Knows which shards of a client have a session, from its events."""

    def __init__(self, client: discord.AutoShardedClient) -> None:
        self._client = client
        self._connected: set[int] = set()
        self._were_ready: set[int] = set()

    @property
    def count(self) -> int:
        """Return the number of shards; 0 until it is known."""
        return self._client.shard_count or 0

    @property
    def is_online(self) -> bool:
        """Return whether every shard has a session."""
        return 0 < self.count == len(self._connected)

    def began(self, shard_id: int) -> None:
        """Note that a shard has a session."""
        self._connected.add(shard_id)
        self._were_ready.add(shard_id)

    def ended(self, shard_id: int) -> None:
        """Note that a shard has lost its connection."""
        self._connected.discard(shard_id)

    def shard_of(self, guild_id: int) -> int:
        """Return the shard at which a server's events arrive, by Discord's formula."""
        return (guild_id >> 22) % max(1, self.count)

    def in_server(self, guild_id: int) -> bool | None:
        """Return whether the bot is in the server; None until Discord has said so."""
        if self._client.get_guild(guild_id) is not None:
            return True
        return False if self.shard_of(guild_id) in self._were_ready else None

    def status(self) -> tuple[ShardStatus, ...]:
        """Return all shards at this moment, by number."""
        servers = [guild.shard_id for guild in self._client.guilds]
        known = dict(self._client.latencies)
        return tuple(
            ShardStatus(
                shard_id,
                shard_id in self._connected,
                _latency(known.get(shard_id)) if shard_id in self._connected else None,
                servers.count(shard_id),
            )
            for shard_id in range(self.count)
        )


def _latency(measured: float | None) -> float | None:
    return measured if measured is not None and measured < _LONGEST_LATENCY else None


_UNAUTHORIZED = 401
_AUTHENTICATION_FAILED = 4004
_CANCELLED_AGAIN = 0.1
"""Seconds after which a task that still runs is cancelled again."""


async def stay_connected(
    client: discord.Client, limiter: HttpLimiter, run: Callable[[], Awaitable[None]]
) -> None:
    """Run the connections of a logged-in client until they end.

    Raises `BadTokenError` if Discord refuses the token, at the gateway or for a request, and what
    else ``run`` raises.
    """
    running = asyncio.ensure_future(run())
    refused = asyncio.create_task(_token_refused(client, limiter))
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
        await asyncio.gather(_ended(running), _ended(refused))


async def _ended(task: asyncio.Future[None]) -> None:
    """End a task, cancelling it until it has ended. While discord.py reconnects a shard, it takes a
    cancellation for that of the attempt and continues."""
    while not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=_CANCELLED_AGAIN)
    await asyncio.gather(task, return_exceptions=True)


async def _token_refused(client: discord.Client, limiter: HttpLimiter) -> None:
    """Wait until the token is certainly refused; a single 401 may be an accident."""
    while True:
        await limiter.unauthorized.wait()
        limiter.unauthorized.clear()
        try:
            async with answered_in_time():
                await client.application_info()
        except discord.HTTPException as error:
            if error.status == _UNAUTHORIZED:
                return
        except Exception as error:
            _log.info("token check failed; waiting for another 401: %s", type(error).__name__)
