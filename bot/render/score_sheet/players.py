"""The score sheet of players who score alone: a row of sums each, with their combinations."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.drawing.canvas import SMALLEST_TYPE, Canvas
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import pill
from bot.render.drawing.typeface import Face
from bot.render.score_sheet.facts import ColumnKind, SheetTeller, SumCell, SumColumn
from bot.render.score_sheet.frame import HEADS, MARGIN, TITLE, draw_mark, draw_title
from bot.text import say
from bot.text.words.names import family_name
from tarocchino.core.games.base import Points
from tarocchino.core.play.scoring import SideSheet

_NAMES = 138
_TALLEST = 76
_LARGE, _SMALL = 19, 16
"""The size of names and points, with few players and with many."""
_ROOMY = 50
"""The height of a row from which there is room for the larger size."""
_PILL = 21
_NOTHING = "–"
_COMBINATIONS = 12


def draw_players(
    canvas: Canvas, teller: SheetTeller, people: People, score: Sequence[Points]
) -> None:
    """Draw a row for each player: name, points by what they are for, combinations below."""
    _PlayersDrawing(canvas, teller, people, teller.columns(score)).draw()


class _PlayersDrawing:
    """The rows being drawn, as tall as the picture allows."""

    def __init__(
        self, canvas: Canvas, teller: SheetTeller, people: People, columns: Sequence[SumColumn]
    ) -> None:
        self._canvas = canvas
        self._teller = teller
        self._people = people
        self._columns = columns
        sides = teller.sheet.sides
        self._height = min(_TALLEST, (canvas.height - TITLE - HEADS - MARGIN) / len(sides))
        self._size = _LARGE if self._height >= _ROOMY else _SMALL
        self._pitch = (canvas.width - MARGIN - _NAMES) / len(columns)
        self._most = max(side.total for side in sides)

    def draw(self) -> None:
        canvas, sides = self._canvas, self._teller.sheet.sides
        draw_title(canvas, self._teller)
        canvas.panel(
            MARGIN - 2, TITLE, canvas.width - 2 * MARGIN + 4, HEADS + self._height * len(sides) + 2,
            canvas.colours.panel, None, 1, 6,
        )  # fmt: skip
        for place, column in enumerate(self._columns):
            x, y, quiet = self._middle_of(place), TITLE + HEADS / 2 + 1, canvas.colours.quiet
            room = self._pitch - 2
            canvas.text(x, y, column.label, SMALLEST_TYPE, quiet, Face.PLAIN, "mm", room)
        for number, side in enumerate(sides):
            top = TITLE + HEADS + number * self._height
            canvas.rule(MARGIN + 2, canvas.width - MARGIN - 2, top, canvas.colours.line)
            self._draw_player(side, number, top + self._height / 2)

    def _middle_of(self, column: int) -> float:
        return _NAMES + (column + 0.5) * self._pitch

    def _draw_player(self, side: SideSheet, number: int, middle: float) -> None:
        canvas, colours, size = self._canvas, self._canvas.colours, self._size
        combinations, x = _combinations(self._teller, side), MARGIN + 24
        upper = middle - size / 2 if combinations else middle
        draw_mark(canvas, self._teller, side, MARGIN + 4, upper)
        name = self._people.side_drawn(side.seats, _NAMES - x - 4, size, Face.TITLE)
        canvas.text(x, upper, name, size, colours.text, Face.TITLE)
        if combinations:
            room = canvas.width - MARGIN - 6 - x
            at = middle + 10
            canvas.text(x, at, combinations, _COMBINATIONS, colours.sequence, within=room)
        absent = _absent(self._teller, side)
        if absent:
            canvas.text(self._middle_of(0), upper, absent, 14, colours.quiet, Face.TITLE, "mm")
        is_best = side.total == self._most and self._teller.rules.losers is None
        for place, column in enumerate(self._columns):
            if not absent or column.kind in (ColumnKind.PENALTY, ColumnKind.RUNNING):
                at = self._middle_of(place)
                self._draw_cell(column.cells[number], column.kind, at, upper, is_best)

    def _draw_cell(
        self, cell: SumCell, kind: ColumnKind, x: float, y: float, is_best: bool
    ) -> None:
        """A player's points in a column; a penalty is a mark, and nothing a dash or not written."""
        canvas, colours, size = self._canvas, self._canvas.colours, self._size
        match kind:
            case ColumnKind.PENALTY if cell.points:
                mark = pill(str(cell.points), canvas.pixels(_PILL))
                canvas.stamp(mark, x - canvas.units(mark.width) / 2, y - _PILL / 2)
            case ColumnKind.PENALTY:
                pass
            case ColumnKind.PART if not cell.points:
                canvas.text(x, y, _NOTHING, size, colours.quiet, Face.PLAIN, "mm")
            case ColumnKind.TOTAL:
                colour = colours.accent if is_best else colours.text
                canvas.text(x, y, str(cell.points), size, colour, Face.BOLD, "mm")
            case _:
                canvas.text(x, y, str(cell.points), size, colours.text, Face.PLAIN, "mm")


def _absent(teller: SheetTeller, side: SideSheet) -> str:
    """That a player sits out or took no trick; empty for one with points."""
    if side.cappotto:
        return say(teller.language, "sheet-no-trick")
    if not side.pile and not side.declared and teller.rules.losers is not None:
        return say(teller.language, "picture-mark-sat-out")
    return ""


def _combinations(teller: SheetTeller, side: SideSheet) -> str:
    """The player's combinations with their points, doubled sums in brackets."""
    tallies = (side.sequences, side.cricche)
    named = []
    for tally in tallies:
        items = " + ".join(
            f"{family_name(teller.language, item.family)} {item.points}" for item in tally.items
        )
        if items:
            named.append(f"({items}) × 2" if tally.doubled else items)
    return " · ".join(named)
