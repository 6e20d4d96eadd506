"""The README's three pictures: a turn on a phone, a table, and a score sheet."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from playwright.async_api import Locator, Page

from tarocchino.core.games import GameName
from tests.drivers.browser import SIZES
from tools.screens.running import open_table, running, until_turn
from tools.screens.taking import SEED, camera, message

SCALE = 2
HIGH = 1200
QUALITY = 82
WIDEST = {"turn": 560, "table": 1000, "sheet": 1000}
"""Pixels; the README shows them narrower."""


async def take_readme_pictures(folder: Path) -> list[Path]:
    """Take ``turn.webp``, ``table.webp`` and ``sheet.webp`` into the folder."""
    taken = []
    async with camera(folder, SCALE) as view, running(SEED) as scene:
        anna = scene.discord.person("Anna")
        await open_table(scene, anna, GameName.OTTOCENTO)
        await scene.command(anna, "table start")
        await until_turn(scene, anna, turns=3)
        async with view.page(scene, anna, anna.dm, "phone") as page:
            taken.append(_kept(folder / "turn.webp", await page.screenshot()))
        async with view.page(scene, anna, scene.channel, "desktop") as page:
            shown = page.locator("#messages > li").last
            taken.append(_kept(folder / "table.webp", await _picture_of(page, shown)))
        while await scene.asked(anna):
            await scene.move(anna)
        async with view.page(scene, anna, scene.channel, "desktop") as page:
            shown = page.locator(message(scene.sheet(anna)))
            taken.append(_kept(folder / "sheet.webp", await _picture_of(page, shown)))
    return taken


async def _picture_of(page: Page, shown: Locator) -> bytes:
    """Return the message's box, without the bot's name above it, in a window that is high
    enough."""
    await page.set_viewport_size({"width": SIZES["desktop"][0], "height": HIGH})
    await shown.evaluate("node => node.scrollIntoView()")
    box = await shown.locator(".container").first.bounding_box()
    bottom = await page.locator("#composer").bounding_box()
    assert box is not None
    assert bottom is not None
    height = min(box["height"], bottom["y"] - box["y"] - 4)
    return await page.screenshot(
        clip={"x": box["x"], "y": box["y"], "width": box["width"], "height": height}
    )


def _kept(path: Path, png: bytes) -> Path:
    """Write the screenshot as a small WebP file."""
    with Image.open(io.BytesIO(png)) as shot:
        width = min(WIDEST[path.stem], shot.width)
        size = width, round(shot.height * width / shot.width)
        shot.convert("RGB").resize(size, Image.Resampling.LANCZOS).save(
            path, "WEBP", quality=QUALITY, method=6
        )
    return path
