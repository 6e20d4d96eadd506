"""What is found of the port at which the bot can be watched."""

from __future__ import annotations

from bot.cli.doctor.findings import Finding, ok, refusal
from bot.config import Config, ConfigError
from bot.monitoring.watcher import PortTakenError, watched
from bot.services.ports.errors import StoreBusyError
from bot.storage import StoreOpenError
from bot.storage.condition import has_bot


async def of_monitoring(config: Config) -> list[Finding]:
    """Try what ``[monitoring]`` asks for, if it asks for anything."""
    host, port = config.monitoring.host, config.monitoring.port
    if port is None:
        return []
    try:
        async with watched(config):
            return [ok("monitoring", f"the bot can listen at port {port} of {host}")]
    except ConfigError as error:
        if isinstance(error, PortTakenError) and await _is_running(config):
            return [ok("monitoring", f"a bot is running and has port {port} of {host}")]
        return [refusal("monitoring", error, "leave monitoring.port out")]


async def _is_running(config: Config) -> bool:
    try:
        return await has_bot(config.storage.url)
    except (StoreOpenError, StoreBusyError):
        return False
