"""Make pictures as they are sent: PNG files with the same facts in words."""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from PIL import Image, ImageChops
from zlib_ng import zlib_ng

from bot.draw.canvas import Canvas
from bot.draw.style import Style
from bot.words import Language

LONGEST_ALT = 1024
"""Discord's limit for the description of an attachment."""

LARGEST = 60 * 1024
"""The largest file in bytes that a phone loads at once."""

_DEPTH, _INDEXED = 8, 3
_UP = 2
"""The number of the filter that writes the difference from the row above."""

_SMALLER = 5
"""zlib's level for rows as they are; at 4 one picture of a turn in thirty stays too large."""

_ROWS = 54
"""The number of rows filtered at a time, which stay in the processor's cache."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG file: ``width`` and ``height`` in pixels, ``alt`` with the same facts in words.

    ``filename`` only names the kind of picture.
    """

    png: bytes
    width: int
    height: int
    alt: str
    filename: str


class Drawable(ABC):
    """The facts of a picture, hashable; equal facts give equal pictures.

    Drawing raises ValueError if there are no facts, or too many for one picture.
    """

    __slots__ = ()
    filename: ClassVar[str]

    def draw(self, language: Language, style: Style = Style()) -> Picture:
        """Draw the facts as a palette PNG, with an alt text of the same facts."""
        canvas = self.canvas(language, style)
        (width, height), rgb = canvas.image.size, canvas.palette.rgb
        png = palette_png(canvas.image, rgb)
        if len(png) > LARGEST:
            png = palette_png(canvas.image, rgb, smaller=True)
        return Picture(png, width, height, alt_text(self.facts(language, style)), self.filename)

    @abstractmethod
    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        """Return the canvas with everything on it."""

    @abstractmethod
    def facts(self, language: Language, style: Style, /) -> Iterable[str]:
        """Return the alt text's sentences, the most important first."""


def palette_png(numbers: Image.Image, rgb: bytes, *, smaller: bool = False) -> bytes:
    """Return the file of an image of mode "L", whose values number the colours of ``rgb``.

    The file has each row's difference from the row above, in which zlib only looks for runs of a
    value: that takes half the time, and a fifth more bytes, of a ``smaller`` file with the rows as
    they are.
    """
    header = struct.pack(">2I5B", *numbers.size, _DEPTH, _INDEXED, 0, 0, 0)
    if smaller:
        # Pillow returns noughts outside an image: before each row, the number of no filter.
        rows = numbers.crop((-1, 0, *numbers.size)).tobytes()
        packed = zlib_ng.compress(rows, _SMALLER)
    else:
        packer = zlib_ng.compressobj(1, strategy=zlib_ng.Z_RLE)
        packed = b"".join(map(packer.compress, _differences(numbers))) + packer.flush()
    chunks = ((b"IHDR", header), (b"PLTE", rgb), (b"IDAT", packed), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib_ng.crc32(name + data))
        for name, data in chunks
    )


def _differences(numbers: Image.Image) -> Iterator[bytes]:
    """Yield the differences of the rows from those above, each after its filter's number."""
    width, height = numbers.size
    for top in range(0, height, _ROWS):
        bottom = min(top + _ROWS, height)
        # Pillow returns noughts outside an image: a place for the filter's byte left of each row,
        # and the row that PNG assumes above the first.
        rows = numbers.crop((-1, top, width, bottom))
        above = numbers.crop((-1, top - 1, width, bottom - 1))
        differences = ImageChops.subtract_modulo(rows, above)
        differences.paste(_UP, (0, 0, 1, differences.height))
        yield differences.tobytes()


def alt_text(facts: Iterable[str]) -> str:
    """Return the sentences in order, without the last ones if the text would be too long."""
    text = ""
    for fact in facts:
        longer = f"{text} {fact}" if text else fact
        if len(longer) > LONGEST_ALT:
            return text or fact[: LONGEST_ALT - 1] + "…"
        text = longer
    return text
