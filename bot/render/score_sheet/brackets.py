"""The brackets of the score sheet round the cards of each combination, and their points.

A sequence has its bracket below its row, the cricche and the aces beside their columns, the
Tarocchi above theirs. The Grande's continues from row to row, joined on the left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.game.model.cards import MOORS
from bot.game.model.combinations import Combination, Family
from bot.render.score_sheet.layout import (
    BELOW,
    BETWEEN,
    COLUMN_FAMILIES,
    PITCH,
    POINTS_LEFT,
    POINTS_WIDTH,
    TILE,
    Box,
    PileLayout,
)

_THIN = 1.2
_LINE = 2.4
_TICK = 3
_APART = 1.5
"""The distance between a card and the tick of its bracket."""
_RAIL = 4
_BESIDE = (PITCH - TILE + _LINE) / 2
_INSET = 1
_NEIGHBOURS = BETWEEN + 1
"""Cards no farther apart than this count as adjacent."""
_WIDE_LABEL = 236


@dataclass(frozen=True, slots=True)
class Bracket:
    """A combination's bracket: its lines as thin rectangles, and the box for its points."""

    item: Combination
    strokes: tuple[Box, ...]
    label: Box


def brackets(pile: PileLayout) -> tuple[Bracket, ...]:
    """A bracket for each combination of the pile."""
    return tuple(_bracket(pile, item) for item in pile.found.values())


def _bracket(pile: PileLayout, item: Combination) -> Bracket:
    boxes = pile.boxes_of(item.family)
    if item.family is Family.GRANDE:
        return Bracket(item, tuple(_round_grande(item, boxes)), _beside_first_row(boxes, 20, 26))
    if item.family is Family.TAROCCHI:
        return Bracket(item, tuple(_above(boxes)), _beside_first_row(boxes, -8, 26))
    if item.family in COLUMN_FAMILIES:
        column = [box for box in boxes if box.left == boxes[0].left]
        label = Box(boxes[0].left - 2, pile.columns_top - 5, TILE + 4, BELOW)
        return Bracket(item, tuple(_beside(column)), label)
    label = Box(POINTS_LEFT, boxes[0].top, POINTS_WIDTH, boxes[0].height)
    return Bracket(item, tuple(_below(boxes)), label)


def _beside_first_row(boxes: Sequence[Box], down: float, height: float) -> Box:
    return Box(POINTS_LEFT, boxes[0].top + down, _WIDE_LABEL, height)


def _round_grande(item: Combination, boxes: Sequence[Box]) -> Iterator[Box]:
    """Below each row, but above the Moors, which have a bracket of their own below them."""
    of_card = dict(zip(item.cards, boxes, strict=True))
    moors_top = next((box.top for c, box in of_card.items() if c in MOORS), None)
    arms: list[tuple[float, float]] = []
    for top in sorted({box.top for box in boxes}):
        row = [box for box in boxes if box.top == top]
        strokes = tuple(_above(row) if top == moors_top else _below(row))
        arms.append((strokes[0].top, strokes[0].left))
        yield from strokes
    if len(arms) > 1:
        first, last = arms[0][0], arms[-1][0]
        yield Box(_RAIL, first, _LINE, last - first + _LINE)
        for level, start in arms:
            yield Box(_RAIL, level, start - _RAIL, _LINE)


def _below(boxes: Sequence[Box]) -> Iterator[Box]:
    spans, ticks = [(box.left, box.right) for box in boxes], boxes[0].bottom + _APART
    for start, end, width in _lines(spans):
        yield Box(start, ticks + _TICK, end - start, width)
    for x in _ends(spans):
        yield Box(x, ticks, _LINE, _TICK + _LINE)


def _above(boxes: Sequence[Box]) -> Iterator[Box]:
    spans, level = [(box.left, box.right) for box in boxes], boxes[0].top - _APART - _TICK - _LINE
    for start, end, width in _lines(spans):
        yield Box(start, level, end - start, width)
    for x in _ends(spans):
        yield Box(x, level, _LINE, _LINE + _TICK)


def _beside(boxes: Sequence[Box]) -> Iterator[Box]:
    """To the left of a column; the spaces between rows are not gaps in it."""
    spans, x = [(box.top, box.bottom) for box in boxes], boxes[0].left - _BESIDE
    for start, end, width in _lines(spans):
        yield Box(x, start, width, end - start)
    for y in _ends(spans):
        yield Box(x, y, _TICK, _LINE)


def _lines(spans: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float, float]]:
    """Start, end and width of the lines along the spans: thick along cards, thin across gaps."""
    runs = _runs(spans)
    for start, end in runs:
        yield start + _INSET, end - _INSET, _LINE
    for (_, end), (start, _) in pairwise(runs):
        yield end - _INSET, start + _INSET, _THIN


def _ends(spans: Sequence[tuple[float, float]]) -> Iterator[float]:
    """The positions of the ticks at both ends of each unbroken run."""
    for start, end in _runs(spans):
        yield start + _INSET
        yield end - _INSET - _LINE


def _runs(spans: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    runs: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if runs and start - runs[-1][1] <= _NEIGHBOURS:
            runs[-1] = runs[-1][0], end
        else:
            runs.append((start, end))
    return runs
