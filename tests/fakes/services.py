"""Fakes of the ports of live tables: a publisher that keeps every change, and services over it."""

import asyncio
import random
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from bot.services import TableService
from bot.support.clock import Clock
from bot.table.hooks import Change, Publisher
from bot.table.live.live_table import Waits
from bot.table.live.runner import ComputerPlayers
from bot.table.live.shuffler import RandomShuffler
from bot.table.state.table import Table
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock

PATIENCE = 20.0
"""Seconds after which a test gives up waiting."""


@dataclass
class RecordingPublisher(Publisher):
    """A `Publisher` that keeps every change."""

    changes: list[Change] = field(default_factory=list)
    released: list[int] = field(default_factory=list)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def publish(self, change: Change) -> None:
        self.changes.append(change)
        self._changed.set()

    async def release(self, table_ids: Collection[int]) -> None:
        self.released.extend(table_ids)

    async def shown(self, table_id: int) -> None:
        """Everything counts as shown at once."""

    async def until(self, holds: Callable[[Table], bool]) -> Table:
        """Wait until the table of the latest change is one that ``holds``, and return it."""
        async with asyncio.timeout(PATIENCE):
            while not self.changes or not holds(self.changes[-1].table):
                self._changed.clear()
                await self._changed.wait()
        return self.changes[-1].table


async def no_pause() -> None:
    """A pause that lets other tasks run, and takes no time."""
    await asyncio.sleep(0)


def table_service(
    store: MemoryStore | None = None,
    publisher: RecordingPublisher | None = None,
    *,
    seed: int = 1,
    clock: Clock | None = None,
    patience: float = 0.0,
    next_hand: float = 0.0,
    idle_lobby: float = 0.0,
    computers: ComputerPlayers | None = None,
) -> TableService:
    """A service over fakes, with seeded packs and a clock that stands still.

    People have ``patience`` seconds to cut where they are asked to; the rest is as in `Waits`.
    """
    service = TableService(
        store or MemoryStore(),
        RandomShuffler(random.Random(seed)),
        clock=clock or VirtualClock(),
        pause=no_pause,
        waits=Waits(patience, next_hand, idle_lobby),
        computers=computers,
    )
    service.registry.show_by(publisher or RecordingPublisher())
    return service
