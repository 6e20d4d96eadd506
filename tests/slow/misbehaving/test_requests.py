"""Every fault of a request, on every kind of request: play goes on, and in the end people see what
they would have seen without it, no message more."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from localcord.people.person import Person
from localcord.world.errors import Problem
from tests.drivers.bot import QuickBot
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.slow.misbehaving.course import (
    EDIT,
    EDIT_BY_TOKEN,
    OPEN_DM,
    POST,
    Left,
    left,
    play_some,
)

Request = tuple[str, str]
Order = Callable[[ScriptedDiscord, Request], object]

CONVERGES_WITHIN = 60.0


@dataclass(frozen=True)
class Fault:
    """A fault with its name; ``invalid`` is how many invalid requests it may cost."""

    name: str
    order: Order
    invalid: int = 0

    def __str__(self) -> str:
        return self.name


def _limited(scope: str, wait: float) -> Fault:
    return Fault(
        f"429 {scope}, {wait:g} s",
        lambda local, request: local.faults.rate_limit(*request, retry_after=wait, scope=scope),
        invalid=scope != "shared",
    )


def _status(status: int, times: int, *, after: bool) -> Fault:
    return Fault(
        f"{status} × {times} {'after' if after else 'before'} the effect",
        lambda local, request: local.faults.answer(*request, status, after=after, times=times),
    )


def _reset(times: int, *, after: bool) -> Fault:
    return Fault(
        f"reset × {times} {'after' if after else 'before'} the effect",
        lambda local, request: local.faults.reset(*request, after=after, times=times),
    )


FAULTS = [
    *(_limited(scope, 2.5) for scope in ("user", "shared", "global")),
    _limited("user", 45),
    Fault(
        "429 of Cloudflare",
        lambda local, request: local.faults.rate_limit(*request, retry_after=20, via=False),
        invalid=1,
    ),
    *(
        _status(status, 1, after=after)
        for status in (502, 503)  # discord.py tries again after the one, and not after the other.
        for after in (False, True)
    ),
    _status(502, 7, after=False),
    *(_reset(times, after=after) for times in (1, 3) for after in (False, True)),
    *(
        Fault(
            f"hangs {'after' if after else 'before'} the effect",
            lambda local, request, after=after: local.faults.hang(*request, after=after),
        )
        for after in (False, True)
    ),
    Fault(
        "401 by accident",
        lambda local, request: local.faults.refuse(*request, Problem.UNAUTHORIZED),
        invalid=1,
    ),
]
REQUESTS = {
    "post": POST,
    "edit": EDIT,
    "open a DM": OPEN_DM,
    "edit by token": EDIT_BY_TOKEN,
}


def test_the_untroubled_course_is_worth_comparing_with(untroubled: Left) -> None:
    assert (len(untroubled.dm), len(untroubled.channel)) == (1, 1)
    assert len(untroubled.log) > 10


@pytest.mark.parametrize("kind", REQUESTS)
@pytest.mark.parametrize("fault", FAULTS, ids=str)
async def test_what_is_seen_comes_to_be_as_without_the_fault(
    fault: Fault,
    kind: str,
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: ScriptedDiscord,
    untroubled: Left,
) -> None:
    def order() -> None:
        fault.order(local_discord, REQUESTS[kind])

    loop = asyncio.get_running_loop()
    begun = loop.time()
    if kind == "edit by token":
        await play_some(bot, anna, channel, once_seated=order)
    else:
        order()
        await play_some(bot, anna, channel)
    assert local_discord.faults.pending == 0
    assert left(store, anna, channel) == untroubled
    assert loop.time() - begun < CONVERGES_WITHIN + 15
    assert local_discord.limits.invalid_requests <= fault.invalid
