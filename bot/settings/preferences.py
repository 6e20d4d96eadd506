"""Hold a person's preferences, including quiet hours."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from functools import cache
from typing import Any, Self
from zoneinfo import ZoneInfo, available_timezones

from bot.draw.style import HandOrder, Style, Theme
from tarocchino.players.levels import Level

HOURS = range(24)


class BadHoursError(ValueError):
    """Hours or a time zone that do not exist."""


@cache
def time_zones() -> frozenset[str]:
    """Return the names of all time zones, such as "Europe/Rome"."""
    return frozenset(available_timezones())


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The hours from ``begin`` to ``end``, past midnight if ``end`` is earlier, in a time zone of
    the tz database.

    Hours are from 0 to 23, and the two differ; else this raises `BadHoursError`.
    """

    begin: int
    end: int
    zone: str

    def __post_init__(self) -> None:
        if self.begin not in HOURS or self.end not in HOURS or self.begin == self.end:
            raise BadHoursError(f"from {self.begin} to {self.end}")
        if self.zone not in time_zones():
            raise BadHoursError(self.zone)

    def hold_at(self, moment: float) -> bool:
        """Return whether a moment, in seconds since the epoch, is within the hours.

        >>> night = QuietHours(22, 7, "Europe/Rome")
        >>> [night.hold_at(hour * 3600.0) for hour in (5, 6, 20, 21)]
        [True, False, False, True]
        """
        hour = datetime.fromtimestamp(moment, ZoneInfo(self.zone)).hour
        if self.begin < self.end:
            return self.begin <= hour < self.end
        return hour >= self.begin or hour < self.end


def write_quiet_hours(hours: QuietHours) -> list[int | str]:
    """Return the hours as JSON data."""
    return [hours.begin, hours.end, hours.zone]


def read_quiet_hours(data: object) -> QuietHours | None:
    """Return the hours that `write_quiet_hours` wrote; None for malformed data.

    >>> read_quiet_hours([23, 8, "Europe/Rome"])
    QuietHours(begin=23, end=8, zone='Europe/Rome')
    >>> read_quiet_hours([23, 8, "The Moon"])
    """
    match data:
        case [int(begin), int(end), str(zone)]:
            try:
                return QuietHours(begin, end, zone)
            except BadHoursError:
                return None
        case _:
            return None


class Ring(Enum):
    """When a person's turn rings, which means that it comes as a new message. The value is the
    seconds of waiting before that, None for never."""

    NEVER = None
    ALWAYS = 0
    AFTER_10 = 10
    AFTER_20 = 20
    AFTER_60 = 60
    AFTER_180 = 180

    @property
    def after(self) -> int | None:
        """Return the seconds of waiting before the turn rings, None for never."""
        seconds: int | None = self.value
        return seconds


class PreferenceOption(Enum):
    """One option of a question. The value is its word in the store, in controls and in messages.
    ``question`` names the field of `Preferences`, and ``answer`` is the field's value."""

    question: str
    answer: bool | Theme | Ring

    def __new__(cls, word: str, question: str, answer: bool | Theme | Ring) -> Self:
        option = object.__new__(cls)
        option._value_ = word
        option.question, option.answer = question, answer
        return option

    PICTURES = "pictures", "pictures", True
    TEXT_ONLY = "text-only", "pictures", False
    DARK = "dark", "theme", Theme.DARK
    LIGHT = "light", "theme", Theme.LIGHT
    RIGHT_HANDED = "right-handed", "left_handed", False
    LEFT_HANDED = "left-handed", "left_handed", True
    TRUMPS_FIRST = "trumps-first", "trumps_last", False
    TRUMPS_LAST = "trumps-last", "trumps_last", True
    HINTS = "hints", "hints", True
    NO_HINTS = "no-hints", "hints", False
    AT_ONCE = "at-once", "confirm", False
    CONFIRM = "confirm", "confirm", True
    NO_PRESELECT = "no-preselect", "preselect", False
    PRESELECT = "preselect", "preselect", True
    LEGAL_CARDS = "legal-cards", "all_cards", False
    ALL_CARDS = "all-cards", "all_cards", True
    CUT = "cut", "cut", True
    NO_CUT = "no-cut", "cut", False
    DIRECT_MESSAGES = "direct-messages", "direct_messages", True
    NO_DIRECT_MESSAGES = "no-direct-messages", "direct_messages", False
    RING_NEVER = "ring-never", "ring", Ring.NEVER
    RING_AFTER_10 = "ring-after-10", "ring", Ring.AFTER_10
    RING_AFTER_20 = "ring-after-20", "ring", Ring.AFTER_20
    RING_AFTER_60 = "ring-after-60", "ring", Ring.AFTER_60
    RING_AFTER_180 = "ring-after-180", "ring", Ring.AFTER_180
    RING_ALWAYS = "ring-always", "ring", Ring.ALWAYS
    RATING_TOLD = "rating-told", "rating", True
    RATING_NOT_TOLD = "rating-not-told", "rating", False
    LISTED = "listed", "listed", True
    UNLISTED = "unlisted", "listed", False
    DAILY_TOLD = "daily-told", "daily", True
    DAILY_NOT_TOLD = "daily-not-told", "daily", False


