"""How what a server decides is written as words, which are stored and sent by controls."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from bot.settings.quiet_hours import HOURS, QuietHours
from bot.tables.state.agreement import BadTimeControlError, Pace, TimeControl

Words = tuple[str, ...]
"""The values that a control sends for a setting, and that are stored."""


class BadSettingError(ValueError):
    """Words that the setting does not take."""


_T = TypeVar("_T")
_E = TypeVar("_E", bound=Enum)


@dataclass(frozen=True, slots=True)
class Codec:
    """How a setting is written as words, and read back."""

    write: Callable[[Any], Words]
    read: Callable[[Words], Any]


def one_word(write: Callable[[_T], str], read: Callable[[str], _T]) -> Codec:
    """A setting of one word; ``read`` may raise ValueError or KeyError."""

    def read_one(words: Words) -> _T:
        match words:
            case (str(word),):
                try:
                    return read(word)
                except (ValueError, KeyError):
                    raise BadSettingError(word) from None
            case _:
                raise BadSettingError(str(words))

    return Codec(lambda value: (write(value),), read_one)


def ids(most: int) -> Codec:
    """A setting of at most ``most`` snowflakes."""

    def read(words: Words) -> frozenset[int]:
        if len(words) > most or not all(_is_snowflake(word) for word in words):
            raise BadSettingError(str(words))
        return frozenset(map(int, words))

    return Codec(lambda ids: tuple(map(str, sorted(ids))), read)


def one_of(kind: type[_E]) -> Codec:
    """One of a kind."""
    return one_word(lambda value: str(value.value), kind)


def one_or_own(kind: type[_E]) -> Codec:
    """One of a kind, or None for the default of each server or game."""
    return one_word(
        lambda value: _OWN if value is None else str(value.value),
        lambda word: None if word == _OWN else kind(word),
    )


_OWN, _ANY = "own", "any"
_LONGEST_SNOWFLAKE = 19
_ONE_ID = ids(1)
_FLAGS: Mapping[str, bool] = {"on": True, "off": False}
FLAG = one_word(lambda value: "on" if value else "off", _FLAGS.__getitem__)


def number_or_any(offered: Collection[int | None]) -> Codec:
    """One of these numbers, or None for any."""
    words = {_ANY if number is None else str(number): number for number in offered}
    return one_word(
        lambda value: _ANY if value is None else str(value),
        words.__getitem__,
    )


def _is_snowflake(word: object) -> bool:
    digits = isinstance(word, str) and word.isascii() and word.isdecimal()
    return digits and len(str(word)) <= _LONGEST_SNOWFLAKE


def _read_at_most_one(words: Words) -> int | None:
    return next(iter(_ONE_ID.read(words)), None)


def _write_clock(clock: TimeControl) -> str:
    return f"{clock.pace.value}-{clock.seconds}-{clock.increment}"


def _read_clock(word: str) -> TimeControl:
    pace, seconds, increment = word.split("-")
    try:
        return TimeControl(Pace(pace), int(seconds), int(increment))
    except BadTimeControlError:
        raise ValueError(word) from None


def _write_hours(hours: QuietHours | None) -> Words:
    return () if hours is None else (str(hours.begin), str(hours.end), hours.zone)


def _read_hours(words: Words) -> QuietHours | None:
    match words:
        case ():
            return None
        case (str(begin), str(end), str(zone)):
            try:
                return QuietHours(int(begin), int(end), zone)
            except ValueError:
                raise BadSettingError(str(words)) from None
        case _:
            raise BadSettingError(str(words))


AT_MOST_ONE_ID = Codec(lambda one: () if one is None else (str(one),), _read_at_most_one)

HOUR_OF_DAY = one_word(str, {str(hour): hour for hour in HOURS}.__getitem__)
CLOCK = one_word(_write_clock, _read_clock)
QUIET_HOURS = Codec(_write_hours, _read_hours)
