"""The style that all cards are drawn in: flat shapes in the deck's colours, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

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
    """What in a source violates the deck's style: text, pictures, gradients, other colours."""
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
