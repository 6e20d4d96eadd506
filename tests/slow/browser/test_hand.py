"""A person opens a table and plays a hand in a real browser, on a phone.

The screenshots go to ``artifacts/hand/`` for people to look at.
"""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Locator, Page, expect

from bot.client.custom_ids import decode_custom_id
from tests.drivers.bot_process import ended
from tests.drivers.browser import CHROMIUM, ROOT, SETTLING, SIZES, browser_page, go_to, live

ARTIFACTS = ROOT / "artifacts" / "hand"

READING = 5000
"""Milliseconds after which Discord takes five more edits in a channel; people are no faster."""

ASKED = ("callout", "silent", "discard", "pick", "all", "play", "confirm", "pay")
"""What a person answers when asked, by the verb of the button, the first that is live."""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: set CHROMIUM or install it"),
]


@asynccontextmanager
async def running_demo(*options: str) -> AsyncIterator[str]:
    """The demo as a process of its own; the address that it prints."""
    demo = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "demo", "--port", "0", "--pause", "0.4", *options,
        cwd=ROOT, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        async with asyncio.timeout(30):
            address = await told_address(demo)
        yield address
    finally:
        demo.terminate()
        await ended(demo)


async def told_address(demo: asyncio.subprocess.Process) -> str:
    """The address of the page that the demo prints."""
    assert demo.stdout is not None
    while line := (await demo.stdout.readline()).decode():
        if found := re.search(r"http://\S+", line):
            return found[0]
    raise AssertionError("the demo ended without an address")


async def unpicked(page: Page) -> Locator:
    """The newest live button of a card that is not picked yet; its argument ends with those."""
    for button in reversed(await live(page, "pick").all()):
        meant = decode_custom_id(await button.get_attribute("data-custom-id") or "")
        if meant.argument[:2] not in meant.argument[2:]:
            return button
    raise AssertionError("all cards are picked")


async def answer(page: Page, verb: str) -> None:
    """Press the newest live button of this meaning, and see the panel change."""
    match verb:
        case "pick":
            button = await unpicked(page)
        case "pay":
            button = live(page, verb).first  # The others lead to other cards.
        case _:
            button = live(page, verb).last
    custom_id = await button.get_attribute("data-custom-id")
    await button.click()
    await expect(page.locator(f'[data-custom-id="{custom_id}"]:not([disabled])')).to_have_count(0)


async def open_table(page: Page) -> None:
    """Close the table that is ready, open another by command, fill it and start."""
    await live(page, "close").click()
    await expect(live(page, "close")).to_have_count(0)
    await page.locator("#composer textarea").fill("/table open")
    await page.locator('[data-command="table open"]').click()
    await page.keyboard.press("Enter")
    await expect(live(page, "add")).to_be_visible()
    for _ in range(3):
        await answer(page, "add")


async def play_hand(page: Page, take_picture: Callable[[str], Awaitable[None]]) -> None:
    """Answer whatever is asked in the DM until a hand has been scored."""
    hands = page.get_by_role("button", name="Next hand")
    pictures = {"pick": "3-discard", "all": "4-declare", "play": "5-hand", "pay": "6-pay"}
    asked = page.locator(", ".join(f'button[data-custom-id*=":{v}:"]:enabled' for v in ASKED))
    while True:
        await expect(asked.or_(hands).last).to_be_visible()
        if await hands.count():
            return
        verb = [v for v in ASKED if await live(page, v).count()]
        if not verb:
            continue
        if verb[0] in pictures:
            await take_picture(pictures.pop(verb[0]))
        await answer(page, verb[0])


async def test_a_hand_by_clicking() -> None:
    async def take_picture(name: str) -> None:
        await page.locator("#scroller").evaluate("node => node.scrollTo(0, node.scrollHeight)")
        await page.screenshot(path=ARTIFACTS / f"{name}.png")

    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    async with (
        running_demo("--seed", "5") as address,
        browser_page(address, SIZES["phone"]) as page,
    ):
        await expect(live(page, "start")).to_be_visible()
        await open_table(page)
        await take_picture("1-lobby")
        await page.wait_for_timeout(READING)
        await live(page, "start").last.click()
        await expect(live(page, "hand").last).to_be_visible()
        await take_picture("2-table")
        await go_to(page, "Tarocchino")
        await play_hand(page, take_picture)
        await go_to(page, "tarocchino")
        sheet = page.locator("#messages > li").filter(has_text="How it is counted").last
        await expect(sheet).to_be_visible()
        await sheet.get_by_role("button", name="How it is counted").click()
        await page.get_by_role("button", name="In words").last.click()
        in_words = page.locator("#messages > li").filter(has_text="TOTAL").last
        await expect(in_words).to_be_visible()
        for columns in await in_words.locator("pre code").all():
            assert await columns.evaluate("node => node.scrollWidth <= node.clientWidth")
        await sheet.locator("img").first.scroll_into_view_if_needed()
        await page.wait_for_timeout(SETTLING)
        await page.screenshot(path=ARTIFACTS / "7-score.png")
