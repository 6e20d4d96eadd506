"""The limits on every request: the count of invalid ones, the breaker, and the deadline."""

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web
from yarl import URL

from bot.client.limits import (
    CircuitBreaker,
    HttpLimiter,
    RequestKind,
    TokenBucket,
    TooManyInvalidError,
    answered_in_time,
    kind_of,
)


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("https://discord.com/api/v10/interactions/1/aW50/callback", RequestKind.CALLBACK),
        ("https://discord.com/api/v10/webhooks/1/aW50/messages/@original", RequestKind.WEBHOOK),
        ("https://discord.com/api/v10/channels/1/messages", RequestKind.OWN),
        ("https://discord.com/api/v10/users/@me", RequestKind.OWN),
        ("wss://gateway.discord.gg/?v=10", RequestKind.GATEWAY),
    ],
)
def test_what_a_request_is(address: str, kind: RequestKind) -> None:
    assert kind_of(URL(address)) is kind


@pytest.fixture
async def address() -> AsyncIterator[str]:
    """A server that answers with the status, scope and ``Via`` that a request asks for."""
    never = asyncio.Event()

    async def answer(request: web.Request) -> web.Response:
        if "hang" in request.query:
            await never.wait()
        headers = {name: value for name, value in request.query.items() if name != "status"}
        return web.Response(status=int(request.query.get("status", "200")), headers=headers)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    never.set()
    await runner.cleanup()


async def get(session: aiohttp.ClientSession, url: str, **query: str) -> int:
    async with session.get(url, params=query) as response:
        return response.status


async def test_after_too_many_invalid_requests_only_replies_are_sent(address: str) -> None:
    http_limiter = HttpLimiter(TokenBucket(1000), CircuitBreaker(5))
    async with aiohttp.ClientSession(trace_configs=[http_limiter.trace()]) as session:
        for status in ("401", "403", "404", "400", "500", "403"):
            await get(session, address + "/users/1", status=status)
        await get(
            session,
            address + "/users/1",
            status="429",
            **{"X-RateLimit-Scope": "shared", "Via": "1"},
        )
        await get(
            session, address + "/users/1", status="429", **{"X-RateLimit-Scope": "user", "Via": "1"}
        )
        assert await get(session, address + "/users/1") == 200
        await get(session, address + "/webhooks/1/t", status="403")
        for path in ("/users/1", "/webhooks/1/t"):
            with pytest.raises(TooManyInvalidError):
                await get(session, address + path)
        assert await get(session, address + "/interactions/1/t/callback") == 200


async def test_a_ban_opens_the_breaker_for_its_duration(address: str) -> None:
    breaker = CircuitBreaker()
    http_limiter = HttpLimiter(TokenBucket(1000), breaker)
    async with aiohttp.ClientSession(trace_configs=[http_limiter.trace()]) as session:
        await get(session, address + "/users/1", status="429", **{"Retry-After": "77"})
    assert 76 < breaker.wait <= 77


async def test_a_refused_token_is_noticed_but_not_that_of_an_interaction(address: str) -> None:
    http_limiter = HttpLimiter()
    async with aiohttp.ClientSession(trace_configs=[http_limiter.trace()]) as session:
        await get(session, address + "/webhooks/1/t", status="401")
        assert not http_limiter.unauthorized.is_set()
        await get(session, address + "/users/1", status="401")
        assert http_limiter.unauthorized.is_set()


async def test_only_the_time_of_requests_in_flight_counts(address: str) -> None:
    async with aiohttp.ClientSession(trace_configs=[HttpLimiter().trace()]) as session:
        async with answered_in_time(0.05):
            await get(session, address + "/users/1")
            await asyncio.sleep(0.1)
            await get(session, address + "/users/1")
        with pytest.raises(TimeoutError):
            async with answered_in_time(0.05):
                await get(session, address + "/users/1", hang="")


async def test_a_task_started_inside_does_not_count_towards_the_deadline(address: str) -> None:
    async with aiohttp.ClientSession(trace_configs=[HttpLimiter().trace()]) as session:
        async with answered_in_time(0.05):
            later = asyncio.create_task(get(session, address + "/users/1"))
        assert await later == 200
