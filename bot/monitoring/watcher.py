"""Report whether people can use the bot, and figures if ``[monitoring]`` names a port."""

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
    """The client that was started last; ``bot`` is None before the first."""

    def __init__(self) -> None:
        self.bot: TarocchinoBot | None = None

    def started(self, bot: TarocchinoBot) -> None:
        """Replace the former client by this one."""
        self.bot = bot

    def obstacles(self) -> tuple[str, ...]:
        """Return what keeps people from using the bot, in words for its host; none if they can."""
        if self.bot is None or not self.bot.sessions.count:
            return ("not connected to Discord",)
        lost = sum(not shard.is_connected for shard in self.bot.sessions.status())
        if lost:
            return (f"{lost} of {self.bot.sessions.count} shards are not connected",)
        dormant = len(self.bot.tables.registry.dormant.tables)
        return (f"{dormant} tables are still to be restored",) if dormant else ()


class Watcher:
    """Learns of the store and of each client; this class ignores both."""

    measures: Measures = NO_MEASURES

    def store_opened(self, store: Store) -> None:
        """Take the store, which can be asked from now on."""

    def client_made(self, bot: TarocchinoBot) -> None:
        """Take a client that is about to log in, in place of the former one."""


@asynccontextmanager
async def watched(config: Config) -> AsyncIterator[Watcher]:
    """Watch the bot during the block, as the configuration says.

    Raises `bot.config.ConfigError` if that is impossible, and `PortTakenError` for the port.
    """
    if config.monitoring.port is None:
        yield Watcher()
        return
    # An unmonitored bot needs neither a web server nor prometheus_client.
    from bot.monitoring.server import serving

    async with serving(config) as watcher:
        yield watcher
