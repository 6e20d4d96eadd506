"""Draw the score sheet of a finished hand: both sides, one side, or players without partners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.draw.canvas import SMALLEST_TYPE, Canvas, fitting_units, text_units, wrapped_units
from bot.draw.picture import Drawable
from bot.draw.pile import BESIDE_EACH_OTHER, BY_ITSELF, draw_pile, lay_out_pile
from bot.draw.player_names import People
from bot.draw.score_sheet_facts import ColumnKind, SheetTeller, SumCell, SumColumn, SumLine
from bot.draw.stamps import TILE_RATIO, pill
from bot.draw.style import Style
from bot.draw.typeface import Face
from bot.words import Language, say
from bot.words.names import family_name
from bot.words.numbers import figure, gained
from tarocchino.core.games.base import Points
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.scoring import HandSheet, SideSheet

MARGIN = 6
TITLE = 26
HEAD = 22
_TITLE_SIZE = 16
_BESIDE_TITLE = 13
_NAME_SIZE = 15
_MARK = 17.5
_GAP = 6

HEADS = 15
"""The height of the line with the heads of the columns."""
ROW = 26.5
"""The height of a side's sums."""
_FIRST_COLUMN = 26
_SUM_SIZE = 14


_NAMES = 138
_TALLEST = 76
_LARGE, _SMALL = 19, 16
"""The sizes of names and points, with few players and with many."""
_ROOMY = 50
"""The least height of a row with room for the larger size."""
_PILL = 21
_NOTHING = "–"
_COMBINATIONS = 12

_TOP = 4
_SUMS_LEFT = 388
_PADDING = 8
_SIDE_LABEL = 13
_SIDE_LINE = 19
_DETAIL_LINE = 13.5
_APART = 3

_SUMS_TOP = 268
_NOTE_TOP = 344
_LABEL = 66
_TILE = 25
_PITCH = 27
_LINE = 34
_POINTS = 15
_ROOM_FOR_POINTS = 32


class _SheetDrawing:
    def __init__(self, canvas: Canvas, teller: SheetTeller, people: People) -> None:
        self._canvas = canvas
        self._teller = teller
        self._people = people

    def _draw_title(self) -> None:
        """Draw the hand's title, and a soloist's poste apart from the points below."""
        canvas, colours, middle = self._canvas, self._canvas.colours, TITLE / 2 + 1
        title = self._teller.title()
        taken = canvas.text(MARGIN, middle, title, _TITLE_SIZE, colours.text, Face.TITLE)
        if poste := self._teller.poste_short():
            room = canvas.width - 2 * MARGIN - taken - 16
            size = fitting_units(poste, room, _BESIDE_TITLE, SMALLEST_TYPE, Face.BOLD)
            right = canvas.width - MARGIN
            canvas.text(right, middle, poste, size, colours.accent, Face.BOLD, "rm", room)

    def _draw_head(self, side: SideSheet, left: float, top: float, width: float) -> None:
        """Draw a side's mark, its players, how a soloist plays, and its points in the hand."""
        canvas, colours, teller = self._canvas, self._canvas.colours, self._teller
        middle = top + HEAD / 2
        canvas.panel(left, top, width, HEAD, colours.panel, None, 1, 6)
        self._draw_mark(side, left + 6, middle)
        most = max(other.total for other in teller.sheet.sides)
        best = side.total == most and teller.rules.losers is None
        colour = colours.accent if best else colours.text
        right = left + width - 8
        points = gained(teller.language, side.total)
        right -= canvas.text(right, middle, points, 17, colour, Face.BOLD, "rm") + _GAP
        x = left + 6 + _MARK + _GAP
        way = teller.way(side)
        room = right - x - (text_units(way, 11) + _GAP if way else 0)
        name = self._people.side_drawn(side.seats, room, _NAME_SIZE, Face.TITLE)
        x += canvas.text(x, middle, name, _NAME_SIZE, colours.text, Face.TITLE) + _GAP
        if way:
            canvas.text(x, middle + 1, way, SMALLEST_TYPE, colours.quiet)

    def _draw_mark(self, side: SideSheet, left: float, middle: float) -> None:
        """Draw the mark of a side, vertically centred."""
        number = self._teller.sheet.sides.index(side)
        self._canvas.side_mark(number, left, middle - _MARK / 2, _MARK)

    def _draw_sums(self, columns: Sequence[SumColumn], top: float) -> None:
        """Draw a row of sums for each side, below the columns' heads."""
        canvas, colours, width = self._canvas, self._canvas.colours, self._canvas.width - 2 * MARGIN
        sides = self._teller.sheet.sides
        height = HEADS + ROW * len(sides) + 2
        canvas.panel(MARGIN - 2, top, width + 4, height, colours.panel, None, 1, 6)
        pitch = (width - _FIRST_COLUMN) / len(columns)
        for number, side in enumerate(sides):
            middle = top + HEADS + (number + 0.5) * ROW
            canvas.rule(MARGIN + 2, canvas.width - MARGIN - 2, middle - ROW / 2, colours.line)
            self._draw_mark(side, MARGIN + 4, middle)
        for place, column in enumerate(columns):
            x, y = MARGIN + _FIRST_COLUMN + (place + 0.5) * pitch, top + HEADS / 2 + 1
            self._write_small(x, y, column.label, pitch - 2)
            is_total = column.kind is ColumnKind.TOTAL
            colour, face = (colours.accent, Face.BOLD) if is_total else (colours.text, Face.PLAIN)
            for number, cell in enumerate(column.cells):
                middle = top + HEADS + (number + 0.5) * ROW
                if cell.detail:
                    self._write_small(x, middle + 6.5, cell.detail, pitch - 2)
                    middle -= 5.5
                points = figure(canvas.language, cell.points)
                canvas.text(x, middle, points, _SUM_SIZE, colour, face, "mm", pitch - 2)

    def _write_small(self, x: float, y: float, text: str, room: float) -> None:
        colour = self._canvas.colours.quiet
        self._canvas.text(x, y, text, SMALLEST_TYPE, colour, Face.PLAIN, "mm", room)


