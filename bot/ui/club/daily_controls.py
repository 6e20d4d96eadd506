"""The controls of the hand of the day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Annotated, ClassVar

from bot.club.evenings.daily_calendar import date_of
from bot.club.evenings.daily_field import DailyStatus
from bot.text import Language, say
from bot.text.words.dates import day as day_name
from bot.text.words.dates import month as month_name
from bot.ui.codec import NUMBER, Word, control_id, or_none
from bot.ui.components import Button, ButtonStyle
from bot.ui.custom_ids import CustomId, Verb

_MOST_DIGITS = 6
"""Digits of a day, so that it has a date."""
_START_DIGITS = 40
"""Hexadecimal digits of a chain's start in a custom_id, which so commits to it."""


class DailyStep(Enum):
    """What a button of these panels does; the value begins the argument of its custom_id."""

    PLAY = "play"
    RESULT = "result"
    MONTH = "month"
    FAIR = "fair"


def _read_day(written: str) -> int:
    if len(written) > _MOST_DIGITS:
        raise ValueError(written)
    return NUMBER.read(written)


@dataclass(frozen=True, slots=True)
class DailyControl:
    """What a button does, for which day (None for today); that of *Fair deal* commits to the
    ``start`` of the chain."""

    SEPARATOR: ClassVar = "-"

    step: DailyStep
    day: Annotated[int | None, or_none(Word(str, _read_day))] = None
    start: str | None = None


def month_named(when: date, language: Language) -> str:
    """The month of a date with its year."""
    return f"{month_name(language, when)} {when.year}"


def play_button(label: str) -> Button:
    """The button that opens today's hand."""
    opens = control_id(Verb.DAILY, DailyControl(DailyStep.PLAY))
    return Button(opens, label, ButtonStyle.CONFIRM)


def hand_button(status: DailyStatus, language: Language) -> Button:
    """*My hand*; where the table was not opened yet, what opens it."""
    label = say(language, "button-hand")
    if status.table_id is None:
        return play_button(label)
    return Button(CustomId(status.table_id, 0, Verb.HAND), label, ButtonStyle.CONFIRM)


def result_button(day: int, language: Language) -> Button:
    """The results of a day."""
    named = day_name(language, date_of(day))
    label = say(language, "button-daily-result", day=named)
    return Button(control_id(Verb.DAILY, DailyControl(DailyStep.RESULT, day)), label)


def month_button(day: int, language: Language) -> Button:
    """The month of a day."""
    label = say(language, "button-daily-month", month=month_named(date_of(day), language))
    return Button(control_id(Verb.DAILY, DailyControl(DailyStep.MONTH, day)), label)


def fair_button(day: int, chain_start: str, language: Language) -> Button:
    """*Fair deal*; its custom_id commits to the start of the chain."""
    proof = DailyControl(DailyStep.FAIR, day, chain_start[:_START_DIGITS])
    return Button(control_id(Verb.DAILY, proof), say(language, "button-fair-deal"))
