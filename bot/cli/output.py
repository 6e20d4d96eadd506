"""Output in code pages that lack some of our characters, as that of Windows where it is no
terminal's."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from io import TextIOWrapper

_INSTEAD = str.maketrans(
    {
        "→": "->", "←": "<-", "↑": "^", "↓": "v", "−": "-", "–": "-", "—": "-", "·": "-", "•": "*",
        "‘": "'", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"', "⁄": "/", "×": "x", "✓": "ok",
    }
)  # fmt: skip


def make_output_readable() -> None:
    """Have both streams write something similar for what their encoding cannot express."""
    codecs.register_error("similar", _similar)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="similar")


def _similar(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_in_ascii(each) for each in text), error.end


def _in_ascii(character: str) -> str:
    apart = unicodedata.normalize("NFKD", character).translate(_INSTEAD)
    return apart.encode("ascii", "ignore").decode() or "?"
