"""Serve the bot's health and figures at a port."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from bot.bot import TarocchinoBot
from bot.client.limits import loop_time
from bot.config import Config, ConfigError
from bot.monitoring.watcher import CurrentClient, PortTakenError, Watcher
from bot.storage.errors import StoreBusyError, StoreFailedError
from bot.stores import Store

try:
    from bot.monitoring.metrics import PrometheusMeasures, read
except ModuleNotFoundError as error:
    if error.name != "prometheus_client":
        raise
    raise ConfigError(
        "monitoring.port needs the package prometheus_client, which is not installed; "
        "run: pip install -c constraints.txt -e '.[metrics]'"
    ) from None

_DATABASE_SECONDS = 2.0
"""How long the database may take to answer before the bot counts as not ready."""
_LAG_EVERY = 0.25
_TEXT = "text/plain; version=0.0.4; charset=utf-8"
"""The content type of Prometheus' text format."""


class ServedWatcher(Watcher):
    """Answers requests for one bot's health and figures at ``address``."""

    measures: PrometheusMeasures

    def __init__(self, config: Config) -> None:
        self._client = CurrentClient()
        self._store: Store | None = None
        self.measures = PrometheusMeasures(lambda: read(self._client.bot, config))
        self.address = ("", 0)

    def store_opened(self, store: Store) -> None:
        self._store = store

    def client_made(self, bot: TarocchinoBot) -> None:
        self._client.started(bot)

        async def on_connect() -> None:
            self.measures.session_began(resumed=False)

        async def on_resumed() -> None:
            self.measures.session_began(resumed=True)

        bot.add_listener(on_connect)
        bot.add_listener(on_resumed)

    def application(self) -> web.Application:
        application = web.Application()
        application.router.add_get("/healthz", self._health)
        application.router.add_get("/readyz", self._readiness)
        application.router.add_get("/metrics", self._figures)
        return application

    async def _health(self, _: web.Request) -> web.Response:
        """Answer; that alone shows that the event loop turns."""
        return web.Response(text="ok\n")

    async def _readiness(self, _: web.Request) -> web.Response:
        obstacles = [*self._client.obstacles(), *await self._trouble_with_database()]
        if obstacles:
            return web.Response(status=503, text="\n".join(obstacles) + "\n")
        return web.Response(text="ready\n")

    async def _figures(self, _: web.Request) -> web.Response:
        return web.Response(body=self.measures.text(), headers={"Content-Type": _TEXT})

    async def _trouble_with_database(self) -> tuple[str, ...]:
        if self._store is None:
            return ("the database is not open",)
        try:
            async with asyncio.timeout(_DATABASE_SECONDS):
                await self._store.outages.last_beat()
        except (TimeoutError, StoreBusyError, StoreFailedError):
            return ("the database does not answer",)
        return ()


@asynccontextmanager
async def serving(config: Config) -> AsyncIterator[ServedWatcher]:
    """Serve the pages at the configured port. Raises `PortTakenError` if it cannot be used."""
    host, port = config.monitoring.host, config.monitoring.port
    watcher = ServedWatcher(config)
    runner = web.AppRunner(watcher.application(), access_log=None)
    await runner.setup()
    timing = asyncio.create_task(_time_loop(watcher.measures.loop_was_late), name="loop lag")
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise PortTakenError(
                f"monitoring.port: nothing can listen at port {port} of {host} ({error.strerror}); "
                "set another one, or stop what listens there, perhaps this bot"
            ) from None
        watcher.address = runner.addresses[0][:2]
        yield watcher
    finally:
        timing.cancel()
        await asyncio.gather(timing, return_exceptions=True)
        await runner.cleanup()


async def _time_loop(late: Callable[[float], None]) -> None:
    """Measure for ever how late the event loop is."""
    while True:
        due = loop_time() + _LAG_EVERY
        await asyncio.sleep(_LAG_EVERY)
        late(max(0.0, loop_time() - due))
