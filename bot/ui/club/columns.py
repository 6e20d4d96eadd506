"""Means beside one another, in columns narrow enough for a phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.club.statistics.measures import Measure, Scale
from bot.render.as_text.columns import COLUMNS
from bot.text import Language, say
from bot.text.plain import clean, code_block, left, right
from bot.text.words.numbers import difference, number
from bot.ui.components import Text

_NUMBER = 7
_LABEL = COLUMNS - 2 * _NUMBER
_PERCENT = 100
_DECIMALS = {Scale.POINTS: 1, Scale.NUMBER: 2}
_NONE = "–"


class MeasureRow(NamedTuple):
    """A measure and its two numbers, None where there is none."""

    measure: Measure
    first: float | None
    second: float | None


def measure_columns(rows: Sequence[MeasureRow], heads: tuple[str, str], language: Language) -> Text:
    """A line for each measure below the ``heads`` of both columns."""
    lines = [_line("", *(clean(head) for head in heads))]
    for row in rows:
        label = say(language, f"measure-{row.measure.value}")
        first, second = (
            _NONE if value is None else written(language, value, row.measure.scale)
            for value in (row.first, row.second)
        )
        lines.append(_line(label, first, second))
    return Text(code_block("\n".join(lines)))


def written(language: Language, value: float, scale: Scale) -> str:
    """The number of a measure: "57.3", "+12.0", "2.41", "48%"."""
    if scale is Scale.SHARE:
        return f"{number(language, value * _PERCENT)}%"
    if scale is Scale.GAIN:
        return difference(language, value, 1)
    return number(language, value, _DECIMALS[scale])


def _line(label: str, first: str, second: str) -> str:
    # The columns are parted by a space even where a head fills its own.
    numbers = (f" {right(each, _NUMBER - 1)}" for each in (first, second))
    return left(label, _LABEL) + "".join(numbers)
