"""Custom_ids that hold a position: those posted earlier are read, and written as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ui.club.board_position import BoardPosition
from bot.ui.club.daily_controls import DailyControl
from bot.ui.club.evening_controls import AskControl, DirectorControl
from bot.ui.club.history import HistoryPosition
from bot.ui.club.positions import GAME_OR_ALL, ComparedPeople, StatisticsPosition
from bot.ui.club.records import HallPosition
from bot.ui.codec import NUMBER, Word, chosen_in, control_id, member_of, position_of
from bot.ui.custom_ids import BadCustomIdError, CustomId, Verb, decode_custom_id
from bot.ui.help.help import HelpPage
from bot.ui.puzzle.controls import PostedPuzzle, PuzzleRequest
from bot.ui.records.readable import RecordForm
from bot.ui.replay.why import DecisionPosition
from bot.ui.replay_controls import HandPosition, ReplayPosition
from bot.ui.scores.sheet_details import SidePosition
from bot.ui.settings.preferences import PreferencesPage
from bot.ui.settings.privacy import PrivacyStep
from bot.ui.settings.quiet_hours_form import QuietStep
from bot.ui.settings.settings import SettingsPage

POSTED = [
    decode_custom_id(line)
    for line in Path(__file__).with_name("posted_custom_ids.txt").read_text().splitlines()
]
"""At least one of every form that was posted before positions were written by `bot.ui.codec`."""

POSITIONS: dict[Verb, type] = {
    Verb.STATISTICS: StatisticsPosition,
    Verb.STATISTICS_GAME: StatisticsPosition,
    Verb.COMPARISON_GAME: ComparedPeople,
    Verb.HISTORY: HistoryPosition,
    Verb.HISTORY_GAME: HistoryPosition,
    Verb.HISTORY_PEOPLE: HistoryPosition,
    Verb.ALL_HANDS: ReplayPosition,
    Verb.STEP: ReplayPosition,
    Verb.GO_TO_TRICK: ReplayPosition,
    Verb.OTHER_HAND: ReplayPosition,
    Verb.WHY: DecisionPosition,
    Verb.WHY_AT: HandPosition,
    Verb.POST_MORTEM: HandPosition,
    Verb.SHEET_WORDS: HandPosition,
    Verb.SHEET_SIDES: HandPosition,
    Verb.SHEET_SIDE: SidePosition,
    Verb.BOARD: BoardPosition,
    Verb.OPEN_BOARD: BoardPosition,
    Verb.RECORDS: HallPosition,
    Verb.EVENING: AskControl,
    Verb.EVENING_DIRECTOR: DirectorControl,
    Verb.DAILY: DailyControl,
    Verb.PUZZLE: PuzzleRequest,
    Verb.POSTED_PUZZLE: PostedPuzzle,
    Verb.HELP: HelpPage,
    Verb.PREFERENCES_PAGE: PreferencesPage,
    Verb.SETTINGS: SettingsPage,
    Verb.QUIET: QuietStep,
    Verb.PRIVACY: PrivacyStep,
}


@pytest.mark.parametrize("verb", POSITIONS)
def test_what_was_posted_is_read_and_written_as_it_was(verb: Verb) -> None:
    posted = [each for each in POSTED if each.verb is verb]
    assert posted
    written = [control_id(verb, position_of(POSITIONS[verb], each)) for each in posted]
    assert [(w.table, w.argument) for w in written] == [(p.table, p.argument) for p in posted]


@pytest.mark.parametrize(
    ("verb", "argument"),
    [
        (Verb.STATISTICS, "x.figures.all"),
        (Verb.STATISTICS, "1.nowhere.all"),
        (Verb.STATISTICS, "1.figures.chess"),
        (Verb.STATISTICS, "1.figures"),
        (Verb.STATISTICS, "1.figures.all.all"),
        (Verb.STATISTICS, "f" * 17 + ".figures.all"),
        (Verb.COMPARISON_GAME, "1"),
        (Verb.COMPARISON_GAME, "1.z"),
        (Verb.HISTORY, ""),
        (Verb.HISTORY, "older.chess"),
        (Verb.EVENING, "7.nothing"),
        (Verb.EVENING_DIRECTOR, "7.correct.x"),
        (Verb.HELP, "third"),
    ],
)
def test_what_leads_nowhere_is_refused(verb: Verb, argument: str) -> None:
    with pytest.raises(BadCustomIdError):
        position_of(POSITIONS[verb], CustomId(1, 0, verb, argument))


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ((), NUMBER),
        (("1", "2"), NUMBER),
        (("first",), NUMBER),
        (("-1",), NUMBER),
        (("pdf",), member_of(RecordForm)),
        (("chess",), GAME_OR_ALL),
    ],
)
def test_what_no_menu_offers_is_refused(values: tuple[str, ...], word: Word[object]) -> None:
    with pytest.raises(BadCustomIdError):
        chosen_in(values, word)
