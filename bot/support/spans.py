"""Lengths of time in the log, for people."""

from __future__ import annotations

_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


def span(seconds: float) -> str:
    """Return a length of time in its two largest units.

    >>> [span(seconds) for seconds in (0.3, 1.17, 90, 7200, 45_698_250)]
    ['a moment', '1 second', '1 minute 30 seconds', '2 hours', '528 days 21 hours']
    """
    left, parts = round(seconds), []
    for name, size in _UNITS:
        number, left = divmod(left, size)
        if number:
            parts.append(f"{number} {name}{'' if number == 1 else 's'}")
        elif parts:
            break
    return " ".join(parts[:2]) or "a moment"
