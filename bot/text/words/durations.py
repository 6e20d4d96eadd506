"""Lengths of time in words."""

from __future__ import annotations

from bot.text.catalogue import Language, say

_UNITS = (("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1))


def duration(language: Language, seconds: int) -> str:
    """A length of time in the largest unit that measures it exactly.

    >>> [duration(Language.ENGLISH, seconds) for seconds in (45, 90, 60, 7200, 86_400 * 3)]
    ['45 seconds', '90 seconds', 'one minute', '2 hours', '3 days']
    """
    unit, length = next(each for each in _UNITS if seconds % each[1] == 0)
    return say(language, f"duration-{unit}", number=seconds // length)
