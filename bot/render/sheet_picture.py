"""The picture of a finished hand's score sheet, every side's cards laid out and counted."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.cards import Card
from bot.game.combinations import Combination, Family
from bot.game.games.base import Points
from bot.game.rules import RuleSet
from bot.game.scoring import HandSheet, SideSheet
from bot.render.canvas import WIDTH, Canvas, fitting_units, text_units, wrapped_units
from bot.render.colours import DARK_GOLD, FAINT_INK, INK, PAPER, SHADE, VIOLET
from bot.render.people import People
from bot.render.picture import Picture, finished
from bot.render.sheet_facts import Line, running_points, sheet_facts, sheet_title, side_lines
from bot.render.sheet_layout import COLUMN_FAMILIES, COLUMNS, ROW_FAMILIES, sheet_slots
from bot.render.stamps import TILE_RATIO, card_tile, side_mark
from bot.render.style import Style
from bot.text import Language, say
from bot.text.names import family_name
from bot.text.points import shown

_MARGIN = 12
_TITLE = 46
_HEAD = 46
_TILE = 36
_PITCH = 39
_ROW = 47
_FOOT = 44
_NO_FOOT = 6
_LINE = 27
_BELOW = 14
_LABEL_SIZE = 19
_DETAIL_SIZE = 17
_DETAIL_LINE = 23
_INDENT = 14
_POINTS_ROOM = 80
_NOTES = _MARGIN + COLUMNS * _PITCH + 8
_TRUMP_ROWS = (0, 1)


def sheet_picture(
    sheet: HandSheet,
    names: Sequence[str],
    score: Sequence[Points],
    language: Language,
    rules: RuleSet | None = None,
    style: Style = Style(),
) -> Picture:
    """The hand's sheet for all sides; ``score`` is the running score with this hand.

    ``rules`` say in which order the cards lie; the default rules' if left out.
    """
    people = People(names, language)
    lines = [side_lines(side, language) for side in sheet.sides]
    height = _TITLE + sum(_side_height(s, n) for s, n in zip(sheet.sides, lines, strict=True))
    canvas = Canvas(height, PAPER, style)
    title = sheet_title(sheet, people.as_drawn, language)
    canvas.text(WIDTH / 2, _TITLE / 2 + 2, title, 21, INK, True, "mm", WIDTH - 2 * _MARGIN)
    top: float = _TITLE
    for number, side in enumerate(sheet.sides):
        block = _SideBlock(canvas, side, people, language, rules or RuleSet())
        block.draw(number, running_points(sheet, side, score), lines[number], top)
        top += _side_height(side, lines[number])
    return finished(canvas.image, sheet_facts(sheet, people, score, language), "score-sheet.png")


def _side_height(side: SideSheet, lines: Sequence[Line]) -> float:
    return _HEAD + _cards_height(side) + sum(map(_line_height, lines)) + _BELOW


def _cards_height(side: SideSheet) -> float:
    if not side.pile:
        return 0
    below = _FOOT if _found_in(side).keys() & set(COLUMN_FAMILIES.values()) else _NO_FOOT
    return len(ROW_FAMILIES) * _ROW + below


def _found_in(side: SideSheet) -> dict[Family, Combination]:
    return {item.family: item for item in (*side.sequences.items, *side.cricche.items)}


def _line_height(line: Line) -> float:
    return _LINE + _DETAIL_LINE * len(_details_below(line))


def _details_below(line: Line) -> list[str]:
    """The lines of a detail that has no room beside its label."""
    room = WIDTH - 2 * _MARGIN - text_units(line.label, _LABEL_SIZE) - _POINTS_ROOM
    if text_units(line.detail, _DETAIL_SIZE) <= room:
        return []
    return wrapped_units(line.detail, WIDTH - 2 * _MARGIN - _INDENT, _DETAIL_SIZE)


class _SideBlock:
    """One side's part of the sheet being drawn on the canvas."""

    def __init__(
        self, canvas: Canvas, side: SideSheet, people: People, language: Language, rules: RuleSet
    ) -> None:
        self._canvas = canvas
        self._side = side
        self._people = people
        self._language = language
        self._rules = rules
        self._found = _found_in(side)

    def draw(self, number: int, score: int | str, lines: Sequence[Line], top: float) -> None:
        """The head, the cards with their combinations' points, then the sum."""
        self._draw_head(number, score, top)
        top += _HEAD
        if self._side.pile:
            self._draw_cards(top)
            self._draw_row_notes(top)
            self._draw_column_notes(top + len(ROW_FAMILIES) * _ROW)
            top += _cards_height(self._side)
        for line in lines:
            self._draw_line(line, top)
            top += _line_height(line)

    def _draw_head(self, number: int, score: int | str, top: float) -> None:
        canvas, middle = self._canvas, top + _HEAD / 2 - 2
        canvas.panel(_MARGIN - 6, top, WIDTH - 2 * _MARGIN + 12, _HEAD - 6, SHADE, None, 2, 10)
        canvas.stamp(side_mark(number, canvas.pixels(22)), _MARGIN + 4, middle - 11)
        running = say(self._language, "picture-sheet-score", points=score)
        taken = canvas.text(WIDTH - _MARGIN - 4, middle, running, 19, FAINT_INK, False, "rm")
        total = f"+{shown(self._side.total)}"
        taken += canvas.text(WIDTH - _MARGIN - 16 - taken, middle, total, 24, INK, True, "rm")
        room = WIDTH - 2 * _MARGIN - 60 - taken
        name = self._people.side_drawn(self._side.seats, room, 20)
        canvas.text(_MARGIN + 36, middle, name, 20, INK, True)

    def _draw_cards(self, top: float) -> None:
        canvas, pile = self._canvas, frozenset(self._side.pile)
        for slot in sheet_slots(self._rules):
            left, y = _MARGIN + slot.column * _PITCH, top + slot.row * _ROW
            if slot.card in pile:
                tile = card_tile(slot.card, canvas.pixels(_TILE), self._language)
                canvas.stamp(tile, left, y)
                if slot.card in self._counted_in(slot.row):
                    canvas.panel(left + 4, y + _TILE * TILE_RATIO, _TILE - 8, 3, VIOLET, radius=1)
            else:
                canvas.panel(left, y, _TILE, _TILE * TILE_RATIO, None, SHADE, 1.5, 5)

    def _counted_in(self, row: int) -> tuple[Card, ...]:
        """The cards of the sequence that a row shows, Grande or suit: they are underlined."""
        family = Family.GRANDE if row in _TRUMP_ROWS else ROW_FAMILIES[row][0]
        found = self._found.get(family)
        return found.cards if found else ()

    def _draw_row_notes(self, top: float) -> None:
        """At the end of each row the points of its sequence (or the Tarocchi and Moors)."""
        for row, families in enumerate(ROW_FAMILIES):
            found = [self._found[family] for family in families if family in self._found]
            size = 19 if len(found) < 2 else 16
            for place, item in enumerate(found):
                middle = top + row * _ROW + (place + 0.5) * (_ROW - 4) / len(found)
                self._draw_note(item, _NOTES, middle, size)

    def _draw_note(self, item: Combination, left: float, middle: float, size: float) -> None:
        canvas = self._canvas
        points = canvas.text(
            WIDTH - _MARGIN, middle, str(item.points), size + 2, self._colour(item), True, "rm"
        )
        name = family_name(self._language, item.family)
        room = WIDTH - _MARGIN - left - points - 5
        canvas.text(left, middle, name, fitting_units(name, room, 15, 9), INK)

    def _draw_column_notes(self, top: float) -> None:
        """Below the court cards and aces the points of four or three in a column."""
        for column, family in COLUMN_FAMILIES.items():
            item = self._found.get(family)
            if item is None:
                continue
            middle, name = (
                _MARGIN + column * _PITCH + _TILE / 2,
                family_name(self._language, family),
            )
            size = fitting_units(name, _PITCH - 2, 13, 8)
            self._canvas.text(
                middle, top + 12, str(item.points), 20, self._colour(item), True, "mm"
            )
            self._canvas.text(middle, top + 31, name, size, INK, False, "mm")

    def _colour(self, item: Combination) -> tuple[int, int, int]:
        return DARK_GOLD if item.family.is_cricca else VIOLET

    def _draw_line(self, line: Line, top: float) -> None:
        canvas, middle = self._canvas, top + _LINE / 2
        if line.is_total:
            canvas.rule(_MARGIN, WIDTH - _MARGIN, top + 1)
        canvas.text(WIDTH - _MARGIN, middle, str(line.points), 20, INK, line.is_total, "rm")
        left = canvas.text(_MARGIN, middle, line.label, _LABEL_SIZE, INK, line.is_total)
        below = _details_below(line)
        if not below:
            canvas.text(_MARGIN + left + 12, middle, line.detail, _DETAIL_SIZE, FAINT_INK)
        for number, detail in enumerate(below, start=1):
            y = middle + number * _DETAIL_LINE - 2
            canvas.text(_MARGIN + _INDENT, y, detail, _DETAIL_SIZE, FAINT_INK)
