"""International match points fitted to this game: what a difference between two tables is worth.

Bridge's scale (Laws of Duplicate Bridge 2017, Law 78B) makes a large swing count less than in
proportion, so that one deal does not decide a match. It is read here at twice the difference. Why
twice: on 52 deals of Quattro Scartate, each played at six tables by the computer players, who threw
in one card in eight at random, the median of the differences between two tables was 79 points, 95
in 100 were below 271, and the largest was 503. Doubled they fall where bridge's swings do: the
median is worth 4, nineteen of twenty at most 11, the largest 14. A cappotto against a lost hand
(about 1800 points) is worth 23, of 24.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

FACTOR: Final = 2

_BRIDGE: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The least difference in bridge for 1, 2, 3 … IMPs."""


def imps(difference: int) -> int:
    """The IMPs of a difference in points, with its sign."""
    won = bisect_right(_BRIDGE, FACTOR * abs(difference))
    return won if difference >= 0 else -won
