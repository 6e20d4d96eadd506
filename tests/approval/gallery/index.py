"""The page of the gallery: all pictures and messages side by side."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from typing import TypeVar

from tests.approval.gallery.messages import Message
from tests.approval.gallery.pictures import Shown

SCREEN_WIDTHS = (1280, 390)
SCREEN_THEMES = ("dark", "light")

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 1rem; background: #ddd; color: #111; }
nav a { margin-right: 1em; }
section > div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
figure { margin: 0; max-width: 46rem; background: #fff; padding: .5rem; }
figure img { max-width: 100%; height: auto; display: block; }
.cards figure { padding: .2rem; }
figcaption { font-size: 13px; max-width: 46rem; }
details { font-size: 13px; max-width: 46rem; white-space: pre-wrap; }
""".strip()


def index_page(
    pictures: Iterable[Shown], messages: Iterable[Message], *, with_screens: bool
) -> str:
    """The gallery as HTML; files are named relative to it, screenshots only where there are any."""
    drawn = _by_kind(pictures)
    written = _by_kind(messages)
    kinds = [*(f"picture-{kind}" for kind in drawn), *(f"message-{kind}" for kind in written)]
    links = "".join(f'<a href="#{kind}">{kind}</a> ' for kind in kinds)
    sections = [
        *(_section(f"picture-{k}", [_picture(each) for each in of]) for k, of in drawn.items()),
        *(
            _section(f"message-{k}", [_message(each, with_screens=with_screens) for each in of])
            for k, of in written.items()
        ),
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Gallery</title>\n'
        f"<style>\n{_STYLE}\n</style></head><body>\n<h1>Gallery</h1>\n<nav>{links}</nav>\n"
        + "\n".join(sections)
        + "\n</body></html>\n"
    )


def screen_name(message: Message, width: int, theme: str) -> str:
    """The file of a screenshot, below the folder of screenshots."""
    return f"{message.full_name}.{width}.{theme}.png"


_Exhibit = TypeVar("_Exhibit", Shown, Message)


def _by_kind(shown: Iterable[_Exhibit]) -> dict[str, list[_Exhibit]]:
    in_order = sorted(shown, key=lambda each: each.kind)
    return {kind: list(of_kind) for kind, of_kind in groupby(in_order, lambda each: each.kind)}


def _section(kind: str, figures: Sequence[str]) -> str:
    of_cards = ' class="cards"' if "card" in kind or "emoji" in kind else ""
    body = "\n".join(figures)
    return f'<section id="{kind}"{of_cards}>\n<h2>{kind}</h2>\n<div>\n{body}\n</div>\n</section>'


def _picture(shown: Shown) -> str:
    return (
        f'<figure><img loading="lazy" src="pictures/{shown.name}.png" alt="{escape(shown.alt)}">'
        f"<figcaption>{escape(shown.caption)}</figcaption></figure>"
    )


def _message(message: Message, *, with_screens: bool) -> str:
    caption = escape(f"{message.caption} · {message.language.value}")
    words = f"<details><summary>Words</summary>{escape(message.words)}</details>"
    images = ""
    if with_screens and not message.is_one_of_many:
        images = "".join(
            f'<img loading="lazy" src="screens/{screen_name(message, width, theme)}" '
            f'alt="{caption}, {width} px wide, {theme}">'
            for width in SCREEN_WIDTHS
            for theme in SCREEN_THEMES
        )
    return f"<figure>{images}<figcaption>{caption}</figcaption>{words}</figure>"
