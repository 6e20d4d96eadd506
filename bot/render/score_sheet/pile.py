"""Draws a side's pile on the score sheet: its cards laid out, every combination bracketed."""

from __future__ import annotations

from bot.game.model.combinations import Family
from bot.render.drawing.canvas import Canvas, fitting_units
from bot.render.drawing.colours import Colour
from bot.render.drawing.stamps import card_tile
from bot.render.drawing.typeface import Face
from bot.render.score_sheet.brackets import Bracket, brackets
from bot.render.score_sheet.layout import COLUMN_FAMILIES, TILE, Box, PileLayout
from bot.text import Language, say
from bot.text.words.cards import card_short
from bot.text.words.names import family_name

_RADIUS = 5
_EDGE = 1.5
_LONG = 8
"""From this number cards cannot be counted at a glance, so their number is written."""


def draw_pile(canvas: Canvas, pile: PileLayout, language: Language, top: float) -> None:
    """Draw the cards and gaps, contatori wherever they count, brackets with their points."""
    _PileDrawing(canvas, pile, language, top).draw()


class _PileDrawing:
    """A pile being drawn on the canvas, ``top`` units below its upper edge."""

    def __init__(self, canvas: Canvas, pile: PileLayout, language: Language, top: float) -> None:
        self._canvas = canvas
        self._pile = pile
        self._language = language
        self._top = top

    def draw(self) -> None:
        colours = self._canvas.colours
        filled = {each.box for each in self._pile.stand_ins}
        for place in self._pile.places:
            if place.held:
                tile = card_tile(place.card, self._canvas.pixels(TILE), self._language)
                self._canvas.stamp(tile, place.box.left, place.box.top + self._top)
            elif place.box not in filled:
                self._outline(place.box, colours.line)
        for each in self._pile.stand_ins:
            self._outline(each.box, colours.sequence)
            x, y = each.box.left + TILE / 2, each.box.top + each.box.height / 2 + self._top
            name = card_short(self._language, each.card)
            self._canvas.text(x, y, name, 18, colours.sequence, Face.BOLD, "mm")
        for bracket in sorted(brackets(self._pile), key=_passes_over):
            self._draw_bracket(bracket)

    def _outline(self, box: Box, colour: Colour) -> None:
        left, top = box.left, box.top + self._top
        self._canvas.panel(left, top, box.width, box.height, None, colour, _EDGE, _RADIUS)

    def _draw_bracket(self, bracket: Bracket) -> None:
        canvas, colours = self._canvas, self._canvas.colours
        cricca = bracket.item.family.is_cricca
        colour = colours.cricca if cricca else colours.sequence
        if _passes_over(bracket):
            for stroke in bracket.strokes:
                wide = Box(stroke.left - 1, stroke.top, stroke.width + 2, stroke.height)
                canvas.fill(
                    wide.left, wide.top + self._top, wide.width, wide.height, colours.ground
                )
        for stroke in bracket.strokes:
            canvas.fill(stroke.left, stroke.top + self._top, stroke.width, stroke.height, colour)
        self._draw_label(bracket, colour)

    def _draw_label(self, bracket: Bracket, colour: Colour) -> None:
        canvas, label, item = self._canvas, bracket.label, bracket.item
        name, points = family_name(self._language, item.family), str(item.points)
        top, quiet = label.top + self._top, canvas.colours.quiet
        if item.family in COLUMN_FAMILIES:
            middle = label.left + label.width / 2
            canvas.text(middle, top + 12, points, 21, colour, Face.BOLD, "mm")
            size = fitting_units(name, label.width, 14, 8)
            canvas.text(middle, top + 31, name, size, quiet, Face.PLAIN, "mm")
            return
        middle = top + label.height / 2
        taken = canvas.text(label.left, middle, points, 22, colour, Face.BOLD)
        if item.family in (Family.GRANDE, Family.TAROCCHI, Family.MOORS):
            if item.length >= _LONG:
                name = say(self._language, "picture-sheet-long", family=name, number=item.length)
            canvas.text(label.left + taken + 8, middle, name, 17, quiet)


def _passes_over(bracket: Bracket) -> bool:
    """Whether the bracket is vertical, crossing the horizontal ones."""
    return bracket.item.family in COLUMN_FAMILIES
