"""Encode pictures as PNG files in numbers of a palette, within the limits of size and alt text
that all of them observe."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol
from zlib import crc32

from PIL import Image, ImageChops
from zlib_ng import zlib_ng

from bot.draw.canvas import Canvas
from bot.draw.style import Style
from bot.words import Language

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_DEPTH, _INDEXED = 8, 3
_NONE, _UP = 0, 2
"""Types of filters, the first byte of a row: as it is, and its difference from the row above."""

_MEMORY = 7
"""zlib's level of memory: with less its codes follow more closely what changes down a picture."""

_AT_ONCE = 1 << 16
"""Bytes that are filtered and compressed at a time: together they stay in the processor's cache,
and Pillow gives them in one piece."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How to compress: zlib's level and strategy, and whether to write differences of rows."""

    level: int
    strategy: int
    differences: bool


QUICK = Effort(1, zlib_ng.Z_RLE, differences=True)
THOROUGH = Effort(5, zlib_ng.Z_DEFAULT_STRATEGY, differences=False)
"""Twice the time for a tenth fewer bytes."""


def palette_png(numbers: Image.Image, rgb: bytes, effort: Effort = QUICK) -> bytes:
    """The file of an image of mode "L", whose values number the colours of ``rgb``."""
    header = struct.pack(">2I5B", numbers.width, numbers.height, _DEPTH, _INDEXED, 0, 0, 0)
    packer = zlib_ng.compressobj(
        effort.level, zlib_ng.DEFLATED, zlib_ng.MAX_WBITS, _MEMORY, effort.strategy
    )
    packed = b"".join(packer.compress(rows) for rows in _filtered(numbers, effort.differences))
    chunks = (
        (b"IHDR", header),
        (b"PLTE", rgb),
        (b"IDAT", packed + packer.flush()),
        (b"IEND", b""),
    )
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _filtered(numbers: Image.Image, differences: bool) -> Iterator[bytes]:
    """The rows, each after the byte that says how it is filtered, some at a time."""
    width, height = numbers.size
    some = max(1, _AT_ONCE // (width + 1))
    for top in range(0, height, some):
        bottom = min(top + some, height)
        # Outside of an image Pillow gives noughts: left of each row a place for the filter's byte,
        # and above the first row what PNG takes for it.
        rows = numbers.crop((-1, top, width, bottom))
        if differences:
            above = numbers.crop((-1, top - 1, width, bottom - 1))
            rows = ImageChops.subtract_modulo(rows, above)
            rows.paste(_UP, (0, 0, 1, rows.height))
        yield rows.tobytes()


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data))


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


class Drawable(Protocol):
    """The facts that a picture shows, hashable: equal ones are drawn alike."""

    def draw(self, language: Language, style: Style = Style()) -> Picture:
        """Draw the facts, with the same in words as its alt text.

        Raises ValueError if they are none, or too many for one picture.
        """


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
