"""How people get on around the play: who asks what of whom, who is away, who is late."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.tables.state.actions import ProposalKind

TURNS_BEFORE_AWAY = 3
"""After so many turns in a row that a player has missed, a computer player keeps the seat."""

BLOCKING = (ProposalKind.UNDO, ProposalKind.CLAIM)
"""While one of these is asked computer players wait; who plays on has declined it."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a seat asks; ``awaited`` are the seats that have not agreed yet.

    ``about`` tells one question from the next: the place in the table's course of the action to be
    taken back, else how long the course was. ``made_at`` is in seconds since the epoch.
    """

    seat: int
    kind: ProposalKind
    awaited: tuple[int, ...]
    key: int
    made_at: float

    @property
    def blocks_play(self) -> bool:
        """Whether the play waits for the answer."""
        return self.kind in BLOCKING

    @property
    def name(self) -> str:
        """What tells this question from all others of its match: "undo-2-17"."""
        return f"{self.kind.value}-{self.seat}-{self.key}"


@dataclass(frozen=True, slots=True)
class Session:
    """What stands between the people of a match; all follows from the log.

    ``missed`` are the turns that each seat has missed in a row; a computer player plays for the
    seats in ``away`` until they are back, and in the present turn for ``standing_in``. ``claimed``
    is the seat that the rest of the hand is played out for. ``settled`` are the questions that may
    not be put again: they were granted or declined. ``paused_since`` and ``homeless_since``, when
    the table lost its channel, are in seconds since the epoch. ``late`` are the seats of those who
    were reminded in this hand, turn by turn.

    ``offered`` are seats that somebody else may take over, each with the user it is offered to,
    None for whoever may sit down. ``left`` has the seats that somebody got up from, with that user,
    who may come back; ``held`` those that changed hands since the last deal, with the users who
    have seen their cards. ``muted`` are users who may not speak at the table.
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

    @property
    def is_paused(self) -> bool:
        """Whether the match rests."""
        return self.paused_since is not None or self.is_venue_lost

    @property
    def is_venue_lost(self) -> bool:
        """Whether the table has lost its channel, and has not found another yet."""
        return self.venue_lost_since is not None

    @property
    def blocks_play(self) -> bool:
        """Whether computer players wait, for an answer or for the end of a pause."""
        return self.is_paused or (self.proposal is not None and self.proposal.blocks_play)

    def plays_itself(self, seat: int) -> bool:
        """Whether a computer player plays this seat's turn though a person sits there."""
        return seat in self.away or seat == self.standing_in

    def timed_out(self, seat: int) -> Session:
        """The seat has missed one more turn."""
        missed = _with(self.missed, seat, self.missed[seat] + 1)
        away = self.away
        if missed[seat] >= TURNS_BEFORE_AWAY and seat not in away:
            away = tuple(sorted((*away, seat)))
        return replace(self, missed=missed, away=away, standing_in=seat, reminded=False)

    def reminding(self, seat: int) -> Session:
        """The seat's player is late, and told so."""
        return replace(self, reminded=True, late=(*self.late, seat))

    def back(self, seat: int) -> Session:
        """The seat's player is there again, and the seat is not to be had any more."""
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
        """With a new hand: what was settled may be asked again, nobody was late in it, and nobody
        has seen a card."""
        return replace(self, closed_proposals=(), held=(), late=())

    def offering(self, seat: int, user_id: int | None) -> Session:
        """The seat is offered to this user, and to nobody else."""
        offered = sorted((*self.keeping(seat).offered, (seat, user_id)), key=lambda each: each[0])
        return replace(self, offered=tuple(offered))

    def keeping(self, seat: int) -> Session:
        """The seat is not offered."""
        return replace(self, offered=tuple(each for each in self.offered if each[0] != seat))

    def without_proposal(self) -> Session:
        """Nothing is asked any more, and the question is not put again."""
        if self.proposal is None:
            return self
        settled = (*self.closed_proposals, (self.proposal.kind, self.proposal.key))
        return replace(self, proposal=None, closed_proposals=settled)

    def agreed_by(self, seat: int) -> Session:
        """One more of those who were asked agrees."""
        if self.proposal is None:
            return self
        awaited = tuple(s for s in self.proposal.awaited if s != seat)
        return replace(self, proposal=replace(self.proposal, awaited=awaited))


def new_session(seats: int) -> Session:
    """As a match begins."""
    return Session(missed=(0,) * seats)


def _with(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return (*numbers[:place], number, *numbers[place + 1 :])
