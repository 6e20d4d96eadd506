"""Edits are coalesced: one at a time, the latest wins, failures stay where they are."""

from __future__ import annotations

import asyncio

import pytest

from cogs.latest import MAX_RETRIES, LatestWins, RetryLaterError


class Slow:
    """A job that notes the state it saw, and takes until it is let go."""

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


async def test_asks_during_a_run_lead_to_one_more_with_the_latest_state() -> None:
    job = Slow()
    worker = LatestWins("slow", job)
    for job.state in range(1, 6):
        worker.ask()
        await asyncio.sleep(0)
    job.go.set()
    await worker.settled()
    assert job.seen == [1, 5]
    assert worker.idle


async def test_a_failure_is_logged_without_its_words_and_the_next_ask_runs(
    caplog: pytest.LogCaptureFixture,
) -> None:
    runs: list[int] = []

    async def job() -> None:
        runs.append(1)
        if len(runs) == 1:
            raise ValueError("the hand is An Mo")

    worker = LatestWins("edit", job)
    worker.ask()
    await worker.settled()
    worker.ask()
    await worker.settled()
    assert len(runs) == 2
    assert "edit failed: ValueError" in caplog.text
    assert "An Mo" not in caplog.text


async def test_what_may_pass_is_tried_again_but_not_for_ever() -> None:
    runs: list[int] = []

    async def job() -> None:
        runs.append(1)
        if len(runs) != 3:
            raise RetryLaterError(0)

    worker = LatestWins("post", job)
    worker.ask()
    await worker.settled()
    assert len(runs) == 3

    async def never() -> None:
        runs.append(1)
        raise RetryLaterError(0)

    runs.clear()
    worker = LatestWins("post", never)
    worker.ask()
    await worker.settled()
    assert len(runs) == MAX_RETRIES + 1


async def test_closing_stops_a_run_and_nothing_starts_after() -> None:
    job = Slow()
    worker = LatestWins("slow", job)
    worker.ask()
    await asyncio.sleep(0)
    await worker.close()
    worker.ask()
    await asyncio.sleep(0)
    assert job.seen == [0]
    assert worker.idle
