"""Draw the score sheet of a finished hand: all sides at once, one side by itself, or players who
score alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from tarocchino.core.model.cards import Card
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
    points = gained(teller.language, side.total)
    right -= canvas.text(right, middle, points, 17, colour, Face.BOLD, "rm") + _GAP
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
            points = figure(canvas.language, cell.points)
            canvas.text(x, middle, points, _SUM_SIZE, colour, face, "mm", pitch - 2)


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


_TOP = 4
_SUMS_LEFT = 388
_PADDING = 8
_SIDE_LABEL = 13
_SIDE_LINE = 19
_DETAIL_LINE = 13.5
_APART = 3


def draw_side(canvas: Canvas, teller: SheetTeller, people: People, side: SideSheet) -> None:
    """Draw the side's pile on the left and its sums on the right."""
    draw_head(canvas, teller, people, side, MARGIN - 2, _TOP, canvas.width - 2 * MARGIN + 4)
    top = _TOP + HEAD
    if side.pile:
        every = frozenset(c for each in teller.sheet.sides for c in each.pile)
        pile = lay_out_pile(side, teller.rules, BY_ITSELF, every)
        draw_pile(canvas, pile, MARGIN, top)
    _draw_sums(canvas, teller.lines(side), top + 6)


def _draw_sums(canvas: Canvas, lines: Sequence[SumLine], top: float) -> None:
    colours, left, right = canvas.colours, _SUMS_LEFT, canvas.width - MARGIN + 2
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


_SUMS_TOP = 268
_NOTE_TOP = 344
_LABEL = 66
_TILE = 25
_PITCH = 27
_LINE = 34
_POINTS = 15
_ROOM_FOR_POINTS = 32


def draw_two_sides(
    canvas: Canvas, teller: SheetTeller, people: People, score: Sequence[Points]
) -> None:
    """Draw both sides; of a hand that was called out what each declared."""
    draw_title(canvas, teller)
    sheet, width = teller.sheet, BESIDE_EACH_OTHER.width
    every = frozenset(c for side in sheet.sides for c in side.pile)
    for side, left in zip(sheet.sides, (MARGIN, canvas.width - MARGIN - width), strict=True):
        draw_head(canvas, teller, people, side, left, TITLE, width)
        top = TITLE + HEAD
        if not every:
            _draw_declared(canvas, teller, side, left, top + 8)
        elif not side.pile:
            _draw_nothing(canvas, teller, left, width)
        else:
            pile = lay_out_pile(side, teller.rules, BESIDE_EACH_OTHER, every)
            draw_pile(canvas, pile, left, top)
    draw_sums(canvas, teller, teller.columns(score), _SUMS_TOP)
    if note := teller.payment_note():
        x, room = canvas.width / 2, canvas.width - 2 * MARGIN
        canvas.text(x, _NOTE_TOP, note, SMALLEST_TYPE, canvas.colours.quiet, Face.PLAIN, "mm", room)


def _draw_nothing(canvas: Canvas, teller: SheetTeller, left: float, width: float) -> None:
    middle = (TITLE + HEAD + _SUMS_TOP) / 2
    text = say(teller.language, "picture-sheet-nothing")
    canvas.text(left + width / 2, middle, text, 14, canvas.colours.quiet, Face.TITLE, "mm", width)


def _draw_declared(
    canvas: Canvas, teller: SheetTeller, side: SideSheet, left: float, top: float
) -> None:
    """What the side declared, a line for each combination: its name, its cards, its points."""
    colours, language, width = canvas.colours, teller.language, BESIDE_EACH_OTHER.width
    a_line = int((width - _LABEL - _ROOM_FOR_POINTS) // _PITCH)
    room = _SUMS_TOP - top
    lines = sum(-(-item.length // a_line) for item in side.declared)
    height = min(_LINE, room / max(lines, 1))
    for item in side.declared:
        colour = colours.cricca if item.family.is_cricca else colours.sequence
        middle, name = top + height / 2, family_name(language, item.family)
        canvas.text(left + 2, middle, name, 13, colours.text, Face.TITLE, within=_LABEL - 4)
        points, right = str(item.points), left + width - 4
        canvas.text(right, middle, points, _POINTS, colour, Face.BOLD, "rm")
        for start in range(0, item.length, a_line):
            cards = item.cards[start : start + a_line]
            _draw_cards(canvas, cards, left + _LABEL, top, height)
            top += height


def _draw_cards(
    canvas: Canvas,
    cards: Sequence[Card],
    left: float,
    top: float,
    height: float,
) -> None:
    tile = min(_TILE, (height - 2) / TILE_RATIO)
    for place, c in enumerate(cards):
        at = top + (height - tile * TILE_RATIO) / 2
        canvas.tile(c, left + place * _PITCH, at, tile)


@dataclass(frozen=True, slots=True)
class ScoreSheet(Drawable):
    """A hand's sheet for all sides; ``score`` is the running score after this hand.

    ``rules`` decide the order of the cards and the poste; ``paid`` is the payment for the Matto, if
    there was one. Drawing raises ValueError for a hand that was thrown in.
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
        if len(self.sheet.sides) == 2:
            draw_two_sides(canvas, teller, people, self.score)
        else:
            draw_players(canvas, teller, people, self.score)
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
        draw_side(canvas, teller, people, self.sheet.sides[self.number])
        return canvas

    def facts(self, language: Language, _: Style) -> Iterator[str]:
        people = People(self.names, language)
        teller = SheetTeller(self.sheet, people, self.rules, language, self.paid)
        return teller.side_facts(self.sheet.sides[self.number])
