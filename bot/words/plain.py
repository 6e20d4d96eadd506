"""Make people's names and other foreign text safe for Discord, for columns and for a terminal."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_MARKUP = re.compile(r"([\\*_~`|<>\[\]()#:.+-])")
_JOINER = "\N{ZERO WIDTH JOINER}"
_NO_BREAK = "\N{ZERO WIDTH SPACE}"
_ISOLATE, _END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_UNSHOWN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Letters and signs without a visible glyph: Hangul and Khmer fillers, the empty Braille cell.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_MARKS = {"Mn", "Me"}
_MOST_MARKS = 3
_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_NAMELESS = "?"
_KEPT = 4096
"""The number of sanitised texts that are cached, because the same names recur."""


@lru_cache(maxsize=_KEPT)
def clean(text: str) -> str:
    """Return the text on one line, without control characters and direction marks. It also loses
    combining marks stacked so high that they cover neighbouring lines."""
    shown = "".join(c if _is_shown(c) else " " if c.isspace() else "" for c in text)
    words = (_with_few_marks(word) for word in shown.split())
    return " ".join(word for word in words if word) or _NAMELESS


def _is_shown(character: str) -> bool:
    if character == _JOINER:
        return True
    return unicodedata.category(character) not in _UNSHOWN and character not in _BLANK


def _with_few_marks(word: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in word:
        if unicodedata.category(character) in _MARKS:
            marks += 1
            if not kept or marks > _MOST_MARKS:
                continue
        elif character != _JOINER:
            marks = 0
        elif not kept or kept[-1] == _JOINER:
            continue
        kept.append(character)
    return "".join(kept).strip(_JOINER)


def plain_letters(text: str) -> str:
    """Return the text with fancy letters (bold, in circles, full-width) as plain ones."""
    return unicodedata.normalize("NFKC", text)


@lru_cache(maxsize=_KEPT)
def isolated(text: str) -> str:
    """Return the text isolated, so that right-to-left writing does not move its surroundings."""
    if any(unicodedata.bidirectional(c) in _RIGHT_TO_LEFT for c in text):
        return f"{_ISOLATE}{text}{_END_OF_ISOLATE}"
    return text


@lru_cache(maxsize=_KEPT)
def escape(text: str) -> str:
    """Return the text as data for Discord: no markdown, mention, link, emoji or timestamp."""
    return isolated(_MARKUP.sub(r"\\\1", clean(text)).replace("@", "@" + _NO_BREAK))


def code_block(text: str) -> str:
    """Return the text as a monospaced block on Discord, which its backticks cannot end."""
    inside = text.replace("`", "\N{MODIFIER LETTER GRAVE ACCENT}")
    return f"```\n{inside}\n```"


def width(text: str) -> int:
    """Return the columns of the text in a monospaced font; wide East Asian characters take two."""
    return sum(_columns(c) for c in text)


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def cut(text: str, columns: int) -> str:
    """Return the text, shortened with an ellipsis if it takes more than ``columns``."""
    if width(text) <= columns:
        return text
    kept = ""
    for character in text:
        if width(kept + character) > columns - 1:
            break
        kept += character
    unended = kept.count(_ISOLATE) > kept.count(_END_OF_ISOLATE)
    return kept.rstrip() + "…" + (_END_OF_ISOLATE if unended else "")


def left(text: str, columns: int) -> str:
    """Return the text, left-aligned, cut or padded to exactly ``columns``."""
    short = cut(text, columns)
    return short + " " * (columns - width(short))


def right(text: str, columns: int) -> str:
    """Return the text, right-aligned, cut or padded to exactly ``columns``."""
    short = cut(text, columns)
    return " " * (columns - width(short)) + short
