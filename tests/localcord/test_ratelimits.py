"""Rate limits: buckets, the global limit, exempt requests, and the ban."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from localcord.server.api import GLOBAL_LIMIT, INVALID_LIMIT, RateLimits
from localcord.server.app import LocalDiscord
from localcord.world.clock import ManualClock
from localcord.world.world import World
from tests.fixtures.openapi import DescriptionCheck
from tests.localcord.raw_bot import RawBot, raw_bot_at

GET = ("GET", "/channels/{channel_id}")
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
WEBHOOK = ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")


@pytest.fixture
async def limited(
    clock: ManualClock, discord_observer: DescriptionCheck | None
) -> AsyncIterator[RawBot]:
    """A raw bot at a server with rate limits."""
    world = World.with_guild(clock=clock, channels=["one", "two"])
    async with (
        LocalDiscord(world, rate_limits=True, observer=discord_observer) as local,
        raw_bot_at(local) as bot,
    ):
        yield bot


async def test_headers_of_a_bucket_and_its_429(limited: RawBot, clock: ManualClock) -> None:
    path = f"/channels/{limited.local.world.channel_id('one')}/messages"
    remaining = []
    for number in range(5):
        answer = await limited.request("POST", path, {"content": str(number)})
        remaining.append(answer.headers["X-RateLimit-Remaining"])
    assert remaining == ["4", "3", "2", "1", "0"]
    assert answer.headers["X-RateLimit-Limit"] == "5"
    assert answer.headers["X-RateLimit-Reset-After"] == "5.000"
    assert float(answer.headers["X-RateLimit-Reset"]) == clock.time() + 5
    clock.advance(2)
    refused = await limited.request("POST", path, {"content": "too many"})
    assert refused.status == 429
    assert refused.headers["Via"]
    assert refused.headers["X-RateLimit-Scope"] == "user"
    assert refused.headers["X-RateLimit-Bucket"] == answer.headers["X-RateLimit-Bucket"]
    assert (refused.body["retry_after"], refused.body["global"]) == (3.0, False)
    clock.advance(3)
    assert (await limited.request("POST", path, {"content": "now"})).status == 200


async def test_another_channel_has_a_bucket_of_its_own_with_the_same_hash(limited: RawBot) -> None:
    world = limited.local.world
    hashes = set()
    for name in ("one", "two"):
        path = f"/channels/{world.channel_id(name)}/messages"
        for _ in range(5):
            answer = await limited.request("POST", path, {"content": "x"})
            assert answer.status == 200
            hashes.add(answer.headers["X-RateLimit-Bucket"])
    assert len(hashes) == 1


def test_fifty_requests_a_second_over_all_routes(clock: ManualClock) -> None:
    limits = RateLimits(clock, enabled=True)
    for number in range(GLOBAL_LIMIT):
        assert limits.check(*GET, {"channel_id": str(number)}).retry_after is None
    clock.advance(0.25)
    refused = limits.check(*GET, {"channel_id": "other"})
    assert (refused.scope, refused.retry_after) == ("global", pytest.approx(0.75))
    assert limits.check(*CALLBACK, {}).retry_after is None
    assert limits.check(*WEBHOOK, {"webhook_token": "t"}).retry_after is None
    clock.advance(0.75)
    for number in range(GLOBAL_LIMIT):
        assert limits.check(*GET, {"channel_id": f"later {number}"}).retry_after is None
    assert limits.check(*GET, {"channel_id": "one more"}).scope == "global"


def test_callbacks_and_webhooks_do_not_use_up_the_global_limit(clock: ManualClock) -> None:
    limits = RateLimits(clock, enabled=True)
    for number in range(200):
        assert limits.check(*CALLBACK, {}).headers == {}
        assert limits.check(*WEBHOOK, {"webhook_token": str(number)}).retry_after is None
    assert limits.check(*GET, {}).retry_after is None


def test_webhook_calls_are_limited_by_token(clock: ManualClock) -> None:
    limits = RateLimits(clock, enabled=True)
    waits = [limits.check(*WEBHOOK, {"webhook_token": "t"}).retry_after for _ in range(6)]
    assert waits == [None] * 5 + [5.0]
    assert limits.check(*WEBHOOK, {"webhook_token": "u"}).retry_after is None


async def test_ten_thousand_invalid_requests_are_a_ban(limited: RawBot, clock: ManualClock) -> None:
    limits = limited.local.limits
    for _ in range(INVALID_LIMIT - 1):
        limits.count(403)
    limits.count(429, "shared")
    limits.count(404)
    assert (await limited.request("GET", "/users/@me")).status == 200
    assert (await limited.request("GET", "/users/@me", token="wrong")).status == 401
    banned = await limited.request("GET", "/users/@me")
    assert banned.status == 429
    assert "Via" not in banned.headers
    assert banned.body == "error code: 1015"
    clock.advance(600)
    assert (await limited.request("GET", "/users/@me")).status == 200


async def test_without_rate_limits_nothing_is_refused(raw_bot: RawBot) -> None:
    path = f"/channels/{raw_bot.local.world.channel_id('tarocchino')}/messages"
    answers = [await raw_bot.request("POST", path, {"content": "x"}) for _ in range(60)]
    assert {answer.status for answer in answers} == {200}
    assert "X-RateLimit-Limit" not in answers[0].headers
