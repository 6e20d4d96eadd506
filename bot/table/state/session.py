"""Hold the state of a match outside the game: proposal, absent players, pause, clock, outages."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.settings.agreement import Pace, TimeControl
from bot.table.state.actions import ProposalKind

TURNS_BEFORE_AWAY = 3
"""Turns missed in a row until a computer player plays the seat for an absent player."""

BLOCKING = (ProposalKind.UNDO, ProposalKind.CLAIM)
"""While such a proposal is open, computer players wait; playing a card declines it."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal by a seat; ``awaited`` are the seats that have not agreed yet.

    ``key`` distinguishes it from other proposals of its kind: for an undo it is the index in the
    table's history of the action to take back, else the length of the history. ``made_at`` is in
    seconds since the epoch.
    """

    seat: int
    kind: ProposalKind
    awaited: tuple[int, ...]
    key: int
    made_at: float

    @property
    def blocks_play(self) -> bool:
        return self.kind in BLOCKING

    @property
    def name(self) -> str:
        """An identifier of the proposal, unique in its match: "undo-2-17"."""
        return f"{self.kind.value}-{self.seat}-{self.key}"


@dataclass(frozen=True, slots=True)
class Session:
    """The state of a match outside the game; all of it follows from the log.

    ``missed`` counts the turns that each seat has missed in a row. A computer player plays for the
    seats in ``away`` until their players are back, and for ``standing_in`` in the present turn.
    ``late`` are the seats that were reminded in this hand, turn by turn; ``reminded`` is whether
    the player in turn was. ``claimed`` is the seat for which the rest of the hand is played out.
    ``closed_proposals`` were granted or declined and may not be made again, by kind and key.
    ``paused_since`` and ``venue_lost_since``, when the table lost its channel, are in seconds since
    the epoch.

    ``offered`` are the seats that others may take over, each with the user it is offered to, None
    for anyone who may sit down. ``left`` are the seats whose player has left, each with that user,
    who may come back; ``held`` the seats that changed hands since the last deal, each with a user
    who has seen their cards. ``muted`` are the users who may not speak at the table. With
    ``advice`` all who sit here have agreed that everybody may ask what their own decisions are
    worth during a hand.
    """

    missed: tuple[int, ...]
    proposal: Proposal | None = None
    paused_since: float | None = None
    away: tuple[int, ...] = ()
    standing_in: int | None = None
    reminded: bool = False
    late: tuple[int, ...] = ()
    claimed: int | None = None
    closed_proposals: tuple[tuple[ProposalKind, int], ...] = ()
    venue_lost_since: float | None = None
    offered: tuple[tuple[int, int | None], ...] = ()
    left: tuple[tuple[int, int], ...] = ()
    held: tuple[tuple[int, int], ...] = ()
    muted: tuple[int, ...] = ()
    advice: bool = False

    @property
    def is_paused(self) -> bool:
        """Whether the match is paused, by its players or because it has no channel."""
        return self.paused_since is not None or self.is_venue_lost

    @property
    def is_venue_lost(self) -> bool:
        return self.venue_lost_since is not None

    @property
    def blocks_play(self) -> bool:
        """Whether play waits for an answer or for the end of a pause."""
        return self.is_paused or (self.proposal is not None and self.proposal.blocks_play)

    def plays_itself(self, seat: int) -> bool:
        """Return whether a computer player plays this seat's turn although a person sits there."""
        return seat in self.away or seat == self.standing_in

    def timed_out(self, seat: int) -> Session:
        missed = _with(self.missed, seat, self.missed[seat] + 1)
        away = self.away
        if missed[seat] >= TURNS_BEFORE_AWAY and seat not in away:
            away = tuple(sorted((*away, seat)))
        return replace(self, missed=missed, away=away, standing_in=seat, reminded=False)

    def reminding(self, seat: int) -> Session:
        return replace(self, reminded=True, late=(*self.late, seat))

    def back(self, seat: int) -> Session:
        """Return the session after the seat's player has come back; they withdraw its offer."""
        was_here = not self.missed[seat] and not self.plays_itself(seat)
        if was_here and not self.reminded:
            return self
        away = tuple(s for s in self.away if s != seat)
        standing_in = None if self.standing_in == seat else self.standing_in
        offered = self.offered
        if seat in self.away:
            offered = tuple(offer for offer in offered if offer != (seat, None))
        return replace(
            self,
            missed=_with(self.missed, seat, 0),
            away=away,
            standing_in=standing_in,
            reminded=False,
            offered=offered,
        )

    def as_dealt(self) -> Session:
        """Return the session at a deal: proposals, lateness and seen cards start over."""
        return replace(self, closed_proposals=(), held=(), late=())

    def offering(self, seat: int, user_id: int | None) -> Session:
        """Return the session with the seat offered only to this user, or to everybody with None."""
        offered = sorted((*self.keeping(seat).offered, (seat, user_id)), key=lambda each: each[0])
        return replace(self, offered=tuple(offered))

    def keeping(self, seat: int) -> Session:
        return replace(self, offered=tuple(each for each in self.offered if each[0] != seat))

    def without_proposal(self) -> Session:
        """Return the session with its proposal closed: it may not be made again."""
        if self.proposal is None:
            return self
        closed = (*self.closed_proposals, (self.proposal.kind, self.proposal.key))
        return replace(self, proposal=None, closed_proposals=closed)

    def agreed_by(self, seat: int) -> Session:
        """Return the session after one more of the awaited seats has agreed."""
        if self.proposal is None:
            return self
        awaited = tuple(s for s in self.proposal.awaited if s != seat)
        return replace(self, proposal=replace(self.proposal, awaited=awaited))


