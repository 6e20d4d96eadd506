"""What outages and pauses take of a round."""

import pytest

from bot.features.evenings.actions import (
    EveningAction,
    Extend,
    LoggedEveningAction,
    OpenRound,
    Pause,
    Resume,
)
from bot.features.evenings.runner import owed_seconds, time_taken
from bot.table.state.session import NO_OUTAGES, Outage, Outages

DIRECTOR = 900
ONE_OUTAGE = Outages((Outage(100, 160),))

Step = tuple[float, EveningAction, int | None]
OPENED: Step = (50, OpenRound(), None)
PAUSED: Step = (110, Pause("supper"), DIRECTOR)
RESUMED: Step = (140, Resume(), DIRECTOR)
GIVEN_BACK: Step = (170, Extend(60), None)


def log_of(*steps: Step) -> list[LoggedEveningAction]:
    return [LoggedEveningAction(action, at, by) for at, action, by in steps]


@pytest.mark.parametrize(
    ("steps", "owed"),
    [
        ([], 0),
        ([OPENED], 60),
        ([OPENED, (170, Extend(60), DIRECTOR)], 60),
        ([OPENED, GIVEN_BACK], 0),
        ([OPENED, (170, Extend(90), None)], 0),
        ([OPENED, PAUSED, RESUMED], 30),
        ([OPENED, PAUSED], 10),
        ([OPENED, GIVEN_BACK, (180, OpenRound(), None)], 0),
        ([OPENED, (130, OpenRound(), None)], 30),
    ],
)
def test_what_a_round_is_owed(steps: list[Step], owed: int) -> None:
    assert owed_seconds(log_of(*steps), ONE_OUTAGE, 200) == owed


@pytest.mark.parametrize(
    ("steps", "outages", "since", "taken"),
    [
        ([OPENED], NO_OUTAGES, 60, 0),
        ([OPENED], ONE_OUTAGE, 60, 60),
        ([OPENED], ONE_OUTAGE, 120, 40),
        ([OPENED, PAUSED, RESUMED], NO_OUTAGES, 60, 30),
        ([OPENED, PAUSED, RESUMED], ONE_OUTAGE, 60, 60),
        ([OPENED, PAUSED, RESUMED], NO_OUTAGES, 120, 20),
        ([OPENED, PAUSED, RESUMED], NO_OUTAGES, 150, 0),
        ([OPENED, PAUSED], NO_OUTAGES, 60, 90),
    ],
)
def test_what_was_taken_of_peoples_time(
    steps: list[Step], outages: Outages, since: float, taken: float
) -> None:
    assert time_taken(log_of(*steps), outages, since, 200) == taken
