"""The positions round the table in landscape pictures, for any number of players."""

from itertools import combinations

import pytest

from bot.draw.canvas import LANDSCAPE_WIDTH
from bot.draw.landscape import PLATE_HEIGHT, Arrangement, Spot, arrangement, is_round
from tarocchino.core.model.rules import Rotation

Box = tuple[float, float, float, float]
TOP = 30
HEIGHTS = ((176, 120), (206, 120), (314, 140))
"""Heights of the table, with those of the cards wished for."""


def arranged(
    players: int, height: float, card: float, rotation: Rotation = Rotation.ANTICLOCKWISE
) -> Arrangement:
    return arrangement(players, rotation, 0, TOP, height, card)


def plate_of(spot: Spot) -> Box:
    left, top = spot.plate
    return left, top, left + spot.plate_width, top + PLATE_HEIGHT


def card_of(spot: Spot, seats: Arrangement) -> Box:
    return *spot.card, spot.card[0] + seats.card_width, spot.card[1] + seats.card_height


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_no_plate_covers_anything_and_nothing_leaves_the_table() -> None:
    for players in range(2, 8):
        for height, card in HEIGHTS:
            for rotation in Rotation:
                if is_round(players) and height - card < 2 * PLATE_HEIGHT:
                    height = card + 2 * PLATE_HEIGHT + 4
                seats = arranged(players, height, card, rotation)
                plates = [plate_of(spot) for spot in seats.spots]
                cards = [card_of(spot, seats) for spot in seats.spots]
                assert not [pair for pair in combinations(plates, 2) if overlap(*pair)], players
                assert not [(p, c) for p in plates for c in cards if overlap(p, c)], players
                for left, top, right, bottom in (*plates, *cards):
                    assert left >= 0, (players, height)
                    assert right <= LANDSCAPE_WIDTH, (players, height)
                    assert top >= TOP, (players, height)
                    assert bottom <= TOP + height + 0.01, (players, card)


def test_the_upper_corners_of_every_card_are_seen() -> None:
    """That is where the index is; of two cards that overlap the lower one lies above."""
    for players in range(2, 8):
        for height, card in HEIGHTS:
            seats = arranged(players, height, card)
            boxes = sorted((card_of(spot, seats) for spot in seats.spots), key=lambda box: box[1])
            for place, (left, top, right, _) in enumerate(boxes):
                index = (left, top, right, top + 0.22 * seats.card_height)
                assert not [above for above in boxes[place + 1 :] if overlap(index, above)], players


@pytest.mark.parametrize(
    ("rotation", "second", "last"),
    [(Rotation.ANTICLOCKWISE, "right", "left"), (Rotation.CLOCKWISE, "left", "right")],
)
@pytest.mark.parametrize("players", range(3, 8))
def test_the_next_player_sits_as_the_game_goes_round(
    players: int, rotation: Rotation, second: str, last: str
) -> None:
    spots = arranged(players, 314, 120, rotation).spots

    def at(seat: int) -> str:
        return "right" if spots[seat].card[0] > spots[0].card[0] else "left"

    assert (at(1), at(players - 1)) == (second, last)


def test_four_players_sit_below_right_above_and_left() -> None:
    below, right, above, left = arranged(4, 314, 120).spots
    assert above.card[1] < min(left.card[1], right.card[1])
    assert max(left.card[1], right.card[1]) < below.card[1]
    assert left.card[0] < above.card[0] == below.card[0] < right.card[0]


@pytest.mark.parametrize("players", range(2, 8))
def test_any_seat_may_be_at_the_bottom_and_the_others_follow_it(players: int) -> None:
    first = arranged(players, 314, 120).spots
    for bottom in range(players):
        turned = arrangement(players, Rotation.ANTICLOCKWISE, bottom, TOP, 314, 120).spots
        assert (*turned[bottom:], *turned[:bottom]) == first


@pytest.mark.parametrize("players", range(2, 8))
def test_a_plate_is_nearest_to_its_own_card(players: int) -> None:
    seats = arranged(players, 314, 156)

    def apart(spot: Spot, other: Spot) -> float:
        left, top, right, bottom = plate_of(spot)
        a, b, c, d = card_of(other, seats)
        return max(a - right, left - c, 0) + max(b - bottom, top - d, 0)

    for spot in seats.spots:
        assert min(seats.spots, key=lambda other: apart(spot, other)) is spot
