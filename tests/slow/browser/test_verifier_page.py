"""The page that shares no code with the bot agrees with it, in a real browser and from a file.

The screenshots go to ``artifacts/verifier/`` for people to look at.
"""

from codecs import BOM_UTF8
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.builders.proved_records import (
    TAMPERING,
    data_of,
    every_record,
    proved_record,
    steps_found_by_the_bot,
    tampered,
)
from tests.drivers.browser import SIZES
from tests.slow.browser.scene import MARKS

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "verifier" / "index.html"
ARTIFACTS = ROOT / "artifacts" / "verifier"

pytestmark = MARKS


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """The page as opened from a saved file, without a network."""
    async with opened_page(browser, "desktop", "en-GB") as page:
        yield page


@asynccontextmanager
async def opened_page(
    browser: Browser, size: str, locale: str, scheme: Literal["light", "dark"] = "light"
) -> AsyncIterator[Page]:
    width, height = SIZES[size]
    page = await browser.new_page(
        viewport={"width": width, "height": height}, locale=locale, color_scheme=scheme
    )
    page.set_default_timeout(15_000)
    await page.goto(PAGE.as_uri())
    yield page
    await page.close()


async def choose(page: Page, data: bytes, name: str = "match.json") -> None:
    """Choose a file, and wait for the verdict on it."""
    await page.evaluate("document.getElementById('verdict').replaceChildren()")
    await page.locator("#file").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": data}
    )
    await expect(page.locator("[data-verdict]")).to_be_visible()


async def steps_shown(page: Page) -> list[str]:
    """A word for each hand, as `steps_found_by_the_bot` has them."""
    hands = page.locator("[data-step]")
    shown = [await hand.get_attribute("data-step") or "" for hand in await hands.all()]
    verdict = await page.locator("[data-verdict]").get_attribute("data-verdict")
    return shown or (["format"] if verdict == "failed" else [])


async def test_the_page_agrees_with_the_bot_on_every_record(page: Page) -> None:
    for name, record in every_record().items():
        data = data_of(record)
        await choose(page, data)
        assert await steps_shown(page) == steps_found_by_the_bot(data), name
    await choose(page, BOM_UTF8 + data)  # As Windows may save it.
    assert await steps_shown(page) == steps_found_by_the_bot(data)


async def test_the_page_refuses_what_is_no_record(page: Page) -> None:
    for data in (b"", b"\xff\xfe", b"[" * 100_000, b"null", b"[]", b'"{}"'):
        await choose(page, data)
        assert await steps_shown(page) == ["format"]


async def test_the_page_tells_whether_the_start_is_the_one_that_was_shown(page: Page) -> None:
    record = proved_record()
    await choose(page, data_of(record))
    start = record["dealing"]["start"]
    field, told = page.locator("#compare"), page.locator("#compared")
    for typed, answer in (
        (start, "The same"),
        (f" {start[:16].upper()}…", "The same"),
        (start[:15], "At least"),
        ("00" * 64, "Different"),
        (start + "0", "Different"),
    ):
        await field.fill(typed)
        await expect(told).to_contain_text(answer)


async def test_the_page_takes_names_and_cuts_for_text_alone(page: Page) -> None:
    record = proved_record()
    record["players"][0] = "<img src=x onerror=\"document.title='owned'\">"
    await choose(page, data_of(record))
    await page.locator("details").first.locator("summary").click()
    await expect(page.get_by_text("<img src=x").first).to_be_visible()
    assert await page.locator(".cuts img").count() == 0


async def test_the_page_speaks_the_browser_s_language_and_the_other_on_request(
    browser: Browser,
) -> None:
    async with opened_page(browser, "desktop", "it-IT") as page:
        await expect(page.locator("h1")).to_have_text("Controlla il mazzo")
        await choose(page, data_of(proved_record()))
        await expect(page.locator("[data-verdict] h2")).to_contain_text("sono in regola")
        await page.get_by_role("button", name="English").click()
        await expect(page.locator("h1")).to_have_text("Check the shuffle")
        await expect(page.locator("[data-verdict] h2")).to_contain_text("as they should be")


async def test_the_page_has_the_same_words_in_both_languages(page: Page) -> None:
    keys = (
        "(language) => Object.entries(TEXT[language]).flatMap(([name, text]) =>"
        " [name, typeof text, ...(typeof text === 'object' ? Object.keys(text) : [])])"
    )
    assert await page.evaluate(keys, "en") == await page.evaluate(keys, "it")


@pytest.mark.parametrize(
    ("window", "locale", "scheme"), [("desktop", "en-GB", "light"), ("phone", "it-IT", "dark")]
)
async def test_the_page_fits_the_window(
    browser: Browser, window: str, locale: str, scheme: Literal["light", "dark"]
) -> None:
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    good, bad = proved_record(), tampered(proved_record(), TAMPERING["two cards of the pack"][0])
    good["players"][1] = "W" * 60
    async with opened_page(browser, window, locale, scheme) as page:
        for name, record in (("1-before", None), ("2-good", good), ("3-bad", bad)):
            if record is not None:
                await choose(page, data_of(record))
                await page.locator("details").first.locator("summary").click()
            path = ARTIFACTS / f"{window}-{scheme}-{name}.png"
            await page.screenshot(path=path, full_page=True)
            wide = await page.evaluate("document.documentElement.scrollWidth")
            assert wide <= SIZES[window][0], name
