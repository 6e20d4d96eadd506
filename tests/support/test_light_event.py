"""An event that takes little memory does what asyncio's does."""

from __future__ import annotations

import asyncio
import sys
from typing import Protocol

import pytest

from bot.support.light_event import LightEvent


class Event(Protocol):
    def is_set(self) -> bool: ...
    def set(self) -> None: ...
    def clear(self) -> None: ...
    async def wait(self) -> object: ...


@pytest.mark.parametrize("make", [asyncio.Event, LightEvent])
async def test_whoever_waits_goes_on_once_it_is_set(make: type[Event]) -> None:
    event, went_on = make(), list[str]()

    async def wait(name: str) -> None:
        await event.wait()
        went_on.append(name)

    first, given_up, last = (asyncio.create_task(wait(name)) for name in ("a", "b", "c"))
    await asyncio.sleep(0)
    given_up.cancel()
    assert (event.is_set(), went_on) == (False, [])
    event.set()
    event.clear()
    await asyncio.gather(first, last, given_up, return_exceptions=True)
    assert (event.is_set(), went_on) == (False, ["a", "c"])
    event.set()
    await wait("d")
    assert (event.is_set(), went_on) == (True, ["a", "c", "d"])


def test_it_is_small_while_nobody_waits() -> None:
    event = LightEvent()
    assert sys.getsizeof(event) + sys.getsizeof(event._waiting) < 100
