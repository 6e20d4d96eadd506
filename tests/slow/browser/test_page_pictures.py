"""Pictures and buttons are as large as Discord's own clients show them."""

from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.localcord import sample_messages as sample
from tests.slow.browser.scene import DESKTOP, MARKS, PHONE, Scene, message

pytestmark = MARKS

V2 = 1 << 15
TABLE = {"media": {"url": "attachment://a.png"}}
GALLERY = {"type": 12, "items": [TABLE]}
BOXED = {"type": 17, "components": [GALLERY]}
ACCENTED = BOXED | {"accent_color": 0x1F6B45}


async def size_of(shown: Locator) -> tuple[int, int]:
    await expect(shown).to_be_visible()
    box = await shown.bounding_box()
    assert box is not None
    return round(box["width"]), round(box["height"])


@pytest.mark.parametrize(
    ("drawn", "body", "expected"),
    [
        ((1200, 700), {"flags": V2, "components": [GALLERY]}, (600, 350)),
        ((1200, 700), {"flags": V2, "components": [BOXED]}, (600, 350)),
        ((1200, 700), {"flags": V2, "components": [ACCENTED]}, (600, 350)),
        ((1200, 700), {"content": "a classic message"}, (550, 321)),
        ((756, 1928), {"flags": V2, "components": [BOXED]}, (137, 350)),
        ((1120, 1360), {"content": "taller than wide"}, (288, 350)),
        ((2400, 400), {"flags": V2, "components": [BOXED]}, (600, 100)),
        ((200, 100), {"flags": V2, "components": [BOXED]}, (200, 100)),
    ],
)
async def test_one_picture_is_fitted_into_the_desktops_box(
    scene: Scene, drawn: tuple[int, int], body: dict[str, Any], expected: tuple[int, int]
) -> None:
    posted = await scene.post(body, a=sample.picture(size=drawn))
    page = await scene.tab(size=DESKTOP)
    assert await size_of(message(page, posted).locator(".gallery img")) == expected


@pytest.mark.parametrize("part", [GALLERY, BOXED, ACCENTED])
async def test_on_a_phone_a_picture_is_about_330_wide(scene: Scene, part: dict[str, Any]) -> None:
    posted = await scene.post(
        {"flags": V2, "components": [part]}, a=sample.picture(size=(1200, 700))
    )
    page = await scene.tab(size=PHONE, is_mobile=True, has_touch=True)
    width, height = await size_of(message(page, posted).locator(".gallery img"))
    assert 322 <= width <= 336
    assert abs(height - width * 7 / 12) <= 1


async def test_several_pictures_are_cropped_tiles(scene: Scene) -> None:
    items = [{"media": {"url": f"attachment://{name}.png"}} for name in "ab"]
    files = {name: sample.picture(size=(756, 1928)) for name in "ab"}
    body = {"flags": V2, "components": [{"type": 17, "components": [GALLERY | {"items": items}]}]}
    posted = await scene.post(body, **files)
    page = await scene.tab(size=DESKTOP)
    for tile in await message(page, posted).locator(".gallery img").all():
        assert await size_of(tile) == (298, 298)
        await expect(tile).to_have_css("object-fit", "cover")


def _row(*labels: str) -> dict[str, Any]:
    buttons = [
        {"type": 2, "style": 1, "label": label, "custom_id": f"b:{label}:{number}"}
        for number, label in enumerate(labels)
    ]
    return {"type": 1, "components": buttons}


async def test_short_buttons_stand_five_in_a_row_and_long_ones_end_in_dots(scene: Scene) -> None:
    long = "The Queen of Coins and whatever else there is to be said about her"
    rows = [_row("♠ K", "♥ 9", "III", "♦ Q", "♣ 10"), _row(long)]
    posted = await scene.post({"flags": V2, "components": [{"type": 17, "components": rows}]})
    for size, lowest, widest in ((DESKTOP, 32, 290), (PHONE, 40, 232)):
        page = await scene.tab(size=size)
        buttons = [
            await each.bounding_box()
            for each in await message(page, posted).locator(".button").all()
        ]
        boxes = [box for box in buttons if box is not None]
        assert len({box["y"] for box in boxes[:5]}) == 1, f"one row at {size}"
        assert {round(box["height"]) for box in boxes} == {lowest}
        assert min(box["width"] for box in boxes) >= 52
        assert boxes[5]["width"] <= widest
        label = message(page, posted).get_by_role("button", name=long).locator("span")
        assert await label.evaluate("node => node.scrollWidth > node.clientWidth")
