"""The virtual loop: its clock, its shuffling, and what becomes of a process that has died."""

from __future__ import annotations

import asyncio
from contextvars import Context
from random import Random

import pytest

from tests.slow.simulation.environment.loop import LIFE, BotLifetime, StalledError, VirtualLoop

NOT_YET = lambda: False  # noqa: E731


def order_of(seed: int, number: int = 6) -> list[int]:
    """The order in which this many tasks run that become ready at once."""
    loop, ran = VirtualLoop(Random(seed)), []

    async def note(which: int) -> None:
        await asyncio.sleep(0)
        ran.append(which)

    async def main() -> None:
        await asyncio.gather(*(note(which) for which in range(number)))

    loop.run(main(), NOT_YET)
    return ran


def test_time_jumps_to_the_next_timer_and_no_further() -> None:
    loop, seen = VirtualLoop(Random(1)), []

    async def wait(seconds: float) -> None:
        await asyncio.sleep(seconds)
        seen.append((seconds, loop.time()))

    async def main() -> None:
        await asyncio.gather(wait(3600.0), wait(0.5), wait(7.0))

    loop.run(main(), NOT_YET)
    assert seen == [(0.5, 0.5), (7.0, 7.0), (3600.0, 3600.0)]


def test_the_order_of_what_is_ready_follows_from_the_seed_alone() -> None:
    orders = [order_of(seed) for seed in range(20)]
    assert orders == [order_of(seed) for seed in range(20)]
    assert len({tuple(order) for order in orders}) > 10
    assert all(sorted(order) == list(range(6)) for order in orders)


def test_who_has_died_runs_no_more_and_does_not_clean_up() -> None:
    loop, done = VirtualLoop(Random(1)), []
    life = BotLifetime(1)

    async def work() -> None:
        try:
            await asyncio.sleep(1.0)
            done.append("worked")
        except BaseException:
            done.append("cleaned up")
            raise

    async def main() -> None:
        context = Context()
        context.run(LIFE.set, life)
        loop.create_task(work(), context=context)
        await asyncio.sleep(0.5)
        life.alive = False
        await asyncio.sleep(10.0)
        assert done == []

    loop.run(main(), NOT_YET)


def test_what_a_life_has_begun_belongs_to_it_tasks_and_timers() -> None:
    loop, done = VirtualLoop(Random(1)), []
    life = BotLifetime(1)

    async def begin() -> None:
        asyncio.get_running_loop().call_later(2.0, done.append, "timer")
        asyncio.get_running_loop().create_task(note())

    async def note() -> None:
        await asyncio.sleep(2.0)
        done.append("task")

    async def main() -> None:
        context = Context()
        context.run(LIFE.set, life)
        await asyncio.create_task(begin(), context=context)
        life.alive = False
        loop.call_later(3.0, done.append, "world", context=Context())
        await asyncio.sleep(5.0)

    loop.run(main(), NOT_YET)
    assert done == ["world"]


def test_locks_timeouts_and_cancelling_work_as_on_any_loop() -> None:
    loop, seen = VirtualLoop(Random(3)), []

    async def hold(lock: asyncio.Lock, seconds: float) -> None:
        async with lock:
            seen.append(loop.time())
            await asyncio.sleep(seconds)

    async def main() -> None:
        lock = asyncio.Lock()
        await asyncio.gather(*(hold(lock, 1.0) for _ in range(3)))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(2.5):
                await asyncio.sleep(60)
        task = asyncio.create_task(asyncio.sleep(60))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        seen.append(loop.time())

    loop.run(main(), NOT_YET)
    assert seen == [0.0, 1.0, 2.0, 5.5]


def test_a_wait_for_what_never_comes_is_found() -> None:
    async def main() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(StalledError):
        VirtualLoop(Random(1)).run(main(), NOT_YET)


def test_a_callback_that_raises_ends_the_run() -> None:
    async def main() -> None:
        asyncio.get_running_loop().call_soon(lambda: 1 // 0)
        await asyncio.sleep(1.0)

    with pytest.raises(ZeroDivisionError):
        VirtualLoop(Random(1)).run(main(), NOT_YET)
