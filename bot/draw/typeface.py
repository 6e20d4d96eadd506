"""Measure, fit and draw text in the typefaces of all pictures (in ``fonts``); what was drawn is
cached within a bound of bytes."""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, wraps
from importlib.resources import files
from threading import Lock
from typing import ParamSpec, TypeVar, cast

from PIL import Image, ImageDraw, ImageFont, features
from zlib_ng import zlib_ng

from bot.words.plain import plain_letters

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

OVERHEAD = 400
"""Bytes that an entry takes besides its result, about."""


def kept_within(
    most: int, weigh: Callable[[_Result], int]
) -> Callable[[Callable[_Arguments, _Result]], Callable[_Arguments, _Result]]:
    """Keep the results used last, of ``most`` bytes together as ``weigh`` counts them.

    For functions of hashable positional arguments, called from any thread. Two threads that ask
    for the same at once may both work it out.
    """

    def decorate(make: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
        results: OrderedDict[Hashable, tuple[_Result, int]] = OrderedDict()
        lock, total = Lock(), 0

        @wraps(make)
        def kept(*arguments: _Arguments.args, **named: _Arguments.kwargs) -> _Result:
            nonlocal total
            key = cast("tuple[Hashable, ...]", arguments)
            with lock:
                if (found := results.get(key)) is not None:
                    results.move_to_end(key)
                    return found[0]
            result = make(*arguments, **named)
            weight = weigh(result) + OVERHEAD
            with lock:
                if weight <= most and key not in results:
                    results[key] = result, weight
                    total += weight
                while total > most:
                    total -= results.popitem(last=False)[1][1]
            return result

        return kept

    return decorate


ELLIPSIS = "…"
_DIRECTION = "ltr" if features.check_feature("raqm") else None
"""A sentence goes from left to right, even if it begins with a name in Hebrew letters."""

_NO_SUCH_CHARACTER = "\uffff"
_PROBE_SIZE = 24
_LONGEST_NAME = 60

_INKS = 6 << 20
"""Bytes of texts kept at most: those of 800 people at 200 tables, as often as they are named in a
picture. Setting one costs a hundred times what unpacking it does."""
_QUICK = 1

_OPEN_FONTS = 8
"""Each takes 300 KB, most of it its file once more; to open one takes 0.1 ms, which one picture of
sixteen needs."""


class Face(Enum):
    """A typeface: ``PLAIN`` and ``BOLD`` for figures and small print, ``TITLE`` for titles and
    names."""

    PLAIN = "DejaVuSans.ttf"
    BOLD = "DejaVuSans-Bold.ttf"
    TITLE = "Alegreya-Bold.ttf"


@lru_cache(maxsize=_OPEN_FONTS)
def font(size: int, face: Face = Face.PLAIN) -> ImageFont.FreeTypeFont:
    """The face at a size in pixels."""
    # By its path: FreeType then maps the file, instead of keeping two copies of it for each size.
    return ImageFont.truetype(str(files(__package__) / "fonts" / face.value), size)


def font_for(text: str, size: int, face: Face = Face.PLAIN) -> ImageFont.FreeTypeFont:
    """The face at a size in pixels, or the bold one if the text has letters that a title lacks."""
    lacks = face is Face.TITLE and not all(_has_glyph(c, face) for c in text)
    return font(size, Face.BOLD if lacks else face)


@lru_cache(maxsize=8192)
def text_width(text: str, size: int, face: Face = Face.PLAIN) -> float:
    """The advance width of the text in pixels."""
    return font_for(text, size, face).getlength(text, direction=_DIRECTION)


@dataclass(frozen=True, slots=True)
class Ink:
    """The ink of a text: where its top left corner is from the anchored point, its size, both in
    pixels, and how opaque each pixel is, compressed."""

    left: int
    top: int
    size: tuple[int, int]
    packed: bytes

    def opacity(self) -> bytes:
        """How opaque each pixel is, row by row, from 0 to 255."""
        return zlib_ng.decompress(self.packed)


def _weight(ink: Ink) -> int:
    return len(ink.packed)


@kept_within(_INKS, _weight)
def ink_of(text: str, size: int, face: Face, anchor: str) -> Ink:
    """The ink of a text, ``size`` pixels high; ``anchor`` as in Pillow."""
    left, top, _, _ = text_box(text, size, face, anchor)
    mask = text_mask(text, size, face, anchor)
    return Ink(left, top, mask.size, zlib_ng.compress(mask.tobytes(), _QUICK))


def text_box(text: str, size: int, face: Face, anchor: str) -> tuple[int, int, int, int]:
    """The left, upper, right and lower edge of the text's ink, from the anchored point."""
    left, top, right, bottom = (
        round(edge)
        for edge in font_for(text, size, face).getbbox(text, direction=_DIRECTION, anchor=anchor)
    )
    return left, top, max(left + 1, right), max(top + 1, bottom)


def text_mask(text: str, size: int, face: Face, anchor: str) -> Image.Image:
    """The text's ink as a mask of the size of its `text_box`."""
    left, top, right, bottom = text_box(text, size, face, anchor)
    mask = Image.new("L", (right - left, bottom - top))
    draw, chosen = ImageDraw.Draw(mask), font_for(text, size, face)
    draw.text((-left, -top), text, 255, chosen, anchor, direction=_DIRECTION)
    return mask


def left_bearing(text: str, size: int, face: Face = Face.PLAIN) -> float:
    """How far to the right of its origin the text's ink begins, in pixels; negative for J."""
    return font_for(text, size, face).getbbox(text, anchor="lm")[0]


def fitting_size(text: str, width: float, size: int, smallest: int, face: Face = Face.PLAIN) -> int:
    """The largest size, from ``size`` down to ``smallest``, at which the text fits the width."""
    wide = text_width(text, size, face)
    if wide <= width:
        return size
    return max(smallest, int(size * width / wide))


def shortened(text: str, width: float, size: int, face: Face = Face.PLAIN) -> str:
    """The text, cut and ended with an ellipsis if it is wider than ``width`` pixels."""
    if text_width(text, size, face) <= width:
        return text
    kept = text
    while kept and text_width(kept + ELLIPSIS, size, face) > width:
        kept = kept[:-1].rstrip()
    return kept + ELLIPSIS


def wrapped(text: str, width: float, size: int, face: Face = Face.PLAIN) -> list[str]:
    """The text in lines no wider than ``width`` pixels; a word that is too wide is shortened."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if text_width(longer, size, face) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = shortened(word, width, size, face)
    return [*lines, line] if line else lines


@lru_cache(maxsize=2048)
def drawable_name(name: str) -> str:
    """A person's name as the typefaces can draw it; empty if none of it can be drawn.

    Fancy letters (as for mathematics, or in circles) are drawn as plain ones. Control and direction
    marks, characters without a glyph (emoji, most Asian scripts) and all but one combining mark per
    letter are left out, and whitespace is collapsed. Signs and figures left of a name that loses
    all of its letters are no name.
    """
    kept: list[str] = []
    marks = 0
    for character in plain_letters(name):
        category = unicodedata.category(character)
        if category.startswith("M"):
            marks += 1
            if marks > 1 or not kept or not _has_glyph(character):
                continue
        elif category.startswith("Z") or character in "\t\r\n":
            marks, character = 0, " "
        elif category.startswith("C") or not _has_glyph(character):
            continue
        else:
            marks = 0
        kept.append(character)
    text = " ".join("".join(kept).split())[:_LONGEST_NAME]
    named_by = "L" if _has(plain_letters(name), "L") else "NSP"
    return text if _has(text, named_by) else ""


def _has(text: str, categories: str) -> bool:
    return any(unicodedata.category(character)[0] in categories for character in text)


@lru_cache(maxsize=4096)
def _has_glyph(character: str, face: Face = Face.PLAIN) -> bool:
    probe = font(_PROBE_SIZE, face)
    missing = probe.getmask(_NO_SUCH_CHARACTER)
    drawn = probe.getmask(character)
    return drawn.size != missing.size or bytes(drawn) != bytes(missing)
