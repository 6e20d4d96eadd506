"""Chromium, driven by Playwright, as the browser tests use it."""

import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, async_playwright, expect

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")


ROOT = Path(__file__).parents[2]


SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


_LOADED = "Promise.all([...document.images].map(image => image.decode().catch(() => null)))"


SETTLING = 400
"""Milliseconds in which a drawer slides away and pictures load."""


@asynccontextmanager
async def browser_page(address: str, size: tuple[int, int]) -> AsyncIterator[Page]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = await browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.set_default_timeout(15_000)
        await page.goto(address)
        yield page
        await browser.close()


async def go_to(page: Page, name: str) -> None:
    """Go to a channel of the list, which is in a drawer where the window is narrow."""
    drawer = page.locator("#drawer")
    if await drawer.is_visible():
        await drawer.click()
    await page.locator(f'#channels button[aria-label^="{name}"]').click()
    await expect(page.locator("#channel-name")).to_have_text(re.compile(name))
    await expect(page.locator("#veil")).to_be_hidden()


def live(page: Page, verb: str) -> Locator:
    """The live buttons of this meaning, without menus."""
    return page.locator(f'#messages button.button[data-custom-id*=":{verb}:"]:not([disabled])')


async def newest_messages(browser: Browser, address: str, size: str, scale: float = 1) -> Page:
    """A new tab of the local Discord's page at one of the `SIZES`, scrolled to the newest messages,
    with all pictures loaded."""
    width, height = SIZES[size]
    phone = size == "phone"
    page = await browser.new_page(
        viewport={"width": width, "height": height}, locale="en-US",
        device_scale_factor=scale, is_mobile=phone, has_touch=phone,
    )  # fmt: skip
    await page.goto(address)
    await page.locator("#messages > li").last.wait_for()
    await page.evaluate(_LOADED)
    await page.locator("#scroller").evaluate("node => node.scrollTo(0, node.scrollHeight)")
    await page.locator("#jump").evaluate("node => { node.style.display = 'none'; }")
    await page.mouse.move(width - 2, 60)
    await page.evaluate("document.activeElement?.blur()")
    return page
