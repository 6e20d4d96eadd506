"""Each interaction is handled once, and all are finished before the bot stops."""

import asyncio

from bot.client.interactions import InteractionTracker


async def test_an_interaction_is_taken_once() -> None:
    interactions = InteractionTracker()
    assert [interactions.take(number) for number in (1, 2, 1, 3, 2)] == [
        True,
        True,
        False,
        True,
        False,
    ]


async def test_closing_waits_for_running_tasks_and_takes_no_more() -> None:
    interactions, go, done = InteractionTracker(), asyncio.Event(), []

    async def work(number: int) -> None:
        if interactions.take(number):
            await go.wait()
            done.append(number)

    working = asyncio.create_task(work(1))
    await asyncio.sleep(0)
    closing = asyncio.create_task(interactions.close())
    await asyncio.sleep(0)
    await work(2)
    assert not closing.done()
    go.set()
    await closing
    assert done == [1]
    assert working.done()


async def test_a_task_that_does_not_end_is_cancelled() -> None:
    interactions = InteractionTracker()

    async def work() -> None:
        interactions.take(1)
        await asyncio.Event().wait()

    working = asyncio.create_task(work())
    await asyncio.sleep(0)
    await interactions.close(seconds=0.01)
    assert working.cancelled()
