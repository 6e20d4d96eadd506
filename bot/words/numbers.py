"""Write numbers, points and lists as each language does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from babel.numbers import format_decimal

from bot.words import Language, say
from tarocchino.core.games.base import Points

_MINUS = "−"
_HALF = "½"


def shown(points: Points) -> int | str:
    """The points for a message: a number if whole and not negative, otherwise text such as "12½".

    >>> shown(40), shown(12.5), shown(0.5), shown(-20)
    (40, '12½', '½', '−20')
    """
    if points >= 0 and points == int(points):
        return int(points)
    whole, half = divmod(abs(points), 1)
    sign = _MINUS if points < 0 else ""
    digits = str(int(whole)) if whole or not half else ""
    return f"{sign}{digits}{_HALF if half else ''}"


def gained(points: Points) -> str:
    """The points as a gain or loss, with their sign: "+40", "−20", "0"."""
    return f"+{shown(points)}" if points > 0 else str(shown(points))


_KEPT = 4096


@lru_cache(maxsize=_KEPT)
def number(language: Language, value: float, decimals: int = 0) -> str:
    """The number rounded to ``decimals``, its thousands apart, with a real minus sign.

    >>> number(Language.ENGLISH, 1540.4), number(Language.ITALIAN, -57.25, 1)
    ('1,540', '−57,2')
    """
    pattern = f"#,##0.{'0' * decimals}" if decimals else "#,##0"
    # A loss that is rounded to nought would be written with its sign.
    rounded = round(value, decimals) + 0.0
    return format_decimal(rounded, pattern, language.value).replace("-", "−")


def difference(language: Language, value: float, decimals: int = 0) -> str:
    """The number as a gain or loss, with its sign; nought has none.

    >>> [difference(Language.ENGLISH, value, 1) for value in (2.34, -2.34, 0.01)]
    ['+2.3', '−2.3', '0.0']
    """
    sign = "+" if round(value, decimals) > 0 else ""
    return f"{sign}{number(language, value, decimals)}"


def decimals_of(values: list[float] | tuple[float, ...]) -> int:
    """The decimals that a column of these numbers needs: none if all are whole, else one."""
    return 0 if all(value == int(value) for value in values) else 1


def listed(language: Language, items: Sequence[str]) -> str:
    """At least one thing as a list in a sentence: "a, b and c", "a, b e c"."""
    *first, last = items
    if not first:
        return last
    start = first[0]
    for item in first[1:]:
        start = say(language, "list-comma", start=start, next=item)
    return say(language, "list-and", start=start, last=last)
