"""Pictures as they are sent: PNG files with the same facts in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import Protocol

from bot.draw.canvas import Canvas
from bot.draw.style import Style
from bot.words import Language

LONGEST_ALT = 1024
"""Discord's limit for the description of an attachment."""


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


class Drawable(Protocol):
    """The facts that a picture shows, hashable: equal ones are drawn alike."""

    def draw(self, language: Language, style: Style = Style()) -> Picture:
        """Draw the facts, with the same in words as its alt text.

        Raises ValueError if they are none, or too many for one picture.
        """


def encode_picture(canvas: Canvas, facts: Iterable[str], filename: str) -> Picture:
    """What is on the canvas as a palette PNG; equal canvases give equal bytes."""
    image, file = canvas.image.copy(), BytesIO()
    image.putpalette(canvas.palette.rgb)
    image.save(file, "PNG")
    return Picture(file.getvalue(), image.width, image.height, alt_text(facts), filename)


def alt_text(facts: Iterable[str]) -> str:
    """The sentences in order, without the last ones if they would be too long."""
    text = ""
    for fact in facts:
        longer = f"{text} {fact}" if text else fact
        if len(longer) > LONGEST_ALT:
            return text or fact[: LONGEST_ALT - 1] + "…"
        text = longer
    return text
