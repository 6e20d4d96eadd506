"""What an evening's log holds as JSON: byte for byte what earlier programs wrote."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.features.evenings.actions import (
    WORDS,
    Appoint,
    Award,
    Cancel,
    ChangeSettings,
    CloseRound,
    Correct,
    End,
    EveningAction,
    EveningSettings,
    Extend,
    Format,
    Join,
    LoggedEveningAction,
    Move,
    NoShow,
    Obstacle,
    Open,
    OpenRound,
    Pause,
    Plan,
    Report,
    Resume,
    Return,
    Reveal,
    Scoring,
    SignOff,
    SignUp,
    Start,
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
ZOE = Person(5, "Zoë", "it")
ZOE_TEXT = '{"user_id": 5, "name": "Zoë", "locale": "it"}'
PAIRS = EveningSettings(Format.PAIRS)
PAIRS_TEXT = (
    '{"format": "pairs", "scoring": "matches", "rounds": 4, "plan": "howell", "odd": "sit-out",'
    ' "round_seconds": 2700, "last_hand_seconds": 600, "break_seconds": 120, "travelling": false,'
    ' "grace_seconds": 300}'
)
OTHER = EveningSettings(
    Format.PAIRS,
    Scoring.MATCHPOINTS,
    3,
    Plan.MITCHELL,
    OddOut.COMPUTER,
    None,
    0,
    0,
    travelling=True,
    grace_seconds=60,
)
OTHER_TEXT = (
    '{"format": "pairs", "scoring": "matchpoints", "rounds": 3, "plan": "mitchell",'
    ' "odd": "computer", "round_seconds": null, "last_hand_seconds": 0, "break_seconds": 0,'
    ' "travelling": true, "grace_seconds": 60}'
)
NEWER = {"open": 2, "change-settings": 2}
"""The versions of forms that are not the first."""

ACTIONS: list[tuple[EveningAction, str, str]] = [
    (
        Open(12, BIG, PAIRS, "ab"),
        "open",
        f'{{"evening_id": 12, "director_id": {BIG}, "settings": {PAIRS_TEXT},'
        ' "chain_start": "ab"}',
    ),
    (ChangeSettings(OTHER), "change-settings", f'{{"settings": {OTHER_TEXT}}}'),
    (Appoint(BIG), "appoint", f'{{"user_id": {BIG}}}'),
    (SignUp((ZOE, ZOE)), "sign-up", f'{{"members": [{ZOE_TEXT}, {ZOE_TEXT}]}}'),
    (Join(3, ZOE), "join", f'{{"entry": 3, "member": {ZOE_TEXT}}}'),
    (SignOff(3), "sign-off", '{"entry": 3}'),
    (Start((2, 0, 1)), "start", '{"order": [2, 0, 1]}'),
    (OpenRound(), "open-round", "{}"),
    (
        Report(1, ((120, 80), (0, 939)), complete=False),
        "report",
        '{"table": 1, "hands": [[120, 80], [0, 939]], "complete": false}',
    ),
    (NoShow(3), "no-show", '{"entry": 3}'),
    (Withdraw(3), "withdraw", '{"entry": 3}'),
    (Return(3), "return", '{"entry": 3}'),
    (
        Correct(0, 1, "recount", hands=((1, 2),)),
        "correct",
        '{"round": 0, "table": 1, "why": "recount", "hands": [[1, 2]], "awards": null}',
    ),
    (
        Correct(0, 1, "noise", awards=(Award.PLUS, Award.MINUS)),
        "correct",
        '{"round": 0, "table": 1, "why": "noise", "hands": null, "awards": ["plus", "minus"]}',
    ),
    (
        Correct(2, 0, "cards fell", awards=(Award.AVERAGE, Award.AVERAGE)),
        "correct",
        '{"round": 2, "table": 0, "why": "cards fell", "hands": null,'
        ' "awards": ["average", "average"]}',
    ),
    (Extend(120), "extend", '{"seconds": 120}'),
    (CloseRound(), "close-round", "{}"),
    (
        Suspend(Obstacle.PERMISSIONS, ("attach_files",), (0, 3)),
        "suspend",
        '{"obstacle": "permissions", "details": ["attach_files"], "tables": [0, 3]}',
    ),
    (Move(BIG), "move", f'{{"channel_id": {BIG}}}'),
    (Pause("late", 9.5), "pause", '{"why": "late", "until": 9.5}'),
    (Pause("late"), "pause", '{"why": "late", "until": null}'),
    (Resume(), "resume", "{}"),
    (End(), "end", "{}"),
    (Cancel("nobody came"), "cancel", '{"why": "nobody came"}'),
    (Reveal("00ff"), "reveal", '{"seed": "00ff"}'),
]


@pytest.mark.parametrize(("action", "word", "fields"), ACTIONS)
def test_actions_are_stored_as_ever(action: EveningAction, word: str, fields: str) -> None:
    for by, by_text in ((None, "null"), (BIG, str(BIG))):
        logged = LoggedEveningAction(action, 1700000000.25, by)
        head = f'{{"do": "{word}", "v": {NEWER.get(word, 1)}, "at": 1700000000.25, "by": {by_text}'
        text = f'{head}, "with": {fields}}}'
        assert json.dumps(write_evening_action(logged), ensure_ascii=False) == text
        assert read_evening_action(json.loads(text)) == logged


def test_every_action_has_its_stored_form_here() -> None:
    assert {word for _, word, _ in ACTIONS} == set(WORDS)
    formats = {"pairs": Format.PAIRS, "singles": Format.SINGLES, "teams": Format.TEAMS}
    assert {each.value: each for each in Format} == formats
    assert [each.value for each in Scoring] == ["matches", "matchpoints", "imps"]
    assert [each.value for each in Plan] == ["howell", "mitchell"]
    assert [each.value for each in OddOut] == ["sit-out", "computer"]


@pytest.mark.parametrize("action", [Open(12, BIG, PAIRS), ChangeSettings(PAIRS)])
def test_settings_stored_before_there_was_a_grace_period_have_five_minutes(
    action: EveningAction,
) -> None:
    logged = LoggedEveningAction(action, 1.0, BIG)
    data = {**write_evening_action(logged), "v": 1}
    del data["with"]["settings"]["grace_seconds"]
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
