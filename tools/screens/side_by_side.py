"""Pairs of screenshots, before and after, next to each other."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

GAP = 24
GROUND = "#808080"


def side_by_side(before: Path, after: Path, folder: Path) -> list[Path]:
    """Make, for each screenshot that is in both folders, a picture ``side_NAME.png`` of the two."""
    made = []
    for new in sorted(after.glob("*-*.png")):
        old = before / new.name
        if old.exists():
            made.append(_pair(old, new, folder / f"side_{new.name}"))
    return made


def _pair(old: Path, new: Path, path: Path) -> Path:
    with Image.open(old) as left, Image.open(new) as right:
        width, height = left.width + GAP + right.width, max(left.height, right.height)
        sheet = Image.new("RGB", (width, height), GROUND)
        sheet.paste(left, (0, 0))
        sheet.paste(right, (left.width + GAP, 0))
        sheet.save(path)
    return path
