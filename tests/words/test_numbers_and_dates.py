"""Numbers, points, dates and lengths of time as each language writes them."""

from datetime import date

import pytest

from bot.words import Language
from bot.words.numbers import (
    day,
    day_of_month,
    decimals_of,
    difference,
    duration,
    figure,
    gained,
    month,
    number,
    period,
)

EN, IT = Language.ENGLISH, Language.ITALIAN


@pytest.mark.parametrize(
    ("value", "decimals", "english", "italian"),
    [
        (0, 0, "0", "0"),
        (1540.4, 0, "1,540", "1.540"),
        (1234567, 0, "1,234,567", "1.234.567"),
        (57.26, 1, "57.3", "57,3"),
        (-12.5, 1, "−12.5", "−12,5"),
        (-0.04, 1, "0.0", "0,0"),
        (7, 2, "7.00", "7,00"),
    ],
)
def test_numbers(value: float, decimals: int, english: str, italian: str) -> None:
    assert number(EN, value, decimals) == english
    assert number(IT, value, decimals) == italian


@pytest.mark.parametrize(
    ("value", "told"), [(2.34, "+2.3"), (-2.34, "−2.3"), (0.04, "0.0"), (-0.04, "0.0")]
)
def test_differences_have_a_sign_unless_they_are_nought(value: float, told: str) -> None:
    assert difference(EN, value, 1) == told


def test_a_column_has_decimals_only_if_a_number_needs_them() -> None:
    assert decimals_of((1, 2.0, -3)) == 0
    assert decimals_of((1, 2.5)) == 1


def test_every_month_has_three_letters() -> None:
    months = {
        language: [month(language, date(2026, number, 1)) for number in range(1, 13)]
        for language in Language
    }
    assert " ".join(months[EN]) == "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
    assert " ".join(months[IT]) == "gen feb mar apr mag giu lug ago set ott nov dic"


def test_days() -> None:
    assert (day(EN, date(2026, 9, 3)), day(IT, date(2026, 9, 3))) == ("3 Sep 2026", "3 set 2026")
    assert day_of_month(IT, date(2026, 11, 30)) == "30 nov"


@pytest.mark.parametrize(
    ("first", "last", "told"),
    [
        (date(2026, 9, 21), None, "since 21 Sep 2026"),
        (date(2026, 9, 21), date(2026, 9, 21), "21 Sep 2026"),
        (date(2026, 9, 3), date(2026, 9, 21), "3–21 Sep 2026"),
        (date(2026, 9, 21), date(2026, 12, 20), "21 Sep – 20 Dec 2026"),
        (date(2026, 12, 21), date(2027, 3, 20), "21 Dec 2026 – 20 Mar 2027"),
    ],
)
def test_a_period_says_nothing_twice(first: date, last: date | None, told: str) -> None:
    assert period(EN, first, last) == told


@pytest.mark.parametrize(
    ("points", "written"),
    [(0, "0"), (1389, "1,389"), (12.0, "12"), (12.5, "12½"), (0.5, "½"), (-0.5, "−½")],
)
def test_points(points: float, written: str) -> None:
    assert figure(EN, points) == written


@pytest.mark.parametrize(("points", "written"), [(40, "+40"), (0, "0"), (-20, "−20")])
def test_gains_and_losses(points: int, written: str) -> None:
    assert gained(EN, points) == written


@pytest.mark.parametrize(
    ("seconds", "english", "italian"),
    [
        (1, "one second", "un secondo"),
        (90, "90 seconds", "90 secondi"),
        (60, "one minute", "un minuto"),
        (600, "10 minutes", "10 minuti"),
        (3_600, "one hour", "un’ora"),
        (43_200, "12 hours", "12 ore"),
        (86_400, "one day", "un giorno"),
        (604_800, "7 days", "7 giorni"),
        (90_000, "25 hours", "25 ore"),
    ],
)
def test_a_length_of_time_in_words(seconds: int, english: str, italian: str) -> None:
    assert duration(EN, seconds) == english
    assert duration(IT, seconds) == italian
