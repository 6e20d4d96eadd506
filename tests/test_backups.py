"""When the bot makes backups by itself."""

import asyncio
from pathlib import Path

from bot.app import repeat_backups
from bot.storage.backups import BackupError
from tests.fakes.virtual_clock import VirtualClock

_HOUR = 3600.0


class Backups:
    """Notes when a backup was asked for; ``failing`` attempts fail."""

    def __init__(self, last: float | None, failing: int = 0) -> None:
        self.asked: list[float] = []
        self.last = last
        self._failing = failing

    async def make(self, now: float) -> Path:
        self.asked.append(now)
        if len(self.asked) <= self._failing:
            raise BackupError("the disk is full")
        self.last = now
        return Path("backup")


async def asked_within(backups: Backups, hours: float) -> list[float]:
    """When backups were asked for, in hours from the start."""
    clock = VirtualClock(0.0)
    running = asyncio.create_task(
        repeat_backups(backups.make, lambda: backups.last, 24 * _HOUR, clock)
    )

    async def settled() -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    await settled()
    await clock.advance(hours * _HOUR, settled)
    running.cancel()
    return [asked / _HOUR for asked in backups.asked]


async def test_the_first_is_made_at_once_and_then_one_a_day() -> None:
    assert await asked_within(Backups(None), 50) == [0, 24, 48]


async def test_a_restart_waits_until_the_last_is_a_day_old() -> None:
    assert await asked_within(Backups(-20 * _HOUR), 30) == [4, 28]


async def test_one_that_is_overdue_is_made_at_once() -> None:
    assert await asked_within(Backups(-90 * _HOUR), 1) == [0]


async def test_one_that_fails_is_tried_again_every_hour() -> None:
    assert await asked_within(Backups(None, failing=2), 27) == [0, 1, 2, 26]
