"""The local Discord: as much of Discord's REST and gateway, version 10, as a bot and its tests
use, on the loopback interface of this machine and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from bot.local.clock import Clock
from bot.local.faults import Faults
from bot.local.people import Person
from bot.local.world import World

DEFAULT_TOKEN = "local.discord.token"


class PortTakenError(Exception):
    """Something else listens on the port that was asked for; the message names it."""


@dataclass(frozen=True)
class Exchange:
    """One REST request with its reply, as an observer sees it.

    ``template`` is the path of Discord's API description (``/channels/{channel_id}/messages``),
    ``request`` and ``reply`` the decoded JSON bodies (None where there was none; of a multipart
    request its ``payload_json``), ``query`` the URL's parameters.
    """

    method: str
    template: str
    query: dict[str, str]
    request: Any
    status: int
    reply: Any
    headers: dict[str, str]


class LocalDiscord:
    """A Discord of one's own: ``async with LocalDiscord(world) as discord: …``.

    * ``world`` – the guild and its people; by default one guild, one channel, four people.
    * ``port`` – 0 takes a free one. A port that is taken raises :class:`PortTakenError`.
    * ``clock`` – for the default world; a world that is given brings its own.
    * ``token`` – the bot's token.
    * ``rate_limits`` – Discord's buckets and the global 50 requests a second, or none. Needs a
      clock that moves: with a ``ManualClock`` a full bucket stays full until it is advanced.
    * ``heartbeat_interval`` – seconds, told to the client in HELLO.
    * ``observer`` – called after every REST exchange.

    ``app`` is the aiohttp application; further routes may be added to it until the server starts.
    """

    app: web.Application
    world: World
    faults: Faults
    token: str

    def __init__(
        self,
        world: World | None = None,
        *,
        port: int = 0,
        clock: Clock | None = None,
        token: str = DEFAULT_TOKEN,
        rate_limits: bool = True,
        heartbeat_interval: float = 41.25,
        observer: Callable[[Exchange], None] | None = None,
    ) -> None:
        raise NotImplementedError

    @property
    def base_url(self) -> str:
        """``http://127.0.0.1:PORT``, once started."""
        raise NotImplementedError

    @property
    def api_url(self) -> str:
        """``…/api/v10``: what ``discord.http.Route.BASE`` is to be."""
        raise NotImplementedError

    @property
    def gateway_url(self) -> str:
        """``ws://127.0.0.1:PORT/gateway``: the gateway's address."""
        raise NotImplementedError

    @property
    def people(self) -> list[Person]:
        """Everyone in the world but bots, in the order they were made."""
        raise NotImplementedError

    def person(self, who: str | int) -> Person:
        """The person of this shown name, username or id; ``KeyError`` if there is none."""
        raise NotImplementedError

    async def bot_online(
        self,
        timeout: float = 10.0,  # noqa: ASYNC109 (a guard of tests, said in every call)
    ) -> None:
        """Wait (real seconds) until the bot has a gateway session that is READY."""
        raise NotImplementedError

    async def start(self) -> None:
        """Listen; ``async with`` does it."""
        raise NotImplementedError

    async def close(self) -> None:
        """Close the gateway's connections and stop listening."""
        raise NotImplementedError

    async def __aenter__(self) -> LocalDiscord:
        await self.start()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()
