"""A wire tap: a proxy on loopback that forwards every byte and parses what the bot sends."""

import asyncio
from collections.abc import AsyncIterator, Callable, Generator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

_END_OF_HEAD = b"\r\n\r\n"
_TEXT_FRAME = 1


@dataclass(frozen=True)
class Request:
    """One HTTP request as it went over the wire."""

    method: str
    target: str
    head: bytes
    body: bytes


@dataclass(frozen=True)
class Frame:
    """One text frame of a WebSocket."""

    body: bytes


Told = Callable[[Request | Frame], None]
_Reading = Generator[None, bytes, None]


@asynccontextmanager
async def tapped(host: str, port: int, told: Told) -> AsyncIterator[int]:
    """A port that leads to another one; ``told`` hears of each request before it arrives there.

    What ``told`` raises does not stop the request, and is raised in the end.
    """
    open_writers: list[asyncio.StreamWriter] = []
    failures: list[Exception] = []

    def tell(what: Request | Frame) -> None:
        try:
            told(what)
        except Exception as error:
            failures.append(error)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, onward = await asyncio.open_connection(host, port)
        open_writers.extend((writer, onward))
        reading = _reading(tell)
        next(reading)
        await asyncio.gather(_pump(reader, onward, reading), _pump(there, writer, None))

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]
        for writer in open_writers:
            writer.close()
    if failures:
        raise ExceptionGroup("while listening to the wire", failures)


async def _pump(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, reading: _Reading | None
) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(1 << 16):
            if reading is not None:
                reading.send(data)
            writer.write(data)
            await writer.drain()
    writer.close()


class _Bytes:
    """What has come and was not read yet."""

    def __init__(self) -> None:
        self.held = b""

    def until(self, mark: bytes) -> Generator[None, bytes, bytes]:
        while mark not in self.held:
            self.held += yield
        found, _, self.held = self.held.partition(mark)
        return found

    def exactly(self, number: int) -> Generator[None, bytes, bytes]:
        while len(self.held) < number:
            self.held += yield
        found, self.held = self.held[:number], self.held[number:]
        return found


def _reading(told: Told) -> _Reading:
    """Reads requests, and after an upgrade frames; it is sent the bytes as they come."""
    come = _Bytes()
    upgraded = False
    while not upgraded:
        head = yield from come.until(_END_OF_HEAD)
        line, *fields = head.decode("latin-1").split("\r\n")
        method, target, _ = line.split(" ")
        headers = {name.lower(): value for name, _, value in (f.partition(": ") for f in fields)}
        if headers.get("transfer-encoding") == "chunked":
            body = yield from _chunks(come)
        else:
            body = yield from come.exactly(int(headers.get("content-length", "0")))
        told(Request(method, target, head, body))
        upgraded = headers.get("upgrade", "").lower() == "websocket"
    while True:
        yield from _frame(come, told)


def _chunks(come: _Bytes) -> Generator[None, bytes, bytes]:
    body = b""
    while size := int((yield from come.until(b"\r\n")), 16):
        body += yield from come.exactly(size)
        yield from come.until(b"\r\n")
    yield from come.until(b"\r\n")
    return body


def _frame(come: _Bytes, told: Told) -> _Reading:
    first, second = yield from come.exactly(2)
    length = second & 0x7F
    if length > 125:
        length = int.from_bytes((yield from come.exactly(2 if length == 126 else 8)), "big")
    mask = yield from come.exactly(4)
    masked = yield from come.exactly(length)
    body = bytes(byte ^ mask[place % 4] for place, byte in enumerate(masked))
    if first & 0x0F == _TEXT_FRAME:
        told(Frame(body))
