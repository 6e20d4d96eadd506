"""The clock of a match: since when it is somebody's turn, and how long that may take."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.tables.outages import Outages
from bot.tables.terms import ClockTerms, Pace


@dataclass(frozen=True, slots=True)
class TurnClock:
    """Where the clock stands.

    ``banks`` are the seconds that each seat had left for the match (`Pace.MATCH`) as the turn
    began; ``began`` is when it did, in seconds since the epoch, None while it is nobody's turn;
    ``reminded_at`` is when the player in turn was late and got a grace.
    """

    terms: ClockTerms
    banks: tuple[float, ...]
    began: float | None = None
    reminded_at: float | None = None

    def deadline(self, seat: int, outages: Outages, now: float) -> float | None:
        """When the seat in turn is late, or at the end of its grace where it is late already.

        The outages up to now are not counted. None where no clock runs.
        """
        start = self.began if self.reminded_at is None else self.reminded_at
        if start is None or not self.terms.runs:
            return None
        given = self._given(seat) if self.reminded_at is None else self.terms.grace
        return start + given + outages.within(start, now)

    def turn_over(self, seat: int, at: float, outages: Outages) -> TurnClock:
        """The clock once this seat has had its turn: its bank is what is left of it."""
        if self.terms.pace is not Pace.MATCH or self.began is None:
            return self
        used = max(0.0, at - self.began - outages.within(self.began, at))
        left = max(0.0, self.banks[seat] - used) + self.terms.increment
        banks = (*self.banks[:seat], left, *self.banks[seat + 1 :])
        return replace(self, banks=banks)

    def begin_turn(self, at: float | None) -> TurnClock:
        """The clock as a turn begins; None while nobody is in turn."""
        return replace(self, began=at, reminded_at=None)

    def reminded(self, at: float) -> TurnClock:
        """The clock with the grace of who is late."""
        return replace(self, reminded_at=at)

    def delayed(self, seconds: float) -> TurnClock:
        """The clock after a pause of so many seconds."""
        later = {
            name: moment + seconds
            for name in ("began", "reminded_at")
            if (moment := getattr(self, name)) is not None
        }
        return replace(self, **later)

    def _given(self, seat: int) -> float:
        return self.banks[seat] if self.terms.pace is Pace.MATCH else float(self.terms.seconds)


def new_clock(terms: ClockTerms, seats: int) -> TurnClock:
    """The clock before the first turn."""
    return TurnClock(terms, (float(terms.seconds),) * seats)
