"""Numbers as each language writes them: 1,540 and 57.3 in English, 1.540 and 57,3 in Italian."""

from __future__ import annotations

from functools import lru_cache

from babel.numbers import format_decimal

from bot.text.catalogue import Language

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
