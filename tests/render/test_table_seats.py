"""The positions round the table, for any number of players."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.game.model.rules import Rotation
from bot.render.drawing.canvas import WIDTH
from bot.render.table.plates import PLATE_WITH_SCORE
from bot.render.table.seats import CARD_HEIGHT, CARD_WIDTH, PLATE_HEIGHT, SeatPlace, seat_layout

LOWEST_THAT_IS_TOO_HIGH = 600
"""In units: lower than a hand of three rows of cards."""

Box = tuple[float, float, float, float]


def boxes(players: int, rotation: Rotation, plate: float) -> list[Box]:
    found: list[Box] = []
    for place in seat_layout(players, rotation, plate).places:
        left, top = place.plate
        found.append((left, top, left + place.plate_width, top + plate))
        found.append((*place.card, place.card[0] + CARD_WIDTH, place.card[1] + CARD_HEIGHT))
    return found


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("rotation", Rotation)
@pytest.mark.parametrize("plate", [34, PLATE_HEIGHT, PLATE_WITH_SCORE])
@pytest.mark.parametrize("players", range(2, 8))
def test_nothing_overlaps_or_leaves_the_table(
    players: int, plate: float, rotation: Rotation
) -> None:
    found = boxes(players, rotation, plate)
    assert len(found) == 2 * players
    assert not [pair for pair in combinations(found, 2) if overlap(*pair)]
    height = seat_layout(players, rotation, plate).height
    assert height <= LOWEST_THAT_IS_TOO_HIGH
    assert all(b[0] >= 0 and b[1] >= 0 and b[2] <= WIDTH and b[3] <= height for b in found)


@pytest.mark.parametrize(
    ("rotation", "second", "last"),
    [(Rotation.ANTICLOCKWISE, "right", "left"), (Rotation.CLOCKWISE, "left", "right")],
)
@pytest.mark.parametrize("players", range(3, 8))
def test_the_next_player_sits_as_the_game_goes_round(
    players: int, rotation: Rotation, second: str, last: str
) -> None:
    places = seat_layout(players, rotation).places

    def at(seat: int) -> str:
        return "right" if places[seat].plate[0] > places[0].plate[0] else "left"

    assert (at(1), at(players - 1)) == (second, last)


def test_four_players_sit_below_right_above_and_left() -> None:
    below, right, above, left = seat_layout(4, Rotation.ANTICLOCKWISE).places
    assert above.card[1] < min(left.card[1], right.card[1])
    assert max(left.card[1], right.card[1]) < below.card[1]
    assert left.card[0] < above.card[0] == below.card[0] < right.card[0]


@pytest.mark.parametrize("players", range(2, 8))
def test_a_plate_is_nearest_to_its_own_card(players: int) -> None:
    places = seat_layout(players, Rotation.ANTICLOCKWISE).places

    def apart(place: SeatPlace, other: SeatPlace) -> float:
        (left, top), (x, y) = place.plate, other.card
        across = max(x - left - place.plate_width, left - x - CARD_WIDTH, 0)
        down = max(y - top - PLATE_HEIGHT, top - y - CARD_HEIGHT, 0)
        return across + down

    for place in places:
        assert min(places, key=lambda other: apart(place, other)) is place
