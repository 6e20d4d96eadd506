"""A browser for each module, and a local Discord for each test of the page."""

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.drivers.browser import ARGUMENTS, CHROMIUM
from tests.slow.browser.scene import Scene, scene_of


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(loop_scope="module")
async def scene(browser: Browser) -> AsyncIterator[Scene]:
    async with scene_of(browser) as made:
        yield made
