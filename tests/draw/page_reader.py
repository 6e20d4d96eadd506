"""Reads a page as a browser would, as far as the tests ask: its elements and its text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = frozenset({"meta", "link", "input", "br", "img"})


@dataclass
class Element:
    """An element with its attributes, its parent, and the text directly in it."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None
    children: list[Element] = field(default_factory=list)
    own_text: list[str] = field(default_factory=list)

    def all(self, tag: str | None = None, **attributes: str) -> Iterator[Element]:
        """The elements inside with this tag and these attributes (``class_`` for a class)."""
        for child in self.children:
            classes = child.attributes.get("class", "").split()
            wanted = attributes.get("class_")
            if tag in (None, child.tag) and (wanted is None or wanted in classes):
                yield child
            yield from child.all(tag, **attributes)

    @property
    def text(self) -> str:
        """All text inside."""
        return " ".join([*self.own_text, *(child.text for child in self.children)])


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {}, None)
        self.at = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        element = Element(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.children.append(element)
        if tag not in _VOID:
            self.at = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.at.tag == tag, f"</{tag}> closes <{self.at.tag}>"
        assert self.at.parent is not None
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.own_text.append(data)


def read_page(page: str) -> Element:
    """The root of the page; fails if an element is not closed where it should be."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    assert reader.at is reader.root, f"<{reader.at.tag}> is not closed"
    return reader.root
