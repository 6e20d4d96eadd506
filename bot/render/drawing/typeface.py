"""The typeface of all pictures (DejaVu Sans, in ``fonts``), and fitting text to a width."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.resources import files
from io import BytesIO

from PIL import ImageFont

ELLIPSIS = "…"
_NO_SUCH_CHARACTER = "\uffff"
_PROBE_SIZE = 24
_LONGEST_NAME = 60


@lru_cache(maxsize=128)
def font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The face at a size in pixels."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    data = (files(__package__) / "fonts" / name).read_bytes()
    return ImageFont.truetype(BytesIO(data), size)


@lru_cache(maxsize=4096)
def text_width(text: str, size: int, bold: bool = False) -> float:
    """The advance width of the text in pixels."""
    return font(size, bold).getlength(text)


def left_bearing(text: str, size: int, bold: bool = False) -> float:
    """How far to the right of its origin the text's ink begins, in pixels; negative for J."""
    return font(size, bold).getbbox(text, anchor="lm")[0]


def fitting_size(text: str, width: float, size: int, smallest: int, bold: bool = False) -> int:
    """The largest size, from ``size`` down to ``smallest``, at which the text fits the width."""
    wide = text_width(text, size, bold)
    if wide <= width:
        return size
    return max(smallest, int(size * width / wide))


def shortened(text: str, width: float, size: int, bold: bool = False) -> str:
    """The text, cut and ended with an ellipsis if it is wider than ``width`` pixels."""
    if text_width(text, size, bold) <= width:
        return text
    kept = text
    while kept and text_width(kept + ELLIPSIS, size, bold) > width:
        kept = kept[:-1].rstrip()
    return kept + ELLIPSIS


def wrapped(text: str, width: float, size: int, bold: bool = False) -> list[str]:
    """The text in lines no wider than ``width`` pixels; a word that is too wide is shortened."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if text_width(longer, size, bold) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = shortened(word, width, size, bold)
    return [*lines, line] if line else lines


def drawable_name(name: str) -> str:
    """A person's name as the typeface can draw it; empty if none of it can be drawn.

    Control and direction marks, characters without a glyph (emoji, most Asian scripts) and all but
    one combining mark per letter are left out, and whitespace is collapsed.
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", name):
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
    return text if any(unicodedata.category(c)[0] in "LNSP" for c in text) else ""


@lru_cache(maxsize=4096)
def _has_glyph(character: str) -> bool:
    probe = font(_PROBE_SIZE)
    missing = probe.getmask(_NO_SUCH_CHARACTER)
    drawn = probe.getmask(character)
    return drawn.size != missing.size or bytes(drawn) != bytes(missing)
