"""Numbers and dates as each language writes them."""

from __future__ import annotations

from datetime import date

import pytest

from bot.words import Language
from bot.words.dates import day, day_of_month, month, period
from bot.words.numbers import decimals_of, difference, number

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
