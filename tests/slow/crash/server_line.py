"""The connections of a bot to a PostgreSQL server, of which each request can be stopped."""

import asyncio
import struct
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import sqlalchemy as sa

_SOCKET = ".s.PGSQL.5432"
_CANCEL = 80877102
"""What begins a request to cancel another one, in place of the protocol's version."""
_LAST_OF_REQUEST = frozenset(b"QS")
"""Query and Sync: the server answers what came so far, and says that it is ready."""
_FLUSH, _TERMINATE = ord("H"), ord("X")
_READY = ord("Z")


class Stop(Enum):
    """What becomes of a request that is stopped."""

    HELD = "held"
    """It is never answered; whoever asked waits, and is about to die."""
    CUT = "cut"
    """Its connection is lost."""


@dataclass(frozen=True, slots=True)
class StopAt:
    """Which request is stopped, counted from 1, and whether the server carries it out first."""

    request: int
    done: bool
    stop: Stop = Stop.HELD


class ServerLine:
    """Between a bot and its server: counts the requests of all connections in the order in which
    they come, opening one included. ``reached`` is set once the request to stop at has come."""

    def __init__(self, url: str, folder: Path) -> None:
        parsed = sa.make_url(url)
        host = parsed.query["host"]
        assert isinstance(host, str)
        self._server = Path(host) / _SOCKET
        self._folder = folder
        self.url = parsed.update_query_dict({"host": str(folder)}).render_as_string()
        self.passed = 0
        self.reached = asyncio.Event()
        self._stop: StopAt | None = None

    def stop_at(self, stop: StopAt | None) -> None:
        """Stop one of the requests that come from now on, or none."""
        self._stop, self.passed = stop, 0
        self.reached.clear()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Let bots connect."""
        listening = await asyncio.start_unix_server(self._connected, self._folder / _SOCKET)
        async with listening:
            yield

    async def _connected(self, bot: asyncio.StreamReader, to_bot: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_unix_connection(self._server)
        connection = _Connection(self, bot, to_bot, server, to_server)
        try:
            await connection.serve()
        finally:
            for writer in (to_bot, to_server):
                writer.close()

    def arrived(self) -> StopAt | None:
        """Count a request; returns how to stop it, if it is to be stopped."""
        self.passed += 1
        stop = self._stop
        if stop is None or stop.request != self.passed:
            return None
        self._stop = None
        return stop


class _LostError(Exception):
    """The connection is to be lost."""


class _Connection:
    """One connection: a request goes to the server, then its answer to the bot.

    Notices of the server come at any time, so answers are passed on by a task of their own.
    """

    def __init__(
        self,
        line: ServerLine,
        bot: asyncio.StreamReader,
        to_bot: asyncio.StreamWriter,
        server: asyncio.StreamReader,
        to_server: asyncio.StreamWriter,
    ) -> None:
        self._line = line
        self._bot = bot
        self._to_bot = to_bot
        self._server = server
        self._to_server = to_server
        self._ready = asyncio.Event()
        self._mute = False

    async def serve(self) -> None:
        """Until either side ends it, or it is to be lost."""
        both = [asyncio.ensure_future(each) for each in (self._requests(), self._answers())]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for each in both:
            each.cancel()
        ended = await asyncio.gather(*both, return_exceptions=True)
        expected = (_LostError, asyncio.IncompleteReadError, asyncio.CancelledError, OSError)
        for error in ended:
            if error is not None and not isinstance(error, expected):
                raise error

    async def _requests(self) -> None:
        (size,) = struct.unpack("!I", head := await self._bot.readexactly(4))
        begin = await self._bot.readexactly(size - 4)
        if struct.unpack("!I", begin[:4]) == (_CANCEL,):
            self._to_server.write(head + begin)
            await self._to_server.drain()
            return
        await self._pass_on(head + begin)
        request = b""
        while True:
            head = await self._bot.readexactly(5)
            kind, size = struct.unpack("!BI", head)
            request += head + await self._bot.readexactly(size - 4)
            if kind in _LAST_OF_REQUEST:
                await self._pass_on(request)
                request = b""
            elif kind == _FLUSH:
                await self._send(request)
                request = b""
            elif kind == _TERMINATE:
                return

    async def _pass_on(self, request: bytes) -> None:
        stop = self._line.arrived()
        if stop is None:
            await self._send(request)
            return
        if stop.done:
            self._mute = True
            self._ready.clear()
            await self._send(request)
            await self._ready.wait()
        self._line.reached.set()
        if stop.stop is Stop.CUT:
            raise _LostError
        # Whoever asked is about to die: the connection ends with it.
        self._mute = True
        await self._bot.read()

    async def _send(self, request: bytes) -> None:
        self._to_server.write(request)
        await self._to_server.drain()

    async def _answers(self) -> None:
        while True:
            head = await self._server.readexactly(5)
            kind, size = struct.unpack("!BI", head)
            answer = head + await self._server.readexactly(size - 4)
            if not self._mute:
                self._to_bot.write(answer)
                await self._to_bot.drain()
            if kind == _READY:
                self._ready.set()


@asynccontextmanager
async def server_line(url: str) -> AsyncIterator[ServerLine]:
    """A line to the database of a server of the tests."""
    # Paths of sockets have a hundred characters at most, which pytest's folders exceed.
    with tempfile.TemporaryDirectory(prefix="line-") as folder:
        line = ServerLine(url, Path(folder))
        async with line.open():
            yield line
