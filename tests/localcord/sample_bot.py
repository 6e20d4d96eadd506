"""A minimal bot for tests of the local Discord: raw REST and gateway, without a library."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any, Self

import aiohttp

from localcord.server.app import LocalDiscord
from tests.localcord.raw_bot import RawBot

Json = dict[str, Any]
Answer = Callable[[Json], Json | None]
"""From an interaction to the body of the callback that answers it; None for no answer."""


class SampleBot:
    """Connects as the local Discord's bot and answers interactions by what ``answers`` says.

    ``answers`` maps a command's name (``table open``), or the ``custom_id`` of a component or
    modal, whole or up to its first colon, to an answer. ``seen`` holds every interaction
    received, oldest first.
    """

    def __init__(self, discord: LocalDiscord) -> None:
        self.answers: dict[str, Answer] = {}
        self.seen: list[Json] = []
        self._discord = discord
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession()
        self._raw = RawBot(self._discord, self._http)
        self._socket = await self._http.ws_connect(self._discord.gateway_url)
        self._start(self._listen())
        await self._discord.bot_online()
        return self

    async def __aexit__(self, *exc: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._socket.close()
        await self._http.close()

    async def register(self, commands: list[Json]) -> None:
        """Replace the global commands."""
        await self.call("PUT", f"/applications/{self._discord.world.bot.id}/commands", commands)

    async def post(self, channel_id: int, message: Json, **files: bytes) -> int:
        """Post a message and return its id; ``table=b"…"`` is uploaded as ``table.png``."""
        body = await self.call("POST", f"/channels/{channel_id}/messages", message, **files)
        return int(body["id"])

    async def edit(self, channel_id: int, message_id: int, message: Json) -> None:
        """Edit a message in place."""
        await self.call("PATCH", f"/channels/{channel_id}/messages/{message_id}", message)

    async def present(self, presence: Json) -> None:
        """Change the bot's presence."""
        await self._socket.send_json({"op": 3, "d": {"since": None, "afk": False, **presence}})

    async def call(self, method: str, path: str, body: Any = None, **files: bytes) -> Any:
        """One REST request; an error is raised with the server's words."""
        if files:
            named = [{"id": i, "filename": f"{name}.png"} for i, name in enumerate(files)]
            body = {"attachments": named, **body}
        pictures = {f"{name}.png": content for name, content in files.items()} or None
        answer = await self._raw.request(method, path, body, files=pictures)
        if answer.status >= 400:
            raise AssertionError(f"{method} {path}: {answer.status} {answer.body}")
        return answer.body or None

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self) -> None:
        with contextlib.suppress(ConnectionError):
            async for frame in self._socket:
                event = json.loads(frame.data)
                if event["op"] == 10:
                    identify = {
                        "token": self._discord.token, "intents": 1,
                        "properties": {"os": "linux", "browser": "test", "device": "test"},
                    }  # fmt: skip
                    await self._socket.send_json({"op": 2, "d": identify})
                elif event["t"] == "INTERACTION_CREATE":
                    self._start(self._answer(event["d"]))

    async def _answer(self, interaction: Json) -> None:
        self.seen.append(interaction)
        name = _name(interaction["data"])
        answer = self.answers.get(name) or self.answers.get(name.split(":")[0])
        body = answer(interaction) if answer else None
        if body is not None:
            path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
            await self.call("POST", path, body)


def _name(data: Json) -> str:
    if "custom_id" in data:
        return str(data["custom_id"])
    sub = [option["name"] for option in data.get("options", []) if option["type"] == 1]
    return " ".join([data["name"], *sub])
