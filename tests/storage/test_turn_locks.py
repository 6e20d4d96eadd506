"""Processes that have to take turns take them, however many want one at once."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from bot.services.ports.ownership import ConnectionLostError
from bot.storage.database.turn_locks import BETWEEN, TurnLocks
from tests.fakes.virtual_clock import VirtualClock

KIND = 7


class Session:
    """The session of one of the processes that share ``held``; its connection may be lost."""

    def __init__(self, held: dict[tuple[int, int], Session]) -> None:
        self._held = held
        self.is_lost = False

    async def take(self, kind: int, number: int) -> bool:
        if self.is_lost:
            raise ConnectionLostError
        return self._held.setdefault((kind, number), self) is self

    async def free(self, kind: int, number: int) -> None:
        del self._held[kind, number]


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_no_more_than_two_of_four_processes_ask_at_once() -> None:
    clock, held, asked = VirtualClock(0.0), dict[tuple[int, int], Session](), list[float]()

    async def sleep(seconds: float) -> None:
        await clock.until(clock.now() + seconds)

    async def ask(session: Session) -> None:
        turns = TurnLocks(cast(Any, session), sleep=sleep)
        for _ in range(2):
            await turns.turn(KIND, range(2))
            asked.append(clock.now())

    sessions = [Session(held) for _ in range(4)]
    sessions[3].is_lost = True
    asking = [asyncio.create_task(ask(session)) for session in sessions]
    await clock.advance(4.0, settled)
    sessions[3].is_lost = False
    await clock.advance(8 * BETWEEN, settled)
    await asyncio.gather(*asking)
    assert len(asked) == 8
    assert asked[:2] == [0.0, 0.0]
    for first, third in zip(asked, asked[2:], strict=False):
        assert third - first >= BETWEEN
    assert asked[-1] < 4 * BETWEEN + 2
