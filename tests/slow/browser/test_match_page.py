"""The page of a match in a real browser, opened from a file: the replay, the paper, the phone.

The screenshots and the printed page go to ``artifacts/match_page/`` for people to look at.
"""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

import pytest
from playwright.async_api import Browser, Page, expect

from bot.table.panels.records import ReadableRecord, RecordForm
from bot.words import Language
from tarocchino.core.records.replaying import recorded_match
from tarocchino.core.views.open_hand import open_hand
from tests.builders.record_files import PLAYED, record_file
from tests.drivers.browser import SIZES
from tests.slow.browser.scene import MARKS

pytestmark = MARKS

ARTIFACTS = Path(__file__).parents[3] / "artifacts" / "match_page"
NAMES = ("Anna", "<b>Bruno</b>", "W" * 40, "שלום", "Elena", "🃏🃏🃏", "Gina")
_PAPER = 688
"""The width of A4 between the page's margins, in CSS pixels."""
USUAL_SIZE = 1_000_000
"""Bytes that the page of a usual match must not exceed."""


def written(
    folder: Path,
    game: str = "ottocento",
    players: int = 4,
    language: Language = Language.ITALIAN,
    hands: int | None = None,
) -> Path:
    """The page of a match of random play, as a file."""
    record = record_file(
        game, {}, players, seed=3, hands=hands, names=NAMES[:players], played=PLAYED
    )
    path = folder / f"{game}.{language.value}.html"
    path.write_bytes(ReadableRecord(RecordForm.PAGE, language)(record))
    return path


@asynccontextmanager
async def opened(
    browser: Browser,
    path: Path,
    size: str = "desktop",
    scheme: Literal["light", "dark"] = "light",
    *,
    scripts: bool = True,
) -> AsyncIterator[Page]:
    """The page in a window without a network; fails if the browser complains of anything."""
    width, height = SIZES[size]
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        java_script_enabled=scripts,
        offline=True,
    )
    page, complaints = await context.new_page(), list[str]()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.set_default_timeout(15_000)
    await page.goto(path.as_uri())
    yield page
    await context.close()
    assert complaints == []


async def test_a_usual_match_is_not_large(tmp_path: Path) -> None:
    for language in Language:
        assert written(tmp_path, language=language).stat().st_size < USUAL_SIZE


async def test_a_replay_steps_as_the_hand_was_played(browser: Browser, tmp_path: Path) -> None:
    record = recorded_match(record_file(seed=3))
    hand = open_hand(record.match, record.actions, 0)
    last = len(hand.steps) - 1
    async with opened(browser, written(tmp_path), "phone") as page:
        replay = page.locator(".replay").first
        await replay.scroll_into_view_if_needed()
        forward = [("ArrowRight", step) for step in range(1, last + 1)]
        back = [("ArrowLeft", step) for step in range(last - 1, -1, -1)]
        for key, step in (*forward, *back):
            await page.keyboard.press(key)
            seen = await replay.evaluate(_SEEN)
            state = hand.steps[step].state.hand
            assert state is not None
            lying = len(state.trick.plays) or (len(state.playing) if state.tricks else 0)
            held = [len(state.hands[seat]) for seat in state.playing]
            assert seen == {"step": str(step), "held": held, "lying": lying, "captions": 1}


_SEEN = """board => {
  const shown = (inside, what) =>
    [...inside.querySelectorAll(what)].filter((each) => each.getClientRects().length).length;
  return {
    step: board.dataset.step,
    held: [...board.querySelectorAll('.fan')].slice(0, 4).map((fan) => shown(fan, '.row .card')),
    lying: shown(board, '.table figure'),
    captions: shown(board, '.captions > div'),
  };
}"""


