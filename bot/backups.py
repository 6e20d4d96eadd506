"""Backups that the bot makes by itself, as often as its configuration says."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from bot.config import Config
from bot.services.ports.clock import Clock
from bot.storage.backups import BackupError, back_up, last_backup, made_at

_log = logging.getLogger(__name__)

_HOUR = 3600.0


async def keep_backups(config: Config, clock: Clock) -> None:
    """Make backups for as long as the bot runs; return at once if none are wanted."""
    backup = config.backup
    if backup.folder is not None:
        make = partial(back_up, config.storage.url, backup.folder, backup.keep)
        last = partial(_last_made, config.storage.url, backup.folder)
        await repeat_backups(make, last, backup.every_hours * _HOUR, clock)


async def repeat_backups(
    make: Callable[[float], Awaitable[Path]],
    last: Callable[[], float | None],
    every: float,
    clock: Clock,
) -> None:
    """Make a backup whenever the last one is ``every`` seconds old, for ever.

    ``make`` is given the time. When one fails it is tried again after an hour.
    """
    while True:
        made = last()
        if made is not None:
            await clock.until(made + every)
        try:
            _log.info("a backup was made: %s", await make(clock.now()))
        except BackupError as error:
            _log.error("no backup could be made, tried again in an hour: %s", error)
            await clock.until(clock.now() + _HOUR)


def _last_made(url: str, folder: Path) -> float | None:
    """When the newest backup of a folder was made; None if there is none."""
    found = last_backup(url, folder)
    return None if found is None else made_at(found)