NO_SESSION = Session(missed=())
"""The session in a lobby."""


def new_session(seats: int) -> Session:
    return Session(missed=(0,) * seats)


def _with(numbers: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    return (*numbers[:index], number, *numbers[index + 1 :])


A_MOMENT = 5.0
"""Seconds. A shorter interruption goes unnoticed and does not count as an outage."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which the bot was down or cut off from Discord, in seconds since the epoch."""

    began: float
    ended: float

    @property
    def seconds(self) -> float:
        return self.ended - self.began


@dataclass(frozen=True, slots=True)
class Outages:
    """All known outages, in order of time; no two of them overlap."""

    known: tuple[Outage, ...] = ()

    def with_one(self, outage: Outage) -> Outages:
        if self.known and outage.began <= self.known[-1].ended:
            return joined([*self.known, outage])
        return Outages((*self.known, outage))

    def since(self, start: float) -> float:
        """Return the seconds since this moment during which the bot was out of reach."""
        return self.within(start, math.inf)

    def within(self, start: float, end: float) -> float:
        """Return the seconds between two moments during which the bot was out of reach.

        >>> Outages((Outage(10, 20), Outage(30, 50))).within(15, 40)
        15.0
        """
        total = 0.0
        # Start with the latest: a turn concerns only the end of a long list.
        for outage in reversed(self.known):
            if outage.ended <= start:
                break
            total += max(0.0, min(end, outage.ended) - max(start, outage.began))
        return total


def joined(outages: Iterable[Outage]) -> Outages:
    """Return these outages with overlapping ones merged.

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


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The state of the clock.

    ``banks`` are the seconds that each seat had left for the match (`Pace.MATCH`) when the turn
    began. ``since`` is when the clock last started running in this turn, in seconds since the
    epoch; None while it is stopped, because it is nobody's turn or play is blocked. ``spent`` are
    the seconds that had passed before, in the turn or, once the player was reminded (``in_grace``),
    in the grace.
    """

    control: TimeControl
    banks: tuple[float, ...]
    since: float | None = None
    spent: float = 0.0
    in_grace: bool = False

    def deadline(self, seat: int, outages: Outages) -> float | None:
        """Return when the seat in turn is late or, if it is late already, out of grace; None if no
        clock runs. Outages do not count."""
        if self.since is None or not self.control.runs:
            return None
        return self.since + self._given(seat) - self.spent + outages.since(self.since)

    def turn_over(self, seat: int, at: float, outages: Outages, *, own: bool) -> TurnClock:
        """Return the clock after this seat's turn, its bank reduced by the time used.

        A person who played themselves (``own``) gets the increment. A computer player neither uses
        nor adds time of the person it plays for.
        """
        if own:
            return self.charged(seat, at, outages)._with_bank(seat, self.control.increment)
        return self.charged(seat, at, outages) if self.in_grace else self

    def charged(self, seat: int, at: float, outages: Outages) -> TurnClock:
        """Return the clock with the time of the turn so far taken off the seat's bank."""
        if self.control.pace is not Pace.MATCH:
            return self
        used = self.banks[seat] if self.in_grace else self._used(at, outages)
        return self._with_bank(seat, -min(used, self.banks[seat]))

    def begin_turn(self, at: float | None) -> TurnClock:
        """Return the clock as a turn begins; ``at`` is None if it is nobody's turn."""
        return TurnClock(self.control, self.banks, at)

    def reminded(self, at: float) -> TurnClock:
        return replace(self, since=at, spent=0.0, in_grace=True)

    def stopped(self, at: float, outages: Outages) -> TurnClock:
        return replace(self, since=None, spent=self._used(at, outages))

    def going_on(self, at: float) -> TurnClock:
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


NO_CLOCK = TurnClock(TimeControl(), ())
"""The clock in a lobby."""


def new_clock(control: TimeControl, seats: int) -> TurnClock:
    return TurnClock(control, (float(control.seconds),) * seats)
