"""The brackets of the score sheet round the cards of each combination, and their points.

A sequence has its bracket below its row, the cricche and the aces beside their columns, the
Tarocchi above theirs. The Grande's continues from row to row, joined on the left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.render.score_sheet.layout import COLUMN_FAMILIES, Box, PileLayout
from bot.render.score_sheet.metrics import PileMetrics
from tarocchino.core.model.cards import MOORS
from tarocchino.core.model.combinations import Combination, Family

_APART = 1
"""The distance between a card and the tick of its bracket."""
_INSET = 0.5
_NEIGHBOUR = 1
"""Cards no farther apart than the space between rows and this count as adjacent."""


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
    boxes, pen = pile.boxes_of(item.family), _BracketPen(pile.metrics)
    m = pile.metrics
    if item.family is Family.GRANDE:
        top = boxes[0].top - m.above + m.points + 2
        return Bracket(item, tuple(pen.round_grande(item, boxes)), _beside_row(m, top))
    if item.family is Family.TAROCCHI:
        return Bracket(item, tuple(pen.above(boxes)), _beside_row(m, boxes[0].top - m.above + 1))
    if item.family in COLUMN_FAMILIES:
        column = [box for box in boxes if box.left == boxes[0].left]
        top = pile.columns_top - m.between + 5
        label = Box(boxes[0].left - 1, top, m.tile + 2, m.below + m.between - 5)
        return Bracket(item, tuple(pen.beside(column)), label)
    label = Box(m.points_left, boxes[0].top, m.points_width, boxes[0].height)
    return Bracket(item, tuple(pen.below(boxes)), label)


def _beside_row(metrics: PileMetrics, top: float) -> Box:
    """The room for points and name beside the first row."""
    left = metrics.points_left
    return Box(left, top, metrics.width - left, metrics.points + 1)


@dataclass(frozen=True, slots=True)
class _BracketPen:
    """Draws brackets of a pile's sizes as thin rectangles."""

    metrics: PileMetrics

    def round_grande(self, item: Combination, boxes: Sequence[Box]) -> Iterator[Box]:
        """Below each row, but above the Moors, which have a bracket of their own below them."""
        of_card = dict(zip(item.cards, boxes, strict=True))
        moors_top = next((box.top for c, box in of_card.items() if c in MOORS), None)
        arms: list[tuple[float, float]] = []
        for top in sorted({box.top for box in boxes}):
            row = [box for box in boxes if box.top == top]
            strokes = tuple(self.above(row) if top == moors_top else self.below(row))
            arms.append((strokes[0].top, strokes[0].left))
            yield from strokes
        if len(arms) > 1:
            rail, line = self.metrics.left / 2, self.metrics.line
            first, last = arms[0][0], arms[-1][0]
            yield Box(rail, first, line, last - first + line)
            for level, start in arms:
                yield Box(rail, level, start - rail, line)

    def below(self, boxes: Sequence[Box]) -> Iterator[Box]:
        """Below a row."""
        m = self.metrics
        spans, ticks = [(box.left, box.right) for box in boxes], boxes[0].bottom + _APART
        for start, end, width in self._lines(spans):
            yield Box(start, ticks + m.tick, end - start, width)
        for x in self._ends(spans):
            yield Box(x, ticks, m.line, m.tick + m.line)

    def above(self, boxes: Sequence[Box]) -> Iterator[Box]:
        """Above a row."""
        m = self.metrics
        spans, level = [(box.left, box.right) for box in boxes], boxes[0].top - _APART
        level -= m.tick + m.line
        for start, end, width in self._lines(spans):
            yield Box(start, level, end - start, width)
        for x in self._ends(spans):
            yield Box(x, level, m.line, m.line + m.tick)

    def beside(self, boxes: Sequence[Box]) -> Iterator[Box]:
        """To the left of a column; the spaces between rows are not gaps in it."""
        m = self.metrics
        spans = [(box.top, box.bottom) for box in boxes]
        x = boxes[0].left - (m.pitch - m.tile + m.line) / 2
        for start, end, width in self._lines(spans):
            yield Box(x, start, width, end - start)
        for y in self._ends(spans):
            yield Box(x, y, m.tick, m.line)

    def _lines(self, spans: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float, float]]:
        """Start, end and width of the lines: thick along cards, thin across gaps."""
        runs = self._runs(spans)
        for start, end in runs:
            yield start + _INSET, end - _INSET, self.metrics.line
        for (_, end), (start, _) in pairwise(runs):
            yield end - _INSET, start + _INSET, self.metrics.thin

    def _ends(self, spans: Sequence[tuple[float, float]]) -> Iterator[float]:
        """The positions of the ticks at both ends of each unbroken run."""
        for start, end in self._runs(spans):
            yield start + _INSET
            yield end - _INSET - self.metrics.line

    def _runs(self, spans: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        apart = self.metrics.between + self.metrics.more + _NEIGHBOUR
        runs: list[tuple[float, float]] = []
        for start, end in sorted(spans):
            if runs and start - runs[-1][1] <= apart:
                runs[-1] = runs[-1][0], end
            else:
                runs.append((start, end))
        return runs
