"""Means of people, two people compared, and the hall of records: every number is told."""

from datetime import date

import pytest

from bot.draw.leaderboards import HallOfRecords
from bot.draw.player_statistics import ComparedRow, StatisticRow
from bot.draw.ranking import Unit, word_of, written, written_difference
from bot.features.books.match_facts import RecordKind
from bot.features.books.player_statistics import Compared, GameSums, Measure
from bot.features.books.statistics_panels import statistic_row
from bot.words import Language
from tarocchino.core.games import GameName
from tests.builders.club_pictures import record

EN, IT = Language.ENGLISH, Language.ITALIAN


def sums(game: GameName, best_hand: float = 0) -> GameSums:
    """The sums of a server in which the best hand brought this."""
    return GameSums(game, 1, 1, 0, best_hand, {})


@pytest.mark.parametrize(
    ("value", "unit", "english", "italian"),
    [
        (1540, Unit.WHOLE, "1,540", "1.540"),
        (57.25, Unit.MEAN, "57.2", "57,2"),
        (0.985, Unit.FINE, "0.98", "0,98"),
        (0.644, Unit.SHARE, "64%", "64%"),
        (-3, Unit.POINTS, "−3", "−3"),
    ],
)
def test_quantities_are_written_in_their_unit(
    value: float, unit: Unit, english: str, italian: str
) -> None:
    assert (written(EN, value, unit), written(IT, value, unit)) == (english, italian)


def test_differences_have_their_sign() -> None:
    assert written_difference(EN, 14.94, Unit.MEAN) == "+14.9"
    assert written_difference(IT, -0.07, Unit.SHARE) == "−7%"
    assert written_difference(EN, 0.001, Unit.FINE) == "0.00"


def test_a_quantity_has_its_word_where_the_number_alone_says_too_little() -> None:
    assert [word_of(IT, n, Unit.CRICCONI) for n in (1, 2)] == ["Criccone", "Cricconi"]
    assert word_of(EN, 13, Unit.CARDS) == "cards"
    assert word_of(EN, 13, Unit.MEAN) == ""


@pytest.mark.parametrize(
    ("row", "gain"),
    [
        (StatisticRow("a", 12, 10, Unit.MEAN), 0.4),
        (StatisticRow("a", 30, 10, Unit.MEAN), 1),
        (StatisticRow("a", 12, 10, Unit.MEAN, lower_is_better=True), -0.4),
        (StatisticRow("a", -5, 0, Unit.MEAN, full=20), -0.25),
        (StatisticRow("a", -12, -10, Unit.MEAN), -0.4),
        (StatisticRow("a", 12, None, Unit.MEAN), None),
    ],
)
def test_a_bar_is_how_much_better_somebody_is(row: StatisticRow, gain: float | None) -> None:
    assert row.gain == (None if gain is None else pytest.approx(gain))


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
def test_each_statistic_has_its_words(language: Language) -> None:
    compared = [Compared(measure, 1, 2) for measure in Measure]
    rows = [statistic_row(each, sums(GameName.OTTOCENTO), language) for each in compared]
    assert len({row.label for row in rows}) == len(Measure)
    avoided = statistic_row(Compared(Measure.POINTS, 1, 2), sums(GameName.MATTAZZA), language)
    assert (rows[0].gain, avoided.gain) == (-1, 1)
    assert {kind for kind, row in zip(Measure, rows, strict=True) if row.lower_is_better} == {
        Measure.MATTO_PAID,
        Measure.CAPPOTTI_SUFFERED,
        Measure.MISSED,
    }


def test_luck_is_written_with_its_sign_and_fills_its_bar_by_game() -> None:
    lucky = Compared(Measure.LUCK, 30, 0)
    servers = [sums(GameName.OTTOCENTO, 720), sums(GameName.MATTAZZA, 1), sums(GameName.MILLONE)]
    rows = [statistic_row(lucky, server, EN) for server in servers]
    assert [row.gain for row in rows] == [0.5, -1, 1]
    assert written(EN, rows[0].own, rows[0].unit) == "+30.0"


@pytest.mark.parametrize(
    ("row", "better"),
    [
        (ComparedRow("a", 2, 1, Unit.MEAN), 0),
        (ComparedRow("a", 1, 2, Unit.MEAN), 1),
        (ComparedRow("a", 2, 1, Unit.MEAN, lower_is_better=True), 1),
        (ComparedRow("a", 1, 2, Unit.MEAN, lower_is_better=True), 0),
        (ComparedRow("a", 2, 2, Unit.MEAN, lower_is_better=True), None),
    ],
)
def test_the_better_of_two_is_told_apart(row: ComparedRow, better: int | None) -> None:
    assert row.better == better


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (RecordKind.FEWEST_HANDS, "Partita più veloce: 3 smazzate, Anna, 1 mar 2026."),
        (RecordKind.LONGEST_GRANDE, "Grande più lunga: 3 carte, Anna, 1 mar 2026."),
        (RecordKind.MOST_CRICCONI, "Più Cricconi in una partita: 3 Cricconi, Anna, 1 mar 2026."),
    ],
)
def test_a_record_is_told_in_what_it_counts(kind: RecordKind, told: str) -> None:
    reached = record(kind, 3, ("Anna",), date(2026, 3, 1), None, IT)
    assert told in HallOfRecords((reached,)).draw(IT).alt


def test_the_game_is_told_once_where_all_records_are_of_one() -> None:
    reached = record(RecordKind.HIGHEST_HAND, 1, ("Anna",), date(2026, 3, 1), GameName.MILLONE, EN)
    alt = HallOfRecords((reached,) * 2, GameName.MILLONE).draw(EN).alt
    assert alt.count("Millone") == 1