class _PlayersDrawing(_SheetDrawing):
    """A row for each player, as tall as possible: name, points, combinations below."""

    def draw(self, columns: Sequence[SumColumn]) -> None:
        canvas, sides = self._canvas, self._teller.sheet.sides
        height = min(_TALLEST, (canvas.height - TITLE - HEADS - MARGIN) / len(sides))
        pitch = (canvas.width - MARGIN - _NAMES) / len(columns)
        middles = [_NAMES + (place + 0.5) * pitch for place in range(len(columns))]
        self._draw_title()
        canvas.panel(
            MARGIN - 2, TITLE, canvas.width - 2 * MARGIN + 4, HEADS + height * len(sides) + 2,
            canvas.colours.panel, None, 1, 6,
        )  # fmt: skip
        for x, column in zip(middles, columns, strict=True):
            self._write_small(x, TITLE + HEADS / 2 + 1, column.label, pitch - 2)
        for number, side in enumerate(sides):
            top = TITLE + HEADS + number * height
            canvas.rule(MARGIN + 2, canvas.width - MARGIN - 2, top, canvas.colours.line)
            cells = {
                x: (each.cells[number], each.kind) for x, each in zip(middles, columns, strict=True)
            }
            size = _LARGE if height >= _ROOMY else _SMALL
            self._draw_player(side, cells, size, top + height / 2)

    def _draw_player(
        self,
        side: SideSheet,
        cells: Mapping[float, tuple[SumCell, ColumnKind]],
        size: float,
        middle: float,
    ) -> None:
        canvas, colours = self._canvas, self._canvas.colours
        combinations, x = _combinations(self._teller, side), MARGIN + 24
        upper = middle - size / 2 if combinations else middle
        self._draw_mark(side, MARGIN + 4, upper)
        name = self._people.side_drawn(side.seats, _NAMES - x - 4, size, Face.TITLE)
        canvas.text(x, upper, name, size, colours.text, Face.TITLE)
        if combinations:
            room = canvas.width - MARGIN - 6 - x
            at = middle + 10
            canvas.text(x, at, combinations, _COMBINATIONS, colours.sequence, within=room)
        absent = _absent(self._teller, side)
        if absent:
            canvas.text(min(cells), upper, absent, 14, colours.quiet, Face.TITLE, "mm")
        most = max(each.total for each in self._teller.sheet.sides)
        is_best = side.total == most and self._teller.rules.losers is None
        for at, (cell, kind) in cells.items():
            if not absent or kind in (ColumnKind.PENALTY, ColumnKind.RUNNING):
                self._draw_cell(cell, kind, (at, upper), size, is_best)

    def _draw_cell(
        self, cell: SumCell, kind: ColumnKind, at: tuple[float, float], size: float, is_best: bool
    ) -> None:
        """Draw a player's points in a column. A penalty is a mark, and nought a dash or nothing."""
        canvas, colours, (x, y) = self._canvas, self._canvas.colours, at
        points = figure(canvas.language, cell.points)
        match kind:
            case ColumnKind.PENALTY if cell.points:
                mark = pill(points, canvas.pixels(_PILL))
                canvas.stamp(mark, x - canvas.units(mark.width) / 2, y - _PILL / 2)
            case ColumnKind.PENALTY:
                pass
            case ColumnKind.PART if not cell.points:
                canvas.text(x, y, _NOTHING, size, colours.quiet, Face.PLAIN, "mm")
            case ColumnKind.TOTAL:
                colour = colours.accent if is_best else colours.text
                canvas.text(x, y, points, size, colour, Face.BOLD, "mm")
            case _:
                canvas.text(x, y, points, size, colours.text, Face.PLAIN, "mm")


