"""What all score sheets have: their title, the head of a side, the sums of all sides."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.drawing.canvas import SMALLEST_TYPE, Canvas, fitting_units, text_units
from bot.render.drawing.player_names import People
from bot.render.drawing.typeface import Face
from bot.render.score_sheet.facts import ColumnKind, SheetTeller, SumColumn
from bot.text.words.points import gained
from tarocchino.core.play.scoring import SideSheet

MARGIN = 6
TITLE = 26
HEAD = 22
_TITLE_SIZE = 16
_BESIDE_TITLE = 13
_NAME_SIZE = 15
_MARK = 17.5
_GAP = 6

HEADS = 15
"""The height of the line with what each column of the sums is for."""
ROW = 26.5
"""The height of a side's sums."""
_FIRST_COLUMN = 26
_SUM_SIZE = 14


def draw_title(canvas: Canvas, teller: SheetTeller) -> None:
    """The hand's title, and a soloist's poste apart from the points below."""
    colours, middle = canvas.colours, TITLE / 2 + 1
    taken = canvas.text(MARGIN, middle, teller.title(), _TITLE_SIZE, colours.text, Face.TITLE)
    if poste := teller.poste_short():
        room = canvas.width - 2 * MARGIN - taken - 16
        size = fitting_units(poste, room, _BESIDE_TITLE, SMALLEST_TYPE, Face.BOLD)
        right = canvas.width - MARGIN
        canvas.text(right, middle, poste, size, colours.accent, Face.BOLD, "rm", room)


def draw_head(
    canvas: Canvas,
    teller: SheetTeller,
    people: People,
    side: SideSheet,
    left: float,
    top: float,
    width: float,
) -> None:
    """A side's mark, its players, how a soloist plays, and its points in the hand."""
    colours, middle = canvas.colours, top + HEAD / 2
    canvas.panel(left, top, width, HEAD, colours.panel, None, 1, 6)
    draw_mark(canvas, teller, side, left + 6, middle)
    most = max(other.total for other in teller.sheet.sides)
    best = side.total == most and teller.rules.losers is None
    colour = colours.accent if best else colours.text
    right = left + width - 8
    right -= canvas.text(right, middle, gained(side.total), 17, colour, Face.BOLD, "rm") + _GAP
    x = left + 6 + _MARK + _GAP
    way = teller.way(side)
    room = right - x - (text_units(way, 11) + _GAP if way else 0)
    name = people.side_drawn(side.seats, room, _NAME_SIZE, Face.TITLE)
    x += canvas.text(x, middle, name, _NAME_SIZE, colours.text, Face.TITLE) + _GAP
    if way:
        canvas.text(x, middle + 1, way, SMALLEST_TYPE, colours.quiet)


def draw_mark(
    canvas: Canvas, teller: SheetTeller, side: SideSheet, left: float, middle: float
) -> None:
    """The mark of a side, vertically centred."""
    canvas.side_mark(teller.sheet.sides.index(side), left, middle - _MARK / 2, _MARK)


def draw_sums(
    canvas: Canvas, teller: SheetTeller, columns: Sequence[SumColumn], top: float
) -> None:
    """A row of sums for each side, below what each column is for."""
    colours, width = canvas.colours, canvas.width - 2 * MARGIN
    height = HEADS + ROW * len(teller.sheet.sides) + 2
    canvas.panel(MARGIN - 2, top, width + 4, height, colours.panel, None, 1, 6)
    pitch = (width - _FIRST_COLUMN) / len(columns)
    for number, side in enumerate(teller.sheet.sides):
        middle = top + HEADS + (number + 0.5) * ROW
        canvas.rule(MARGIN + 2, canvas.width - MARGIN - 2, middle - ROW / 2, colours.line)
        draw_mark(canvas, teller, side, MARGIN + 4, middle)
    for place, column in enumerate(columns):
        x = MARGIN + _FIRST_COLUMN + (place + 0.5) * pitch
        y = top + HEADS / 2 + 1
        canvas.text(x, y, column.label, SMALLEST_TYPE, colours.quiet, Face.PLAIN, "mm", pitch - 2)
        for number, cell in enumerate(column.cells):
            middle = top + HEADS + (number + 0.5) * ROW
            colour = colours.accent if column.kind is ColumnKind.TOTAL else colours.text
            face = Face.BOLD if column.kind is ColumnKind.TOTAL else Face.PLAIN
            if cell.detail:
                y = middle + 6.5
                canvas.text(
                    x, y, cell.detail, SMALLEST_TYPE, colours.quiet, Face.PLAIN, "mm", pitch - 2
                )
                middle -= 5.5
            canvas.text(x, middle, str(cell.points), _SUM_SIZE, colour, face, "mm", pitch - 2)
