"""The positions of the players in a picture of the table, whatever their number."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.model.rules import Rotation
from bot.render.drawing.canvas import WIDTH

PLATE_WIDTH = 168
PLATE_HEIGHT = 56
CARD_WIDTH = 108
CARD_HEIGHT = 180

_SPACE = 6
_EDGE = 10
_SIDE = 8
_BETWEEN = 10
_MIDDLE = WIDTH / 2
_MOST_ROUND = 4


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """A seat's position: the top left corners of its name plate and of its card."""

    plate: tuple[float, float]
    card: tuple[float, float]
    plate_width: float = PLATE_WIDTH


@dataclass(frozen=True, slots=True)
class SeatLayout:
    """All positions by seat, and the heights of a name plate and of the table."""

    places: tuple[SeatPlace, ...]
    plate_height: float
    height: float


def seat_layout(players: int, rotation: Rotation, plate_height: float = PLATE_HEIGHT) -> SeatLayout:
    """Seat 0 at the bottom, then the others round the table in playing order.

    Anticlockwise the second player sits on the right, clockwise on the left. Up to four players sit
    on one side each; five or more above and below a long table.
    """
    if players <= _MOST_ROUND:
        height, places = _round(players, plate_height)
    else:
        height, places = _long(players, plate_height)
    if rotation is Rotation.CLOCKWISE:
        places = [places[0], *reversed(places[1:])]
    return SeatLayout(tuple(places), plate_height, height)


def _round(players: int, plate: float) -> tuple[float, list[SeatPlace]]:
    """The top and bottom plates are beside their cards, so that the table is not too high."""
    beside = _MIDDLE + CARD_WIDTH / 2 + _SPACE
    card_left = _MIDDLE - CARD_WIDTH / 2
    block = plate + _SPACE + CARD_HEIGHT
    height: float = 2 * (_EDGE + CARD_HEIGHT) + _BETWEEN
    side_top = _EDGE + (height - 2 * _EDGE - plate - _BETWEEN - block) / 2
    left_top = height - side_top - block
    if players == 3:
        side_top = left_top = _EDGE
        height = _EDGE + block + _BETWEEN + plate + _EDGE
    below = SeatPlace((beside, height - _EDGE - plate), (card_left, height - _EDGE - CARD_HEIGHT))
    above = SeatPlace((WIDTH - beside - PLATE_WIDTH, _EDGE), (card_left, _EDGE))
    at_right = _plate_above(WIDTH - 2 * _SIDE - PLATE_WIDTH / 2, side_top, plate)
    at_left = _plate_above(2 * _SIDE + PLATE_WIDTH / 2, left_top, plate)
    others = {2: [above], 3: [at_right, at_left], 4: [at_right, above, at_left]}
    return height, [below, *others[players]]


def _long(players: int, plate: float) -> tuple[float, list[SeatPlace]]:
    """Three at the bottom, the others at the top."""
    block = plate + _SPACE + CARD_HEIGHT
    height = 2 * (_EDGE + block) + _BETWEEN
    left, below, right = (
        SeatPlace(
            (middle - width / 2, height - _EDGE - plate),
            (middle - CARD_WIDTH / 2, height - _EDGE - block),
            width,
        )
        for middle, width in _columns(3)
    )
    above = [_plate_above(middle, _EDGE, plate, width) for middle, width in _columns(players - 3)]
    return height, [below, right, *reversed(above), left]


def _columns(number: int) -> list[tuple[float, float]]:
    """The middle of each column, and the width of its plate."""
    pitch = (WIDTH - 2 * _SIDE) / number
    width = min(PLATE_WIDTH, pitch - _SIDE)
    return [(_SIDE + (column + 0.5) * pitch, width) for column in range(number)]


def _plate_above(middle: float, top: float, plate: float, width: float = PLATE_WIDTH) -> SeatPlace:
    card = (middle - CARD_WIDTH / 2, top + plate + _SPACE)
    return SeatPlace((middle - width / 2, top), card, width)
