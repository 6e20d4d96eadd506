"""Where the players sit in a picture of the table, whatever their number."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.rules import Rotation

PLATE_WIDTH = 168
PLATE_HEIGHT = 60
CARD_WIDTH = 96
CARD_HEIGHT = 160

_SPACE = 8
_EDGE = 10
_COLUMNS = (100, 280, 460)
_BLOCK = PLATE_HEIGHT + _SPACE + CARD_HEIGHT


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's place: the top left corners of its name plate and of its card."""

    plate: tuple[float, float]
    card: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Seating:
    """All the places by seat, and the height of the table they need."""

    places: tuple[Place, ...]
    height: float


def seating(players: int, rotation: Rotation) -> Seating:
    """Seat 0 below, then each next one round the table as the game is played.

    Anticlockwise the second player sits at the right, clockwise at the left.
    """
    at_sides, rest = divmod(players - 1, 2)
    height = max(2 * _BLOCK + 2 * _EDGE + _SPACE, at_sides * (_BLOCK + _SPACE) + 2 * _EDGE)
    right = [_side_place(_COLUMNS[2], i, at_sides, height) for i in range(at_sides)]
    left = [_side_place(_COLUMNS[0], i, at_sides, height) for i in range(at_sides)]
    top = [_place(_COLUMNS[1], _EDGE)] * rest
    others = [*reversed(right), *top, *left]
    if rotation is Rotation.CLOCKWISE:
        others.reverse()
    return Seating((_bottom_place(height), *others), height)


def _side_place(middle: float, row: int, rows: int, height: float) -> Place:
    spare = (height - rows * _BLOCK) / (rows + 1)
    return _place(middle, spare + row * (_BLOCK + spare))


def _place(middle: float, top: float) -> Place:
    card = (middle - CARD_WIDTH / 2, top + PLATE_HEIGHT + _SPACE)
    return Place((middle - PLATE_WIDTH / 2, top), card)


def _bottom_place(height: float) -> Place:
    plate_top = height - _EDGE - PLATE_HEIGHT
    plate = (_COLUMNS[1] - PLATE_WIDTH / 2, plate_top)
    return Place(plate, (_COLUMNS[1] - CARD_WIDTH / 2, plate_top - _SPACE - CARD_HEIGHT))
