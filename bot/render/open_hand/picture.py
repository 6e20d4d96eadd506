"""The picture of a hand with every card face up, as newspapers print it: a row per player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.drawing.canvas import SMALLEST_TYPE, Canvas
from bot.render.drawing.colours import IVORY, scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import TILE_RATIO
from bot.render.drawing.typeface import Face
from bot.render.open_hand.facts import (
    hand_of,
    open_hands_facts,
    open_hands_title,
    stock_name,
    taken_points,
    tricks_of,
    what_comes,
)
from bot.render.open_hand.trick_strip import LEAST_STRIP, MOST_STRIP, draw_strip
from bot.render.style.sorting import sorted_cards
from bot.render.style.style import Style
from bot.render.table.facts import seat_in_turn
from bot.render.table.shown_trick import trick_on_table
from bot.text import Language, say
from bot.text.words.points import shown
from tarocchino.core.model.cards import Card
from tarocchino.core.views.open_hand import OpenView

_EDGE = 6
_TITLE = 26
_NAMES = 122
"""The width of what is before the cards: their owner, or what they are."""
_TILE = 25
_PITCH = 26
_LINE = 31
_BETWEEN = 4
_BADGE = 19
_MARK = 17.5
_TRICK = 36
"""The width of the column for the trick, where there is no room for a strip."""
_FRAME = 2
_TWO = 2


@dataclass(frozen=True, slots=True)
class _Row:
    """Cards in lines; of a player's hand, or with ``what`` they are if they lie face down."""

    seat: int | None
    lines: tuple[tuple[Card, ...], ...]
    what: str = ""

    @property
    def height(self) -> float:
        return max(1, len(self.lines)) * _LINE + _BETWEEN


def open_hands_picture(
    view: OpenView, names: Sequence[str], language: Language, style: Style = Style()
) -> Picture:
    """All cards as they were at this step of the hand, except those already played.

    A row for each player, then those for the cards that lie face down. The trick is below them, or
    with many players a column before their cards.
    """
    people = People(names, language)
    facts = open_hands_facts(view, people, language)
    return encode_picture(OpenHandsDrawing(view, people, style).draw(), facts, "all-hands.png")


