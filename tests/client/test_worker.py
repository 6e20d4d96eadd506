"""Workers: one run at a time, triggers coalesced, retries, and failures that stay inside."""

import asyncio
import logging

import pytest

from bot.client.errors import ChannelGoneError
from bot.client.worker import LONGEST_WAIT, SPREAD, CoalescingWorker, NotDoneError, RetryLaterError


class Slow:
    """A job that records the state it saw, and runs until it is released."""

    def __init__(self) -> None:
        self.state = 0
        self.seen: list[int] = []
        self.running = 0
        self.go = asyncio.Event()

    async def __call__(self) -> None:
        self.running += 1
        assert self.running == 1, "two at once"
        self.seen.append(self.state)
        await self.go.wait()
        self.running -= 1


async def test_triggers_during_a_run_lead_to_one_more_with_the_latest_state() -> None:
    job = Slow()
    worker = CoalescingWorker("slow", job)
    for job.state in range(1, 6):
        worker.trigger()
        await asyncio.sleep(0)
    job.go.set()
    await worker.settled()
    assert job.seen == [1, 5]
    assert worker.is_idle


async def test_a_failure_is_logged_with_its_place_alone_and_the_next_trigger_runs(
    caplog: pytest.LogCaptureFixture,
) -> None:
    runs: list[int] = []
    secret = f"the hand is {' '.join(('An', 'Mo'))}"

    async def failing_job() -> None:
        runs.append(1)
        if len(runs) == 1:
            raise ValueError(secret)

    worker = CoalescingWorker("edit", failing_job)
    worker.trigger()
    await worker.settled()
    worker.trigger()
    await worker.settled()
    assert len(runs) == 2
    assert "edit failed" in caplog.text
    assert f'File "{__file__}", line' in caplog.text
    assert "in failing_job" in caplog.text
    assert "ValueError" in caplog.text
    assert secret not in caplog.text


class Passing:
    """A job that fails ``times`` times, and a sleep that records its durations."""

    def __init__(self, times: int, error: Exception) -> None:
        self.left = times
        self.error = error
        self.waits: list[float] = []

    async def __call__(self) -> None:
        if self.left:
            self.left -= 1
            raise self.error

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        await asyncio.sleep(0)


async def test_a_temporary_failure_is_retried_at_most_half_a_minute_apart() -> None:
    job = Passing(200, RetryLaterError(1))
    worker = CoalescingWorker("post", job, sleep=job.sleep)
    worker.trigger()
    await worker.settled()
    assert job.left == 0
    assert len(job.waits) == 200
    for wait, least in zip(job.waits[:5], (1, 2, 4, 8, 16), strict=True):
        assert least <= wait <= least * SPREAD
    assert all(LONGEST_WAIT <= wait <= 30 for wait in job.waits[5:])
    assert len(set(job.waits)) > 150, "all workers would come back at once"


async def test_a_longer_wait_is_kept_and_the_next_job_starts_afresh() -> None:
    job = Passing(2, RetryLaterError(300))
    worker = CoalescingWorker("post", job, sleep=job.sleep)
    worker.trigger()
    await worker.settled()
    assert all(300 <= wait <= 300 * SPREAD for wait in job.waits)
    job.left, job.error = 1, RetryLaterError(1)
    worker.trigger()
    await worker.settled()
    assert job.waits[-1] <= SPREAD


async def test_an_obstacle_is_logged_once_for_all_of_a_name_until_it_is_gone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)

    async def attempt(*workers: CoalescingWorker) -> list[str]:
        caplog.clear()
        for worker in workers:
            worker.trigger()
            await worker.settled()
        return caplog.messages

    brief = Passing(1, RetryLaterError(1.167886752999948, "a rate limit"))
    assert await attempt(CoalescingWorker("table 42", brief, sleep=brief.sleep)) == []
    waiting = Passing(9, RetryLaterError(90.167886752999948, "Discord does not answer"))
    assert await attempt(CoalescingWorker("table 42", waiting, sleep=waiting.sleep)) == [
        "table 42 waits: Discord does not answer; retrying in 1 minute 30 seconds"
    ]
    gone = [Passing(3, error) for error in (ChannelGoneError(), ChannelGoneError())]
    hands = [CoalescingWorker("hand at table 42", each) for each in gone]
    line = "hand at table 42: the channel is not there any more"
    assert await attempt(*hands, *hands, *hands) == [line]
    assert await attempt(*hands) == []
    gone[1].left = 1
    assert await attempt(*hands) == [line]


class MissingAccessError(RetryLaterError):
    is_temporary = False


async def test_a_job_that_waits_for_people_can_be_retried_early_and_blocks_nobody() -> None:
    asleep, never = asyncio.Event(), asyncio.Event()

    async def sleep(_: float) -> None:
        asleep.set()
        await never.wait()

    job = Passing(1, MissingAccessError(300))
    worker = CoalescingWorker("post", job, sleep=sleep)
    worker.trigger()
    await asyncio.wait_for(worker.settled_or_blocked(), 1)
    assert not worker.is_idle
    await asleep.wait()
    worker.retry_now()
    await asyncio.wait_for(worker.settled(), 1)
    assert job.left == 0
    job.left, job.error = 1, RetryLaterError(300)
    asleep.clear()
    worker.trigger()
    waiting = asyncio.create_task(worker.settled_or_blocked())
    await asleep.wait()
    await asyncio.sleep(0)
    assert not waiting.done()
    worker.retry_now()
    await asyncio.wait_for(waiting, 1)


async def test_a_refusal_is_not_retried() -> None:
    runs: list[int] = []

    async def job() -> None:
        runs.append(1)
        raise NotDoneError("refused")

    worker = CoalescingWorker("post", job)
    worker.trigger()
    await worker.settled()
    assert len(runs) == 1


async def test_closing_stops_a_run_and_nothing_starts_after() -> None:
    job = Slow()
    worker = CoalescingWorker("slow", job)
    worker.trigger()
    await asyncio.sleep(0)
    await worker.close()
    worker.trigger()
    await asyncio.sleep(0)
    assert job.seen == [0]
    assert worker.is_idle


class EarlyError(RetryLaterError):
    ends_early = True


async def test_a_wait_for_a_turn_ends_at_the_next_trigger_and_is_exact() -> None:
    waits: list[float] = []
    runs: list[int] = []

    async def job() -> None:
        runs.append(len(runs))
        if len(runs) < 4:
            raise EarlyError(60.0)

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) > 1:
            return
        await asyncio.Event().wait()

    worker = CoalescingWorker("panel", job, sleep=sleep)
    worker.trigger()
    await worker.settled_or_blocked()
    assert runs == [0]
    worker.trigger()
    await worker.settled()
    assert runs == [0, 1, 2, 3]
    assert waits == [60.0] * 3
