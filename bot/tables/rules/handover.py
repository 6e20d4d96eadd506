"""Seats that change hands during a match: offered, taken over, returned to."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.rules.proposals import without_seat
from bot.tables.rules.table_changes import ended, session_of, with_fresh_turn
from bot.tables.state.actions import KeepSeat, Offer, SeatChange, TakeOver
from bot.tables.state.ending import Ending, EndingKind
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.session import Session
from bot.tables.state.table import Handover, Occupant, Person, Table
from tarocchino.dealing.cutting import without_cut


def verify_seat_change(table: Table, action: SeatChange) -> None:
    """Pass if this offer, withdrawal or handover is possible; else `TableRefusedError`.

    `bot.services.requests.handover` decides who may offer a seat: its player, and, to everybody
    only, the host or a moderator if it needs a substitute.
    """
    session = session_of(table)
    if action.seat not in range(len(table.seats)):
        raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)
    match action:
        case Offer(seat) if seat not in table.people and not needs_substitute(table, seat):
            raise TableRefusedError(RefusalReason.NO_SUBSTITUTE)
        case Offer(seat, int(user_id)):
            _verify_newcomer(table, user_id, seat)
        case KeepSeat(seat) if seat not in dict(session.offered):
            raise TableRefusedError(RefusalReason.NOT_OFFERED)


def seat_changed(table: Table, action: SeatChange, at: float) -> Table:
    """The table after a seat was offered, kept or handed over."""
    session = session_of(table)
    match action:
        case Offer(seat, user_id):
            return replace(table, session=session.offering(seat, user_id))
        case KeepSeat(seat):
            return replace(table, session=session.keeping(seat))
        case TakeOver(seat, occupant):
            return _taken_over(table, seat, occupant, at)


def needs_substitute(table: Table, seat: int) -> bool:
    """Whether a computer player plays for somebody who has left or is away."""
    session = session_of(table)
    if seat in table.people:
        return seat in session.away
    return seat in dict(session.left)


def verify_needs_substitute(table: Table, seat: int) -> None:
    """Pass if somebody other than its player may offer the seat; else `TableRefusedError`."""
    if seat not in range(len(table.seats)):
        raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)
    if not needs_substitute(table, seat):
        raise TableRefusedError(RefusalReason.NO_SUBSTITUTE)


def verify_take_over(table: Table, user_id: int, roles: frozenset[int], seat: int) -> None:
    """Pass if the user, who has these roles, may take over the seat; else `TableRefusedError`.

    Nobody may who has seen the cards of another seat in the present hand.
    """
    session = session_of(table)
    if seat not in range(len(table.seats)):
        raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)
    _verify_newcomer(table, user_id, seat)
    comes_back = seat not in table.people and (seat, user_id) in session.left
    if comes_back:
        return
    offers = dict(session.offered)
    if seat not in offers:
        raise TableRefusedError(RefusalReason.SEAT_TAKEN)
    if offers[seat] not in (None, user_id):
        raise TableRefusedError(RefusalReason.OFFERED_TO_ANOTHER)
    if not table.agreement.admits(user_id, roles):
        raise TableRefusedError(RefusalReason.NOT_ADMITTED, number=table.agreement.role_id)


def seats_to_take(table: Table, user_id: int, roles: frozenset[int]) -> tuple[int, ...]:
    """The seats that the user, who has these roles, may take over now."""
    return tuple(s for s in range(len(table.seats)) if _may_take_over(table, user_id, roles, s))


def offered_to_all(table: Table) -> tuple[int, ...]:
    """The seats that anyone who may sit down can take over."""
    offered = table.session.offered if table.session else ()
    return tuple(seat for seat, user_id in offered if user_id is None)


def offered_to_users(table: Table) -> list[tuple[int, int]]:
    """The seats that are offered to one user only, each with that user."""
    offered = table.session.offered if table.session else ()
    return [(seat, user_id) for seat, user_id in offered if user_id is not None]


def _taken_over(table: Table, seat: int, occupant: Occupant, at: float) -> Table:
    """The table after a handover: the newcomer starts without the predecessor's lateness, cut or
    proposals."""
    gone, session, cutting = table.seats[seat], session_of(table), table.cutting
    seats = (*table.seats[:seat], occupant, *table.seats[seat + 1 :])
    session = without_seat(session.back(seat), seat)
    session = replace(session, late=tuple(late for late in session.late if late != seat))
    if isinstance(gone, Person):
        session = _left_by(session, seat, gone.user_id)
    if isinstance(occupant, Person):
        left = tuple(each for each in session.left if each[0] != seat)
        # The newcomer has agreed to nothing.
        session = replace(session.keeping(seat), left=left, advice=False)
        # The newcomer may cut again: a cut belongs to the person who gave it.
        cutting = cutting and without_cut(cutting, seat)
    handovers = table.handovers if gone is None else (*table.handovers, Handover(seat, gone))
    table = replace(table, seats=seats, session=session, cutting=cutting, handovers=handovers)
    people = table.people
    if not people:
        return ended(table, Ending(EndingKind.ABANDONED, seat))
    if isinstance(gone, Person) and gone.user_id == table.host_id:
        table = replace(table, host_id=next(iter(people.values())).user_id)
    return with_fresh_turn(table, at) if table.turn == seat else table


def _left_by(session: Session, seat: int, user_id: int) -> Session:
    left = (*(each for each in session.left if each[0] != seat), (seat, user_id))
    held = (*session.held, (seat, user_id))
    return replace(session, left=left, held=held)


def _verify_newcomer(table: Table, user_id: int, seat: int) -> None:
    session, match = session_of(table), table.match
    if table.seat_of(user_id) is not None:
        raise TableRefusedError(RefusalReason.ALREADY_SEATED)
    in_play = match is not None and not match.awaits_deal
    if in_play and any(held != seat for held, user in session.held if user == user_id):
        raise TableRefusedError(RefusalReason.KNOWS_CARDS)


def _may_take_over(table: Table, user_id: int, roles: frozenset[int], seat: int) -> bool:
    try:
        verify_take_over(table, user_id, roles, seat)
    except TableRefusedError:
        return False
    return True
