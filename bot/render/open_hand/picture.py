"""The picture of a hand with every card face up, as newspapers print it: a row per player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.model.cards import Card
from bot.game.views.open_hand import OpenView
from bot.render.drawing.canvas import WIDTH, Canvas
from bot.render.drawing.card_face import card_face
from bot.render.drawing.colours import IVORY, scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import TILE_RATIO, badge, card_back, card_tile, side_mark
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
from bot.render.open_hand.trick_strip import STRIP_HEIGHT, draw_strip
from bot.render.style.sorting import sorted_cards
from bot.render.style.style import Style
from bot.render.table.facts import seat_in_turn
from bot.render.table.plates import scores_alone
from bot.text import Language, say
from bot.text.words.points import shown

_EDGE = 8
_TITLE = 38
_SIDE_PANEL = 52
_SIDES_A_ROW = 2

_CARD = 78
_SEEN = 70
"""How much of a card's height is visible above its player's name."""
_PLATE = 30
_BETWEEN = 8
_LONGEST_ROW = 18
_BROADEST_STEP = _CARD + 3
_NARROW_STEP = 38
_MOST_WITH_BROAD_STEP = 4
"""With more players cards always overlap more, so that the file stays small."""
_BADGE = 22
_NAME_ROOM = 250

_TILE = 34
_TILE_PITCH = 36
_LABEL_WIDTH = 108


@dataclass(frozen=True, slots=True)
class _Row:
    """A player's cards in lines, each a fan, above the player's plate."""

    seat: int
    lines: tuple[tuple[Card, ...], ...]

    @property
    def height(self) -> float:
        return len(self.lines) * _SEEN + _PLATE + _BETWEEN


@dataclass(frozen=True, slots=True)
class _Away:
    """Face-down cards, small, with their name and owner in front of them."""

    what: str
    whose: str
    cards: tuple[Card, ...]

    @property
    def height(self) -> float:
        lines = -(-len(self.cards) // _tiles_a_line())
        return lines * (_TILE * TILE_RATIO + 4) + 8


def open_hands_picture(
    view: OpenView, names: Sequence[str], language: Language, style: Style = Style()
) -> Picture:
    """All cards as they were at this step of the hand, except those already played.

    Half of the players are above the trick, half below, in seat order.
    """
    people, colours = People(names, language), scheme(style.theme)
    rows = [_row(view, seat) for seat in hand_of(view).playing]
    away = _lying_away(view, people, language)
    sides = 0 if scores_alone(view.match) else -(-len(view.match.sides) // _SIDES_A_ROW)
    height = (
        _TITLE + sides * (_SIDE_PANEL + _EDGE) + STRIP_HEIGHT + _BETWEEN
        + sum(row.height for row in rows) + sum(each.height for each in away) + _EDGE
    )  # fmt: skip
    canvas = Canvas(height, colours.ground, style)
    title = open_hands_title(view, language)
    canvas.text(WIDTH / 2, _TITLE / 2 + 2, title, 21, colours.text, Face.BOLD, "mm", WIDTH - 20)
    top: float = _TITLE
    if sides:
        top = _draw_sides(canvas, view, people, top)
    above = (len(rows) + 1) // 2
    for row in rows[:above]:
        top = _draw_row(canvas, view, row, people, top)
    coming = what_comes(view, people.as_drawn, language)
    draw_strip(canvas, view, people, coming, top)
    top += STRIP_HEIGHT + _BETWEEN
    for row in rows[above:]:
        top = _draw_row(canvas, view, row, people, top)
    for each in away:
        top = _draw_away(canvas, each, language, top)
    facts = open_hands_facts(view, people, language)
    return encode_picture(canvas.image, facts, "all-hands.png", style)


def _row(view: OpenView, seat: int) -> _Row:
    held = sorted_cards(view.hands[seat], view.match.rules)
    if not held:
        return _Row(seat, ())
    width = -(-len(held) // -(-len(held) // _LONGEST_ROW))
    return _Row(seat, tuple(held[start : start + width] for start in range(0, len(held), width)))


def _draw_row(canvas: Canvas, view: OpenView, row: _Row, people: People, top: float) -> float:
    """Draw the player's cards behind the player's plate; returns the next free position."""
    few = len(hand_of(view).playing) <= _MOST_WITH_BROAD_STEP
    for line in row.lines:
        _draw_fan(canvas, line, _BROADEST_STEP if few else _NARROW_STEP, people.language, top)
        top += _SEEN
    _draw_plate(canvas, view, row.seat, people, top)
    return top + _PLATE + _BETWEEN


def _draw_fan(
    canvas: Canvas, line: Sequence[Card], broadest: float, language: Language, top: float
) -> None:
    room = WIDTH - 2 * _EDGE - _CARD
    step = min(broadest, room / max(1, len(line) - 1))
    for place, c in enumerate(line):
        face = card_face(c, canvas.pixels(_CARD), language, canvas.style.deck)
        seen = face.crop((0, 0, face.width, canvas.pixels(_SEEN)))
        canvas.stamp(seen, _EDGE + place * step, top)


def _draw_plate(canvas: Canvas, view: OpenView, seat: int, people: People, top: float) -> None:
    """Side, name, dealer's mark, cards left, a frame if in turn; points if players score alone."""
    match, hand, colours = view.match, hand_of(view), canvas.colours
    turn = seat == seat_in_turn(match)
    edge, thickness = (colours.frame, 3) if turn else (colours.line, 1)
    canvas.panel(_EDGE, top, WIDTH - 2 * _EDGE, _PLATE, colours.panel, edge, thickness, 8)
    middle = top + _PLATE / 2
    canvas.stamp(side_mark(match.side_of(seat), canvas.pixels(20)), _EDGE + 8, middle - 10)
    if scores_alone(match) and hand.tricks:
        _draw_points(canvas, view, match.side_of(seat), middle, people)
    name, left = people.drawn(seat), _EDGE + 46.0
    left += canvas.text(_EDGE + 36, middle, name, 19, colours.text, Face.BOLD, "lm", _NAME_ROOM)
    if seat == hand.dealer:
        mark = badge(say(people.language, "picture-dealer-mark"), canvas.pixels(_BADGE), IVORY)
        canvas.stamp(mark, left, middle - _BADGE / 2)
        left += _BADGE + 10
    canvas.stamp(card_back(canvas.pixels(13)), left, middle - 10)
    number = str(len(view.hands[seat]))
    canvas.text(left + 19, middle, number, 17, colours.quiet, Face.PLAIN)


