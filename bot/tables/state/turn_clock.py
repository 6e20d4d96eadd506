"""The clock of a match: since when it is somebody's turn, and how long that may take."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.tables.state.agreement import ClockTerms, Pace
from bot.tables.state.outages import Outages


@dataclass(frozen=True, slots=True)
class TurnClock:
    """Where the clock stands.

    ``banks`` are the seconds that each seat had left for the match (`Pace.MATCH`) as the turn
    began. ``since`` is when the clock was last set going for the turn, in seconds since the epoch,
    None while it rests: it is nobody's turn, or the play waits for everybody. ``spent`` are the
    seconds of the turn before that, or those of the grace where the player was reminded already
    (``in_grace``).
    """

    terms: ClockTerms
    banks: tuple[float, ...]
    since: float | None = None
    spent: float = 0.0
    in_grace: bool = False

    def deadline(self, seat: int, outages: Outages) -> float | None:
        """When the seat in turn is late, or at the end of its grace where it is late already.

        The outages are not counted. None where no clock runs.
        """
        if self.since is None or not self.terms.runs:
            return None
        return self.since + self._given(seat) - self.spent + outages.since(self.since)

    def turn_over(self, seat: int, at: float, outages: Outages, *, own: bool) -> TurnClock:
        """The clock once this seat has had its turn: its bank is what is left of it.

        Who has played for themselves (``own``) gets the increment; a computer player takes nothing
        from the bank of the person it plays for, and adds nothing.
        """
        if own:
            return self.charged(seat, at, outages)._with_bank(seat, self.terms.increment)
        return self.charged(seat, at, outages) if self.in_grace else self

    def charged(self, seat: int, at: float, outages: Outages) -> TurnClock:
        """The clock with what the turn has taken so far off the seat's bank, which is never below
        zero."""
        if self.terms.pace is not Pace.MATCH:
            return self
        used = self.banks[seat] if self.in_grace else self._used(at, outages)
        return self._with_bank(seat, -min(used, self.banks[seat]))

    def begin_turn(self, at: float | None) -> TurnClock:
        """The clock as a turn begins; None while nobody is in turn."""
        return replace(self, since=at, spent=0.0, in_grace=False)

    def reminded(self, at: float) -> TurnClock:
        """The clock with the grace of who is late."""
        return replace(self, since=at, spent=0.0, in_grace=True)

    def stopped(self, at: float, outages: Outages) -> TurnClock:
        """The clock while the play waits for everybody."""
        return replace(self, since=None, spent=self._used(at, outages))

    def going_on(self, at: float) -> TurnClock:
        """The clock as the turn that was `stopped` goes on."""
        return replace(self, since=at)

    def _used(self, at: float, outages: Outages) -> float:
        if self.since is None:
            return self.spent
        return self.spent + max(0.0, at - self.since - outages.within(self.since, at))

    def _given(self, seat: int) -> float:
        if self.in_grace:
            return self.terms.grace
        return self.banks[seat] if self.terms.pace is Pace.MATCH else float(self.terms.seconds)

    def _with_bank(self, seat: int, more: float) -> TurnClock:
        bank = self.banks[seat] + more
        return replace(self, banks=(*self.banks[:seat], bank, *self.banks[seat + 1 :]))


def new_clock(terms: ClockTerms, seats: int) -> TurnClock:
    """The clock before the first turn."""
    return TurnClock(terms, (float(terms.seconds),) * seats)
