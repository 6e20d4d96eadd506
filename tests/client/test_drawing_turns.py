"""Whose picture is drawn next, and when there is time for what could be left out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.client.limits import DrawingTurns, Urgency, low_priority


class Queue:
    """Drawings of two letters each, which take until they are let go."""

    def __init__(self, *, spare: int = 100, clock: Callable[[], float] = lambda: 0.0) -> None:
        self.turns = DrawingTurns(at_once=1, spare=spare, clock=clock)
        self.drawn: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._done = asyncio.Semaphore(0)

    async def wants(self, name: str, urgency: Urgency) -> asyncio.Task[None]:
        task = asyncio.create_task(self._draw(name, urgency))
        self._tasks.append(task)
        await asyncio.sleep(0)
        return task

    async def all_drawn(self) -> list[str]:
        for _ in self._tasks:
            self._done.release()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        return self.drawn

    async def _draw(self, name: str, urgency: Urgency) -> None:
        async with self.turns.turn(urgency):
            self.drawn.append(name)
            await self._done.acquire()


async def test_the_most_urgent_is_drawn_first_and_each_kind_in_order() -> None:
    queue = Queue()
    await queue.wants("first", Urgency.TABLE)
    with low_priority():
        await queue.wants("found", Urgency.PANEL)
    await queue.wants("look", Urgency.LOOK)
    for name in ("table", "later table"):
        await queue.wants(name, Urgency.TABLE)
    for name in ("panel", "later panel"):
        await queue.wants(name, Urgency.PANEL)
    assert await queue.all_drawn() == [
        "first", "panel", "later panel", "found", "table", "later table", "look",
    ]  # fmt: skip


async def test_nothing_waits_for_ever_for_what_is_more_urgent() -> None:
    queue = Queue()
    await queue.wants("first", Urgency.PANEL)
    await queue.wants("table", Urgency.TABLE)
    for number in range(20):
        await queue.wants(f"panel {number}", Urgency.PANEL)
    assert (await queue.all_drawn()).index("table") == 3


async def test_whoever_gives_up_takes_no_turn() -> None:
    queue = Queue()
    await queue.wants("first", Urgency.PANEL)
    (await queue.wants("gone", Urgency.PANEL)).cancel()
    await queue.wants("next", Urgency.PANEL)
    assert await queue.all_drawn() == ["first", "next"]
    assert queue.turns.has_time


async def test_a_turn_given_up_in_the_moment_it_comes_goes_to_the_next() -> None:
    turns = DrawingTurns(at_once=1)
    drawn: list[str] = []

    async def draw(name: str) -> None:
        async with turns.turn(Urgency.PANEL):
            drawn.append(name)

    async with turns.turn(Urgency.PANEL):
        gone, waiting = (asyncio.create_task(draw(name)) for name in ("gone", "next"))
        await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait([gone, waiting])
    assert drawn == ["next"]
    assert turns.has_time


async def test_time_is_spare_while_few_pictures_are_drawn_and_none_waits() -> None:
    now = 0.0
    queue = Queue(spare=2, clock=lambda: now)
    assert queue.turns.has_time
    await queue.wants("one", Urgency.PANEL)
    assert not queue.turns.has_time
    await queue.wants("two", Urgency.TABLE)
    await queue.all_drawn()
    assert not queue.turns.has_time
    now = 1.5
    assert queue.turns.has_time
    await queue.turns.spare_time()