def _draw_points(canvas: Canvas, view: OpenView, side: int, middle: float, people: People) -> None:
    """The side's tricks and card points, at the right of a plate."""
    language, right = people.language, WIDTH - _EDGE - 10
    points = say(language, "picture-open-points", points=shown(taken_points(view, side)))
    taken = canvas.text(right, middle, points, 18, canvas.colours.accent, Face.BOLD, "rm") + 12
    made = say(language, "picture-tricks", number=tricks_of(view, side))
    canvas.text(right - taken, middle, made, 16, canvas.colours.quiet, Face.PLAIN, "rm")


def _draw_sides(canvas: Canvas, view: OpenView, people: People, top: float) -> float:
    """A panel per side: its mark, its players, and below them its tricks and points."""
    colours, sides = canvas.colours, view.match.sides
    width = (WIDTH - (_SIDES_A_ROW + 1) * _EDGE) / _SIDES_A_ROW
    for side, seats in enumerate(sides):
        row, column = divmod(side, _SIDES_A_ROW)
        left, y = _EDGE + column * (width + _EDGE), top + row * (_SIDE_PANEL + _EDGE)
        canvas.panel(left, y, width, _SIDE_PANEL, colours.panel, colours.line, 1)
        canvas.stamp(side_mark(side, canvas.pixels(20)), left + 8, y + _SIDE_PANEL / 2 - 10)
        name = people.side_drawn(seats, width - 44, 17)
        canvas.text(left + 36, y + 16, name, 17, colours.text, Face.BOLD)
        points = say(people.language, "picture-open-points", points=shown(taken_points(view, side)))
        taken = canvas.text(left + 36, y + 37, points, 17, colours.accent, Face.BOLD) + 12
        made = say(people.language, "picture-tricks", number=tricks_of(view, side))
        canvas.text(left + 36 + taken, y + 37, made, 16, colours.quiet)
    return top + -(-len(sides) // _SIDES_A_ROW) * (_SIDE_PANEL + _EDGE)


def _lying_away(view: OpenView, people: People, language: Language) -> list[_Away]:
    rules, discarded = view.match.rules, say(language, "picture-open-discards")
    away = [
        _Away(discarded, people.drawn(seat), sorted_cards(cards, rules))
        for seat, cards in enumerate(view.discards)
        if cards
    ]
    if view.stock:
        name = stock_name(view, language)
        away.append(_Away(name, "", sorted_cards(view.stock, rules)))
    return away


def _tiles_a_line() -> int:
    return int((WIDTH - 2 * _EDGE - _LABEL_WIDTH) // _TILE_PITCH)


def _draw_away(canvas: Canvas, away: _Away, language: Language, top: float) -> float:
    colours, line_height = canvas.colours, _TILE * TILE_RATIO + 4
    middle, room = top + line_height / 2, _LABEL_WIDTH - 12
    if away.whose:
        canvas.text(_EDGE + 4, middle - 10, away.whose, 16, colours.text, Face.BOLD, "lm", room)
        middle += 10
    canvas.text(_EDGE + 4, middle, away.what, 16, colours.quiet, Face.PLAIN, "lm", room)
    for place, c in enumerate(away.cards):
        line, column = divmod(place, _tiles_a_line())
        tile = card_tile(c, canvas.pixels(_TILE), language)
        left = _EDGE + _LABEL_WIDTH + column * _TILE_PITCH
        canvas.stamp(tile, left, top + line * line_height)
    return top + away.height
