"""Text files that people give: every reader of one decodes it here."""

from __future__ import annotations

import codecs

SAVE_AS_UTF8 = "save it again as UTF-8 (in Notepad: Save as, Encoding: UTF-8)"


class NotTextError(ValueError):
    """The bytes are not text in UTF-8; the message begins with "it" and says what to do."""


def text_of(data: bytes) -> str:
    """Return the text of a file, without the byte order mark that Windows puts before it.

    Raises `NotTextError`.
    """
    if is_utf16(data):
        raise NotTextError(f"it is text in UTF-16; {SAVE_AS_UTF8}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotTextError(f"it is not text in UTF-8; {SAVE_AS_UTF8}") from None


def is_utf16(data: bytes) -> bool:
    """Return whether a file is in UTF-16, as PowerShell and older Notepads save text.

    Without a byte order mark one of the first two bytes tells: no text begins with a zero.
    """
    return data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or (
        len(data) % 2 == 0 and data[:2].count(0) == 1
    )
