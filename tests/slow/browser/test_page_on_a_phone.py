"""The page in the hands of somebody with a phone."""

from collections.abc import AsyncIterator, Sequence

import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from tests.localcord import sample_messages as sample
from tests.slow.browser.scene import (
    MARKS,
    PHONE,
    Scene,
    composer,
    control,
    offer_cards,
    user_ids,
)

pytestmark = MARKS


@pytest_asyncio.fixture(loop_scope="module")
async def phone(scene: Scene) -> AsyncIterator[Page]:
    scene.bot.answers["play"] = offer_cards
    await scene.bot.register(sample.COMMANDS)
    await scene.post(sample.controls())
    await scene.post(sample.table(await user_ids(scene)), table=sample.picture())
    await scene.post(sample.hand(), table=sample.picture("hand", (1200, 300)))
    yield await scene.tab("anna", PHONE, has_touch=True, is_mobile=True)


async def sizes(targets: Sequence[Locator]) -> list[tuple[str, float]]:
    """The controls lower than a finger needs."""
    low = []
    for target in targets:
        box = await target.bounding_box()
        if box is not None and box["height"] < 40:
            low.append((await target.inner_text(), box["height"]))
    return low


async def test_on_a_phone_all_fits_and_can_be_touched(phone: Page) -> None:
    await expect(phone.locator(".button").last).to_be_visible()
    width = await phone.evaluate("document.documentElement.scrollWidth")
    assert width == PHONE[0]
    overflow = await phone.locator("#scroller").evaluate("n => n.scrollWidth - n.clientWidth")
    assert overflow == 0
    await expect(composer(phone)).to_be_in_viewport()
    assert await sizes(await phone.locator(".message .button, .message .select").all()) == []
    assert await sizes(await phone.locator("#composer button, .chat-head button").all()) == []


async def test_on_a_phone_the_channels_are_a_drawer(phone: Page) -> None:
    general = phone.locator("#channels .channel", has_text="general")
    await expect(general).not_to_be_in_viewport()
    await phone.get_by_role("button", name="Channels").tap()
    await expect(general).to_be_in_viewport()
    assert await sizes(await phone.locator("#channels button, .me button").all()) == []
    await general.tap()
    await expect(general).not_to_be_in_viewport()
    await expect(phone.locator("#channel-name")).to_contain_text("general")


async def test_on_a_phone_a_command_is_given_by_touch(phone: Page) -> None:
    await composer(phone).tap()
    await composer(phone).fill("/")
    await phone.get_by_role("option").filter(has_text="/play").tap()
    await phone.get_by_role("option", name="Angelo").tap()
    await phone.get_by_role("button", name="Send command").tap()
    await expect(phone.locator(".message").last).to_contain_text("Anna used /play")


async def test_on_a_phone_a_select_is_a_sheet_from_below(phone: Page) -> None:
    await control(phone, "s:two").tap()
    box = await phone.locator(".menu").bounding_box()
    assert box is not None
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, PHONE[0], PHONE[1])
