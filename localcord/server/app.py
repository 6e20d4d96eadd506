"""The local Discord: as much of Discord's REST and gateway, version 10, as a bot and its tests
use, on the loopback interface of this machine and nowhere else."""

from __future__ import annotations

import asyncio
import errno
import secrets

from aiohttp import web

from localcord.gateway.connection import Gateway
from localcord.gateway.sessions import UNHURRIED, SessionLimits
from localcord.limits.messages import MAX_REQUEST_BYTES
from localcord.people.person import Person
from localcord.rest.calls import Backend
from localcord.server.api import PREFIX, Api, Exchange, Observer, RateLimits
from localcord.world.clock import Clock, SystemClock
from localcord.world.interactions import Interactions
from localcord.world.world import World

__all__ = ["Exchange", "LocalDiscord", "PortTakenError"]

HOST = "127.0.0.1"
DEFAULT_TOKEN = "local.discord.token"


class PortTakenError(Exception):
    """Another program listens on the requested port; the message names it."""


class LocalDiscord:
    """A local Discord server: ``async with LocalDiscord(world) as discord: …``.

    * ``world`` – the guild and its people; by default one guild, one channel, four people.
    * ``port`` – 0 takes a free one. A port that is taken raises :class:`PortTakenError`.
    * ``clock`` – for the default world; a given world has its own.
    * ``token`` – the bot's token.
    * ``rate_limits`` – Discord's buckets and the global 50 requests a second, or none. Needs a
      clock that moves: with a ``ManualClock`` a full bucket stays full until it is advanced.
    * ``heartbeat_interval`` – seconds, sent to the client in HELLO; ``heartbeat_clock`` measures
      the client's heartbeats, in real time unless a test says otherwise.
    * ``privileged_intents`` – whether the application has them; without, requesting one closes the
      gateway connection with 4014.
    * ``session_limits`` – the shards that it recommends, and how many sessions may be started, and
      how fast. A bot that starts more in a day gets a new token, and its connections are closed.
    * ``observer`` – called after every REST exchange.

    ``app`` is the aiohttp application; further routes may be added to it until the server starts.
    ``limits`` counts the requests so far, ``api`` answers them, ``gateway`` holds the bot's
    connections; ``interactions`` opens interactions without a client that checks them.
    """

    def __init__(
        self,
        world: World | None = None,
        *,
        port: int = 0,
        clock: Clock | None = None,
        token: str = DEFAULT_TOKEN,
        rate_limits: bool = True,
        heartbeat_interval: float = 41.25,
        heartbeat_clock: Clock | None = None,
        privileged_intents: bool = False,
        session_limits: SessionLimits = UNHURRIED,
        observer: Observer | None = None,
    ) -> None:
        self.world = world or World.with_guild(clock=clock)
        self.token = token
        self._port = port
        self._runner: web.AppRunner | None = None
        self.gateway = Gateway(
            self.world,
            token,
            heartbeat_interval=heartbeat_interval,
            heartbeat_clock=heartbeat_clock or SystemClock(),
            privileged_intents=privileged_intents,
            limits=session_limits,
            on_exhausted=self.revoke_token,
        )
        self.interactions = Interactions(self.world, self.gateway.dispatch)
        self.limits = RateLimits(self.world.clock, enabled=rate_limits)
        self._people: dict[int, Person] = {}
        self._backend = Backend(self.world, self.interactions, self.gateway)
        self.api = Api(self._backend, token, limits=self.limits, observer=observer)
        self.app = web.Application(client_max_size=MAX_REQUEST_BYTES)
        self.app.add_routes(
            [
                *self.api.routes(),
                web.get("/gateway", self.gateway.serve),
                web.get("/gateway/", self.gateway.serve),
                web.get("/attachments/{id:\\d+}/{filename}", self._attachment),
                web.get("/emojis/{id:\\d+}.{extension}", self._emoji),
            ]
        )

    @property
    def base_url(self) -> str:
        """``http://127.0.0.1:PORT``, once started."""
        return f"http://{HOST}:{self._port}"

    @property
    def api_url(self) -> str:
        """``…/api/v10``: what ``discord.http.Route.BASE`` is to be."""
        return self.base_url + PREFIX

    @property
    def gateway_url(self) -> str:
        """``ws://127.0.0.1:PORT/gateway``: the gateway's address."""
        return f"ws://{HOST}:{self._port}/gateway"

    @property
    def people(self) -> list[Person]:
        """Everyone in the world's guilds except the bot, in order of creation."""
        members = {each for guild in self.world.guilds.values() for each in guild.members}
        return [
            self.person(user.id)
            for user in self.world.users.values()
            if user.id in members and not user.bot
        ]

    def person(self, who: str | int) -> Person:
        """Return the person with this display name, username or id; ``KeyError`` if there is
        none."""
        for user in self.world.users.values():
            if who in (user.id, user.name, user.username) and not user.bot:
                return self._people.setdefault(user.id, Person(self.world, self.interactions, user))
        raise KeyError(who)

    @property
    def last_event(self) -> int:
        """The sequence number of the gateway's last event; a client that has received it is up to
        date."""
        return self.gateway.last_event

    def revoke_token(self, *, gateway: bool = True) -> None:
        """Give the application a new token, as its owner may at any time; with ``gateway`` False
        the connections made with the old one stay."""
        self.token = secrets.token_urlsafe()
        self.api.change_token(self.token)
        self.gateway.change_token(self.token, close=gateway)

    async def bot_online(
        self,
        timeout: float = 10.0,  # noqa: ASYNC109 (a guard of tests, said in every call)
    ) -> None:
        """Wait (real seconds) until the bot has a gateway session that is READY or RESUMED."""
        async with asyncio.timeout(timeout):
            await self.gateway.ready.wait()

    async def commands_registered(
        self,
        timeout: float = 10.0,  # noqa: ASYNC109 (a guard of tests, said in every call)
    ) -> None:
        """Wait (real seconds) until the bot is online and has registered its commands."""
        async with asyncio.timeout(timeout):
            await self.gateway.ready.wait()
            await self._backend.commands_registered.wait()

    async def bot_offline(
        self,
        timeout: float = 10.0,  # noqa: ASYNC109 (a guard of tests, said in every call)
    ) -> None:
        """Wait (real seconds) until the bot has no gateway connection."""
        async with asyncio.timeout(timeout):
            await self.gateway.gone.wait()

    async def start(self) -> None:
        """Start listening; ``async with`` does it."""
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.25)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self._port)
        try:
            await site.start()
        except OSError as error:
            await self._runner.cleanup()
            if error.errno == errno.EADDRINUSE:
                raise PortTakenError(
                    f"port {self._port} on {HOST} is taken by another program"
                ) from None
            raise
        self._port = self._runner.addresses[0][1]
        self.world.base_url = self.base_url
        self.gateway.url = self.gateway_url

    async def close(self) -> None:
        """Close the gateway's connections and stop listening."""
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def __aenter__(self) -> LocalDiscord:
        await self.start()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        found = self.world.attachments.get(int(request.match_info["id"]))
        if found is None:
            raise web.HTTPNotFound
        return web.Response(
            body=found.content,
            content_type=found.content_type,
            headers={"Cache-Control": "public, max-age=31536000, immutable"},
        )

    async def _emoji(self, request: web.Request) -> web.StreamResponse:
        found = self.world.emojis.get(int(request.match_info["id"]))
        if found is None:
            raise web.HTTPNotFound
        return web.Response(
            body=found.image, content_type="image/gif" if found.animated else "image/png"
        )
