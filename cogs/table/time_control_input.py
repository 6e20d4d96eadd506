"""A time control as people type it: ``1 min``, ``90s``, ``15m+10s``, ``1 giorno``, ``none``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import chain

from discord.app_commands import Choice

from bot.client.user_errors import DeclinedError
from bot.settings.servers import TIME_CONTROLS
from bot.tables.state.agreement import (
    DAY,
    HOUR,
    MINUTE,
    SECONDS,
    BadTimeControlError,
    Pace,
    TimeControl,
)
from bot.text import Language, say
from bot.ui.components import MAX_OPTIONS
from bot.ui.words import time_control_name, typed_back

_UNITS: Mapping[str, int] = {"seconds": 1, "minutes": MINUTE, "hours": HOUR, "days": DAY}
_SHORT_UNITS = ("s", "m", "h", "d")
_USUAL_INCREMENTS = ("5s", "10s", "15s")
_LENGTH = re.compile(r"(\d{1,7})\s*([a-z]+)", re.ASCII)
_BARE = re.compile(r"\d{1,6}", re.ASCII)


def parse_time_control(text: str) -> TimeControl:
    """The time control that the words mean, in either language.

    A single length up to five minutes is the time for each turn, and one of an hour or more that of
    a correspondence table; between them it is each player's time for the match. Two lengths with a
    plus are the time for the match and what each turn adds; without units they are minutes and
    seconds, as in chess. Raises `DeclinedError` for words that name no clock, and for a clock that
    no table takes.
    """
    typed = " ".join(text.casefold().split())
    if (named := _by_name().get(typed)) is not None:
        return named
    time, plus, increment = (part.strip() for part in typed.partition("+"))
    try:
        if plus:
            return TimeControl(Pace.MATCH, _seconds(time, MINUTE), _seconds(increment, 1))
        seconds = _seconds(time, None)
        return TimeControl(_pace(seconds), seconds)
    except BadTimeControlError:
        raise DeclinedError("problem-bad-clock") from None
    except ValueError:
        raise DeclinedError("problem-no-clock", typed=typed_back(text)) from None


def write_time_control(clock: TimeControl) -> str:
    """The time control as `parse_time_control` reads it.

    >>> write_time_control(TimeControl(Pace.MATCH, 900, 10))
    '15m+10s'
    """
    match clock:
        case TimeControl(Pace.NONE):
            return "none"
        case TimeControl(Pace.MATCH, seconds, increment):
            return f"{_short(seconds)}+{_short(increment)}"
        case TimeControl(_, seconds):
            return _short(seconds)


def time_control_choices(language: Language, typed: str) -> list[Choice[str]]:
    """The clocks that the text typed so far may name or begin; for autocomplete."""
    wanted = " ".join(typed.casefold().split())
    usual = [c for c in TIME_CONTROLS if wanted in time_control_name(language, c).casefold()]
    usual.extend(c for c in TIME_CONTROLS if write_time_control(c).startswith(wanted))
    offered = dict.fromkeys(chain(_meant(wanted), usual))
    return [
        Choice(name=time_control_name(language, c), value=write_time_control(c)) for c in offered
    ][:MAX_OPTIONS]


def _meant(wanted: str) -> list[TimeControl]:
    """The clock that was typed; for a bare number one for each unit that fits, and after a plus one
    for each usual increment."""
    endings: tuple[str, ...] = ("",)
    if _BARE.fullmatch(wanted):
        endings = _SHORT_UNITS
    elif wanted.endswith("+"):
        endings = _USUAL_INCREMENTS
    found = []
    for ending in endings if wanted else ():
        try:
            found.append(parse_time_control(wanted + ending))
        except DeclinedError:
            continue
    return found


def _seconds(text: str, usual_unit: int | None) -> int:
    """A length of time in seconds; a bare number is in ``usual_unit``, where there is one."""
    if usual_unit is not None and _BARE.fullmatch(text):
        return int(text) * usual_unit
    found = _LENGTH.fullmatch(text)
    if found is None or found[2] not in (units := _typed_units()):
        raise ValueError(text)
    return int(found[1]) * units[found[2]]


def _pace(seconds: int) -> Pace:
    if seconds < SECONDS[Pace.TURN].stop:
        return Pace.TURN
    return Pace.MATCH if seconds < HOUR else Pace.CORRESPONDENCE


def _short(seconds: int) -> str:
    letters = ((DAY, "d"), (HOUR, "h"), (MINUTE, "m"))
    fits = (f"{seconds // unit}{sign}" for unit, sign in letters if seconds and not seconds % unit)
    return next(fits, f"{seconds}s")


@cache
def _typed_units() -> Mapping[str, int]:
    """Seconds by the words for their units, in both languages."""
    return {
        word: seconds
        for language in Language
        for unit, seconds in _UNITS.items()
        for word in say(language, f"clock-typed-{unit}").split()
    }


@cache
def _by_name() -> Mapping[str, TimeControl]:
    """The clocks that autocomplete offers, by their names in both languages: a client may leave the
    name in the field. The absence of a clock can also be typed in words."""
    names = {time_control_name(each, c).casefold(): c for each in Language for c in TIME_CONTROLS}
    for language in Language:
        for name in say(language, "clock-typed-none").split(", "):
            names[name] = TimeControl()
    return names
