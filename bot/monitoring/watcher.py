"""Report the bot's state to those who monitor it: whether people can use it, and more if
``[monitoring]`` names a port."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.bot import TarocchinoBot
from bot.config import Config, ConfigError
from bot.stores import Store
from bot.support.measures import NO_MEASURES, Measures


class PortTakenError(ConfigError):
    """Nothing can listen at the port of ``[monitoring]``."""


class CurrentClient:
    """The client that was started last; ``bot`` is None before the first one is."""

    def __init__(self) -> None:
        self.bot: TarocchinoBot | None = None

    def started(self, bot: TarocchinoBot) -> None:
        """Note that this client takes the place of the one before it."""
        self.bot = bot

    def obstacles(self) -> tuple[str, ...]:
        """What keeps people from using the bot, in words for its host; none if they can."""
        if self.bot is None or not self.bot.sessions.count:
            return ("not connected to Discord",)
        lost = sum(not shard.is_connected for shard in self.bot.sessions.status())
        if lost:
            return (f"{lost} of {self.bot.sessions.count} shards are not connected",)
        dormant = len(self.bot.tables.registry.dormant.tables)
        return (f"{dormant} tables are still to be restored",) if dormant else ()


class Watcher:
    """Learns of the store and of each client; this one does nothing with that."""

    measures: Measures = NO_MEASURES

    def store_opened(self, store: Store) -> None:
        """The store can be asked from now on."""

    def client_made(self, bot: TarocchinoBot) -> None:
        """This client is about to log in, in the place of the one before it."""


@asynccontextmanager
async def watched(config: Config) -> AsyncIterator[Watcher]:
    """Have the bot watched inside as the configuration says.

    Raises `bot.config.ConfigError` if that cannot be, a `PortTakenError` because of the port.
    """
    if config.monitoring.port is None:
        yield Watcher()
        return
    # A bot that nobody watches does without a web server and prometheus_client.
    from bot.monitoring.server import serving

    async with serving(config) as watcher:
        yield watcher
