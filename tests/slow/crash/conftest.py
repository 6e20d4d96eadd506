"""A club on the local Discord, where every request of the bot passes a gate."""

from __future__ import annotations

from collections.abc import AsyncIterator
from concurrent.futures import Executor
from pathlib import Path

import pytest

from bot.local.server.app import LocalDiscord
from bot.local.world.clock import ManualClock
from bot.local.world.world import World
from tests.fixtures.openapi import DescriptionCheck
from tests.slow.crash.club import Club
from tests.slow.crash.gate import Gate

CHANNELS = ("prima", "seconda", "terza")


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
async def club(
    tmp_path: Path,
    clock: ManualClock,
    gate: Gate,
    discord_observer: DescriptionCheck | None,
    drawing: Executor,
) -> AsyncIterator[Club]:
    # The clock stands still, so that nobody waits three seconds for the answer of a dead bot.
    world = World.with_guild(channels=CHANNELS, clock=clock)
    local = LocalDiscord(world, rate_limits=False, observer=discord_observer)
    local.app.middlewares.append(gate.pass_through)
    async with local:
        yield Club(local, tmp_path, drawing)
