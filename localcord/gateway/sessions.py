"""A client's gateway session, which outlives its connections, and one such connection.

Events are numbered and kept, so that a client that returns with RESUME gets those it missed. A
session belongs to a shard; how many may be started, and how fast, is in `SessionLimits`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import zlib
from collections import deque
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from typing import Any

from aiohttp import web

from localcord.world.clock import Clock

MOST_SERVERS = 2500
"""Servers of one shard; with more the session is refused (close code 4011)."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One of ``count`` parts of the bot's servers; ``id`` counts from 0."""

    id: int = 0
    count: int = 1

    def hears_of(self, guild_id: int | None) -> bool:
        """Return whether events of a server arrive here; those of no server arrive at the first
        shard."""
        return self.id == (0 if guild_id is None else (guild_id >> 22) % self.count)


EVERYTHING = Shard()
"""The only shard of a bot that names none."""


def read_shard(value: object) -> Shard | None:
    """Return the shard that an IDENTIFY names, all servers if it names none; None if it is no
    shard."""
    match value:
        case None:
            return EVERYTHING
        case [bool(), _] | [_, bool()]:
            return None
        case [int(number), int(count)] if 0 <= number < count:
            return Shard(number, count)
        case _:
            return None


def guild_of(data: object) -> int | None:
    """Return the server that the data of an event are about; None if they name none."""
    guild_id = data.get("guild_id") if isinstance(data, dict) else None
    return int(guild_id) if isinstance(guild_id, str) and guild_id.isdecimal() else None


IDENTIFY_SECONDS = 5.0
"""Discord's seconds between two IDENTIFYs of one bucket."""
_DAY = 24 * 60 * 60.0


@dataclass(frozen=True, slots=True)
class SessionLimits:
    """What Discord grants a bot: the number of shards that it recommends, how many buckets of
    shards may identify side by side, how many sessions may be started in a day.

    ``seconds`` lie between two IDENTIFYs of one bucket: `IDENTIFY_SECONDS`, or 0 for no limit.
    """

    shards: int = 1
    max_concurrency: int = 1
    total: int = 1000
    seconds: float = 0.0


UNHURRIED = SessionLimits()
"""One shard, which may identify as often as it likes within the day's sessions."""


class SessionStarts:
    """Counts the sessions that the bot starts, in the time of ``clock``."""

    def __init__(self, limits: SessionLimits, clock: Clock) -> None:
        self.limits = limits
        self._clock = clock
        self._last: dict[int, float] = {}
        self._begun: deque[float] = deque()

    @property
    def remaining(self) -> int:
        """How many sessions may still be started until the limit is reset."""
        self._forget_old()
        return max(0, self.limits.total - len(self._begun))

    def may_identify(self, shard_id: int) -> bool:
        """Return whether a shard may identify now; if so, its bucket has to wait from now on."""
        bucket, now = shard_id % self.limits.max_concurrency, self._clock.time()
        if now < self._last.get(bucket, float("-inf")) + self.limits.seconds:
            return False
        self._last[bucket] = now
        return True

    def take(self) -> bool:
        """Count one started session; False if none was left."""
        is_left = self.remaining > 0
        self._begun.append(self._clock.time())
        return is_left

    def reset(self) -> None:
        """Start counting again, as for a new token."""
        self._begun.clear()

    def told(self) -> dict[str, Any]:
        """Return the ``session_start_limit`` of ``GET /gateway/bot``."""
        self._forget_old()
        reset = self._begun[0] + _DAY - self._clock.time() if self._begun else _DAY
        return {
            "total": self.limits.total,
            "remaining": self.remaining,
            "reset_after": round(1000 * reset),
            "max_concurrency": self.limits.max_concurrency,
        }

    def _forget_old(self) -> None:
        """Forget all starts once a day has passed since the first of them."""
        if self._begun and self._begun[0] <= self._clock.time() - _DAY:
            self._begun.clear()


