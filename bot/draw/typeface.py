"""Measure, fit and draw text in the typefaces of all pictures (in ``fonts``)."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from importlib.resources import files

from PIL import Image, ImageDraw, ImageFont, features

from bot.words.plain import plain_letters

ELLIPSIS = "…"
_DIRECTION = "ltr" if features.check_feature("raqm") else None
"""The direction of a sentence, even if it begins with a name in Hebrew letters."""

_NO_SUCH_CHARACTER = "\uffff"
_PROBE_SIZE = 24
_LONGEST_NAME = 60

_OPEN_FONTS = 8
"""Fonts kept open, at 300 KB each; one picture in sixteen opens one, which takes 0.1 ms."""


class Face(Enum):
    """A typeface: ``PLAIN`` and ``BOLD`` for figures, ``TITLE`` for titles and names."""

    PLAIN = "DejaVuSans.ttf"
    BOLD = "DejaVuSans-Bold.ttf"
    TITLE = "Alegreya-Bold.ttf"


@lru_cache(maxsize=_OPEN_FONTS)
def font(size: int, face: Face = Face.PLAIN) -> ImageFont.FreeTypeFont:
    """Return the face at a size in pixels."""
    # Given a path, FreeType maps the file instead of keeping two copies of it for each size.
    return ImageFont.truetype(str(files(__package__) / "fonts" / face.value), size)


def font_for(text: str, size: int, face: Face = Face.PLAIN) -> ImageFont.FreeTypeFont:
    """Return the face at a size in pixels, or the bold one for letters that a title lacks."""
    lacks = face is Face.TITLE and not all(_has_glyph(c, face) for c in text)
    return font(size, Face.BOLD if lacks else face)


@lru_cache(maxsize=8192)
def text_width(text: str, size: int, face: Face = Face.PLAIN) -> float:
    """Return the advance width of the text in pixels."""
    return font_for(text, size, face).getlength(text, direction=_DIRECTION)


@dataclass(frozen=True, slots=True)
class Ink:
    """The ink of a text: its top left corner relative to the anchored point in pixels, and the
    opacity of each pixel, from 0 to 255, row by row."""

    left: int
    top: int
    size: tuple[int, int]
    opacity: bytes


@lru_cache(maxsize=4096)
def ink_of(text: str, size: int, face: Face, anchor: str) -> Ink:
    """Return the ink of a text, ``size`` pixels high; ``anchor`` as in Pillow."""
    chosen = font_for(text, size, face)
    edges = chosen.getbbox(text, direction=_DIRECTION, anchor=anchor)
    left, top, right, bottom = (round(edge) for edge in edges)
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    draw = ImageDraw.Draw(mask)
    draw.text((-left, -top), text, 255, chosen, anchor, direction=_DIRECTION)
    return Ink(left, top, mask.size, mask.tobytes())


def left_bearing(text: str, size: int, face: Face = Face.PLAIN) -> float:
    """Return how far right of its origin the text's ink begins, in pixels; negative for J."""
    return font_for(text, size, face).getbbox(text, anchor="lm")[0]


def fitting_size(text: str, width: float, size: int, smallest: int, face: Face = Face.PLAIN) -> int:
    """Return the largest size from ``size`` to ``smallest`` at which the text fits the width."""
    wide = text_width(text, size, face)
    if wide <= width:
        return size
    return max(smallest, int(size * width / wide))


def shortened(text: str, width: float, size: int, face: Face = Face.PLAIN) -> str:
    """Return the text, cut with an ellipsis if it is wider than ``width`` pixels."""
    if text_width(text, size, face) <= width:
        return text
    kept = text
    while kept and text_width(kept + ELLIPSIS, size, face) > width:
        kept = kept[:-1].rstrip()
    return kept + ELLIPSIS


def wrapped(text: str, width: float, size: int, face: Face = Face.PLAIN) -> list[str]:
    """Return the text in lines no wider than ``width`` pixels; a word that is too wide is cut."""
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
    """Return a person's name as the typefaces can draw it; empty if they can draw none of it.

    Fancy letters (as for mathematics, or in circles) become plain ones. Control and direction
    marks, characters without a glyph (emoji, most Asian scripts) and all but one combining mark per
    letter are left out, and whitespace is collapsed. A name that loses all its letters is empty,
    even if signs and figures are left.
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
