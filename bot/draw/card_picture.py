"""Draw a single large card with its place in its suit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from bot.draw.canvas import LANDSCAPE_WIDTH, Canvas, wrapped_units
from bot.draw.picture import Drawable
from bot.draw.stamps import TILE_RATIO
from bot.draw.style import Style
from bot.draw.typeface import Face
from bot.words import Language, say
from bot.words.names import card_label, card_name, suit_title
from tarocchino.core.model.cards import Card, Suit
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import rank_order

_EDGE = 14
_CARD = 193
"""The width of the card, which is as high as the picture without its edges."""

_LEFT = _EDGE + _CARD + 22
_ROOM = LANDSCAPE_WIDTH - _EDGE - _LEFT
_NAME, _NAME_LINE = 38, 44
_CAPTION = 13
_TILE, _IN_A_ROW, _PITCH = 32, 10, 35.5
_ROW = _TILE * TILE_RATIO + 5
_FRAME = 2.5


@dataclass(frozen=True, slots=True)
class LargeCard(Drawable):
    """A card's face, its name, and all cards of its suit from high to low, with this one framed.
    ``alt`` names the card."""

    filename: ClassVar[str] = "card.png"
    card: Card
    rules: RuleSet
    alt: str

    def facts(self, language: Language, _: Style) -> Iterator[str]:
        yield self.alt
        if order := _order(self.card, self.rules):
            names = ", ".join(card_label(language, each) for each in order)
            yield f"{_caption(self.card, language)}: {names}."

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        canvas = Canvas(language, style)
        colours = canvas.colours
        canvas.card(self.card, _EDGE, _EDGE, _CARD, dim=False)
        name = card_name(language, self.card)
        name = name[:1].upper() + name[1:]
        y = float(_EDGE + _NAME_LINE / 2)
        for line in wrapped_units(name, _ROOM, _NAME, Face.TITLE):
            canvas.text(_LEFT, y, line, _NAME, colours.text, Face.TITLE, "lm", _ROOM)
            y += _NAME_LINE
        order = _order(self.card, self.rules)
        if not order:
            return canvas
        rows = -(-len(order) // _IN_A_ROW)
        top = canvas.height - _EDGE - rows * _ROW
        canvas.text(
            _LEFT, top - 12, _caption(self.card, language), _CAPTION, colours.quiet, within=_ROOM
        )
        for place, each in enumerate(order):
            row, column = divmod(place, _IN_A_ROW)
            left, y = _LEFT + column * _PITCH, top + row * _ROW
            if each == self.card:
                height = _TILE * TILE_RATIO + 2 * _FRAME
                width = _TILE + 2 * _FRAME
                canvas.panel(left - _FRAME, y - _FRAME, width, height, colours.frame, radius=6)
            canvas.tile(each, left, y, _TILE)
        return canvas


def _order(card: Card, rules: RuleSet) -> tuple[Card, ...]:
    return () if card.suit is None else rank_order(card.suit, rules)


def _caption(card: Card, language: Language) -> str:
    assert card.suit is not None, "only a card of a suit has a place in it"
    message = "picture-card-order"
    if card.suit is Suit.TRUMPS:
        message = "picture-card-order-trumps"
    return say(language, message, suit=suit_title(language, card.suit))