Json = dict[str, Any]
Frame = Json

HISTORY = 5000
"""Events kept for a RESUME; a client that missed more has to identify again."""
FRAMES_IN_WINDOW, FRAME_WINDOW = 120, 60.0
"""The number of frames that a client may send in a number of seconds."""


class Op(IntEnum):
    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class CloseCode(IntEnum):
    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQUENCE = 4007
    RATE_LIMITED = 4008
    SESSION_TIMED_OUT = 4009
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class Intent(IntFlag):
    GUILDS = 1 << 0
    MEMBERS = 1 << 1
    PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.MEMBERS | Intent.PRESENCES | Intent.MESSAGE_CONTENT


class Session:
    """One identified client: its intents, its presence, its shard, the numbered events, and its
    connection, if any."""

    def __init__(
        self, intents: Intent, presence: Json | None = None, shard: Shard = EVERYTHING
    ) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.presence = presence or {}
        self.sequence = 0
        self.history: deque[tuple[int, Json]] = deque(maxlen=HISTORY)
        self.connection: Connection | None = None
        self.left_at: float | None = None

    def dispatch(self, event: str, data: Json) -> None:
        """Number an event, keep it, and send it if the client is connected."""
        self.sequence += 1
        frame = {"op": int(Op.DISPATCH), "s": self.sequence, "t": event, "d": data}
        self.history.append((self.sequence, frame))
        if self.connection:
            self.connection.send(frame)

    def missed(self, sequence: int) -> list[Json] | None:
        """Return the frames after ``sequence``; None if some of them are no longer kept."""
        if self.history and self.history[0][0] > sequence + 1:
            return None
        return [frame for number, frame in self.history if number > sequence]


class Connection:
    """One WebSocket: an ordered queue of frames going out, compressed if the client asked.

    While ``held`` is a list, outgoing frames are appended to it instead of being sent.
    """

    def __init__(
        self,
        socket: web.WebSocketResponse,
        line: asyncio.Transport | None,
        *,
        compress: bool,
        now: float,
    ) -> None:
        self.socket = socket
        self._line = line
        self.session: Session | None = None
        self.last_heartbeat = now
        self.held: list[Frame] | None = None
        self._heard: deque[float] = deque()
        self._deflate = zlib.compressobj() if compress else None
        self._queue: asyncio.Queue[Json | int | None] = asyncio.Queue()

    def too_fast(self, now: float) -> bool:
        """Count an incoming frame; whether it is one too many."""
        self._heard.append(now)
        while self._heard[0] <= now - FRAME_WINDOW:
            self._heard.popleft()
        return len(self._heard) > FRAMES_IN_WINDOW

    def send(self, frame: Frame) -> None:
        if self.held is None:
            self._queue.put_nowait(frame)
        else:
            self.held.append(frame)

    def close(self, code: int | None) -> None:
        """Close with ``code`` after the queued frames; None cuts the connection instead."""
        self._queue.put_nowait(code)

    async def write(self) -> None:
        """Send the queued frames until the connection ends."""
        while not self.socket.closed:
            item = await self._queue.get()
            if item is None:
                if self._line is not None:
                    self._line.abort()
                return
            if isinstance(item, int):
                await self.socket.close(code=item)
                return
            with contextlib.suppress(ConnectionError):
                await self._transmit(json.dumps(item, separators=(",", ":")))

    async def _transmit(self, text: str) -> None:
        if self._deflate is None:
            await self.socket.send_str(text)
            return
        packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        await self.socket.send_bytes(packed)


def invalid_session(*, resumable: bool) -> Json:
    """Return the frame of op 9."""
    return {"op": int(Op.INVALID_SESSION), "s": None, "t": None, "d": resumable}


def reconnect() -> Json:
    """Return the frame of op 7."""
    return {"op": int(Op.RECONNECT), "s": None, "t": None, "d": None}
