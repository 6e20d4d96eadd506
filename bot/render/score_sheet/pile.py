"""Draws a side's pile on the score sheet: its cards laid out, every combination bracketed."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.drawing.canvas import SMALLEST_TYPE, Canvas, fitting_units
from bot.render.drawing.colours import CREAM, INK, PALE_GREY, Colour
from bot.render.drawing.stamps import name_tile, suit_mark
from bot.render.drawing.typeface import Face
from bot.render.score_sheet.brackets import Bracket, brackets
from bot.render.score_sheet.layout import COLUMN_FAMILIES, Box, CardPlace, PileLayout
from bot.text import Language
from bot.text.words.cards import card_short
from bot.text.words.names import family_name
from tarocchino.core.model.cards import Card
from tarocchino.core.model.combinations import Family

_RADIUS = 3
_EDGE = 1
_LONG = 8
"""From this number cards cannot be counted at a glance, so their number is written."""
_NAMED = (Family.GRANDE, Family.TAROCCHI, Family.MOORS)
"""Families that neither a suit's sign nor a column's figures name."""


@dataclass(frozen=True, slots=True)
class TileLook:
    """How a card's tile looks: without ``fill`` it is only an outline."""

    fill: Colour | None
    edge: Colour
    face: Face


COUNTED = TileLook(CREAM, INK, Face.BOLD)
"""A card that may be in a combination."""
_SCARTINO = TileLook(PALE_GREY, INK, Face.PLAIN)


def draw_pile(
    canvas: Canvas, pile: PileLayout, language: Language, left: float, top: float
) -> None:
    """Draw the cards and gaps, contatori wherever they count, brackets with their points."""
    _PileDrawing(canvas, pile, language, left, top).draw()


def draw_card_name(
    canvas: Canvas, card: Card, language: Language, box: Box, letters: float, look: TileLook
) -> None:
    """A card as a small tile with its short name."""
    name, face = card_short(language, card), look.face
    size = fitting_units(name, box.width - 2, letters, SMALLEST_TYPE, face)
    if size <= SMALLEST_TYPE:
        face = Face.PLAIN
    canvas.smallest_type = min(canvas.smallest_type, size)
    pixels = canvas.pixels(box.width), canvas.pixels(box.height)
    tile = name_tile(name, pixels, canvas.pixels(size), face, look.fill, look.edge)
    canvas.stamp(tile, box.left, box.top)


class _PileDrawing:
    """A pile being drawn on the canvas, its upper left corner at ``left`` and ``top``."""

    def __init__(
        self, canvas: Canvas, pile: PileLayout, language: Language, left: float, top: float
    ) -> None:
        self._canvas = canvas
        self._pile = pile
        self._metrics = pile.metrics
        self._language = language
        self._left = left
        self._top = top

    def draw(self) -> None:
        canvas, colours = self._canvas, self._canvas.colours
        for sign in self._pile.signs:
            box = self._at(sign.box)
            canvas.stamp(suit_mark(sign.suit, canvas.pixels(box.width)), box.left, box.top)
        filled = {each.box for each in self._pile.stand_ins}
        for place in self._pile.places:
            if place.held:
                self._draw_card(place)
            elif place.box not in filled:
                self._outline(place.box, colours.line)
        serving = TileLook(None, colours.sequence, Face.PLAIN)
        for each in self._pile.stand_ins:
            box = self._at(each.box)
            draw_card_name(canvas, each.card, self._language, box, SMALLEST_TYPE, serving)
        for bracket in sorted(brackets(self._pile), key=_passes_over):
            self._draw_bracket(bracket)

    def _at(self, box: Box) -> Box:
        return Box(box.left + self._left, box.top + self._top, box.width, box.height)

    def _draw_card(self, place: CardPlace) -> None:
        m, box = self._metrics, self._at(place.box)
        if place.box.width < m.tile:
            draw_card_name(self._canvas, place.card, self._language, box, SMALLEST_TYPE, _SCARTINO)
        else:
            draw_card_name(self._canvas, place.card, self._language, box, m.letters, COUNTED)

    def _outline(self, box: Box, colour: Colour) -> None:
        placed = self._at(box)
        self._canvas.panel(
            placed.left, placed.top, placed.width, placed.height, None, colour, _EDGE, _RADIUS
        )

    def _draw_bracket(self, bracket: Bracket) -> None:
        canvas, colours = self._canvas, self._canvas.colours
        cricca = bracket.item.family.is_cricca
        colour = colours.cricca if cricca else colours.sequence
        strokes = [self._at(stroke) for stroke in bracket.strokes]
        if _passes_over(bracket):
            for box in strokes:
                canvas.fill(box.left - 0.5, box.top, box.width + 1, box.height, colours.ground)
        for box in strokes:
            canvas.fill(box.left, box.top, box.width, box.height, colour)
        self._draw_label(bracket, colour)

    def _draw_label(self, bracket: Bracket, colour: Colour) -> None:
        canvas, label, item = self._canvas, self._at(bracket.label), bracket.item
        points, size = str(item.points), self._metrics.points
        if item.family in COLUMN_FAMILIES:
            x, y = label.left + label.width / 2, label.top + size / 2 + 1
            canvas.text(x, y, points, size, colour, Face.BOLD, "mm")
            return
        middle = label.top + label.height / 2
        taken = canvas.text(label.left, middle, points, size, colour, Face.BOLD)
        if item.family in _NAMED:
            name, x = family_name(self._language, item.family), label.left + taken + 5
            if item.length >= _LONG:
                name = f"{name} · {item.length}"
            room = self._left + self._metrics.width - x
            canvas.text(x, middle, name, SMALLEST_TYPE, canvas.colours.quiet, within=room)


def _passes_over(bracket: Bracket) -> bool:
    """Whether the bracket is vertical, crossing the horizontal ones."""
    return bracket.item.family in COLUMN_FAMILIES
