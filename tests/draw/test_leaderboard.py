"""Leaderboards and podiums: every line is told, the reader's own is always in sight."""

from dataclasses import replace

import pytest

from bot.draw.leaderboards import (
    Leaderboard,
    Order,
    PodiumStep,
    in_order_of_standing,
)
from bot.draw.picture import LONGEST_ALT
from bot.draw.ranking import Columns, scaled, share
from bot.words import Language
from tarocchino.core.games import GameName
from tests.builders.club_pictures import pair_of, rated

EN, IT = Language.ENGLISH, Language.ITALIAN


def board_of(number: int, **changes: object) -> Leaderboard:
    return replace(
        Leaderboard(Order.RATING, rated(number), GameName.OTTOCENTO, "Autumn"),
        **changes,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("lines", [1, 10])
def test_the_readers_line_is_told_as_theirs_and_follows_where_it_is_not_on_the_page(
    lines: int,
) -> None:
    own = replace(rated(1, 31)[0], names=("Zoe",))
    below = board_of(lines, reader=own).draw(EN)
    assert below.alt.endswith("31. Zoe (you): 727 ± 69, 17 matches, 8 won.")
    within = board_of(lines, reader=rated(1)[0]).draw(EN)
    assert within.alt.count("(you)") == 1
    assert "1. Anna (you): " in within.alt
    assert len({below.png, within.png, board_of(lines).draw(EN).png}) == 3


@pytest.mark.parametrize("name", ["W" * 40, "دانيال الطويل جدا جدا", "🎴" * 30])
def test_ten_pairs_with_long_names_are_all_told(name: str) -> None:
    lines = tuple(replace(line, names=(name, name), place=place + 1000)
                  for place, line in enumerate(rated(10)))  # fmt: skip
    own = replace(lines[0], place=2001)
    alt = board_of(10, lines=lines, reader=own, of_pairs=True).draw(EN).alt
    assert len(alt) <= LONGEST_ALT
    for line in (*lines, own):
        assert f" {line.place:,}. " in alt


def test_a_better_value_is_further_to_the_right() -> None:
    scale = scaled([61.4, 12.5, -41])
    assert share(-41, scale) == 0 < share(0, scale) < share(12.5, scale) < share(61.4, scale) == 1
    assert scaled([0, 0]) == (0, 1)


def test_columns_do_not_overlap() -> None:
    for columns in (
        Columns("a", ("b", "c"), 84, 52, (62, 50), 116),
        Columns("a", ("b", "c", "d"), 82, 4, (52, 64, 48), 100),
    ):
        rights = [columns.figure_right(number) for number in range(len(columns.figures))]
        assert columns.names_width > 140
        assert columns.bar_left < columns.value_right < rights[0] < rights[-1] <= 592


def test_the_first_stands_in_the_middle_of_a_podium() -> None:
    steps = tuple(PodiumStep(place, pair_of(place), 0) for place in (3, 1, 2))
    assert [step.place for step in in_order_of_standing(steps)] == [2, 1, 3]
