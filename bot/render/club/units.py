"""Quantities that a club keeps, and how they are written."""

from __future__ import annotations

from enum import Enum

from bot.text import Language, say
from bot.text.words.numbers import difference, number

_PERCENT = 100


class Unit(Enum):
    """What a number counts.

    ``WHOLE`` is anything counted one by one; ``MEAN`` a mean with one decimal, such as points a
    hand, ``FINE`` one with two, such as tricks a hand, ``GAIN`` one with one that is written with
    its sign; ``SHARE`` lies between 0 and 1 and is written in per cent. The others have their word
    beside the number.
    """

    WHOLE = "whole"
    MEAN = "mean"
    FINE = "fine"
    GAIN = "gain"
    SHARE = "share"
    POINTS = "points"
    CARDS = "cards"
    HANDS = "hands"
    CRICCONI = "cricconi"


_DECIMALS = {Unit.MEAN: 1, Unit.FINE: 2, Unit.GAIN: 1}


def written(language: Language, value: float, unit: Unit) -> str:
    """The number without its word: "57.3", "48%"."""
    if unit is Unit.SHARE:
        return f"{number(language, value * _PERCENT)}%"
    if unit is Unit.GAIN:
        return written_difference(language, value, unit)
    return number(language, value, _DECIMALS.get(unit, 0))


def written_difference(language: Language, value: float, unit: Unit) -> str:
    """The difference of two such numbers with its sign: "+2.3", "−4%"."""
    if unit is Unit.SHARE:
        return f"{difference(language, value * _PERCENT)}%"
    return difference(language, value, _DECIMALS.get(unit, 0))


def word_of(language: Language, value: float, unit: Unit) -> str:
    """The word beside the number: "points"; empty where there is none."""
    if unit in (Unit.POINTS, Unit.CARDS, Unit.HANDS, Unit.CRICCONI):
        return say(language, f"picture-club-unit-{unit.value}", number=round(value))
    return ""
