"""Custom_ids that hold a position: those posted earlier are read, and written as they were."""

from pathlib import Path

import pytest

from bot.client.custom_ids import (
    NUMBER,
    BadCustomIdError,
    CustomId,
    Verb,
    Word,
    chosen_in,
    control_id,
    decode_custom_id,
    member_of,
    position_of,
)
from bot.features.books.controls import (
    GAME_OR_ALL,
    BoardPosition,
    ComparedPeople,
    HistoryPosition,
    StatisticsPosition,
)
from bot.features.books.leaderboard_panels import HallPosition
from bot.features.daily.panels import DailyControl
from bot.features.evenings.controls import AskControl, DirectorControl
from bot.features.lessons.model import LessonPosition
from bot.features.privacy.panels import PrivacyStep
from bot.features.puzzles.panels import PostedPuzzle, PuzzleRequest
from bot.features.reference.panels import CardId
from bot.features.reviews.panels import DecisionPosition
from bot.settings.preference_panels import PreferencesPage, QuietStep
from bot.table.panels.records import HandPosition, RecordForm, ReplayPosition
from bot.table.panels.rules_pages import HelpPage, PageId
from bot.table.panels.scores import SidePosition
from bot.table.panels.server_settings import SettingControl, SettingsPage

POSTED = [
    decode_custom_id(line)
    for line in Path(__file__).with_name("posted_custom_ids.txt").read_text().splitlines()
]
"""At least one of every form that was posted before `bot.client.custom_ids` wrote positions."""

POSITIONS: dict[Verb, type] = {
    Verb.SET: SettingControl,
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
    Verb.SHEET_COUNT: HandPosition,
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
    Verb.RULES: PageId,
    Verb.GO_TO_PAGE: PageId,
    Verb.OTHER_GAME: PageId,
    Verb.SHOW_CARD: CardId,
    Verb.TURN_CARD: CardId,
    Verb.LEARN: LessonPosition,
    Verb.ANSWER: LessonPosition,
    Verb.PREFERENCES_PAGE: PreferencesPage,
    Verb.SETTINGS: SettingsPage,
    Verb.QUIET: QuietStep,
    Verb.PRIVACY: PrivacyStep,
}


def test_what_was_posted_is_read_and_written_as_it_was() -> None:
    for verb in POSITIONS:
        posted = [each for each in POSTED if each.verb is verb]
        assert posted, verb
        written = [control_id(verb, position_of(POSITIONS[verb], each)) for each in posted]
        assert [(w.table, w.argument) for w in written] == [
            (p.table, p.argument) for p in posted
        ], verb


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
        (Verb.RULES, ""),
        (Verb.RULES, "ottocento"),
        (Verb.RULES, "ottocento.x"),
        (Verb.RULES, "whist.1"),
        (Verb.LEARN, ""),
        (Verb.ANSWER, "follow"),
        (Verb.ANSWER, "follow.suit"),
        (Verb.ANSWER, "follow.suit.Kd.x"),
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
