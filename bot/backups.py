"""Backups that the bot makes by itself, as often as its configuration says."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from bot.config import Config
from bot.services.ports.clock import Clock
from bot.services.ports.ownership import ONE_PROCESS, Ownership
from bot.storage.backups import BackupError, back_up, last_backup, made_at

_log = logging.getLogger(__name__)

_HOUR = 3600.0
_OTHERS = 60.0
"""Seconds until it is looked at again whether another process still makes the backups."""


def _always() -> bool:
    return True


async def keep_backups(config: Config, clock: Clock, ownership: Ownership = ONE_PROCESS) -> None:
    """Make backups for as long as the bot runs; return at once if none are wanted.

    Of several processes one makes them, which acts for what there is one of."""
    backup = config.backup
    if backup.folder is not None:
        make = partial(back_up, config.storage.url, backup.folder, backup.keep)
        last = partial(_last_made, config.storage.url, backup.folder)
        is_ours = partial(ownership.owns, None)
        await repeat_backups(make, last, backup.every_hours * _HOUR, clock, is_ours)


async def repeat_backups(
    make: Callable[[float], Awaitable[Path]],
    last: Callable[[], float | None],
    every: float,
    clock: Clock,
    is_ours: Callable[[], bool] = _always,
) -> None:
    """Make a backup whenever the last one is ``every`` seconds old, for ever.

    ``make`` is given the time. None is made while they are another process's, and not
    ``is_ours``. When one fails it is tried again after an hour.
    """
    while True:
        made = last()
        if made is not None:
            await clock.until(made + every)
        if not is_ours():
            await clock.until(clock.now() + _OTHERS)
            continue
        try:
            _log.info("a backup was made: %s", await make(clock.now()))
        except BackupError as error:
            _log.error("no backup could be made, tried again in an hour: %s", error)
            await clock.until(clock.now() + _HOUR)


def _last_made(url: str, folder: Path) -> float | None:
    """When the newest backup of a folder was made; None if there is none."""
    found = last_backup(url, folder)
    return None if found is None else made_at(found)
