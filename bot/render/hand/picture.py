"""The picture of a player's hand, for that player only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from bot.game.model.cards import Card
from bot.game.views.view import MatchView
from bot.render.drawing.canvas import PIXELS, WIDTH, Canvas
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.typeface import Face
from bot.render.hand.facts import cards_shown, choosable, hand_facts, suit_held
from bot.render.style.sorting import sorted_cards
from bot.render.style.style import Style
from bot.render.table.seats import CARD_HEIGHT, CARD_WIDTH
from bot.text import Language

_MARGIN = 10
_GAP = 6
_RAISE = 12
_CAPTION = 40
_SHORT_ROW, _LONG_ROW = 9, 10
"""The most cards in a row: at least about half of each can be seen."""
_ROWS_AT_FULL_DENSITY, _THINNED = 1.75, 0.7
"""Found by drawing random hands: no picture of one is larger than 60 KB."""
_SPLIT_SUIT = 3
"""The cost of a row that splits a suit, relative to rows whose lengths differ by one."""


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand's cards in order, those that may be chosen now if not all, and the hand in words."""

    cards: tuple[Card, ...]
    chosen: frozenset[Card] | None
    facts: tuple[str, ...]


def hand_picture(view: MatchView, language: Language, style: Style = Style()) -> Picture:
    """The viewer's cards in `sorted_cards` order; those that may be chosen now are bright and
    raised.

    While the Matto's price is due, these are the cards that may pay it. Raises ValueError unless
    the view is a player's and there is a hand.
    """
    shown = hand_shown(view, language, style)
    canvas = _draw(shown.cards, shown.chosen, shown.facts[0], language, style)
    return encode_picture(canvas.image, shown.facts, "hand.png", style)


def hand_shown(view: MatchView, language: Language, style: Style = Style()) -> HandShown:
    """What `hand_picture` shows of the view: if it is equal, so are the pictures.

    Raises ValueError as `hand_picture` does.
    """
    hand = view.hand
    if hand is None or view.seat is None:
        raise ValueError("only a player in a hand has cards to show")
    cards = sorted_cards(cards_shown(hand), view.rules, style.order)
    chosen = choosable(hand)
    return HandShown(cards, chosen, tuple(hand_facts(hand, cards, chosen, language)))


def _draw(
    shown: Sequence[Card],
    chosen: frozenset[Card] | None,
    caption: str,
    language: Language,
    style: Style,
) -> Canvas:
    rows = balanced_rows(shown, _SHORT_ROW if len(shown) <= 2 * _SHORT_ROW else _LONG_ROW)
    pitch = CARD_HEIGHT + _GAP + (_RAISE if chosen is not None else 0)
    height = _CAPTION + max(1, len(rows)) * pitch + _MARGIN
    canvas = Canvas(height, scheme(style.theme).ground, style, _density(len(rows)))
    ink = canvas.colours.text
    canvas.text(WIDTH / 2, _CAPTION / 2 + 1, caption, 21, ink, Face.BOLD, "mm", WIDTH - 2 * _MARGIN)
    for row, held in enumerate(rows):
        for c, x in zip(held, _fanned(held), strict=True):
            down = _RAISE if chosen is not None and c not in chosen else 0
            y = _CAPTION + row * pitch + down
            canvas.card(c, x, y, CARD_WIDTH, language, dim=down > 0)
    if not rows:
        canvas.text(WIDTH / 2, _CAPTION + pitch / 2, "—", 40, ink, Face.BOLD, "mm")
    return canvas


def _density(rows: int) -> float:
    """Pixels per unit: fewer for many rows, so that the file stays small."""
    thinned: float = (_ROWS_AT_FULL_DENSITY / max(1, rows)) ** _THINNED
    return PIXELS * min(1.0, thinned)


def _fanned(row: Sequence[Card]) -> list[float]:
    """The left edges of a row's cards: side by side, or overlapping if there are many, slightly
    farther apart where the suit changes."""
    changes = [0, *(int(suit_held(a) is not suit_held(b)) for a, b in pairwise(row))]
    room = WIDTH - 2 * _MARGIN - CARD_WIDTH - sum(changes) * _GAP
    step = min(CARD_WIDTH + _GAP, room / max(1, len(row) - 1))
    lefts = [step * place + _GAP * sum(changes[: place + 1]) for place in range(len(row))]
    spare = WIDTH - lefts[-1] - CARD_WIDTH
    return [left + spare / 2 for left in lefts]


def balanced_rows(shown: Sequence[Card], columns: int) -> tuple[tuple[Card, ...], ...]:
    """The cards in as few rows as possible, of about equal length and splitting few suits."""
    number = len(shown)
    rows = -(-number // columns)

    @cache
    def best(start: int, rows_left: int) -> tuple[float, tuple[int, ...]]:
        if rows_left == 0:
            return (0 if start == number else float("inf")), ()
        choices = []
        for end in range(start + 1, min(start + columns, number) + 1):
            cost, ends = best(end, rows_left - 1)
            uneven = (end - start - number / rows) ** 2
            choices.append((cost + uneven + _break_cost(shown, end), (end, *ends)))
        return min(choices, default=(float("inf"), ()))

    _, ends = best(0, rows)
    return tuple(tuple(shown[a:b]) for a, b in zip((0, *ends), ends, strict=False))


def _break_cost(shown: Sequence[Card], end: int) -> int:
    breaks = end < len(shown) and suit_held(shown[end - 1]) is suit_held(shown[end])
    return _SPLIT_SUIT if breaks else 0
