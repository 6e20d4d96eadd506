"""What table actions do to a table."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.rules.handover import seat_changed, verify_seat_change
from bot.tables.rules.muting import verify_mute, with_mute
from bot.tables.rules.proposals import asked, verify_asking
from bot.tables.rules.session_changes import Changed, conduct_of, ended, with_fresh_turn
from bot.tables.state.actions import (
    Abort,
    Answer,
    Back,
    Keep,
    Mute,
    Offer,
    Propose,
    Reminded,
    Resume,
    TableAction,
    TakeOver,
    TimedOut,
    Withdraw,
)
from bot.tables.state.ending import Ending, How
from bot.tables.state.errors import Problem, TableProblemError
from bot.tables.state.outages import Outages
from bot.tables.state.session import Conduct
from bot.tables.state.table import Person, Table


def verify_table_action(table: Table, action: TableAction) -> None:
    """Pass if the action can be done at the table as it is; else `TableProblemError`."""
    conduct = conduct_of(table)
    if conduct.is_homeless and isinstance(action, Propose | Answer | Resume | Back):
        raise TableProblemError(Problem.HOMELESS)
    match action:
        case Propose() | Answer() | Withdraw():
            verify_asking(table, action)
        case Offer() | Keep() | TakeOver():
            verify_seat_change(table, action)
        case Mute():
            verify_mute(table, conduct, action)
        case Resume():
            if not conduct.is_paused:
                raise TableProblemError(Problem.NOT_PAUSED)
        case Back(seat):
            if not conduct.plays_itself(seat) and not conduct.missed[seat]:
                raise TableProblemError(Problem.NOT_AWAY)
        case Reminded() | TimedOut() | Abort():
            return


def conducted(table: Table, action: TableAction, at: float, outages: Outages) -> Changed:
    """The table after the action, its version unchanged, and what happened in the match.

    Raises `TableProblemError`.
    """
    verify_table_action(table, action)
    conduct, clock = conduct_of(table), table.clock
    if clock is None:
        raise TableProblemError(Problem.NOT_PLAYING)
    match action:
        case Propose() | Answer() | Withdraw():
            return asked(table, action, at)
        case Offer() | Keep() | TakeOver():
            return seat_changed(table, action, at), ()
        case Mute():
            return replace(table, conduct=with_mute(conduct, action)), ()
        case Resume():
            return replace(table, conduct=replace(conduct, paused_since=None)), ()
        case Reminded(seat):
            table = replace(table, reminders=table.reminders + 1, clock=clock.reminded(at))
            return replace(table, conduct=conduct.reminding(seat)), ()
        case TimedOut(seat):
            return _timed_out(table, conduct, seat), ()
        case Back(seat):
            came = replace(table, conduct=conduct.back(seat))
            if table.turn != seat:
                return came, ()
            came = replace(came, clock=clock.charged(seat, at, outages))
            return with_fresh_turn(came, at), ()
        case Abort(user_id, seat_of_user):
            ending = Ending(How.ABORTED, seat_of_user, user_id)
            return ended(table, ending), ()


def _timed_out(table: Table, conduct: Conduct, seat: int) -> Table:
    occupant, missed = table.seats[seat], table.missed_turns
    if isinstance(occupant, Person):
        missed = (*missed, (seat, occupant.user_id))
    return replace(table, conduct=conduct.timed_out(seat), missed_turns=missed)
