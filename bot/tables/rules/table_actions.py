"""What table actions do to a table, and when they are possible."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.rules.handover import seat_changed, verify_seat_change
from bot.tables.rules.muting import verify_mute, with_mute
from bot.tables.rules.proposals import propose, verify_proposal_action
from bot.tables.rules.table_changes import Changed, ended, session_of, with_fresh_turn
from bot.tables.state.actions import (
    Abort,
    Answer,
    Back,
    KeepSeat,
    Mute,
    Offer,
    Propose,
    Reminded,
    Resume,
    RoundOver,
    TableAction,
    TakeOver,
    TimedOut,
    Withdraw,
)
from bot.tables.state.ending import Ending, EndingKind
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.outages import Outages
from bot.tables.state.session import Session
from bot.tables.state.table import Person, Table


def verify_table_action(table: Table, action: TableAction) -> None:
    """Pass if the action is possible at the table now; else `TableRefusedError`."""
    session = session_of(table)
    if session.is_venue_lost and isinstance(action, Propose | Answer | Resume | Back):
        raise TableRefusedError(RefusalReason.VENUE_LOST)
    match action:
        case Propose() | Answer() | Withdraw():
            verify_proposal_action(table, action)
        case Offer() | KeepSeat() | TakeOver():
            verify_seat_change(table, action)
        case Mute():
            verify_mute(table, session, action)
        case Resume():
            if not session.is_paused:
                raise TableRefusedError(RefusalReason.NOT_PAUSED)
        case Back(seat):
            if not session.plays_itself(seat) and not session.missed[seat]:
                raise TableRefusedError(RefusalReason.NOT_AWAY)
        case Reminded() | TimedOut() | Abort() | RoundOver():
            return


def apply_table_action(table: Table, action: TableAction, at: float, outages: Outages) -> Changed:
    """The table after the action, its version unchanged, and the events of the match.

    Raises `TableRefusedError`.
    """
    verify_table_action(table, action)
    session, clock = session_of(table), table.clock
    if clock is None:
        raise TableRefusedError(RefusalReason.NOT_PLAYING)
    match action:
        case Propose() | Answer() | Withdraw():
            return propose(table, action, at)
        case Offer() | KeepSeat() | TakeOver():
            return seat_changed(table, action, at), ()
        case Mute():
            return replace(table, session=with_mute(session, action)), ()
        case Resume():
            return replace(table, session=replace(session, paused_since=None)), ()
        case Reminded(seat):
            table = replace(table, reminders=table.reminders + 1, clock=clock.reminded(at))
            return replace(table, session=session.reminding(seat)), ()
        case TimedOut(seat):
            return _timed_out(table, session, seat), ()
        case Back(seat):
            came = replace(table, session=session.back(seat))
            if table.turn != seat:
                return came, ()
            came = replace(came, clock=clock.charged(seat, at, outages))
            return with_fresh_turn(came, at), ()
        case Abort(user_id, seat_of_user):
            ending = Ending(EndingKind.ABORTED, seat_of_user, user_id)
            return ended(table, ending), ()
        case RoundOver():
            return ended(table, Ending(EndingKind.ROUND_OVER)), ()


def _timed_out(table: Table, session: Session, seat: int) -> Table:
    occupant, missed = table.seats[seat], table.missed_turns
    if isinstance(occupant, Person):
        missed = (*missed, (seat, occupant.user_id))
    return replace(table, session=session.timed_out(seat), missed_turns=missed)
