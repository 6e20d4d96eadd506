"""A player's hand at the bottom of a picture, in at most three rows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations, pairwise

from bot.render.drawing.canvas import LANDSCAPE_HEIGHT, LANDSCAPE_WIDTH, Canvas
from bot.render.drawing.colours import GOLD
from bot.render.drawing.stamps import check_mark
from bot.render.hand.facts import suit_held
from bot.render.table.arrangement import CARD_RATIO
from bot.text import Language
from tarocchino.core.model.cards import Card

_WIDTH = 84
_MARGIN = 8
_APART = 5
_BETWEEN_SUITS = 7
_ONE_ROW, _TWO_ROWS = 9, 28
"""The most cards that are shown in one row, and in two."""

_PITCHES = {1: 0.0, 2: 65.0, 3: 43.0}
"""From the top of one row to that of the next, by the number of rows: with two the upper half of
the double-headed cards is seen."""

_COVERED = 9
"""How much of a card is drawn beyond that: it ends with the band between its two heads."""

_RAISED = 8
_PICKED = 7
"""How far a card that may be chosen is raised, and how much farther a picked one."""

_CHECK = 22
_FRAME = 3
_SPLIT_SUIT = 5
"""The cost of a row that splits a suit, relative to rows whose lengths differ by one."""


def draw_held_cards(
    canvas: Canvas,
    held: Sequence[Card],
    chosen: Collection[Card] | None,
    picked: Collection[Card],
    top: float,
    language: Language,
) -> None:
    """Draw the cards; those in ``chosen`` (None: all) bright and raised, the picked ones marked.

    The feet of a row's cards lie under the next row, or below the picture.
    """
    rows = rows_of(held)
    pitch = _PITCHES[max(1, len(rows))]
    for number, row in enumerate(rows):
        step = _step(row)
        is_last = number + 1 == len(rows)
        for c, left in zip(row, _lefts(row, step), strict=True):
            may_be_chosen = chosen is None or c in chosen
            up = _RAISED if chosen is not None and may_be_chosen else 0
            up += _PICKED if c in picked else 0
            y = top + _RAISED + _PICKED + number * pitch - up
            rest = LANDSCAPE_HEIGHT - y if is_last else pitch + _COVERED
            visible = min(rest, _WIDTH * CARD_RATIO)
            if c in picked:
                _frame(canvas, left, y, visible)
            canvas.card(c, left, y, _WIDTH, language, not may_be_chosen, visible)
            if c in picked:
                seen = min(_WIDTH, step) / 2
                mark = check_mark(canvas.pixels(_CHECK), GOLD)
                canvas.stamp(mark, left + seen - _CHECK / 2, y - _CHECK * 0.45)


def is_one_row(held: Sequence[Card]) -> bool:
    """Whether so few cards are held that they are shown in one row."""
    return len(held) <= _ONE_ROW


def rows_of(held: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """The cards in as few rows as they are shown in, about equally long and splitting few suits."""
    number = len(held)
    rows = 1 if is_one_row(held) else 2 if number <= _TWO_ROWS else 3

    def cost(ends: tuple[int, ...]) -> float:
        uneven = sum((b - a - number / rows) ** 2 / 2 for a, b in pairwise((0, *ends, number)))
        splits = sum(suit_held(held[end - 1]) is suit_held(held[end]) for end in ends)
        return uneven + _SPLIT_SUIT * splits

    ends = min(combinations(range(1, number), rows - 1), key=cost)
    return tuple(tuple(held[a:b]) for a, b in pairwise((0, *ends, number))) if held else ()


def _step(row: Sequence[Card]) -> float:
    """From one card's left edge to the next one's, so that the row fills the picture at most."""
    room = LANDSCAPE_WIDTH - 2 * _MARGIN - _WIDTH - _changes(row) * _BETWEEN_SUITS
    return min(_WIDTH + _APART, room / max(1, len(row) - 1))


def _lefts(row: Sequence[Card], step: float) -> list[float]:
    """The left edges of a row's cards, a little farther apart where the suit changes."""
    lefts = [0.0]
    for a, b in pairwise(row):
        lefts.append(lefts[-1] + step + (_BETWEEN_SUITS if suit_held(a) is not suit_held(b) else 0))
    spare = LANDSCAPE_WIDTH - lefts[-1] - _WIDTH
    return [left + spare / 2 for left in lefts]


def _changes(row: Sequence[Card]) -> int:
    return sum(suit_held(a) is not suit_held(b) for a, b in pairwise(row))


def _frame(canvas: Canvas, left: float, top: float, height: float) -> None:
    width, height = _WIDTH + 2 * _FRAME, height + 2 * _FRAME
    canvas.panel(left - _FRAME, top - _FRAME, width, height, canvas.colours.frame, radius=9)
