"""The garbage collector's full passes: short ones, each over what has grown old since the last.

A full pass looks at every object there is and halts everything meanwhile: for a third of a second
at two hundred tables. What has survived one is therefore frozen, out of sight of the next. Most of
it goes as soon as it is no longer used all the same; what is in a cycle is found by a thorough
pass, which looks at everything, once so much more is frozen that it may be much.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.support.heap import give_back

_LOOK_EVERY = 10.0
"""Seconds between two looks at how much has grown old."""
_NEVER = 1_000_000_000
OLD = 10_000
"""Objects that have grown old after which a pass is worth its time, a few milliseconds."""
GROWTH = 1.5
"""A thorough pass is due when this many times as much is frozen as after the last one."""


class FullPasses:
    """Decides when to look at what."""

    def __init__(self, old: int = OLD) -> None:
        self._old = old
        self._due_at = 0.0

    def look(self) -> None:
        """Do what is due."""
        if len(gc.get_objects(generation=2)) < self._old:
            return
        gc.collect()
        gc.freeze()
        if gc.get_freeze_count() >= self._due_at:
            self.be_thorough()

    def be_thorough(self) -> None:
        """Look at everything, and freeze what is in use."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._due_at = GROWTH * gc.get_freeze_count()


@asynccontextmanager
async def short_passes(
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> AsyncIterator[FullPasses]:
    """Make the full passes inside, instead of Python; each look gives back what is free."""
    passes, (young, middle, full) = FullPasses(), gc.get_threshold()
    gc.set_threshold(young, middle, _NEVER)
    looking = asyncio.create_task(_look(passes, sleep), name="garbage")
    try:
        yield passes
    finally:
        gc.set_threshold(young, middle, full)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)


async def _look(passes: FullPasses, sleep: Callable[[float], Awaitable[None]]) -> None:
    while True:
        await sleep(_LOOK_EVERY)
        passes.look()
        await asyncio.sleep(0)  # Whoever waits comes between these two halts.
        give_back()
