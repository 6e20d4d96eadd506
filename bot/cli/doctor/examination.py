"""All that is looked at, one subject after another."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path

from bot.cli.doctor.findings import Finding, Level, ok, refusal
from bot.cli.doctor.on_discord import of_discord
from bot.cli.doctor.on_disk import of_backups, of_database, of_pictures, of_storage
from bot.cli.doctor.on_network import of_monitoring
from bot.config import Config, ConfigError, load_config

Check = Callable[[Config], Awaitable[Iterable[Finding]]]

FOR_THE_START: tuple[Check, ...] = (of_pictures, of_storage, of_monitoring)
"""Checks that take a moment: the bot does not start where one of them finds a problem."""

THOROUGH: tuple[Check, ...] = (of_database, of_backups, of_discord)
"""Checks that read the whole database or ask Discord; only doctor makes them."""


async def examine(path: Path) -> AsyncIterator[Finding]:
    """Yield each finding as soon as it is known. Nothing is changed, nothing is posted."""
    try:
        config = load_config(path)
    except ConfigError as error:
        yield refusal("configuration", error, "mend it and run doctor again")
        return
    yield ok("configuration", f"{path} is complete")
    for check in (*FOR_THE_START, *THOROUGH):
        for finding in await check(config):
            yield finding


async def problems_at_start(config: Config) -> list[Finding]:
    """Return what keeps the bot from starting on this machine."""
    found = [finding for check in FOR_THE_START for finding in await check(config)]
    return [finding for finding in found if finding.level is Level.PROBLEM]
