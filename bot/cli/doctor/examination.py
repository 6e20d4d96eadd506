"""All that is looked at, one subject after another."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path

from bot.cli.doctor.findings import Finding, ok, problem
from bot.cli.doctor.on_discord import of_discord
from bot.cli.doctor.on_disk import of_backups, of_database, of_pictures
from bot.config import ConfigError, load_config


async def examine(path: Path) -> AsyncIterator[Finding]:
    """What is found, as soon as it is known. Nothing is changed, nothing is posted."""
    try:
        config = load_config(path)
    except ConfigError as error:
        yield problem("configuration", str(error), "mend it and run doctor again")
        return
    yield ok("configuration", f"{path} is complete")
    for finding in of_pictures(config.pictures):
        yield finding
    for finding in await of_database(config.storage.url):
        yield finding
    for finding in of_backups(config.backup, time.time()):
        yield finding
    for finding in await of_discord(config.discord):
        yield finding
