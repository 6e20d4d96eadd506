"""Places round the table, for any number of players."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.game.rules import Rotation
from bot.render.canvas import WIDTH
from bot.render.seats import CARD_HEIGHT, CARD_WIDTH, PLATE_HEIGHT, PLATE_WIDTH, seating

Box = tuple[float, float, float, float]


def boxes(players: int, rotation: Rotation) -> list[Box]:
    found: list[Box] = []
    for place in seating(players, rotation).places:
        found.append((*place.plate, place.plate[0] + PLATE_WIDTH, place.plate[1] + PLATE_HEIGHT))
        found.append((*place.card, place.card[0] + CARD_WIDTH, place.card[1] + CARD_HEIGHT))
    return found


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("rotation", Rotation)
@pytest.mark.parametrize("players", range(2, 8))
def test_nothing_overlaps_or_leaves_the_table(players: int, rotation: Rotation) -> None:
    found = boxes(players, rotation)
    assert len(found) == 2 * players
    assert not [pair for pair in combinations(found, 2) if overlap(*pair)]
    height = seating(players, rotation).height
    assert all(b[0] >= 0 and b[1] >= 0 and b[2] <= WIDTH and b[3] <= height for b in found)


@pytest.mark.parametrize(
    ("rotation", "second", "last"),
    [(Rotation.ANTICLOCKWISE, "right", "left"), (Rotation.CLOCKWISE, "left", "right")],
)
@pytest.mark.parametrize("players", range(3, 8))
def test_the_next_player_sits_as_the_game_goes_round(
    players: int, rotation: Rotation, second: str, last: str
) -> None:
    places = seating(players, rotation).places

    def at(seat: int) -> str:
        return "right" if places[seat].plate[0] > places[0].plate[0] else "left"

    assert (at(1), at(players - 1)) == (second, last)


def test_four_players_sit_below_right_above_and_left() -> None:
    below, right, above, left = seating(4, Rotation.ANTICLOCKWISE).places
    assert above.plate[1] < right.plate[1] == left.plate[1] < below.plate[1]
    assert left.plate[0] < above.plate[0] == below.plate[0] < right.plate[0]
