"""A bot that speaks raw REST and gateway, for what discord.py would never do or report."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

from localcord.server.app import LocalDiscord

Json = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """A REST answer."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def code(self) -> int:
        """Discord's error code."""
        return int(self.body["code"])


class Socket:
    """A gateway connection, read frame by frame."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._inflate = zlib.decompressobj()

    async def frame(self) -> Json | int | None:
        """The next frame, or the close code; None if the connection was cut."""
        message = await asyncio.wait_for(self._socket.receive(), 5)
        match message.type:
            case aiohttp.WSMsgType.TEXT:
                return dict(json.loads(message.data))
            case aiohttp.WSMsgType.BINARY:
                return dict(json.loads(self._inflate.decompress(message.data)))
            case aiohttp.WSMsgType.CLOSE:
                return int(message.data)
            case _:
                return None

    async def event(self, name: str) -> Json:
        """The data of the next event of this name; others are skipped."""
        while True:
            frame = await self.frame()
            assert isinstance(frame, dict), f"closed with {frame}"
            if frame["t"] == name:
                return dict(frame["d"])

    async def send(self, op: int, data: Any = None) -> None:
        await self._socket.send_json({"op": op, "d": data})

    async def send_text(self, text: str) -> None:
        await self._socket.send_str(text)

    async def identify(
        self, token: str, intents: int = 1, shard: Sequence[int] | None = None
    ) -> Json:
        """Identify, as one shard of so many if any, and return READY's data."""
        named = {} if shard is None else {"shard": shard}
        await self.send(2, {"token": token, "intents": intents, "properties": {}, **named})
        return await self.event("READY")

    async def close(self) -> None:
        await self._socket.close()


class RawBot:
    """REST with the bot's token, and gateway connections."""

    def __init__(self, local: LocalDiscord, session: aiohttp.ClientSession) -> None:
        self.local = local
        self._session = session

    async def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        files: Mapping[str, bytes] | None = None,
        token: str | None = None,
    ) -> Answer:
        """A request under ``/api/v10``; ``files`` (name → content) make it multipart."""
        headers = {"Authorization": f"Bot {token or self.local.token}"}
        payload: Any = None
        if files is not None:
            payload = aiohttp.FormData(quote_fields=False)
            payload.add_field("payload_json", json.dumps(body))
            for index, (name, content) in enumerate(files.items()):
                payload.add_field(f"files[{index}]", content, filename=name)
        elif body is not None:
            payload = json.dumps(body)
            headers["Content-Type"] = "application/json"
        url = self.local.api_url + path
        async with self._session.request(method, url, data=payload, headers=headers) as reply:
            text = await reply.text()
            is_json = reply.content_type == "application/json"
            return Answer(reply.status, json.loads(text) if is_json else text, reply.headers)

    async def connect(self, query: str = "?v=10&encoding=json") -> Socket:
        """A gateway connection, with HELLO still to be read."""
        return Socket(
            await self._session.ws_connect(self.local.gateway_url + query, autoclose=False)
        )

    async def identified(self, intents: int = 1) -> Socket:
        """A gateway connection after READY."""
        socket = await self.connect()
        await socket.identify(self.local.token, intents)
        return socket


@asynccontextmanager
async def raw_bot_at(local: LocalDiscord) -> AsyncIterator[RawBot]:
    async with aiohttp.ClientSession() as session:
        yield RawBot(local, session)
