"""The clock of a match: how long the present turn has lasted, and how long it may last."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.tables.state.agreement import Pace, TimeControl
from bot.tables.state.outages import Outages


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The state of the clock.

    ``banks`` are the seconds that each seat had left for the match (`Pace.MATCH`) when the turn
    began. ``since`` is when the clock last started running in this turn, in seconds since the
    epoch, None while it is stopped: it is nobody's turn, or play is blocked. ``spent`` are the
    seconds of the turn that had passed before, or of the grace once the player was reminded
    (``in_grace``).
    """

    control: TimeControl
    banks: tuple[float, ...]
    since: float | None = None
    spent: float = 0.0
    in_grace: bool = False

    def deadline(self, seat: int, outages: Outages) -> float | None:
        """When the seat in turn is late or, if it is late already, out of grace; None if no clock
        runs. Outages do not count.
        """
        if self.since is None or not self.control.runs:
            return None
        return self.since + self._given(seat) - self.spent + outages.since(self.since)

    def turn_over(self, seat: int, at: float, outages: Outages, *, own: bool) -> TurnClock:
        """The clock after this seat's turn, its bank reduced by the time used.

        A person who played themselves (``own``) gets the increment; a computer player neither uses
        nor adds time of the person it plays for.
        """
        if own:
            return self.charged(seat, at, outages)._with_bank(seat, self.control.increment)
        return self.charged(seat, at, outages) if self.in_grace else self

    def charged(self, seat: int, at: float, outages: Outages) -> TurnClock:
        """The clock with the time of the turn so far taken off the seat's bank, down to zero."""
        if self.control.pace is not Pace.MATCH:
            return self
        used = self.banks[seat] if self.in_grace else self._used(at, outages)
        return self._with_bank(seat, -min(used, self.banks[seat]))

    def begin_turn(self, at: float | None) -> TurnClock:
        """The clock as a turn begins; ``at`` is None if nobody is in turn."""
        return TurnClock(self.control, self.banks, at)

    def reminded(self, at: float) -> TurnClock:
        """The clock at the start of a late player's grace."""
        return replace(self, since=at, spent=0.0, in_grace=True)

    def stopped(self, at: float, outages: Outages) -> TurnClock:
        """The clock while play is blocked."""
        return replace(self, since=None, spent=self._used(at, outages))

    def going_on(self, at: float) -> TurnClock:
        """The clock running again after it was `stopped`."""
        return replace(self, since=at)

    def _used(self, at: float, outages: Outages) -> float:
        if self.since is None:
            return self.spent
        return self.spent + max(0.0, at - self.since - outages.within(self.since, at))

    def _given(self, seat: int) -> float:
        if self.in_grace:
            return self.control.grace
        return self.banks[seat] if self.control.pace is Pace.MATCH else float(self.control.seconds)

    def _with_bank(self, seat: int, more: float) -> TurnClock:
        bank = self.banks[seat] + more
        return replace(self, banks=(*self.banks[:seat], bank, *self.banks[seat + 1 :]))


def new_clock(control: TimeControl, seats: int) -> TurnClock:
    """The clock before the first turn."""
    return TurnClock(control, (float(control.seconds),) * seats)
