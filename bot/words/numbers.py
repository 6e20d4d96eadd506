"""Write numbers, points, dates and lengths of time in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from functools import lru_cache, reduce

from babel.dates import format_date
from babel.numbers import format_decimal

from bot.words import Language, in_figures, say
from tarocchino.core.games.base import Points


def figure(language: Language, points: Points | str) -> str:
    """Return the points as `say` writes them; text stays as it is.

    >>> [figure(Language.ENGLISH, points) for points in (1389, 12.5, 0.5, -20)]
    ['1,389', '12½', '½', '−20']
    """
    return points if isinstance(points, str) else in_figures(language, points)


def gained(language: Language, points: Points) -> str:
    """Return the points as a gain or loss, with their sign: "+40", "−20", "0"."""
    return f"+{figure(language, points)}" if points > 0 else figure(language, points)


_KEPT = 4096


@lru_cache(maxsize=_KEPT)
def number(language: Language, value: float, decimals: int = 0) -> str:
    """Return the number rounded to ``decimals``, with separated thousands and a real minus sign.

    >>> number(Language.ENGLISH, 1540.4), number(Language.ITALIAN, -57.25, 1)
    ('1,540', '−57,2')
    """
    pattern = f"#,##0.{'0' * decimals}" if decimals else "#,##0"
    # Adding nought removes the sign of a loss that is rounded to nought.
    rounded = round(value, decimals) + 0.0
    return format_decimal(rounded, pattern, language.value).replace("-", "−")


def difference(language: Language, value: float, decimals: int = 0) -> str:
    """Return the number as a gain or loss, with its sign; nought has none.

    >>> [difference(Language.ENGLISH, value, 1) for value in (2.34, -2.34, 0.01)]
    ['+2.3', '−2.3', '0.0']
    """
    sign = "+" if round(value, decimals) > 0 else ""
    return f"{sign}{number(language, value, decimals)}"


def decimals_of(values: list[float] | tuple[float, ...]) -> int:
    """Return the decimals for a column of these numbers: none if all are whole, else one."""
    return 0 if all(value == int(value) for value in values) else 1


def listed(language: Language, items: Sequence[str]) -> str:
    """Return the items, at least one, as a list for a sentence: "a, b and c", "a, b e c"."""
    *first, last = items
    if not first:
        return last
    start = one_after_another(language, first, "list-comma")
    return say(language, "list-and", start=start, last=last)


def one_after_another(language: Language, items: Iterable[str], by: str = "spoken-next") -> str:
    """Return the items, at least one, joined by the message ``by``: "Anna 40; Bruno −20"."""
    return reduce(lambda start, item: say(language, by, start=start, next=item), items)


_DATES_KEPT = 1024
_LOCALES = {Language.ENGLISH: "en_GB", Language.ITALIAN: "it"}
"""The locales that write day, month, year."""


@lru_cache(maxsize=_DATES_KEPT)
def day(language: Language, when: date) -> str:
    """Return the day with its year.

    >>> day(Language.ENGLISH, date(2026, 9, 3)), day(Language.ITALIAN, date(2026, 9, 3))
    ('3 Sep 2026', '3 set 2026')
    """
    return f"{day_of_month(language, when)} {when.year}"


@lru_cache(maxsize=_DATES_KEPT)
def day_of_month(language: Language, when: date) -> str:
    """Return the day without its year: "3 Nov", "3 nov"."""
    return f"{when.day} {month(language, when)}"


@lru_cache(maxsize=_DATES_KEPT)
def month(language: Language, when: date) -> str:
    """Return the month in three letters: "Nov", "nov"."""
    return format_date(when, "MMM", locale=_LOCALES[language])[:3]


def period(language: Language, first: date, last: date | None) -> str:
    """Return the time from one day to another, "3–9 Nov 2026"; with an open end, its beginning."""
    if last is None:
        return say(language, "date-since", day=day(language, first))
    if first == last:
        return day(language, first)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{day(language, last)}"
    begun = day_of_month if first.year == last.year else day
    return f"{begun(language, first)} – {day(language, last)}"


def period_with_hours(language: Language, start: datetime, end: datetime) -> str:
    """Return when something was: "on 23 November 2026, 20:15 to 22:40 UTC", with both days if they
    differ.

    Both moments have time zones. The hours are in Universal Time, for documents read in any zone.
    """
    began, ended = start.astimezone(UTC), end.astimezone(UTC)
    said = {
        "day": _long_day(language, began),
        "start": f"{began:%H:%M}",
        "end": f"{ended:%H:%M}",
    }
    if began.date() == ended.date():
        return say(language, "period-in-a-day", **said)
    return say(language, "period-of-days", last_day=_long_day(language, ended), **said)


def _long_day(language: Language, moment: datetime) -> str:
    """Return the day with its month in full: "23 November 2026"."""
    return format_date(moment.date(), format="long", locale=_LOCALES[language])


_UNITS = (("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1))


def duration(language: Language, seconds: int) -> str:
    """Return a length of time in the largest unit that measures it exactly.

    >>> [duration(Language.ENGLISH, seconds) for seconds in (45, 90, 60, 7200, 86_400 * 3)]
    ['45 seconds', '90 seconds', 'one minute', '2 hours', '3 days']
    """
    unit, length = next(each for each in _UNITS if seconds % each[1] == 0)
    return say(language, f"duration-{unit}", number=seconds // length)


ZONES = (
    "UTC", "Europe/Rome", "Europe/London", "Europe/Lisbon", "Europe/Paris", "Europe/Berlin",
    "Europe/Athens", "Europe/Istanbul", "Europe/Moscow", "Africa/Johannesburg", "Asia/Dubai",
    "Asia/Kolkata", "Asia/Singapore", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
    "Pacific/Auckland", "America/Sao_Paulo", "America/Argentina/Buenos_Aires", "America/New_York",
    "America/Chicago", "America/Denver", "America/Los_Angeles",
)  # fmt: skip
"""The time zones offered to people, eastward round the world from Greenwich."""

_USUAL = {Language.ITALIAN: "Europe/Rome", Language.ENGLISH: "UTC"}


def usual_zone(language: Language) -> str:
    """Return the default zone of people who use the language."""
    return _USUAL[language]


def zone_name(language: Language, zone: str) -> str:
    """Return the name of a zone; for one that is not in the list, its name in the tz database."""
    if zone not in ZONES:
        return zone
    return say(language, f"zone-{zone.lower().replace('/', '-').replace('_', '-')}")
