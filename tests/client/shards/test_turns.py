"""When shards may start sessions: five seconds apart in a bucket, within what Discord grants."""

from __future__ import annotations

import asyncio

import pytest

from bot.client.limits.identify_gate import BETWEEN_STARTS, OwnGate
from bot.client.limits.loop_clock import loop_time
from bot.client.limits.session_starts import SECONDS_PER_START, SessionStartLimiter
from bot.client.shards.allowance import SessionAllowance
from bot.client.shards.turns import KNOWN_FOR, RESERVE, SessionTurns

MANY = SessionAllowance(shards=8, max_concurrency=2, remaining=900, reset_after=86_400)


class Discord:
    """Answers in order what it is given, the last again and again; raises what is an exception."""

    def __init__(self, *answers: SessionAllowance | Exception) -> None:
        self._answers = list(answers)
        self.asked = 0

    async def answer(self) -> SessionAllowance:
        self.asked += 1
        given = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(given, Exception):
            raise given
        return given


def turns(discord: Discord, starts: SessionStartLimiter | None = None) -> SessionTurns:
    return SessionTurns(discord.answer, starts or SessionStartLimiter(1000), OwnGate())


async def test_shards_of_a_bucket_begin_in_order_one_every_five_seconds_and_more() -> None:
    waiting, begun = turns(Discord(MANY)), loop_time()
    at: dict[int, float] = {}

    async def turn(shard_id: int) -> None:
        await waiting.turn(shard_id)
        at[shard_id] = loop_time() - begun

    await asyncio.gather(*(turn(shard_id) for shard_id in range(8)))
    assert list(at) == [0, 1, 2, 3, 4, 5, 6, 7]
    for shard_id, seconds in at.items():
        assert seconds == pytest.approx(shard_id // 2 * BETWEEN_STARTS, abs=0.5)


async def test_discord_is_asked_once_in_a_while_and_until_it_answers() -> None:
    discord = Discord(OSError(), ValueError(), MANY)
    waiting = turns(discord)
    assert await waiting.allowance() == MANY
    assert discord.asked == 3
    for shard_id in range(8):
        await waiting.turn(shard_id)
    assert discord.asked == 3
    assert (await waiting.allowance()).remaining == MANY.remaining - 8
    await asyncio.sleep(KNOWN_FOR + 1)
    await waiting.turn(0)
    assert discord.asked == 4


async def test_where_discord_does_not_answer_what_it_said_before_counts() -> None:
    discord = Discord(MANY, OSError())
    waiting = turns(discord)
    await waiting.turn(0)
    for _ in range(3):
        await asyncio.sleep(KNOWN_FOR + 1)
        await waiting.turn(0)
    assert discord.asked == 4
    assert (await waiting.allowance()).remaining == MANY.remaining - 4


async def test_where_hardly_any_start_is_left_a_shard_waits_and_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    few = SessionAllowance(shards=1, max_concurrency=1, remaining=RESERVE + 1, reset_after=7200)
    none = SessionAllowance(shards=1, max_concurrency=1, remaining=RESERVE, reset_after=3600)
    discord = Discord(few, none, none, none, none, none, none, MANY)
    waiting, begun = turns(discord), loop_time()
    await waiting.turn(0)
    assert loop_time() - begun < 1
    await waiting.turn(0)
    assert 3000 < loop_time() - begun < 7200 + 1
    told = [each.getMessage() for each in caplog.records]
    assert "Discord allows this bot 10 more sessions in the next 1 hour," in told[-1]


async def test_a_start_that_was_not_used_is_given_back() -> None:
    starts = SessionStartLimiter(2, 1000)
    waiting = turns(Discord(MANY), starts)
    for _ in range(20):
        await waiting.turn(0)
        waiting.give_back()
    assert (await waiting.allowance()).remaining == MANY.remaining
    begun = loop_time()
    for bucket in (0, 1):
        await waiting.turn(bucket)
    await waiting.turn(2)
    assert loop_time() - begun > 900 - BETWEEN_STARTS


async def test_processes_share_the_starts_of_a_day() -> None:
    """Four processes of two shards each, all of whose sessions break at once, all day long."""
    now, taken = 0.0, 0
    processes = [SessionStartLimiter(clock=lambda: now) for _ in range(4)]
    for each in processes:
        each.share(1, 8)
        each.share(2, 8)
        assert [each.take(), each.take()] == [True, True]
    while now < 24 * 3600:
        taken += sum(each.take() for each in processes)
        now += 60
    assert 24 * 3600 / SECONDS_PER_START - 10 < taken + 8 < 1000


async def test_a_process_that_takes_shards_over_may_begin_them_at_once() -> None:
    starts = SessionStartLimiter(clock=lambda: 0.0)
    starts.share(2, 8)
    while starts.take():
        pass
    starts.share(4, 8)
    assert [starts.take() for _ in range(2)] == [True, True]
