"""What an evening's log holds as JSON: byte for byte what earlier programs wrote."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.features.evenings.actions import (
    WORDS,
    Award,
    ChangeSettings,
    Correct,
    End,
    EveningAction,
    EveningSettings,
    Format,
    LoggedEveningAction,
    NoShow,
    Obstacle,
    Open,
    Plan,
    Report,
    Scoring,
    SignUp,
    Suspend,
    Withdraw,
    read_evening_action,
    write_evening_action,
)
from bot.features.evenings.movements import OddOut
from bot.features.evenings.transitions import evening_of
from bot.table.state.seats import Person
from tests.features.evenings.builders import DIRECTOR, Play

BIG = 2**63 - 1
"""The largest snowflake."""
PAIRS = EveningSettings(Format.PAIRS)
STORED = Path(__file__).with_name("stored_actions.jsonl").read_text(encoding="utf-8").splitlines()
"""Each action as it was stored first, in its present version."""


def test_actions_are_stored_as_ever() -> None:
    for text in STORED:
        logged = read_evening_action(json.loads(text))
        assert (logged.at, logged.by) == (1700000000.25, BIG), text
        assert json.dumps(write_evening_action(logged), ensure_ascii=False) == text
        by_the_bot = replace(logged, by=None)
        assert read_evening_action(write_evening_action(by_the_bot)) == by_the_bot, text


def test_fields_are_read_as_what_they_say() -> None:
    """Values of each kind: people, settings, hands, awards, an obstacle."""
    read = {each["do"]: read_evening_action(each).action for each in map(json.loads, STORED)}
    zoe = Person(5, "Zoë", "it")
    travelling = EveningSettings(
        Format.PAIRS, Scoring.MATCHPOINTS, 3, Plan.MITCHELL, OddOut.COMPUTER, None, 0, 0,
        travelling=True, grace_seconds=60, face_down=True,
    )  # fmt: skip
    assert read["open"] == Open(12, BIG, PAIRS, "ab")
    assert read["change-settings"] == ChangeSettings(travelling)
    assert read["sign-up"] == SignUp((zoe, zoe))
    assert read["report"] == Report(1, ((120, 80), (0, 939)), complete=False)
    assert read["correct"] == Correct(2, 0, "cards fell", awards=(Award.AVERAGE, Award.AVERAGE))
    assert read["suspend"] == Suspend(Obstacle.PERMISSIONS, ("attach_files",), (0, 3))


def test_every_action_has_its_stored_form_here() -> None:
    assert {json.loads(text)["do"] for text in STORED} == set(WORDS)
    formats = {"pairs": Format.PAIRS, "singles": Format.SINGLES, "teams": Format.TEAMS}
    assert {each.value: each for each in Format} == formats
    assert [each.value for each in Scoring] == ["matches", "matchpoints", "imps"]
    assert [each.value for each in Plan] == ["howell", "mitchell"]
    assert [each.value for each in OddOut] == ["sit-out", "computer"]


_SINCE_3 = ("face_down", "ranks_leavers")


@pytest.mark.parametrize(("version", "lacks"), [(2, _SINCE_3), (1, (*_SINCE_3, "grace_seconds"))])
@pytest.mark.parametrize("make", [partial(Open, 12, BIG), ChangeSettings])
def test_settings_stored_before_they_had_these_fields_mean_what_they_did(
    make: Callable[[EveningSettings], EveningAction], version: int, lacks: tuple[str, ...]
) -> None:
    logged = LoggedEveningAction(make(replace(PAIRS, ranks_leavers=False)), 1.0, BIG)
    data = {**write_evening_action(logged), "v": version}
    for name in lacks:
        del data["with"]["settings"][name]
    assert read_evening_action(data) == logged


def test_fields_that_only_a_newer_program_knows_are_passed_over() -> None:
    data = write_evening_action(LoggedEveningAction(NoShow(3), 1.0))
    data["with"]["apology"] = "the train"
    assert read_evening_action({**data, "more": 1}) == LoggedEveningAction(NoShow(3), 1.0)


@pytest.mark.parametrize(
    "change",
    [
        {"do": "dance"},
        {"v": 2},
        {"v": 0},
        {"v": "1"},
        {"at": "now"},
        {"by": "Anna"},
        {"with": {}},
        {"with": {"entry": "3"}},
        {"with": {"entry": None}},
    ],
)
def test_data_of_another_form_are_refused(change: dict[str, Any]) -> None:
    data = write_evening_action(LoggedEveningAction(NoShow(3), 1.0))
    with pytest.raises(ValueError, match=r"."):
        read_evening_action({**data, **change})


@pytest.mark.parametrize("missing", ["do", "v", "at", "by", "with"])
def test_every_part_is_needed(missing: str) -> None:
    data = write_evening_action(LoggedEveningAction(NoShow(3), 1.0))
    del data[missing]
    with pytest.raises(ValueError, match=missing):
        read_evening_action(data)


def test_an_evening_is_its_log() -> None:
    play = Play(EveningSettings(Format.PAIRS, Scoring.IMPS, rounds=2)).sign_up(5).start()
    play.play_round()
    play.do(Withdraw(1), by=DIRECTOR)
    play.play_round()
    play.do(Correct(0, 0, "recount", ((9, 9),)), by=DIRECTOR)
    play.do(End())
    text = json.dumps([write_evening_action(logged) for logged in play.log])
    again = evening_of(read_evening_action(each) for each in json.loads(text))
    assert again == play.evening
    assert again.changed_at == play.now
    with pytest.raises(ValueError, match="empty"):
        evening_of([])
