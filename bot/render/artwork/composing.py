"""Combines card sources with the parts they share into self-contained SVGs."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

from bot.render.artwork.line_style import faults
from tarocchino.core.model.cards import PACK, Card

ARTWORK = Path(__file__).parent
PARTS = ARTWORK / "parts"

_NAMESPACE = "http://www.w3.org/2000/svg"
_URL = re.compile(r"url\(#(.+)\)")

ElementTree.register_namespace("", _NAMESPACE)


class SourceError(ValueError):
    """A source cannot be composed; the message names the file and the fault."""


def sources(folder: Path = ARTWORK) -> Mapping[Card, Path]:
    """The source of each card of the pack.

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
    """The parts that cards may use, by id.

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
    """The card's SVG with all parts it uses, directly or through other parts, in its ``<defs>``.

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
    """The ids that this element or its descendants refer to but do not define."""
    own, referred = set(), list[str]()
    for inner in element.iter():
        own.add(inner.get("id"))
        if target := inner.get("href"):
            referred.append(target.removeprefix("#"))
        referred += (found[1] for found in map(_URL.fullmatch, inner.attrib.values()) if found)
    return [name for name in referred if name not in own]
