"""When the bot was not there: that time is held against nobody."""

from __future__ import annotations

import math
from dataclasses import dataclass

A_MOMENT = 5.0
"""Seconds for which nobody notices that the bot is not there: what is shorter is no outage."""


@dataclass(frozen=True, slots=True)
class Outage:
    """The bot was down, or cut off from Discord, from one moment to another (seconds since the
    epoch)."""

    began: float
    ended: float

    @property
    def seconds(self) -> float:
        """How long it lasted."""
        return self.ended - self.began


@dataclass(frozen=True, slots=True)
class Outages:
    """All outages that are known, one after another in time."""

    known: tuple[Outage, ...] = ()

    def with_one(self, outage: Outage) -> Outages:
        """The outages with one more, which began after all others."""
        return Outages((*self.known, outage))

    def since(self, start: float) -> float:
        """The seconds since this moment in which the bot was not there."""
        return self.within(start, math.inf)

    def within(self, start: float, end: float) -> float:
        """The seconds between two moments in which the bot was not there.

        >>> Outages((Outage(10, 20), Outage(30, 50))).within(15, 40)
        15.0
        """
        total = 0.0
        # The latest first: of a long list only the end matters to a turn.
        for outage in reversed(self.known):
            if outage.ended <= start:
                break
            total += max(0.0, min(end, outage.ended) - max(start, outage.began))
        return total


NO_OUTAGES = Outages()
"""The bot was always there."""
