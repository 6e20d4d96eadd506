"""One side of a score sheet by itself: larger cards, and every sum with how it came about."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.drawing.canvas import SMALLEST_TYPE, Canvas, wrapped_units
from bot.render.drawing.player_names import People
from bot.render.drawing.typeface import Face
from bot.render.score_sheet.facts import SheetTeller, SumLine
from bot.render.score_sheet.frame import HEAD, MARGIN, draw_head
from bot.render.score_sheet.layout import lay_out_pile
from bot.render.score_sheet.metrics import BY_ITSELF
from bot.render.score_sheet.pile import draw_pile
from tarocchino.core.play.scoring import SideSheet

_TOP = 4
_SUMS_LEFT = 388
_PADDING = 8
_LABEL = 13
_LINE = 19
_DETAIL_LINE = 13.5
_APART = 3


def draw_side(canvas: Canvas, teller: SheetTeller, people: People, side: SideSheet) -> None:
    """Draw the side's pile on the left and its sums on the right."""
    draw_head(canvas, teller, people, side, MARGIN - 2, _TOP, canvas.width - 2 * MARGIN + 4)
    top = _TOP + HEAD
    if side.pile:
        pile = lay_out_pile(side, teller.rules, BY_ITSELF)
        draw_pile(canvas, pile, teller.language, MARGIN, top)
    _draw_sums(canvas, teller.lines(side), top + 6)


def _draw_sums(canvas: Canvas, lines: Sequence[SumLine], top: float) -> None:
    colours, left, right = canvas.colours, _SUMS_LEFT, canvas.width - MARGIN + 2
    room = right - left - 2 * _PADDING
    details = [wrapped_units(line.said or line.detail, room, SMALLEST_TYPE) for line in lines]
    height = sum(_LINE + _DETAIL_LINE * len(each) + _APART for each in details) + 6
    canvas.panel(left, top, right - left, height, colours.panel, None, 1, 6)
    top += 4
    for line, detail in zip(lines, details, strict=True):
        face, middle = Face.BOLD if line.is_total else Face.PLAIN, top + _LINE / 2
        colour = colours.accent if line.is_total else colours.text
        if line.is_total:
            canvas.rule(left + _PADDING, right - _PADDING, top, colours.quiet)
        points = str(line.points)
        taken = canvas.text(right - _PADDING, middle, points, 15, colour, face, "rm")
        canvas.text(left + _PADDING, middle, line.label, _LABEL, colour, face, within=room - taken)
        top += _LINE
        for words in detail:
            canvas.text(
                left + _PADDING, top + _DETAIL_LINE / 2 - 1, words, SMALLEST_TYPE, colours.quiet
            )
            top += _DETAIL_LINE
        top += _APART