def _absent(teller: SheetTeller, side: SideSheet) -> str:
    """Return that a player sits out or took no trick; empty for one with points."""
    if side.cappotto:
        return say(teller.language, "sheet-no-trick")
    if not side.pile and not side.declared and teller.rules.losers is not None:
        return say(teller.language, "picture-mark-sat-out")
    return ""


def _combinations(teller: SheetTeller, side: SideSheet) -> str:
    """Return the player's combinations with their points, doubled sums in brackets."""
    tallies = (side.sequences, side.cricche)
    named = []
    for tally in tallies:
        items = " + ".join(
            f"{family_name(teller.language, item.family)} {item.points}" for item in tally.items
        )
        if items:
            named.append(f"({items}) × 2" if tally.doubled else items)
    return " · ".join(named)


class _SideDrawing(_SheetDrawing):
    """A side's pile on the left and its sums on the right."""

    def draw(self, side: SideSheet) -> None:
        canvas, teller, top = self._canvas, self._teller, _TOP + HEAD
        self._draw_head(side, MARGIN - 2, _TOP, canvas.width - 2 * MARGIN + 4)
        if side.pile:
            every = frozenset(c for each in teller.sheet.sides for c in each.pile)
            draw_pile(canvas, lay_out_pile(side, teller.rules, BY_ITSELF, every), MARGIN, top)
        self._draw_lines(teller.lines(side), top + 6)

    def _draw_lines(self, lines: Sequence[SumLine], top: float) -> None:
        canvas, colours = self._canvas, self._canvas.colours
        left, right = _SUMS_LEFT, canvas.width - MARGIN + 2
        room = right - left - 2 * _PADDING
        details = [wrapped_units(line.said or line.detail, room, SMALLEST_TYPE) for line in lines]
        height = sum(_SIDE_LINE + _DETAIL_LINE * len(each) + _APART for each in details) + 6
        canvas.panel(left, top, right - left, height, colours.panel, None, 1, 6)
        top += 4
        for line, detail in zip(lines, details, strict=True):
            face, middle = Face.BOLD if line.is_total else Face.PLAIN, top + _SIDE_LINE / 2
            colour = colours.accent if line.is_total else colours.text
            if line.is_total:
                canvas.rule(left + _PADDING, right - _PADDING, top, colours.quiet)
            points = figure(canvas.language, line.points)
            taken = canvas.text(right - _PADDING, middle, points, 15, colour, face, "rm")
            canvas.text(
                left + _PADDING, middle, line.label, _SIDE_LABEL, colour, face, within=room - taken
            )
            top += _SIDE_LINE
            for words in detail:
                canvas.text(
                    left + _PADDING, top + _DETAIL_LINE / 2 - 1, words, SMALLEST_TYPE, colours.quiet
                )
                top += _DETAIL_LINE
            top += _APART


