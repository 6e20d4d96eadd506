"""The clock of a table in words."""

from __future__ import annotations

from bot.tables.terms import ClockTerms, Pace
from bot.text import Language, say
from bot.text.durations import duration


def clock_name(language: Language, clock: ClockTerms) -> str:
    """How long players may think, as a part of a sentence: "90 seconds for each turn"."""
    match clock:
        case ClockTerms(Pace.NONE):
            return say(language, "clock-none")
        case ClockTerms(Pace.MATCH, seconds, increment) if increment:
            return say(
                language,
                "clock-match-increment",
                time=duration(language, seconds),
                increment=duration(language, increment),
            )
        case ClockTerms(pace, seconds):
            return say(language, f"clock-{pace.value}", time=duration(language, seconds))
