"""Lengths of time in the largest unit that measures them."""

from __future__ import annotations

import pytest

from bot.words import Language
from bot.words.dates import duration

EN, IT = Language.ENGLISH, Language.ITALIAN


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
