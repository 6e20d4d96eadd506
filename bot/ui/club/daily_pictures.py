"""What the pictures of the hand of the day show: the field, and the podium of a server."""

from __future__ import annotations

from collections.abc import Collection

from bot.club.evenings.daily import GAME
from bot.club.evenings.daily_calendar import date_of
from bot.club.evenings.daily_field import DayResult, field_lines
from bot.render.club.evening import Scoring
from bot.render.club.podium import MOST_STEPS, Podium, PodiumStep
from bot.render.club.traveller import Traveller, TravellerLine
from bot.text import Language, say
from bot.ui.club.daily import names_of_line, podium_lines, shown_lines
from bot.ui.words import daily_heading

_HUNDRED = 100


def field_drawn(
    result: DayResult, named: Collection[int], reader_id: int, language: Language
) -> Traveller | None:
    """The results of a day as a reader is told them; None where there is nothing to compare."""
    lines = shown_lines(field_lines(result.lines, named, reader_id))
    if len(lines) <= 1:
        return None
    return Traveller(
        daily_heading(result.daily.day, language),
        None,
        Scoring.IMPS,
        tuple(
            TravellerLine(
                line.place,
                names_of_line(line, language),
                line.points[0],
                float(line.imps),
                against=line.points[1],
                is_reader=line.is_reader,
            )
            for line in lines
        ),
    )


def podium_drawn(result: DayResult, named: Collection[int], language: Language) -> Podium | None:
    """The podium of a server; None if nobody is on it, or too many are."""
    steps = podium_lines(result, named)
    people = [(place, name, line.share) for place, line in steps for name in line.names]
    if not 0 < len(people) <= MOST_STEPS:
        return None
    when = date_of(result.daily.day)
    return Podium(
        say(language, "daily-title"),
        when,
        when,
        Scoring.PERCENT,
        tuple(PodiumStep(place, (name,), float(share * _HUNDRED)) for place, name, share in people),
        game=GAME,
    )