async def test_buttons_slider_keys_and_trick_numbers_lead_where_they_say(
    browser: Browser, tmp_path: Path
) -> None:
    async with opened(browser, written(tmp_path, language=Language.ENGLISH)) as page:
        replay = page.locator(".replay").first
        stops = [int(stop) for stop in str(await replay.get_attribute("data-stops")).split()]

        async def is_at(step: int) -> None:
            await expect(replay).to_have_attribute("data-step", str(step))

        await replay.get_by_role("button", name="Next trick").click()
        await is_at(stops[1])
        await replay.get_by_role("button", name="Back").click()
        await is_at(stops[1] - 1)
        await replay.get_by_role("button", name="End").click()
        await is_at(stops[-1])
        await replay.get_by_role("button", name="Trick before").click()
        await is_at(stops[-2])
        await page.keyboard.press("Shift+ArrowLeft")
        await is_at(stops[-3])
        await replay.get_by_role("button", name="Deal").click()
        await is_at(0)
        await replay.get_by_role("slider").focus()
        await page.keyboard.press("ArrowRight")
        await is_at(1)
        await replay.get_by_role("slider").fill("7")
        await is_at(7)
        await page.locator(".trick a").nth(4).click()
        await is_at(stops[5])
        winner = replay.locator("figure.wins:visible figcaption")
        told = page.locator(".trick").nth(4).locator("p")
        assert str(await winner.text_content()).strip() in str(await told.text_content())
        other = page.locator(".replay").nth(1)
        await expect(other).to_have_attribute("data-step", "0")


async def test_without_scripts_the_tricks_are_a_list(browser: Browser, tmp_path: Path) -> None:
    async with opened(browser, written(tmp_path), scripts=False) as page:
        await expect(page.locator(".replay").first).to_be_hidden()
        await expect(page.locator(".trick").first).to_be_visible()
        assert await page.locator(".hand").first.locator(".trick").count() == 15


@pytest.mark.parametrize(("size", "scheme"), [("desktop", "light"), ("phone", "dark")])
@pytest.mark.parametrize(("game", "players"), [("ottocento", 4), ("open", 7), ("terziglio", 3)])
async def test_nothing_is_wider_than_the_window(
    game: str,
    players: int,
    size: str,
    scheme: Literal["light", "dark"],
    browser: Browser,
    tmp_path: Path,
) -> None:
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    language = Language.ITALIAN if scheme == "dark" else Language.ENGLISH
    path = written(tmp_path, game, players, language, hands=3)
    async with opened(browser, path, size, scheme) as page:
        replay = page.locator(".replay").first
        await replay.scroll_into_view_if_needed()
        for step in range(0, int(str(await replay.get_attribute("data-last"))) + 1, 9):
            await replay.get_by_role("slider").fill(str(step))
            wide = await page.evaluate("document.documentElement.scrollWidth")
            assert wide <= SIZES[size][0], step
            assert await page.evaluate(_BEYOND_ITS_PART) == [], step
            assert await page.evaluate(_SQUEEZED) == [], step
        await page.screenshot(path=ARTIFACTS / f"{game}-{size}-{scheme}.png")


_BEYOND_ITS_PART = """[...document.querySelectorAll('.card, td, th, button, figcaption')]
  .filter(node => node.getClientRects().length)
  .filter(node => {
    const part = node.closest('.replay, .trick, .sheet, section');
    const shown = node.firstElementChild ?? node;
    return shown.getBoundingClientRect().right > part.getBoundingClientRect().right;
  })
  .map(node => node.outerHTML.slice(0, 90))"""


_SQUEEZED = """[...document.querySelectorAll('.card')]
  .filter(node => node.getClientRects().length)
  .filter(node => {
    const face = node.firstElementChild.getBoundingClientRect().width;
    return face < 20 || node.getBoundingClientRect().width < face / 3;
  })
  .map(node => node.parentElement.outerHTML.slice(0, 90))"""
"""Cards of which less than the index can be seen, or that are smaller than a fingernail."""


async def test_the_printed_page_has_each_hand_on_paper_of_its_own_and_no_controls(
    browser: Browser, tmp_path: Path
) -> None:
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    async with opened(browser, written(tmp_path), scheme="dark") as page:
        hands = await page.locator(".hand").count()
        await page.emulate_media(media="print")
        await expect(page.locator(".replay").first).to_be_hidden()
        await expect(page.locator(".trick").first).to_be_visible()
        begins = "node => getComputedStyle(node).breakBefore"
        breaks = [await hand.evaluate(begins) for hand in await page.locator(".hand").all()]
        assert breaks == ["auto", *["page"] * (hands - 1)]
        await page.set_viewport_size({"width": _PAPER, "height": 1000})
        assert await page.evaluate(_SQUEEZED) == []
        ink = await page.evaluate("getComputedStyle(document.body).color")
        assert max(int(part) for part in re.findall(r"\d+", ink)) < 100
        pdf = await page.pdf(path=ARTIFACTS / "ottocento.pdf", prefer_css_page_size=True)
        # A4 in points, as the page asks for.
        assert re.search(rb"/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]", pdf)
        assert hands <= len(re.findall(rb"/Type /Page\b", pdf)) <= 3 * hands
