"""The score sheet of two sides, next to each other: their cards laid out, and the sums below."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.drawing.canvas import SMALLEST_TYPE, Canvas
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import TILE_RATIO
from bot.render.drawing.typeface import Face
from bot.render.score_sheet.facts import SheetTeller
from bot.render.score_sheet.frame import (
    HEAD,
    MARGIN,
    TITLE,
    draw_head,
    draw_sums,
    draw_title,
)
from bot.render.score_sheet.layout import lay_out_pile
from bot.render.score_sheet.metrics import BESIDE_EACH_OTHER
from bot.render.score_sheet.pile import draw_pile
from bot.text import say
from bot.text.words.names import family_name
from tarocchino.core.games.base import Points
from tarocchino.core.model.cards import Card
from tarocchino.core.play.scoring import SideSheet

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
            draw_pile(canvas, pile, teller.language, left, top)
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
            _draw_cards(canvas, teller, cards, left + _LABEL, top, height)
            top += height


def _draw_cards(
    canvas: Canvas,
    teller: SheetTeller,
    cards: Sequence[Card],
    left: float,
    top: float,
    height: float,
) -> None:
    tile = min(_TILE, (height - 2) / TILE_RATIO)
    for place, c in enumerate(cards):
        at = top + (height - tile * TILE_RATIO) / 2
        canvas.tile(c, left + place * _PITCH, at, tile, teller.language)