class OpenHandsDrawing:
    """The hands being drawn, from top to bottom."""

    def __init__(self, view: OpenView, people: People, style: Style) -> None:
        self._view = view
        self._people = people
        self._language = people.language
        self._canvas = Canvas(scheme(style.theme).ground, style)
        rows, self._cards_left = self._rows(_EDGE + _NAMES), float(_EDGE + _NAMES)
        self._strip = self._canvas.height - _TITLE - _EDGE - sum(row.height for row in rows)
        if self._strip < LEAST_STRIP:
            self._cards_left += _TRICK
            rows = self._rows(self._cards_left)
        self._shown = rows

    @property
    def bottom(self) -> float:
        """Where the lowest row ends."""
        return _TITLE + sum(row.height for row in self._shown)

    @property
    def _is_two_sided(self) -> bool:
        return len(self._view.match.sides) == _TWO

    @property
    def _has_strip(self) -> bool:
        return self._strip >= LEAST_STRIP

    def draw(self) -> Canvas:
        """Draw everything; returns the canvas."""
        self._draw_title()
        top: float = _TITLE
        for row in self._shown:
            self._draw_row(row, top)
            top += row.height
        if self._has_strip:
            coming = what_comes(self._view, self._people.as_drawn, self._language)
            height = min(self._strip, MOST_STRIP)
            bottom = self._canvas.height - _EDGE
            draw_strip(self._canvas, self._view, self._people, coming, bottom - height, height)
        return self._canvas

    def _rows(self, left: float) -> list[_Row]:
        """The players' hands in seat order, then the cards that lie face down."""
        a_line = int((self._canvas.width - _EDGE - left) // _PITCH)
        view, language, discarded = self._view, self._language, "picture-open-discards"
        rows = [_Row(seat, self._lines(view.hands[seat], a_line)) for seat in hand_of(view).playing]
        rows += [
            _Row(seat, self._lines(cards, a_line), say(language, discarded))
            for seat, cards in enumerate(view.discards)
            if cards
        ]
        if view.stock:
            rows.append(_Row(None, self._lines(view.stock, a_line), stock_name(view, language)))
        return rows

    def _lines(self, cards: Sequence[Card], a_line: int) -> tuple[tuple[Card, ...], ...]:
        """The cards in order, in as few lines as possible, which are equally long."""
        held = sorted_cards(cards, self._view.match.rules)
        if not held:
            return ()
        width = -(-len(held) // -(-len(held) // a_line))
        return tuple(held[start : start + width] for start in range(0, len(held), width))

    def _draw_title(self) -> None:
        """The step, then the tricks and points of the sides, if there are two."""
        canvas, match, middle = self._canvas, self._view.match, _TITLE / 2
        title = open_hands_title(self._view, self._language)
        canvas.text(_EDGE, middle, title, 16, canvas.colours.text, Face.TITLE)
        if not self._is_two_sided:
            return
        right = canvas.width - _EDGE
        for side in reversed(range(len(match.sides))):
            told = self._taken(side)
            right -= canvas.text(right, middle, told, 12, canvas.colours.accent, Face.BOLD, "rm")
            right -= _MARK + 5
            canvas.side_mark(side, right, middle - _MARK / 2, _MARK)
            right -= 14

    def _taken(self, side: int) -> str:
        """The side's card points so far, and its tricks where there is room to write them."""
        points, tricks = taken_points(self._view, side), tricks_of(self._view, side)
        told = say(self._language, "picture-open-points", points=shown(points))
        if not self._is_two_sided:
            return told
        return f"{told} · {say(self._language, 'picture-tricks', number=tricks)}"

    def _draw_row(self, row: _Row, top: float) -> None:
        canvas = self._canvas
        if row.what or row.seat is None:
            self._draw_label(row, top)
        else:
            self._draw_plate(row.seat, top)
            if not self._has_strip:
                self._draw_played(row.seat, top)
        for number, line in enumerate(row.lines):
            for place, c in enumerate(line):
                left = self._cards_left + place * _PITCH
                canvas.tile(c, left, top + number * _LINE, _TILE, self._language)

    def _draw_label(self, row: _Row, top: float) -> None:
        """What the cards are, and whose."""
        canvas, room, left = self._canvas, _NAMES - 8, _EDGE + 8
        if row.seat is None:
            canvas.text(left, top + 14, row.what, 13, canvas.colours.quiet, Face.TITLE, within=room)
            return
        name, colours = self._people.drawn(row.seat), canvas.colours
        canvas.text(left, top + 8, row.what, SMALLEST_TYPE, colours.quiet, within=room)
        canvas.text(left, top + 21, name, 13, colours.text, Face.TITLE, within=room)

    def _draw_plate(self, seat: int, top: float) -> None:
        """Side, name, dealer's mark, a frame if in turn; points if everybody plays alone."""
        canvas, match, colours = self._canvas, self._view.match, self._canvas.colours
        turn = seat == seat_in_turn(match)
        edge, thickness = (colours.frame, _FRAME) if turn else (colours.line, 1)
        height = _LINE - 3
        canvas.panel(_EDGE, top, _NAMES - 6, height, colours.panel, edge, thickness, 6)
        alone = not self._is_two_sided and bool(hand_of(self._view).tricks)
        middle = top + (9.5 if alone else height / 2)
        canvas.side_mark(match.side_of(seat), _EDGE + 4, middle - _MARK / 2, _MARK)
        is_dealer = seat == hand_of(self._view).dealer
        room = _NAMES - 36 - (_BADGE + 4 if is_dealer else 0)
        name, x = self._people.drawn(seat), _EDGE + 24.0
        x += canvas.text(x, middle, name, 14, colours.text, Face.TITLE, "lm", room)
        if is_dealer:
            letter = say(self._language, "picture-dealer-mark")
            canvas.badge(letter, x + 4, middle - _BADGE / 2, _BADGE, IVORY)
        if alone:
            told = self._taken(match.side_of(seat))
            at = _EDGE + 24
            canvas.text(at, top + 21, told, SMALLEST_TYPE, colours.accent, within=_NAMES - 34)

    def _draw_played(self, seat: int, top: float) -> None:
        """The player's card in the trick, framed if it wins."""
        trick = trick_on_table(hand_of(self._view))
        played = dict(trick.trick.plays)
        if seat not in played:
            return
        canvas, left = self._canvas, _EDGE + _NAMES - 1
        height = _TILE * TILE_RATIO
        if seat == trick.winner:
            canvas.panel(
                left - _FRAME, top - _FRAME, _TILE + 2 * _FRAME, height + 2 * _FRAME,
                canvas.colours.frame, None, 1, 5,
            )  # fmt: skip
        canvas.tile(played[seat], left, top, _TILE, self._language)
