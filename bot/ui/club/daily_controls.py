"""The controls of the hand of the day."""

from __future__ import annotations

import re
from datetime import date
from enum import Enum

from bot.club.evenings.daily_calendar import date_of
from bot.club.evenings.daily_field import DailyStatus
from bot.text import Language, say
from bot.text.words.dates import day as day_name
from bot.text.words.dates import month as month_name
from bot.ui.components import Button, ButtonStyle
from bot.ui.custom_ids import BadCustomIdError, CustomId, Verb

_START_DIGITS = 40
"""Hexadecimal digits of a chain's start in a custom_id, which so commits to it."""
_WRITTEN = re.compile(r"(?P<step>[a-z]+)(-(?P<day>\d{1,6})(-[0-9a-f]+)?)?")


class DailyStep(Enum):
    """What a button of these panels does; the value begins the argument of its custom_id."""

    PLAY = "play"
    RESULT = "result"
    MONTH = "month"
    FAIR = "fair"


def decode_daily(argument: str) -> tuple[DailyStep, int]:
    """What a button does, and for which day (0 for today); raises `BadCustomIdError`."""
    found = _WRITTEN.fullmatch(argument)
    try:
        return DailyStep(found["step"] if found else ""), int((found and found["day"]) or 0)
    except ValueError:
        raise BadCustomIdError(argument) from None


def month_named(when: date, language: Language) -> str:
    """The month of a date with its year."""
    return f"{month_name(language, when)} {when.year}"


def daily_button(step: DailyStep, label: str, argument: str = "", *, main: bool = False) -> Button:
    """A button of the hand of the day."""
    written = f"{step.value}-{argument}" if argument else step.value
    style = ButtonStyle.CONFIRM if main else ButtonStyle.PLAIN
    return Button(CustomId(0, 0, Verb.DAILY, written), label, style)


def hand_button(status: DailyStatus, language: Language) -> Button:
    """*My hand*; where the table was not opened yet, what opens it."""
    label = say(language, "button-hand")
    if status.table_id is None:
        return daily_button(DailyStep.PLAY, label, main=True)
    return Button(CustomId(status.table_id, 0, Verb.HAND), label, ButtonStyle.CONFIRM)


def result_button(day: int, language: Language) -> Button:
    """The results of a day."""
    named = day_name(language, date_of(day))
    label = say(language, "button-daily-result", day=named)
    return daily_button(DailyStep.RESULT, label, str(day))


def month_button(day: int, language: Language) -> Button:
    """The month of a day."""
    label = say(language, "button-daily-month", month=month_named(date_of(day), language))
    return daily_button(DailyStep.MONTH, label, str(day))


def fair_button(day: int, chain_start: str, language: Language) -> Button:
    """*Fair deal*; its custom_id commits to the start of the chain."""
    argument = f"{day}-{chain_start[:_START_DIGITS]}"
    return daily_button(DailyStep.FAIR, say(language, "button-fair-deal"), argument)
