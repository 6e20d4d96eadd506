"""Somebody is late on a phone: the deadline, the word of it, the computer's turn, and *I'm back*.

The screenshots go to ``artifacts/late/`` for people to look at.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.async_api import Page, expect

from localcord.page.page import add_page
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from localcord.world.world import World
from tests.drivers.browser import CHROMIUM, ROOT, SETTLING, SIZES, browser_page, go_to, live
from tests.fakes.discord_time import DiscordTime
from tests.fakes.virtual_clock import VirtualClock
from tests.fixtures.local_discord import StartClient, pointed_at
from tests.slow.scenarios.conftest import CHANNELS, NOON, PEOPLE
from tests.slow.scenarios.house import House

ARTIFACTS = ROOT / "artifacts" / "late"
TURN, GRACE = 60, 30

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: set CHROMIUM or install it"),
]


@pytest.fixture
async def house(start_client: StartClient) -> AsyncIterator[House]:
    """The house with pictures and a page, its clock moved by hand."""
    clock = VirtualClock(NOON)
    world = World.with_guild(
        "Casa Bolognese", PEOPLE, CHANNELS, clock=DiscordTime(clock), locale="en-US"
    )
    local = LocalDiscord(world, rate_limits=False)
    add_page(local)
    with ThreadPoolExecutor(2) as drawing:
        async with local:
            with pointed_at(local):
                house = House(local, clock, start_client, drawing)
                await house.starts()
                yield house
                await house.settled()


class Phone:
    """What Bruno has in his hand: the page, on which it is as late as in the house."""

    def __init__(self, house: House, page: Page) -> None:
        self._house = house
        self.page = page
        self._pictures = 0

    async def passes(self, seconds: float) -> None:
        await self._house.passes(seconds)
        await self.page.clock.set_fixed_time(self._house.now)

    async def sees(self, words: str) -> None:
        """The words stand on the screen; a picture of it is taken."""
        said = self.page.locator("#messages").get_by_text(re.compile(words)).last
        await expect(said).to_be_visible()
        await said.scroll_into_view_if_needed()
        self._pictures += 1
        await self.page.wait_for_timeout(SETTLING)
        assert await self.page.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"][0]
        await self.page.screenshot(path=ARTIFACTS / f"{self._pictures}.png")

    async def presses(self, verb: str) -> None:
        await live(self.page, verb).last.click()
        await self._house.settled()


async def test_he_was_late_three_times_and_came_back(house: House) -> None:
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    anna, bruno = house.person("Anna"), house.person("Bruno")
    await house.opens(anna, "ottocento", bruno, computers=2, clock=f"{TURN}s")
    await house.until(lambda: _tricks(house) >= 2 and house.is_asked(bruno))
    address = f"{house.discord.base_url}/?user={bruno.username}"
    async with browser_page(address, SIZES["phone"]) as page:
        phone = Phone(house, page)
        await phone.passes(5)
        await go_to(page, "tarocchino")
        await phone.sees("Time runs out in 55 seconds")
        await phone.passes(TURN - 5)
        await phone.sees("your time is up")
        await go_to(page, "Tarocchino")
        await phone.sees("You are late: a computer player plays this turn in 30 seconds")
        await phone.passes(GRACE)
        for _ in range(2):
            await house.until(lambda: house.is_asked(bruno), but_not=bruno)
            await phone.passes(TURN + GRACE)
        await phone.sees("You are away: a computer player plays for you")
        await go_to(page, "tarocchino")
        await phone.sees("Bruno is away: a computer player plays in their place")
        await phone.presses("imback")
        await expect(live(page, "imback")).to_have_count(0)
        await _plays_on(house, bruno, phone)


async def _plays_on(house: House, person: Person, phone: Phone) -> None:
    await house.until(lambda: house.is_asked(person), but_not=person)
    await go_to(phone.page, "Tarocchino")
    await phone.sees("Time runs out in 1 minute")
    before = len(house.table.history)
    await phone.presses("play")
    assert len(house.table.history) > before
    assert house.table.session is not None
    assert house.table.session.away == ()


def _tricks(house: House) -> int:
    match = house.table.match
    return len(match.hand.tricks) if match is not None and match.hand is not None else 0
