"""People's names and other foreign text made safe to show in Discord, in columns, in a terminal."""

from __future__ import annotations

import re
import unicodedata

_MARKUP = re.compile(r"([\\*_~`|<>\[\]()#:.+-])")
_JOINER = "\N{ZERO WIDTH JOINER}"
_NO_BREAK = "\N{ZERO WIDTH SPACE}"
_UNSHOWN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_NAMELESS = "?"


def clean(text: str) -> str:
    """The text on one line without control characters and marks that turn the writing round."""
    shown = "".join(c if _is_shown(c) else " " if c.isspace() else "" for c in text)
    return " ".join(shown.split()).strip(_JOINER) or _NAMELESS


def _is_shown(character: str) -> bool:
    return character == _JOINER or unicodedata.category(character) not in _UNSHOWN


def escape(text: str) -> str:
    """The text as data in a Discord message: no markdown, mention, link, emoji or timestamp."""
    return _MARKUP.sub(r"\\\1", clean(text)).replace("@", "@" + _NO_BREAK)


def code_block(text: str) -> str:
    """The text monospaced in a Discord message; backticks in it cannot end the block."""
    inside = text.replace("`", "\N{MODIFIER LETTER GRAVE ACCENT}")
    return f"```\n{inside}\n```"


def width(text: str) -> int:
    """How many columns the text takes where letters are monospaced; East Asian ones take two."""
    return sum(_columns(c) for c in text)


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def cut(text: str, columns: int) -> str:
    """The text, shortened with an ellipsis where it takes more columns."""
    if width(text) <= columns:
        return text
    kept = ""
    for character in text:
        if width(kept + character) > columns - 1:
            break
        kept += character
    return kept.rstrip() + "…"


def left(text: str, columns: int) -> str:
    """The text cut and filled with spaces to exactly so many columns, at the left."""
    short = cut(text, columns)
    return short + " " * (columns - width(short))


def right(text: str, columns: int) -> str:
    """The text cut and filled with spaces to exactly so many columns, at the right."""
    short = cut(text, columns)
    return " " * (columns - width(short)) + short
