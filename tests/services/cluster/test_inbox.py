"""What was handed over is carried out once by the process that acts for its shard, and deleted
then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.services.cluster.inbox import TOKEN_SECONDS, InboxWorker
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.inbox import HandedInteraction
from bot.services.ports.ownership import ShardMap
from tests.fakes.virtual_clock import VirtualClock


@dataclass
class Rows:
    """An `Inbox` in memory, whose database is busy ``busy`` times."""

    rows: dict[int, HandedInteraction] = field(default_factory=dict)
    busy: int = 0
    read: list[list[int]] = field(default_factory=list)
    """The ids of those that each look has read."""

    async def hand_over(self, handed: HandedInteraction) -> None:
        self.rows[handed.interaction_id] = handed

    async def waiting(
        self, shards: Collection[int], but: Collection[int] = frozenset()
    ) -> list[HandedInteraction]:
        if self.busy:
            self.busy -= 1
            raise StoreBusyError
        found = [row for row in self.rows.values() if row.shard in shards]
        self.read.append([row.interaction_id for row in found if row.interaction_id not in but])
        return [row for row in found if row.interaction_id not in but]

    async def done(self, interaction_id: int) -> None:
        self.rows.pop(interaction_id, None)

    async def forget_until(self, received_at: float) -> None:
        old = [number for number, row in self.rows.items() if row.received_at <= received_at]
        for number in old:
            del self.rows[number]


@dataclass
class Owner:
    """Owns these shards of four."""

    owned: frozenset[int]
    shards: ShardMap = field(default_factory=lambda: ShardMap(4))

    def owns(self, guild_id: int | None) -> bool:
        return self.shards.of(guild_id) in self.owned


@dataclass
class Process:
    """What one process received, and how it tells that something was carried out."""

    rows: Rows
    owner: Owner
    clock: VirtualClock = field(default_factory=VirtualClock)
    received: list[tuple[Mapping[str, Any], int | None]] = field(default_factory=list)
    carried_out: list[Callable[[], None]] = field(default_factory=list)
    is_taking: bool = False

    def __post_init__(self) -> None:
        self.worker = InboxWorker(
            self.rows, self.owner, self.clock, self.receive, lambda: self.is_taking
        )

    def receive(
        self, payload: Mapping[str, Any], answer: int | None, done: Callable[[], None]
    ) -> None:
        self.received.append((payload, answer))
        self.carried_out.append(done)

    async def look(self, times: int = 1) -> None:
        """Look so many times for what was handed over."""
        running = asyncio.create_task(self.worker.run())
        for _ in range(times):
            self.worker.look()
            for _ in range(10):
                await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await self.worker.stop()


def handed(number: int, shard: int, at: float = 0.0) -> HandedInteraction:
    return HandedInteraction(number, 7, shard, at, {"id": str(number)}, 6)


async def test_what_is_at_work_is_not_read_again() -> None:
    rows = Rows()
    process = Process(rows, Owner(frozenset({0})))
    for number in (1, 2):
        await process.worker.hand_over(handed(number, 0, process.clock.now()))
        await process.look()
    assert [read for read in rows.read if read] == [[1], [2]]
    assert len(process.received) == 2


async def test_only_the_process_of_the_shard_carries_it_out_once() -> None:
    rows = Rows()
    first, second = Process(rows, Owner(frozenset({0}))), Process(rows, Owner(frozenset({1, 2})))
    await first.worker.hand_over(handed(1, 2, second.clock.now()))
    await first.look()
    await second.look(3)
    assert (first.received, second.received) == ([], [({"id": "1"}, 6)])
    assert list(rows.rows) == [1]
    second.carried_out[0]()
    await second.look()
    assert rows.rows == {}
    assert len(second.received) == 1


async def test_whoever_acts_for_the_shard_next_finds_what_a_dead_process_had_begun() -> None:
    rows = Rows()
    rows.rows[1] = handed(1, 2, VirtualClock().now())
    dead = Process(rows, Owner(frozenset({2})))
    await dead.look()
    heir = Process(rows, Owner(frozenset({2, 3})))
    await heir.look()
    assert dead.received == heir.received


async def test_what_is_handed_on_is_left_to_the_next_process() -> None:
    rows = Rows()
    process = Process(rows, Owner(frozenset({2})))
    rows.rows[1] = handed(1, 2, process.clock.now())
    await process.look()
    await process.worker.hand_over(handed(1, 3, process.clock.now()))
    process.carried_out[0]()
    await process.look()
    assert [row.shard for row in rows.rows.values()] == [3]


async def test_a_busy_database_is_asked_again() -> None:
    rows = Rows(busy=2)
    process = Process(rows, Owner(frozenset({2})))
    rows.rows[1] = handed(1, 2, process.clock.now())
    await process.look(3)
    assert len(process.received) == 1


async def test_nothing_is_carried_out_while_tables_are_being_found() -> None:
    rows = Rows()
    process = Process(rows, Owner(frozenset({2})))
    process.is_taking = True
    rows.rows[1] = handed(1, 2, process.clock.now())
    await process.look()
    assert process.received == []
    process.is_taking = False
    await process.look()
    assert len(process.received) == 1


async def test_what_cannot_be_answered_any_more_is_not_carried_out_and_forgotten() -> None:
    rows = Rows()
    owner = Process(rows, Owner(frozenset({2})))
    first = Process(rows, Owner(frozenset({0})))
    rows.rows[1] = handed(1, 2, owner.clock.now() - TOKEN_SECONDS)
    await owner.look()
    assert owner.received == []
    await first.look()
    assert rows.rows == {}