def options_of(question: str) -> tuple[PreferenceOption, ...]:
    """Return a question's options; none if there is no such question."""
    return tuple(option for option in PreferenceOption if option.question == question)


_LEVELS = {level.value: level for level in Level}


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's preferences; the fields' defaults are the default preferences.

    ``pictures`` is False for text only; ``theme`` is the theme of pictures for this person.
    ``left_handed`` and ``trumps_last`` go into `bot.draw.style.HandOrder`. ``hints``: the hand
    panel shows what the rules allow now, and why. ``confirm``: a click on the hand panel must be
    confirmed. ``preselect``: the person may choose a card before their turn. ``all_cards``: the
    hand panel has a button for every card, not only for those that may be chosen. ``cut``: the
    person is asked to cut the pack at tables that cut. Without ``direct_messages`` the person gets
    none. ``ring`` says when their turn makes a sound; in ``quiet_hours`` no message does.
    ``rating``: a match's result shows its effect on their rating. ``listed``: leaderboards include
    the person. ``daily``: the results of a daily hand that they have played come by direct message.
    ``level`` is that of the computer players whom they seated last; nobody asks for it.
    """

    pictures: bool = True
    theme: Theme = Theme.DARK
    left_handed: bool = False
    trumps_last: bool = False
    hints: bool = True
    confirm: bool = False
    preselect: bool = False
    all_cards: bool = False
    cut: bool = True
    direct_messages: bool = True
    ring: Ring = Ring.AFTER_20
    rating: bool = True
    listed: bool = True
    daily: bool = True
    quiet_hours: QuietHours | None = None
    level: Level = Level.CLUB

    @property
    def order(self) -> HandOrder:
        """Return the order of the person's cards in pictures, on buttons and in texts."""
        return HandOrder(left_handed=self.left_handed, trumps_last=self.trumps_last)

    @property
    def style(self) -> Style:
        """Return the style of pictures only for this person."""
        return Style(theme=self.theme, order=self.order)

    @property
    def choices(self) -> tuple[PreferenceOption, ...]:
        """Return the chosen options, one per question."""
        return tuple(choice for choice in PreferenceOption if self.has(choice))

    def has(self, choice: PreferenceOption) -> bool:
        return bool(getattr(self, choice.question) == choice.answer)

    def choosing(self, choice: PreferenceOption) -> Preferences:
        changes: dict[str, Any] = {choice.question: choice.answer}
        return replace(self, **changes)


DEFAULT_PREFERENCES = Preferences()


def quiet(preferences: Preferences, moment: float) -> bool:
    """Return whether the person wants no sound at this moment, in seconds since the epoch."""
    return preferences.quiet_hours is not None and preferences.quiet_hours.hold_at(moment)


def write_preferences(preferences: Preferences) -> list[object]:
    """Return the preferences that differ from the defaults, as JSON data."""
    chosen: list[object] = [c.value for c in preferences.choices if not DEFAULT_PREFERENCES.has(c)]
    if preferences.quiet_hours is not None:
        chosen.append({"quiet": write_quiet_hours(preferences.quiet_hours)})
    if preferences.level is not DEFAULT_PREFERENCES.level:
        chosen.append({"level": preferences.level.value})
    return chosen


def read_preferences(words: Iterable[object]) -> Preferences:
    """Return the preferences that `write_preferences` wrote; ignore unknown items, such as a newer
    program's.

    >>> read_preferences(["text-only", "in-colours-of-the-sea", 7]) == Preferences(pictures=False)
    True
    """
    known = {choice.value: choice for choice in PreferenceOption}
    preferences = DEFAULT_PREFERENCES
    for word in words:
        match word:
            case str() if word in known:
                preferences = preferences.choosing(known[word])
            case {"quiet": written} if (hours := read_quiet_hours(written)) is not None:
                preferences = replace(preferences, quiet_hours=hours)
            case {"level": str(written)} if written in _LEVELS:
                preferences = replace(preferences, level=_LEVELS[written])
    return preferences
