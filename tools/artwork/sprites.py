"""Make the sprites of the deck from their SVG sources: check their style, join them with the
parts they share, render them with resvg.

The sprites are in the repository, so the bot needs no SVG renderer. Their corners are plain: the
bot draws the index there, because Italian has other letters for King and Queen.
"""

from __future__ import annotations

import copy
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from PIL import Image

from bot.draw.style import OWN_DECK
from tarocchino.core.model.cards import PACK, Card

COLOURS = {
    "ink": "#211d1a",
    "cream": "#fcf5e2",
    "red": "#be262d",
    "blue": "#2b58a8",
    "pale blue": "#96bbe8",
    "green": "#2f7d3c",
    "gold": "#f3c43b",
    "dark gold": "#ad7c0e",
    "violet": "#5a3480",
    "light skin": "#f0cda8",
    "dark skin": "#b0753f",
    "brown": "#794c21",
    "black": "#141416",
    "grey": "#96928a",
    "pale grey": "#d6d2c8",
    "ground of the great trumps": "#f9e2a2",
    "ground of the numbered trumps": "#d9d5ea",
    "ground of the Moors": "#d5e4c8",
}
"""Every colour of the deck, written as sources must write it."""

_SHAPES = {"svg", "defs", "g", "use", "clipPath", "path", "circle", "ellipse", "rect"}
_PAINTS = ("fill", "stroke", "color")
_UNPAINTED = {"none", "currentColor"}
_BANNED = {"style", "class", "opacity", "fill-opacity", "stroke-opacity", "filter", "mask"}


def faults(source: Element) -> Iterator[str]:
    """Return what in a source violates the deck's style: text, pictures, gradients, other
    colours."""
    for element in source.iter():
        shape = element.tag.rpartition("}")[2]
        if shape not in _SHAPES:
            yield f"<{shape}> is not used in this deck"
        for name in _BANNED & element.attrib.keys():
            yield f"{name} is not used in this deck"
        for name in _PAINTS:
            paint = element.get(name, "none")
            if paint not in _UNPAINTED and paint not in COLOURS.values():
                yield f"{paint} is not a colour of this deck"
        for name, value in element.attrib.items():
            if name.endswith("href") and not (name == "href" and value.startswith("#")):
                yield f"{value} is not within the deck"


ARTWORK = Path(__file__).parent
PARTS = ARTWORK / "parts"
EMBLEMS = ARTWORK / "emblems"

_NAMESPACE = "http://www.w3.org/2000/svg"
_URL = re.compile(r"url\(#(.+)\)")

ElementTree.register_namespace("", _NAMESPACE)


class SourceError(ValueError):
    """A source cannot be composed; the message names the file and the fault."""


def sources(folder: Path = ARTWORK) -> Mapping[Card, Path]:
    """Return the source of each card of the pack.

    Raises `SourceError` if the folder lacks a card or contains a source that belongs to no card.
    """
    found = {path.stem: path for path in sorted(folder.glob("*.svg"))}
    wanted = {card.code for card in PACK}
    if missing := sorted(wanted - found.keys()):
        raise SourceError(f"there is no source of {' '.join(missing)}")
    if strays := sorted(found.keys() - wanted):
        raise SourceError(f"no card of the pack is {' '.join(strays)}")
    return {card: found[card.code] for card in PACK}


def read_parts(folder: Path = PARTS) -> Mapping[str, ElementTree.Element]:
    """Return the parts that cards may use, by id.

    Raises `SourceError` for a part without an id of its own, and for whatever `whole_source`
    rejects.
    """
    parts: dict[str, ElementTree.Element] = {}
    for path in sorted(folder.glob("*.svg")):
        for element in _parse(path):
            name = element.get("id", "")
            if not name or name in parts:
                raise SourceError(f"{path.name}: each part needs an id of its own, not {name!r}")
            parts[name] = element
    return parts


def whole_source(path: Path, parts: Mapping[str, ElementTree.Element]) -> str:
    """Return the card's SVG with all parts it uses, directly or through other parts, in its
    ``<defs>``.

    Raises `SourceError` if it is not XML, violates the deck's line style, or refers to an id that
    is neither in it nor among the parts.
    """
    card = _parse(path)
    used: list[str] = []
    waiting = _missing(card)
    while waiting:
        name = waiting.pop()
        if name in used:
            continue
        if name not in parts:
            raise SourceError(f"{path.name}: there is no part {name!r}")
        used.append(name)
        waiting += _missing(parts[name])
    definitions = ElementTree.Element(f"{{{_NAMESPACE}}}defs")
    definitions.extend(copy.deepcopy(parts[name]) for name in sorted(used))
    card.insert(0, definitions)
    return ElementTree.tostring(card, encoding="unicode")


def _parse(path: Path) -> ElementTree.Element:
    try:
        source = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    except ElementTree.ParseError as error:
        raise SourceError(f"{path.name}: {error}") from error
    for fault in faults(source):
        raise SourceError(f"{path.name}: {fault}")
    return source


def _missing(element: ElementTree.Element) -> list[str]:
    """Return the ids that this element or its descendants refer to but do not define."""
    own, referred = set(), list[str]()
    for inner in element.iter():
        own.add(inner.get("id"))
        if target := inner.get("href"):
            referred.append(target.removeprefix("#"))
        referred += (found[1] for found in map(_URL.fullmatch, inner.attrib.values()) if found)
    return [name for name in referred if name not in own]


SPRITES = OWN_DECK.folder
SPRITE_SIZE = (300, 500)
EMBLEM_SIZE = (256, 256)
_COLOURS = 128
_ALMOST_OPAQUE = 250


class NoRendererError(RuntimeError):
    """resvg_py, which renders the SVGs, is not installed."""


def draw_sprite(svg: str, size: tuple[int, int] = SPRITE_SIZE) -> Image.Image:
    """Return the SVG as an image of this size: a palette with alpha, transparent outside the card.

    Raises `NoRendererError` if resvg_py is missing, `ValueError` if the SVG has another size.
    """
    try:
        import resvg_py
    except ModuleNotFoundError:
        raise NoRendererError(
            "resvg_py is needed to draw the cards: pip install -c constraints.txt --group dev"
        ) from None
    png = resvg_py.svg_to_bytes(svg_string=svg, width=size[0])
    drawn = Image.open(io.BytesIO(png)).convert("RGBA")
    if drawn.size != size:
        wanted = " × ".join(map(str, size))
        raise ValueError(f"a sprite is {wanted} pixels, not {drawn.width} × {drawn.height}")
    return _reduced(drawn)


def save_sprite(sprite: Image.Image, path: Path) -> None:
    """Write the sprite as small as Pillow can."""
    sprite.save(path, optimize=True)


def is_up_to_date(sprite: Image.Image, path: Path) -> bool:
    """Return whether the file exists and holds exactly these pixels."""
    if not path.exists():
        return False
    with Image.open(path) as kept:
        return kept.convert("RGBA").tobytes() == sprite.convert("RGBA").tobytes()


def _reduced(drawn: Image.Image) -> Image.Image:
    """Return the image with few colours; pixels that the reduction left almost opaque are opaque
    again."""
    reduced = drawn.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    palette = reduced.getpalette("RGBA") or []
    palette[3::4] = [255 if alpha >= _ALMOST_OPAQUE else alpha for alpha in palette[3::4]]
    reduced.putpalette(palette, "RGBA")
    return reduced
