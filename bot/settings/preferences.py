"""Hold what a person prefers, quiet hours included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from bot.draw.style import HandOrder, Style, Theme
from tarocchino.players.levels import Level

HOURS = range(24)


class BadHoursError(ValueError):
    """Hours that do not exist, or a time zone that does not."""


@cache
def time_zones() -> frozenset[str]:
    """The names of all time zones: "Europe/Rome"."""
    return frozenset(available_timezones())


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From one hour of the day to another, in a time zone of the tz database; across midnight if
    ``begin`` is the later one.

    Both are from 0 to 23, and they differ; else `BadHoursError`.
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
        """Whether it is quiet at a moment, in seconds since the epoch.

        >>> night = QuietHours(22, 7, "Europe/Rome")
        >>> [night.hold_at(hour * 3600.0) for hour in (5, 6, 20, 21)]
        [True, False, False, True]
        """
        hour = datetime.fromtimestamp(moment, ZoneInfo(self.zone)).hour
        if self.begin < self.end:
            return self.begin <= hour < self.end
        return hour >= self.begin or hour < self.end


def write_quiet_hours(hours: QuietHours) -> list[int | str]:
    """The hours as JSON data."""
    return [hours.begin, hours.end, hours.zone]


def read_quiet_hours(data: object) -> QuietHours | None:
    """The inverse of `write_quiet_hours`; None for malformed data.

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
    """When a person's turn rings, that is, comes as a new message; the value is how many seconds
    they have been waited for by then, None for never."""

    NEVER = None
    ALWAYS = 0
    AFTER_10 = 10
    AFTER_20 = 20
    AFTER_60 = 60
    AFTER_180 = 180

    @property
    def after(self) -> int | None:
        """The seconds of waiting after which the turn rings, None for never."""
        seconds: int | None = self.value
        return seconds


class PreferenceOption(Enum):
    """One option; the value is its word in the store, in controls and in messages."""

    PICTURES = "pictures"
    TEXT_ONLY = "text-only"
    DARK = "dark"
    LIGHT = "light"
    RIGHT_HANDED = "right-handed"
    LEFT_HANDED = "left-handed"
    TRUMPS_FIRST = "trumps-first"
    TRUMPS_LAST = "trumps-last"
    HINTS = "hints"
    NO_HINTS = "no-hints"
    AT_ONCE = "at-once"
    CONFIRM = "confirm"
    NO_PRESELECT = "no-preselect"
    PRESELECT = "preselect"
    LEGAL_CARDS = "legal-cards"
    ALL_CARDS = "all-cards"
    CUT = "cut"
    NO_CUT = "no-cut"
    DIRECT_MESSAGES = "direct-messages"
    NO_DIRECT_MESSAGES = "no-direct-messages"
    RING_NEVER = "ring-never"
    RING_AFTER_10 = "ring-after-10"
    RING_AFTER_20 = "ring-after-20"
    RING_AFTER_60 = "ring-after-60"
    RING_AFTER_180 = "ring-after-180"
    RING_ALWAYS = "ring-always"
    RATING_TOLD = "rating-told"
    RATING_NOT_TOLD = "rating-not-told"
    LISTED = "listed"
    UNLISTED = "unlisted"
    DAILY_TOLD = "daily-told"
    DAILY_NOT_TOLD = "daily-not-told"


QUESTIONS: Mapping[str, Mapping[PreferenceOption, bool | Theme | Ring]] = {
    "pictures": {PreferenceOption.PICTURES: True, PreferenceOption.TEXT_ONLY: False},
    "theme": {PreferenceOption.DARK: Theme.DARK, PreferenceOption.LIGHT: Theme.LIGHT},
    "left_handed": {PreferenceOption.RIGHT_HANDED: False, PreferenceOption.LEFT_HANDED: True},
    "trumps_last": {PreferenceOption.TRUMPS_FIRST: False, PreferenceOption.TRUMPS_LAST: True},
    "hints": {PreferenceOption.HINTS: True, PreferenceOption.NO_HINTS: False},
    "confirm": {PreferenceOption.AT_ONCE: False, PreferenceOption.CONFIRM: True},
    "preselect": {PreferenceOption.NO_PRESELECT: False, PreferenceOption.PRESELECT: True},
    "all_cards": {PreferenceOption.LEGAL_CARDS: False, PreferenceOption.ALL_CARDS: True},
    "cut": {PreferenceOption.CUT: True, PreferenceOption.NO_CUT: False},
    "direct_messages": {
        PreferenceOption.DIRECT_MESSAGES: True,
        PreferenceOption.NO_DIRECT_MESSAGES: False,
    },
    "ring": {
        PreferenceOption.RING_NEVER: Ring.NEVER,
        PreferenceOption.RING_AFTER_10: Ring.AFTER_10,
        PreferenceOption.RING_AFTER_20: Ring.AFTER_20,
        PreferenceOption.RING_AFTER_60: Ring.AFTER_60,
        PreferenceOption.RING_AFTER_180: Ring.AFTER_180,
        PreferenceOption.RING_ALWAYS: Ring.ALWAYS,
    },
    "rating": {PreferenceOption.RATING_TOLD: True, PreferenceOption.RATING_NOT_TOLD: False},
    "listed": {PreferenceOption.LISTED: True, PreferenceOption.UNLISTED: False},
    "daily": {PreferenceOption.DAILY_TOLD: True, PreferenceOption.DAILY_NOT_TOLD: False},
}
"""For each field of `Preferences` that is a choice: its options, with their values of the field."""

