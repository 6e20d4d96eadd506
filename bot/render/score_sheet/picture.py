"""The picture of a finished hand's score sheet, with every side's cards laid out and counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.games.base import Points
from bot.game.model.rules import RuleSet
from bot.game.play.events import MattoPaid
from bot.game.play.scoring import HandSheet, SideSheet
from bot.render.drawing.canvas import WIDTH, Canvas, text_units, wrapped_units
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import side_mark
from bot.render.drawing.typeface import Face
from bot.render.score_sheet.facts import SheetTeller, SumLine
from bot.render.score_sheet.layout import PileLayout, lay_out_pile
from bot.render.score_sheet.pile import draw_pile
from bot.render.style.style import Style
from bot.text import Language, say
from bot.text.words.points import gained

_MARGIN = 14
_TITLE = 44
_HEAD = 42
_LINE = 26
_PADDING = 5
_BELOW = 16
_LABEL_SIZE = 19
_DETAIL_SIZE = 17
_DETAIL_LINE = 22
_AFTER_DETAIL = 2
_INDENT = 14
_POINTS_ROOM = 70


@dataclass(frozen=True, slots=True)
class _Block:
    """A side's part of the sheet: its cards laid out, the lines of its sum."""

    side: SideSheet
    number: int
    pile: PileLayout
    lines: tuple[SumLine, ...]

    @property
    def height(self) -> float:
        return _HEAD + self.pile.height + _sum_height(self.lines) + _BELOW


def sheet_picture(
    sheet: HandSheet,
    names: Sequence[str],
    score: Sequence[Points],
    language: Language,
    rules: RuleSet | None = None,
    paid: MattoPaid | None = None,
    style: Style = Style(),
) -> Picture:
    """The hand's sheet for all sides; ``score`` is the running score after this hand.

    ``rules`` decide the order of the cards and the poste, and default to the default rules;
    ``paid`` is the payment for the Matto, if there was one.
    """
    rules, people = rules or RuleSet(), People(names, language)
    teller = SheetTeller(sheet, people.as_drawn, rules, language, paid)
    blocks = [
        _Block(side, number, lay_out_pile(side, rules), teller.lines(side))
        for number, side in enumerate(sheet.sides)
    ]
    poste = teller.poste_lines()
    height = _TITLE + sum(block.height for block in blocks)
    canvas = Canvas(
        height + _sum_height(poste) + (_BELOW if poste else 0), scheme(style.theme).ground, style
    )
    title, colours = teller.title(), canvas.colours
    canvas.text(
        WIDTH / 2, _TITLE / 2, title, 21, colours.text, Face.BOLD, "mm", WIDTH - 2 * _MARGIN
    )
    top: float = _TITLE
    for block in blocks:
        _draw_head(canvas, block, people, teller.running_points(block.side, score), top)
        draw_pile(canvas, block.pile, language, top + _HEAD)
        _draw_sum(canvas, block.lines, top + _HEAD + block.pile.height)
        top += block.height
    _draw_sum(canvas, poste, top)
    said = SheetTeller(sheet, people, rules, language, paid)
    return encode_picture(canvas.image, said.facts(score), "score-sheet.png", style)


def _draw_head(
    canvas: Canvas, block: _Block, people: People, running: int | str, top: float
) -> None:
    """The side's mark and names, its points in the hand, and its running score."""
    colours, middle = canvas.colours, top + (_HEAD - 6) / 2
    canvas.panel(_MARGIN - 8, top, WIDTH - 2 * _MARGIN + 16, _HEAD - 6, colours.panel, None, 2, 10)
    canvas.stamp(side_mark(block.number, canvas.pixels(22)), _MARGIN + 2, middle - 11)
    now = say(people.language, "picture-sheet-score", points=running)
    right: float = WIDTH - _MARGIN - 2
    right -= canvas.text(right, middle, now, 18, colours.quiet, Face.PLAIN, "rm") + 12
    total = gained(block.side.total)
    right -= canvas.text(right, middle, total, 24, colours.accent, Face.BOLD, "rm") + 12
    left = _MARGIN + 34
    name = people.side_drawn(block.side.seats, right - left, 20)
    canvas.text(left, middle, name, 20, colours.text, Face.BOLD)


def _sum_height(lines: Sequence[SumLine]) -> float:
    return sum(map(_line_height, lines)) + 2 * _PADDING if lines else 0


def _line_height(line: SumLine) -> float:
    below = len(_details_below(line))
    return _LINE + _DETAIL_LINE * below + (_AFTER_DETAIL if below else 0)


def _details_below(line: SumLine) -> list[str]:
    """The lines of a detail that does not fit beside its label."""
    room = WIDTH - 2 * _MARGIN - text_units(line.label, _LABEL_SIZE) - _POINTS_ROOM
    if text_units(line.detail, _DETAIL_SIZE) <= room:
        return []
    return wrapped_units(line.detail, WIDTH - 2 * _MARGIN - _INDENT - _POINTS_ROOM, _DETAIL_SIZE)


def _draw_sum(canvas: Canvas, lines: Sequence[SumLine], top: float) -> None:
    """The lines of a sum, one below the other, on a panel."""
    if not lines:
        return
    canvas.panel(
        _MARGIN - 8, top, WIDTH - 2 * _MARGIN + 16, _sum_height(lines), canvas.colours.panel,
        None, 2, 10,
    )  # fmt: skip
    top += _PADDING
    for line in lines:
        _draw_line(canvas, line, top)
        top += _line_height(line)


def _draw_line(canvas: Canvas, line: SumLine, top: float) -> None:
    colours, middle = canvas.colours, top + _LINE / 2
    face = Face.BOLD if line.is_total else Face.PLAIN
    if line.is_total:
        canvas.rule(_MARGIN, WIDTH - _MARGIN, top + 1, colours.quiet)
    points = colours.accent if line.is_total else colours.text
    canvas.text(WIDTH - _MARGIN - 2, middle, str(line.points), 20, points, face, "rm")
    taken = canvas.text(_MARGIN + 2, middle, line.label, _LABEL_SIZE, colours.text, face)
    below = _details_below(line)
    if not below:
        canvas.text(_MARGIN + taken + 14, middle, line.detail, _DETAIL_SIZE, colours.quiet)
    for number, detail in enumerate(below, start=1):
        y = middle + number * _DETAIL_LINE
        canvas.text(_MARGIN + _INDENT, y, detail, _DETAIL_SIZE, colours.quiet)
