"""A client's gateway session, which outlives its connections, and one such connection.

Events are numbered and kept, so that a client that returns with RESUME gets those it missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import zlib
from collections import deque
from enum import IntEnum, IntFlag
from typing import Any

from aiohttp import web

from localcord.gateway.shards import EVERYTHING, Shard

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
        """The frames after ``sequence``; None if some of them are no longer kept."""
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
    """The frame of op 9."""
    return {"op": int(Op.INVALID_SESSION), "s": None, "t": None, "d": resumable}


def reconnect() -> Json:
    """The frame of op 7."""
    return {"op": int(Op.RECONNECT), "s": None, "t": None, "d": None}
