"""At a desk and on a phone a turn is on one screen, and its picture's type is large enough."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from bot.draw.canvas import LANDSCAPE_HEIGHT, LANDSCAPE_WIDTH, PIXELS, SMALLEST_TYPE
from tarocchino.core.games import GAMES, GameName
from tests.drivers.browser import SIZES, newest_messages
from tests.slow.browser.scene import MARKS
from tools.screens.running import Running, open_table, running, until_turn

pytestmark = MARKS

SEED = 3
READABLE = 11
"""The smallest type that is read without effort, in CSS pixels."""
CARD = 'button[data-custom-id*=":play:"]'


@pytest_asyncio.fixture(
    loop_scope="module", scope="module", params=GAMES, ids=lambda game: game.value
)
async def turn(request: pytest.FixtureRequest) -> AsyncIterator[Running]:
    """Anna has to play the first card of hers in a hand of the game."""
    game: GameName = request.param
    async with running(SEED) as scene:
        anna = scene.discord.person("Anna")
        await open_table(scene, anna, game)
        await scene.command(anna, "table start")
        await until_turn(scene, anna, turns=1, follows=False)
        yield scene


async def annas_panel(scene: Running, browser: Browser, size: str) -> Page:
    anna = scene.discord.person("Anna")
    address = f"{scene.discord.base_url}/?user={anna.username}&channel={anna.dm}"
    return await newest_messages(browser, address, size)


async def assert_in_sight(page: Page, *shown: Locator) -> None:
    """All of them lie within the window's list of messages as it is scrolled."""
    window = await page.locator("#scroller").bounding_box()
    assert window is not None
    for each in shown:
        box = await each.bounding_box()
        assert box is not None
        words = (await each.text_content() or await each.get_attribute("alt") or "")[:60]
        assert window["y"] <= box["y"], f"{words!r} is above the screen"
        assert box["y"] + box["height"] <= window["y"] + window["height"], f"{words!r} is below"
        assert window["x"] <= box["x"]
        assert box["x"] + box["width"] <= window["x"] + window["width"], f"{words!r} is cut off"


async def test_trick_hand_and_buttons_are_on_one_screen(turn: Running, browser: Browser) -> None:
    for size in SIZES:
        page = await annas_panel(turn, browser, size)
        panel = page.locator("#messages > li").last
        picture = panel.locator(".gallery img")
        await expect(picture).to_have_count(1)
        cards = await panel.locator(CARD).all()
        assert cards
        await assert_in_sight(page, picture, *cards)
        await page.close()


async def test_the_turns_picture_is_readable(turn: Running, browser: Browser) -> None:
    """Its type is at least 11 CSS pixels high at a desk; it is as wide as a phone shows one."""
    shape = "node => [node.naturalWidth, node.naturalHeight, node.clientWidth, node.clientHeight]"
    for size, width in (("desktop", LANDSCAPE_WIDTH), ("phone", 322)):
        page = await annas_panel(turn, browser, size)
        picture = page.locator("#messages > li").last.locator(".gallery img")
        drawn_width, drawn_height, shown_width, shown_height = await picture.evaluate(shape)
        assert (drawn_width, drawn_height) == (PIXELS * LANDSCAPE_WIDTH, PIXELS * LANDSCAPE_HEIGHT)
        assert shown_width >= width
        assert abs(shown_height / shown_width - drawn_height / drawn_width) < 0.01
        if size == "desktop":
            assert SMALLEST_TYPE * PIXELS * shown_width / drawn_width >= READABLE
        await page.close()
