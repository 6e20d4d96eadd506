"""What an evening refuses, by the stage it is in; nothing changes then."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.features.evenings.actions import (
    Appoint,
    Arrive,
    Award,
    Cancel,
    ChangeSettings,
    CloseRound,
    Compare,
    Correct,
    End,
    EveningAction,
    EveningSettings,
    Extend,
    Format,
    Join,
    LoggedEveningAction,
    NoShow,
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
    Withdraw,
)
from bot.features.evenings.state import EveningRefusal, EveningRefusedError
from bot.features.evenings.transitions import apply
from tests.features.evenings.builders import DIRECTOR, FAIR, Play, person

R = EveningRefusal
PAIRS = EveningSettings(Format.PAIRS, rounds=2)
TEN_PAIRS_MORE = (SignUp((person(50), person(51))),)


def signing_up() -> Play:
    return Play(PAIRS).sign_up(4)


def looking() -> Play:
    play = signing_up()
    play.do(SignUp((person(60),)))
    return play


def in_break() -> Play:
    return signing_up().start()


def in_round() -> Play:
    play = in_break()
    play.open()
    return play


def paused() -> Play:
    play = in_break()
    play.do(Pause("supper"), by=DIRECTOR)
    return play


def reported() -> Play:
    play = in_round()
    play.report(0)
    return play


def after_all_rounds() -> Play:
    play = in_break()
    play.play_round()
    play.play_round()
    return play


def over() -> Play:
    play = after_all_rounds()
    play.do(End())
    return play


def cancelled() -> Play:
    play = signing_up()
    play.do(Cancel("nobody came"), by=DIRECTOR)
    return play


def full() -> Play:
    return Play(EveningSettings(Format.SINGLES)).sign_up(40)


ZOE = person(70)
CASES: list[tuple[Callable[[], Play], EveningAction, EveningRefusal]] = [
    (signing_up, Open(1, 2, PAIRS), R.STARTED_ALREADY),
    (signing_up, SignUp((person(0), person(60))), R.SIGNED_UP_ALREADY),
    (signing_up, SignUp(()), R.WRONG_NUMBER),
    (signing_up, SignUp((ZOE, ZOE)), R.WRONG_NUMBER),
    (signing_up, SignUp((person(60), person(61), person(62))), R.WRONG_NUMBER),
    (full, SignUp((person(60),)), R.FIELD_FULL),
    (signing_up, Join(0, ZOE), R.ENTRY_FULL),
    (signing_up, Join(9, ZOE), R.NO_SUCH_ENTRY),
    (looking, Join(4, person(0)), R.SIGNED_UP_ALREADY),
    (looking, Join(4, person(60)), R.SIGNED_UP_ALREADY),
    (signing_up, SignOff(9), R.NO_SUCH_ENTRY),
    (signing_up, Start((0, 1, 2)), R.BAD_ORDER),
    (signing_up, Start((0, 1, 2, 2)), R.BAD_ORDER),
    (signing_up, OpenRound(), R.NOT_BEGUN),
    (signing_up, Compare(0, FAIR), R.NO_ROUND_ON),
    (reported, Compare(0, FAIR), R.NO_SUCH_TABLE),
    (over, Compare(0, FAIR), R.OVER),
    (signing_up, Arrive(0, 0), R.NO_ROUND_ON),
    (in_round, Arrive(0, 0), R.NOT_ENTERED),
    (reported, Arrive(0, 0), R.RESULT_STANDS),
    (signing_up, Withdraw(0), R.NOT_BEGUN),
    (signing_up, Return(0), R.NOT_BEGUN),
    (signing_up, Pause("supper"), R.NOT_BEGUN),
    (signing_up, End(), R.NOT_BEGUN),
    (signing_up, NoShow(0), R.NO_ROUND_ON),
    (signing_up, CloseRound(), R.NO_ROUND_ON),
    (signing_up, Correct(0, 0, "why", FAIR), R.NO_ROUND_ON),
    (signing_up, ChangeSettings(replace(PAIRS, format=Format.SINGLES)), R.BAD_SETTINGS),
    (signing_up, ChangeSettings(replace(PAIRS, scoring=Scoring.IMPS)), R.BAD_SETTINGS),
    (signing_up, ChangeSettings(replace(PAIRS, rounds=0)), R.BAD_SETTINGS),
    (in_break, ChangeSettings(PAIRS), R.STARTED_ALREADY),
    (in_break, SignOff(0), R.STARTED_ALREADY),
    (in_break, Start((0, 1, 2, 3)), R.STARTED_ALREADY),
    (in_break, Report(0, FAIR, complete=True), R.NO_ROUND_ON),
    (in_break, Extend(60), R.NO_ROUND_ON),
    (in_break, End(), R.NOT_BEGUN),
    (in_break, Resume(), R.NOT_PAUSED),
    (in_break, Pause(" "), R.REASON_MISSING),
    (in_break, Return(0), R.NOT_OUT),
    (in_break, Withdraw(9), R.NO_SUCH_ENTRY),
    (in_break, Reveal("00"), R.NOTHING_SEALED),
    (paused, Pause("again"), R.PAUSED),
    (paused, OpenRound(), R.PAUSED),
    (in_round, OpenRound(), R.ROUND_ON),
    (in_round, End(), R.ROUND_ON),
    (in_round, NoShow(9), R.NO_SUCH_ENTRY),
    (in_round, Report(2, FAIR, complete=True), R.NO_SUCH_TABLE),
    (in_round, Report(-1, FAIR, complete=True), R.NO_SUCH_TABLE),
    (in_round, Report(0, (*FAIR, (1, 1)), complete=True), R.BAD_RESULT),
    (in_round, Report(0, ((-1, 1),), complete=False), R.BAD_RESULT),
    (in_round, Extend(0), R.BAD_TIME),
    (in_round, CloseRound(), R.TABLES_PLAYING),
    (reported, Report(0, FAIR, complete=True), R.RESULT_STANDS),
    (reported, Correct(0, 9, "why", FAIR), R.NO_SUCH_TABLE),
    (reported, Correct(-1, 0, "why", FAIR), R.NO_ROUND_ON),
    (reported, Correct(0, 0, "", FAIR), R.REASON_MISSING),
    (reported, Correct(0, 0, "why"), R.BAD_RESULT),
    (reported, Correct(0, 0, "why", FAIR, (Award.PLUS, Award.PLUS)), R.BAD_RESULT),
    (reported, Correct(0, 0, "why", ((-1, 0),)), R.BAD_RESULT),
    (after_all_rounds, OpenRound(), R.NO_MORE_ROUNDS),
    (after_all_rounds, *TEN_PAIRS_MORE, R.NO_MORE_ROUNDS),
    (over, OpenRound(), R.OVER),
    (over, Withdraw(0), R.OVER),
    (over, *TEN_PAIRS_MORE, R.OVER),
    (over, Pause("why"), R.OVER),
    (over, End(), R.OVER),
    (over, Cancel("why"), R.OVER),
    (cancelled, Cancel("why"), R.OVER),
    (cancelled, Join(0, ZOE), R.OVER),
]


@pytest.mark.parametrize(("made", "action", "reason"), CASES)
def test_refused(made: Callable[[], Play], action: EveningAction, reason: EveningRefusal) -> None:
    play = made()
    with pytest.raises(EveningRefusedError) as refused:
        play.do(action)
    assert refused.value.reason is reason


def test_a_no_show_is_one_once_and_not_after_playing() -> None:
    play = in_round()
    (first,), (second,) = play.evening.rounds[0].tables[0].sides
    play.do(NoShow(first))
    with pytest.raises(EveningRefusedError, match="out-already"):
        play.do(NoShow(first))
    with pytest.raises(EveningRefusedError, match="out-already"):
        play.do(Withdraw(first))
    play.do(Report(1, FAIR, complete=True))
    played = play.evening.rounds[0].tables[1].sides[0][0]
    with pytest.raises(EveningRefusedError, match="result-stands"):
        play.do(NoShow(played))
    play.do(Correct(0, 0, "they had won", awards=(Award.MINUS, Award.PLUS)), by=DIRECTOR)
    with pytest.raises(EveningRefusedError, match="result-stands"):
        play.do(NoShow(second))


def test_a_result_never_gets_shorter() -> None:
    play = in_round()
    play.do(Report(0, FAIR[:2], complete=False))
    for other in (FAIR[:1], (FAIR[0], (0, 0))):
        with pytest.raises(EveningRefusedError, match="result-stands"):
            play.do(Report(0, other, complete=False))
    assert (
        play.do(Report(0, FAIR[:3], complete=False)).rounds[0].tables[0].outcome.hands == FAIR[:3]
    )


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Start((0, 1, 2, 3)), R.DIRECTOR_ONLY),
        (OpenRound(), R.DIRECTOR_ONLY),
        (CloseRound(), R.DIRECTOR_ONLY),
        (Report(0, FAIR, complete=True), R.DIRECTOR_ONLY),
        (Compare(0, FAIR), R.DIRECTOR_ONLY),
        (Appoint(100), R.DIRECTOR_ONLY),
        (Pause("why"), R.DIRECTOR_ONLY),
        (Cancel("why"), R.DIRECTOR_ONLY),
        (End(), R.DIRECTOR_ONLY),
        (Reveal("00"), R.DIRECTOR_ONLY),
        (SignOff(1), R.NOT_YOURS),
        (Withdraw(1), R.NOT_YOURS),
        (Return(1), R.NOT_YOURS),
    ],
)
def test_players_do_what_is_theirs(action: EveningAction, reason: EveningRefusal) -> None:
    with pytest.raises(EveningRefusedError) as refused:
        signing_up().do(action, by=100)
    assert refused.value.reason is reason


def test_a_director_appoints_another() -> None:
    play = signing_up()
    play.do(Appoint(100), by=DIRECTOR)
    play.do(Start((0, 1, 2, 3)), by=100)
    assert play.evening.directors == (DIRECTOR, 100)


def test_an_evening_begins_with_its_announcement() -> None:
    with pytest.raises(EveningRefusedError, match="not-begun"):
        apply(None, LoggedEveningAction(End(), 1.0))


@pytest.mark.parametrize(
    ("entries", "settings"),
    [
        (1, PAIRS),
        (3, EveningSettings(Format.SINGLES)),
        (3, EveningSettings(Format.PAIRS, plan=Plan.MITCHELL)),
        (1, EveningSettings(Format.TEAMS, Scoring.IMPS)),
    ],
)
def test_too_few_do_not_start(entries: int, settings: EveningSettings) -> None:
    with pytest.raises(EveningRefusedError, match="too-few"):
        Play(settings).sign_up(entries).start()


@pytest.mark.parametrize(
    "settings",
    [
        replace(PAIRS, rounds=41),
        replace(PAIRS, round_seconds=0),
        replace(PAIRS, break_seconds=-1),
        replace(PAIRS, travelling=True),
        EveningSettings(Format.TEAMS),
        EveningSettings(Format.SINGLES, plan=Plan.MITCHELL),
        EveningSettings(Format.SINGLES, Scoring.IMPS, travelling=True),
    ],
)
def test_settings_that_do_not_fit_each_other(settings: EveningSettings) -> None:
    with pytest.raises(EveningRefusedError, match="bad-settings"):
        Play(settings)


def test_sealed_deals_need_a_commitment_and_only_they() -> None:
    sealed = EveningSettings(Format.PAIRS, Scoring.IMPS)
    for settings, start in ((sealed, None), (PAIRS, "ab")):
        with pytest.raises(EveningRefusedError, match="bad-settings"):
            apply(None, LoggedEveningAction(Open(1, 2, settings, start), 1.0))
