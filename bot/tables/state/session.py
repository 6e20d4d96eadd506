"""Match state outside the game: the open proposal, absent players, late turns, the pause."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.tables.state.actions import ProposalKind

TURNS_BEFORE_AWAY = 3
"""Turns missed in a row after which a computer player plays the seat until its player is back."""

BLOCKING = (ProposalKind.UNDO, ProposalKind.CLAIM)
"""While such a proposal is open computer players wait; playing a card declines it."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a seat proposes; ``awaited`` are the seats that have not agreed yet.

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
        """Whether play waits for the answer."""
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
    ``late`` are the seats that were reminded in this hand, turn by turn; ``reminded`` tells whether
    the player in turn was. ``claimed`` is the seat for which the rest of the hand is played out.
    ``closed_proposals`` were granted or declined and may not be made again, by kind and key.
    ``paused_since`` and ``venue_lost_since``, when the table lost its channel, are in seconds since
    the epoch.

    ``offered`` are the seats that somebody else may take over, each with the user it is offered to,
    None for anyone who may sit down. ``left`` are the seats whose player has left, each with that
    user, who may come back; ``held`` the seats that changed hands since the last deal, each with a
    user who has seen their cards. ``muted`` are the users who may not speak at the table. With
    ``advice`` all who sit here have agreed that everybody may ask what their own decisions are
    worth while a hand is played.
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
        """Whether the table has lost its channel and has no other yet."""
        return self.venue_lost_since is not None

    @property
    def blocks_play(self) -> bool:
        """Whether play waits for an answer or for the end of a pause."""
        return self.is_paused or (self.proposal is not None and self.proposal.blocks_play)

    def plays_itself(self, seat: int) -> bool:
        """Whether a computer player plays this seat's turn although a person sits there."""
        return seat in self.away or seat == self.standing_in

    def timed_out(self, seat: int) -> Session:
        """The session after the seat has missed a turn."""
        missed = _with(self.missed, seat, self.missed[seat] + 1)
        away = self.away
        if missed[seat] >= TURNS_BEFORE_AWAY and seat not in away:
            away = tuple(sorted((*away, seat)))
        return replace(self, missed=missed, away=away, standing_in=seat, reminded=False)

    def reminding(self, seat: int) -> Session:
        """The session after the seat's player was reminded that they are late."""
        return replace(self, reminded=True, late=(*self.late, seat))

    def back(self, seat: int) -> Session:
        """The session after the seat's player has come back; an open offer of the seat is
        withdrawn."""
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
        """The session at the deal of a new hand, for which proposals, lateness and cards seen start
        over."""
        return replace(self, closed_proposals=(), held=(), late=())

    def offering(self, seat: int, user_id: int | None) -> Session:
        """The session with the seat offered to this user only, or to everybody for None."""
        offered = sorted((*self.keeping(seat).offered, (seat, user_id)), key=lambda each: each[0])
        return replace(self, offered=tuple(offered))

    def keeping(self, seat: int) -> Session:
        """The session with the seat not offered."""
        return replace(self, offered=tuple(each for each in self.offered if each[0] != seat))

    def without_proposal(self) -> Session:
        """The session with its proposal closed: it may not be made again."""
        if self.proposal is None:
            return self
        closed = (*self.closed_proposals, (self.proposal.kind, self.proposal.key))
        return replace(self, proposal=None, closed_proposals=closed)

    def agreed_by(self, seat: int) -> Session:
        """The session after one more of the awaited seats has agreed."""
        if self.proposal is None:
            return self
        awaited = tuple(s for s in self.proposal.awaited if s != seat)
        return replace(self, proposal=replace(self.proposal, awaited=awaited))


def new_session(seats: int) -> Session:
    """The session as a match begins."""
    return Session(missed=(0,) * seats)


def _with(numbers: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    return (*numbers[:index], number, *numbers[index + 1 :])
