"""Encoded pictures, and what all of them observe: size limits, the length of alt texts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.png import THOROUGH, palette_png

LONGEST_ALT = 1024
"""Discord's limit for the description of an attachment."""

LARGEST = 60 * 1024
"""The bytes that a picture should not exceed: what a phone loads at once."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG file: ``width`` and ``height`` in pixels, ``alt`` the same facts in words.

    ``filename`` says what kind of picture it is and nothing else.
    """

    png: bytes
    width: int
    height: int
    alt: str
    filename: str


def encode_picture(canvas: Canvas, facts: Iterable[str], filename: str) -> Picture:
    """What is on the canvas as a palette PNG; equal canvases give equal bytes."""
    image, rgb = canvas.image, canvas.palette.rgb
    png = palette_png(image, rgb)
    if len(png) > LARGEST:
        png = palette_png(image, rgb, THOROUGH)
    return Picture(png, image.width, image.height, alt_text(facts), filename)


def alt_text(facts: Iterable[str]) -> str:
    """The sentences in order, without the last ones if they would be too long."""
    text = ""
    for fact in facts:
        longer = f"{text} {fact}" if text else fact
        if len(longer) > LONGEST_ALT:
            return text or fact[: LONGEST_ALT - 1] + "…"
        text = longer
    return text