class _TwoSidesDrawing(_SheetDrawing):
    """Both sides; if one called out, the declarations of each."""

    def draw(self, columns: Sequence[SumColumn]) -> None:
        canvas, teller, width = self._canvas, self._teller, BESIDE_EACH_OTHER.width
        self._draw_title()
        sides = teller.sheet.sides
        every = frozenset(c for side in sides for c in side.pile)
        for side, left in zip(sides, (MARGIN, canvas.width - MARGIN - width), strict=True):
            self._draw_head(side, left, TITLE, width)
            top = TITLE + HEAD
            if not every:
                self._draw_declared(side, left, top + 8)
            elif side.pile:
                pile = lay_out_pile(side, teller.rules, BESIDE_EACH_OTHER, every)
                draw_pile(canvas, pile, left, top)
            else:
                x, y, quiet = left + width / 2, (top + _SUMS_TOP) / 2, canvas.colours.quiet
                text = say(teller.language, "picture-sheet-nothing")
                canvas.text(x, y, text, 14, quiet, Face.TITLE, "mm", width)
        self._draw_sums(columns, _SUMS_TOP)
        if note := teller.payment_note():
            self._write_small(canvas.width / 2, _NOTE_TOP, note, canvas.width - 2 * MARGIN)

    def _draw_declared(self, side: SideSheet, left: float, top: float) -> None:
        """Draw the side's declarations, one per line: its name, its cards, its points."""
        canvas, colours, width = self._canvas, self._canvas.colours, BESIDE_EACH_OTHER.width
        a_line = int((width - _LABEL - _ROOM_FOR_POINTS) // _PITCH)
        lines = sum(-(-item.length // a_line) for item in side.declared)
        height = min(_LINE, (_SUMS_TOP - top) / max(lines, 1))
        tile = min(_TILE, (height - 2) / TILE_RATIO)
        for item in side.declared:
            colour = colours.cricca if item.family.is_cricca else colours.sequence
            middle, name = top + height / 2, family_name(canvas.language, item.family)
            canvas.text(left + 2, middle, name, 13, colours.text, Face.TITLE, within=_LABEL - 4)
            points, right = str(item.points), left + width - 4
            canvas.text(right, middle, points, _POINTS, colour, Face.BOLD, "rm")
            for start in range(0, item.length, a_line):
                for place, c in enumerate(item.cards[start : start + a_line]):
                    at = top + (height - tile * TILE_RATIO) / 2
                    canvas.tile(c, left + _LABEL + place * _PITCH, at, tile)
                top += height


@dataclass(frozen=True, slots=True)
class ScoreSheet(Drawable):
    """A hand's sheet for all sides; ``score`` is the running score after this hand.

    ``rules`` decide the order of the cards and the poste; ``paid`` is the payment for the Matto, or
    None. Drawing raises ValueError for a hand that was thrown in.
    """

    filename: ClassVar[str] = "score-sheet.png"
    sheet: HandSheet
    names: tuple[str, ...]
    score: tuple[Points, ...]
    rules: RuleSet
    paid: MattoPaid | None = None

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        if not self.sheet.sides:
            raise ValueError("the hand was thrown in")
        canvas, people = Canvas(language, style), People(self.names, language)
        teller = SheetTeller(self.sheet, people.as_drawn, self.rules, language, self.paid)
        drawing = _TwoSidesDrawing if len(self.sheet.sides) == 2 else _PlayersDrawing
        drawing(canvas, teller, people).draw(teller.columns(self.score))
        return canvas

    def facts(self, language: Language, _: Style) -> Iterator[str]:
        people = People(self.names, language)
        teller = SheetTeller(self.sheet, people, self.rules, language, self.paid)
        return teller.facts(self.score)


@dataclass(frozen=True, slots=True)
class SheetSide(Drawable):
    """The part of one side, by its number in the sheet, with larger cards and all its sums."""

    filename: ClassVar[str] = "side.png"
    sheet: HandSheet
    number: int
    names: tuple[str, ...]
    rules: RuleSet
    paid: MattoPaid | None = None

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        canvas, people = Canvas(language, style), People(self.names, language)
        teller = SheetTeller(self.sheet, people.as_drawn, self.rules, language, self.paid)
        _SideDrawing(canvas, teller, people).draw(self.sheet.sides[self.number])
        return canvas

    def facts(self, language: Language, _: Style) -> Iterator[str]:
        people = People(self.names, language)
        teller = SheetTeller(self.sheet, people, self.rules, language, self.paid)
        return teller.side_facts(self.sheet.sides[self.number])
