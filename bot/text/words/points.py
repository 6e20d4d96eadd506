"""Points as people write them."""

from __future__ import annotations

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