_LEVELS = {level.value: level for level in Level}

_FIELDS = {choice: field for field, choices in QUESTIONS.items() for choice in choices}


@dataclass(frozen=True, slots=True)
class Preferences:
    """How one person wants the game to be shown; the field defaults are the default preferences.

    ``pictures`` is False for text only; ``theme`` is that of the pictures for this person;
    ``left_handed`` and ``trumps_last`` are those of `bot.draw.style.HandOrder`. ``hints``
    tells whether the hand panel shows what the rules allow now, and why. With ``confirm`` a click
    on the hand panel takes effect only once it is confirmed; with ``preselect`` a card may be
    chosen before it is the person's turn. With ``all_cards`` the hand panel has a button for every
    card, else only for those that may be chosen. Where a table cuts, the person is asked to only if
    ``cut``. Without ``direct_messages`` nothing is sent to the person by direct message. ``ring``
    tells when their turn makes a sound; during ``quiet_hours`` no message to them does. With
    ``rating`` they are told, under the result of a match, what it did to their rating.
    Whoever is not ``listed`` is left out of leaderboards. With ``daily`` the results of a hand of
    the day that they have played come by direct message. ``level`` is that of the computer
    players whom they seated last; it is noted, not asked for.
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
        """The order of the person's cards in pictures, on buttons and in texts."""
        return HandOrder(left_handed=self.left_handed, trumps_last=self.trumps_last)

    @property
    def style(self) -> Style:
        """The style of pictures for this person only."""
        return Style(theme=self.theme, order=self.order)

    @property
    def choices(self) -> tuple[PreferenceOption, ...]:
        """The chosen options, one for each of the `QUESTIONS`."""
        return tuple(choice for choice in PreferenceOption if self.has(choice))

    def chosen(self, question: str) -> PreferenceOption:
        """The chosen option of this one of the `QUESTIONS`."""
        return next(choice for choice in QUESTIONS[question] if self.has(choice))

    def has(self, choice: PreferenceOption) -> bool:
        """Whether this option is chosen."""
        field = _FIELDS[choice]
        return bool(getattr(self, field) == QUESTIONS[field][choice])

    def choosing(self, choice: PreferenceOption) -> Preferences:
        """The preferences with this option chosen."""
        field = _FIELDS[choice]
        changes: dict[str, Any] = {field: QUESTIONS[field][choice]}
        return replace(self, **changes)


def question_of(choice: PreferenceOption) -> str:
    """The one of the `QUESTIONS` that this option answers."""
    return _FIELDS[choice]


DEFAULT_PREFERENCES = Preferences()
"""The default preferences."""


def quiet(preferences: Preferences, moment: float) -> bool:
    """Whether the person wants no sound at this moment, in seconds since the epoch."""
    return preferences.quiet_hours is not None and preferences.quiet_hours.hold_at(moment)


def write_preferences(preferences: Preferences) -> list[object]:
    """The preferences that differ from the defaults, as JSON data."""
    chosen: list[object] = [c.value for c in preferences.choices if not DEFAULT_PREFERENCES.has(c)]
    if preferences.quiet_hours is not None:
        chosen.append({"quiet": write_quiet_hours(preferences.quiet_hours)})
    if preferences.level is not DEFAULT_PREFERENCES.level:
        chosen.append({"level": preferences.level.value})
    return chosen


def read_preferences(words: Iterable[object]) -> Preferences:
    """The inverse of `write_preferences`; unknown items, such as a newer program's, are ignored.

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
