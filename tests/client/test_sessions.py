"""What Discord grants is waited for, and said; what is shown of shards is so."""

import logging
from types import SimpleNamespace

import discord
import pytest

from bot.client.sessions import RESERVE, SessionAllowance, ShardSessions, granted

ENOUGH = SessionAllowance(2, 900, 3600.0)


async def test_hours_of_a_retry_after_are_waited_for_and_said(
    caplog: pytest.LogCaptureFixture,
) -> None:
    answers = [discord.RateLimited(82721.0), SessionAllowance(2, RESERVE, 7200.0), ENOUGH]
    waited: list[float] = []

    async def ask() -> SessionAllowance:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    assert await granted(ask, sleep=sleep) == ENOUGH
    assert waited == [82721.0, 7200.0]
    refused, used_up, until = (record.getMessage() for record in caplog.records)
    assert "delayed by Discord until 2" in refused
    assert "(22 hours 58 minutes)" in refused
    assert f"allows only {RESERVE} more session starts" in used_up
    assert until.endswith("(2 hours)")
    assert {record.levelno for record in caplog.records} == {logging.ERROR}


async def test_a_discord_that_does_not_answer_is_asked_again() -> None:
    waited: list[float] = []

    async def ask() -> SessionAllowance:
        if len(waited) < 7:
            raise TimeoutError
        return ENOUGH

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    assert await granted(ask, sleep=sleep) == ENOUGH
    assert waited == [1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0]


def test_a_latency_that_is_shown_is_one() -> None:
    """discord.py may measure from the heartbeat before the one that was acknowledged."""
    latencies = [(0, 0.05), (1, 41.3), (2, float("inf")), (3, 0.07)]
    client = SimpleNamespace(shard_count=4, guilds=[], latencies=latencies)
    sessions = ShardSessions(client)
    for shard in range(3):
        sessions.began(shard)
    assert [each.latency for each in sessions.status()] == [0.05, None, None, None]
    assert not sessions.is_online
    sessions.began(3)
    assert sessions.is_online
    sessions.ended(1)
    assert [each.is_connected for each in sessions.status()] == [True, False, True, True]
