"""Waiting for something to become true in the local Discord."""

import asyncio
import os
from collections.abc import Callable
from typing import TypeVar

from localcord.world.world import World

PATIENCE = float(os.environ.get("TAROCCO_PATIENCE", "20"))
"""Seconds that a test waits for what must come; more are needed on a machine that is very busy."""

Found = TypeVar("Found")


class News:
    """Asks again whenever a message has come or changed."""

    def __init__(self, world: World) -> None:
        self._changed = asyncio.Event()
        world.listeners.append(lambda _change: self._changed.set())

    async def until(self, find: Callable[[], Found | None]) -> Found:
        """What ``find`` gives once it gives anything true."""
        async with asyncio.timeout(PATIENCE):
            while not (found := find()):
                self._changed.clear()
                await self._changed.wait()
            return found
