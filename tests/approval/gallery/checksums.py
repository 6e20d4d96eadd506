"""What the gallery was when it was last looked at: a line for each picture and each message.

Pillow's version is pinned and its wheels bring their own FreeType, so that on machines of one kind
the same program draws the same pixels: there the hash of the pixels must be the same. On another
kind, or with another FreeType, letters and scaled edges may differ by a shade; there it is enough
that the sizes are the same and that an 8 × 8 thumbnail in 16 greys is nowhere further off than by
`TOLERANCE`. Hashes of PNG files would depend on zlib, and screenshots on the browser: neither is
kept. Texts are the same everywhere.
"""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import PIL
from PIL import Image, features

from tests.approval.gallery.messages import Message, every_message, named_emojis, uploaded_emojis
from tests.approval.gallery.pictures import Shown, every_picture

FILE = Path(__file__).parents[1] / "golden" / "gallery.txt"
TOLERANCE = 1
_SIDE = 8
_GREYS = 16
_DRAWN_WITH = "drawn with "


def machinery() -> str:
    """What pixels may depend on besides the program."""
    freetype = features.version_module("freetype2")
    return f"Pillow {PIL.__version__}, FreeType {freetype}, {platform.machine()}"


@dataclass(frozen=True)
class Mark:
    """What is kept of a picture or a message: its size, a hash, and a picture's thumbnail."""

    size: str
    digest: str
    thumbnail: str = ""

    def is_like(self, other: Mark, *, exactly: bool) -> bool:
        """Whether both are of one picture; where not ``exactly``, as other machines draw it."""
        if exactly or not self.thumbnail:
            return self == other
        if (self.size, len(self.thumbnail)) != (other.size, len(other.thumbnail)):
            return False
        shades = zip(self.thumbnail, other.thumbnail, strict=True)
        return all(abs(int(a, 16) - int(b, 16)) <= TOLERANCE for a, b in shades)


def picture_mark(shown: Shown) -> Mark:
    """The mark of a picture's pixels."""
    image = shown.image.convert("RGBA")
    small = image.convert("L").resize((_SIDE, _SIDE), Image.Resampling.BOX)
    greys = "".join(f"{value * _GREYS // 256:x}" for value in small.tobytes())
    size = f"{image.width}x{image.height}"
    return Mark(size, sha256(image.tobytes()).hexdigest()[:16], greys)


def message_mark(message: Message) -> Mark:
    """The mark of everything that a message says."""
    words = message.words
    return Mark(f"{len(words)}", sha256(words.encode()).hexdigest()[:16])


def written(marks: Mapping[str, Mark]) -> str:
    """The file's text: first what drew the pictures, then a line each by name."""
    lines = [
        " ".join(part for part in (name, mark.size, mark.digest, mark.thumbnail) if part)
        for name, mark in sorted(marks.items())
    ]
    return "\n".join([_DRAWN_WITH + machinery(), *lines, ""])


def read(text: str) -> tuple[str, dict[str, Mark]]:
    """What drew the pictures, and the marks by name: the inverse of `written`."""
    first, *lines = text.splitlines()
    parts = (line.split() for line in lines)
    return first.removeprefix(_DRAWN_WITH), {name: Mark(*rest) for name, *rest in parts}


def differences(kept: Mapping[str, Mark], found: Mapping[str, Mark], *, exactly: bool) -> list[str]:
    """What has changed, what is new and what is gone, a line each."""
    changed = (n for n in kept if n in found and not kept[n].is_like(found[n], exactly=exactly))
    return [
        *(f"changed: {name}" for name in sorted(changed)),
        *(f"new: {name}" for name in sorted(set(found) - set(kept))),
        *(f"gone: {name}" for name in sorted(set(kept) - set(found))),
    ]


def picture_marks() -> dict[str, Mark]:
    """The marks of all pictures as they are drawn now, but for those made from others."""
    drawn = (shown for shown in every_picture() if not shown.is_derived)
    return {f"picture:{shown.name}": picture_mark(shown) for shown in drawn}


def message_marks() -> dict[str, Mark]:
    """The marks of all messages as they are written now."""
    messages = every_message(named_emojis(uploaded_emojis()))
    return {f"message:{each.full_name}": message_mark(each) for each in messages}
