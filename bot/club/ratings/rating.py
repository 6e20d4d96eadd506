"""A rating: how strong somebody is thought to be, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass

START_MEAN = 1500.0
"""The mean of everybody before their first match."""

START_DEVIATION = 200.0
"""The deviation of everybody before their first match."""

SETTLED_DEVIATION = 140.0
"""A rating is provisional as long as its deviation is above this: for about
twenty-five matches in partnership, twenty alone."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a strength after a number of ``matches``: "1,540 ± 60".

    Two times in three the strength lies within one ``deviation`` of the ``mean``. Both are in
    points: of two sides whose strengths are known, one that is 100 points ahead wins 57 matches in
    100, one that is 400 ahead 76. The strength of a side is the sum of its members'.
    """

    mean: float = START_MEAN
    deviation: float = START_DEVIATION
    matches: int = 0

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known yet to compare it with others."""
        return self.deviation > SETTLED_DEVIATION

    @property
    def rounded(self) -> tuple[int, int]:
        """Mean and deviation as whole points, as they are shown."""
        return round(self.mean), round(self.deviation)


NEW_RATING = Rating()
"""The rating of everybody who has not been rated yet."""
