"""The outages that are over: how much of a time they took, which then counts against nobody."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

A_MOMENT = 5.0
"""Seconds: a shorter interruption goes unnoticed and is no outage."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which the bot was down or cut off from Discord, in seconds since the epoch."""

    began: float
    ended: float

    @property
    def seconds(self) -> float:
        """How long it lasted."""
        return self.ended - self.began


@dataclass(frozen=True, slots=True)
class Outages:
    """All known outages, in order of time; no two of them overlap."""

    known: tuple[Outage, ...] = ()

    def with_one(self, outage: Outage) -> Outages:
        """The outages with one more."""
        if self.known and outage.began <= self.known[-1].ended:
            return joined([*self.known, outage])
        return Outages((*self.known, outage))

    def since(self, start: float) -> float:
        """The seconds since this moment during which the bot was out of reach."""
        return self.within(start, math.inf)

    def within(self, start: float, end: float) -> float:
        """The seconds between two moments during which the bot was out of reach.

        >>> Outages((Outage(10, 20), Outage(30, 50))).within(15, 40)
        15.0
        """
        total = 0.0
        # The latest first: a turn concerns only the end of a long list.
        for outage in reversed(self.known):
            if outage.ended <= start:
                break
            total += max(0.0, min(end, outage.ended) - max(start, outage.began))
        return total


def joined(outages: Iterable[Outage]) -> Outages:
    """These outages, which several processes may have seen; those that overlap are one.

    >>> joined([Outage(30, 50), Outage(10, 20), Outage(15, 25), Outage(35, 40)]).known
    (Outage(began=10, ended=25), Outage(began=30, ended=50))
    """
    known: list[Outage] = []
    for each in sorted(outages, key=lambda outage: outage.began):
        if known and each.began <= known[-1].ended:
            known[-1] = Outage(known[-1].began, max(known[-1].ended, each.ended))
        else:
            known.append(each)
    return Outages(tuple(known))


NO_OUTAGES = Outages()
"""The bot was always within reach."""
