"""Renders sprites from sources with resvg, at build time; the running bot does not need it."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from bot.render.style.deck import OWN_DECK

SPRITES = OWN_DECK.folder
SPRITE_SIZE = (300, 500)
_COLOURS = 128
_ALMOST_OPAQUE = 250


class NoRendererError(RuntimeError):
    """resvg_py, which renders the SVGs, is not installed."""


def draw_sprite(svg: str) -> Image.Image:
    """The SVG as an image of `SPRITE_SIZE`: a palette with alpha, transparent outside the card.

    Raises `NoRendererError` if resvg_py is missing, `ValueError` if the SVG has another size.
    """
    try:
        import resvg_py
    except ModuleNotFoundError:
        raise NoRendererError(
            "resvg_py is needed to draw the cards: pip install -c constraints.txt -e '.[dev]'"
        ) from None
    png = resvg_py.svg_to_bytes(svg_string=svg, width=SPRITE_SIZE[0])
    drawn = Image.open(io.BytesIO(png)).convert("RGBA")
    if drawn.size != SPRITE_SIZE:
        raise ValueError(f"a card is 300 × 500 units, not {drawn.width} × {drawn.height}")
    return _reduced(drawn)


def save_sprite(sprite: Image.Image, path: Path) -> None:
    """Write the sprite as small as Pillow can."""
    sprite.save(path, optimize=True)


def is_up_to_date(sprite: Image.Image, path: Path) -> bool:
    """Whether the file exists and holds exactly these pixels."""
    if not path.exists():
        return False
    with Image.open(path) as kept:
        return kept.convert("RGBA").tobytes() == sprite.convert("RGBA").tobytes()


def _reduced(drawn: Image.Image) -> Image.Image:
    """The image with few colours; pixels that the reduction left almost opaque are opaque again."""
    reduced = drawn.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    palette = reduced.getpalette("RGBA") or []
    palette[3::4] = [255 if alpha >= _ALMOST_OPAQUE else alpha for alpha in palette[3::4]]
    reduced.putpalette(palette, "RGBA")
    return reduced
