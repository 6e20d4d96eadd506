"""The positions of the players and their cards in a landscape picture, whatever their number."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.drawing.canvas import LANDSCAPE_WIDTH
from tarocchino.core.model.rules import Rotation

PLATE_WIDTH, PLATE_HEIGHT = 138, 38
CARD_RATIO = 5 / 3
"""The ratio of a card's height to its width."""

_GAP = 8
_MARGIN = 8
_MIDDLE = LANDSCAPE_WIDTH / 2
_MOST_ROUND = 4


@dataclass(frozen=True, slots=True)
class Spot:
    """A seat's position: the top left corners of its name plate and of its card."""

    plate: tuple[float, float]
    card: tuple[float, float]
    plate_width: float = PLATE_WIDTH


@dataclass(frozen=True, slots=True)
class Arrangement:
    """All positions by seat, and the size of a card on the table."""

    spots: tuple[Spot, ...]
    card_width: float

    @property
    def card_height(self) -> float:
        """The height of a card on the table."""
        return self.card_width * CARD_RATIO


def is_round(players: int) -> bool:
    """Whether the players sit on one side of the table each."""
    return players <= _MOST_ROUND


def arrangement(
    players: int, rotation: Rotation, bottom: int, top: float, height: float, card_height: float
) -> Arrangement:
    """The seat ``bottom`` at the bottom, then the others round the table in playing order.

    Anticlockwise the second player sits on the right, clockwise on the left. Up to four players sit
    on one side each, and their plates frame the cross of cards; more sit opposite the bottom seat
    in a row, each above their card. ``top`` and ``height`` are those of the table.
    """
    if not is_round(players):
        # The cards of the row end above the plate of the bottom seat, and lie apart.
        broadest = LANDSCAPE_WIDTH / (players - 1) - 2 * _GAP
        card_height = min(card_height, broadest * CARD_RATIO, height - 2 * PLATE_HEIGHT - 6)
    width = card_height / CARD_RATIO
    place = _round if is_round(players) else _long
    placed = place(players, top, height, width, card_height)
    if rotation is Rotation.CLOCKWISE:
        placed = [placed[0], *reversed(placed[1:])]
    spots = tuple(placed[(seat - bottom) % players] for seat in range(players))
    return Arrangement(spots, width)


def _round(players: int, top: float, height: float, width: float, tall: float) -> list[Spot]:
    """Each plate beside its card, turned once round the cross like the sails of a windmill."""
    left, beside = _MIDDLE - width / 2, _MIDDLE + width / 2 + _GAP
    bottom, side = top + height, top + (height - tall) / 2
    plate_side = side + (tall - PLATE_HEIGHT) / 2
    far_left = left - _GAP - width
    below = Spot(
        (left - _GAP - PLATE_WIDTH, bottom - PLATE_HEIGHT),
        (left, bottom - tall),
    )
    above = Spot((beside, top), (left, top))
    at_right = Spot((beside + width + _GAP, plate_side), (beside, side))
    at_left = Spot((far_left - _GAP - PLATE_WIDTH, plate_side), (far_left, side))
    others = {2: [above], 3: [at_right, at_left], 4: [at_right, above, at_left]}
    return [below, *others[players]]


def _long(players: int, top: float, height: float, width: float, tall: float) -> list[Spot]:
    """The bottom seat alone, the others in a row above it; no card is straight above its own."""
    others = players - 1
    pitch = (LANDSCAPE_WIDTH - 2 * _MARGIN + _GAP) / others
    plate = min(PLATE_WIDTH, pitch - _GAP)
    left = _MIDDLE - width / 2 - (pitch / 2 if others % 2 else 0)
    bottom = top + height
    below = Spot((left - _GAP - PLATE_WIDTH, bottom - PLATE_HEIGHT), (left, bottom - tall))
    row = []
    for place in reversed(range(others)):
        middle = _MARGIN - _GAP / 2 + (place + 0.5) * pitch
        card = (middle - width / 2, top + PLATE_HEIGHT + 3)
        row.append(Spot((middle - plate / 2, top), card, plate))
    return [below, *row]
