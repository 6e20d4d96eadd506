"""The deal of the day."""

import json
from fractions import Fraction

import pytest

from bot.features.daily.state import (
    Begin,
    Daily,
    DailyAction,
    DailyRefusedError,
    Finish,
    apply_daily,
    daily_result,
    read_daily_action,
    write_daily_action,
)
from tests.features.evenings.builders import CHAIN

TODAY = Daily(20781, 2000.0, 2600.0, CHAIN.start.hex(), 3)


def after(*actions: tuple[DailyAction, float]) -> Daily:
    daily = TODAY
    for action, at in actions:
        daily = apply_daily(daily, action, at)
    return daily


PLAYED = after(
    (Begin(1, "Anna"), 100.0),
    (Begin(2, "Bruno"), 110.0),
    (Begin(3, "Carla"), 120.0),
    (Begin(4, "Dino"), 1999.0),
    (Finish(1, (120, 80)), 500.0),
    (Finish(2, (200, 40)), 600.0),
    (Finish(4, (60, 20)), 2500.0),
)


def test_the_field_is_compared_when_the_day_is_over() -> None:
    """Differences 40, 160, 40; Carla has not finished. 120 is worth 6 IMPs."""
    lines = daily_result(PLAYED, 2600.0)
    assert [(line.place, line.attempt.name) for line in lines] == [
        (1, "Bruno"),
        (2, "Anna"),
        (2, "Dino"),
    ]
    assert [line.share for line in lines] == [Fraction(1), Fraction(1, 4), Fraction(1, 4)]
    assert [line.imps for line in lines] == [6, -3, -3]


def test_nobody_is_told_anything_before() -> None:
    with pytest.raises(DailyRefusedError, match="day-not-over"):
        daily_result(PLAYED, 2599.0)


@pytest.mark.parametrize(
    ("action", "at", "why"),
    [
        (Begin(1, "Anna"), 700.0, "begun-already"),
        (Begin(3, "Carla"), 700.0, "begun-already"),
        (Begin(9, "Zoe"), 2000.0, "day-over"),
        (Finish(9, (1, 1)), 700.0, "not-begun"),
        (Finish(1, (500, 0)), 700.0, "not-begun"),
        (Finish(3, (500, 0)), 2600.0, "day-over"),
        (Finish(3, (-1, 0)), 700.0, "bad-result"),
    ],
)
def test_a_deal_is_played_once_and_in_time(action: DailyAction, at: float, why: str) -> None:
    with pytest.raises(DailyRefusedError, match=why):
        apply_daily(PLAYED, action, at)


def test_alone_in_the_field_is_average() -> None:
    (line,) = daily_result(after((Begin(1, "A"), 1.0), (Finish(1, (0, 9)), 2.0)), 9000.0)
    assert (line.place, line.share, line.imps) == (1, Fraction(1, 2), Fraction(0))


def test_the_dealer_changes() -> None:
    assert TODAY.dealer == 1


STORED: list[tuple[DailyAction, str]] = [
    (
        Begin(7, "Zoë", 88, "it"),
        '{"do": "begin", "v": 1, "at": 5.5, "with": '
        '{"user_id": 7, "name": "Zoë", "guild_id": 88, "locale": "it"}}',
    ),
    (
        Finish(7, (120, 80)),
        '{"do": "finish", "v": 1, "at": 5.5, "with": {"user_id": 7, "points": [120, 80]}}',
    ),
]


@pytest.mark.parametrize(("action", "text"), STORED)
def test_actions_are_stored_as_ever(action: DailyAction, text: str) -> None:
    assert json.dumps(write_daily_action(action, 5.5), ensure_ascii=False) == text
    assert read_daily_action(json.loads(text)) == (action, 5.5)


@pytest.mark.parametrize("change", [{"do": "restart"}, {"v": 2}, {"with": {"user_id": 7}}])
def test_other_data_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_daily_action({**json.loads(STORED[1][1]), **change})
