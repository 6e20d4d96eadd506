"""A local Discord with its page in a browser, for the tests of the page."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from localcord.page.page import add_page
from localcord.server.app import LocalDiscord
from localcord.world.world import World
from tests.drivers.browser import CHROMIUM
from tests.localcord import sample_messages as sample
from tests.localcord.sample_bot import SampleBot

Json = dict[str, Any]

DESKTOP = (1280, 800)
PHONE = (390, 844)
MARKS = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: set CHROMIUM or install it"),
]


class Scene:
    """A local Discord with its page, a bot, and browser tabs of whoever is asked for."""

    def __init__(self, browser: Browser, discord: LocalDiscord, bot: SampleBot) -> None:
        self.discord = discord
        self.bot = bot
        self.channel = discord.world.channel_id("tarocchino")
        self.errors: list[str] = []
        self._browser = browser
        self._pages: list[Page] = []

    async def tab(
        self, user: str = "anna", size: tuple[int, int] = DESKTOP, **context: Any
    ) -> Page:
        """A tab of its own browser context, once it shows a channel."""
        page = await self._browser.new_page(
            viewport={"width": size[0], "height": size[1]}, **{"locale": "en-US", **context}
        )
        page.set_default_timeout(6000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        self._pages.append(page)
        await page.goto(f"{self.discord.base_url}/?user={user}")
        await expect(page.locator("#messages > li").first).to_be_visible()
        return page

    async def post(self, body: Json, **files: bytes) -> int:
        return await self.bot.post(self.channel, body, **files)

    def _note(self, message: Any) -> None:
        if message.type == "error" and "ERR_CONNECTION_REFUSED" not in message.text:
            self.errors.append(message.text)

    async def close(self) -> None:
        for page in self._pages:
            await page.close()


@asynccontextmanager
async def scene_of(browser: Browser, world: World | None = None) -> AsyncIterator[Scene]:
    world = world or World.with_guild(channels=("tarocchino", "general"), locale="en-US")
    discord = LocalDiscord(world, rate_limits=False)
    add_page(discord)
    async with discord, SampleBot(discord) as bot:
        scene = Scene(browser, discord, bot)
        yield scene
        await scene.close()
        assert scene.errors == [], "the script raised or logged errors"


def message(page: Page, message_id: int) -> Locator:
    return page.locator(f'[data-message-id="{message_id}"]')


def shown(page: Page, text: str, *, exact: bool = False) -> Locator:
    return page.locator("#messages").get_by_text(text, exact=exact)


def control(page: Page, custom_id: str) -> Locator:
    return page.locator(f'[data-custom-id="{custom_id}"]')


def composer(page: Page) -> Locator:
    return page.locator("#composer textarea")


def say(text: str, flags: int = 0) -> Callable[[Json], Json]:
    return lambda _: {"type": 4, "data": {"content": text, "flags": flags}}


def quietly(_: Json) -> Json:
    return {"type": 6}


async def user_ids(scene: Scene) -> tuple[int, ...]:
    return tuple(person.id for person in scene.discord.people)


def offer_cards(interaction: Json) -> Json:
    if interaction["type"] == 2:
        return say(f"played {interaction['data']['options']}")(interaction)
    typed = interaction["data"]["options"][0]["value"].lower()
    found = [name for name in sample.HAND if typed in name.lower()]
    return {"type": 8, "data": {"choices": [{"name": n, "value": n.upper()} for n in found]}}
