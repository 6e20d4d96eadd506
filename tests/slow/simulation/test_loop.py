"""The virtual loop: its clock, its shuffling, and what becomes of a process that has died."""

import asyncio
from contextvars import Context
from random import Random

import pytest

from tests.slow.simulation.environment.loop import LIFE, BotLifetime, StalledError, VirtualLoop

NOT_YET = lambda: False  # noqa: E731


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
