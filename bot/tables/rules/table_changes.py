"""Changes of a table that several kinds of table actions share."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.state.ending import Ending
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.session import Session
from bot.tables.state.table import Stage, Table
from tarocchino.core.play.events import Event

Changed = tuple[Table, tuple[Event, ...]]
"""A table and the events that led to it."""


def session_of(table: Table) -> Session:
    """The session of a table where a match is played; else `TableRefusedError`."""
    if table.session is None or table.match is None:
        raise TableRefusedError(RefusalReason.NOT_PLAYING)
    return table.session


def ended(table: Table, ending: Ending) -> Table:
    """The table after this ending: finished if its match has a result, else closed."""
    has_result = table.match is not None and table.match.is_over
    stage = Stage.FINISHED if has_result else Stage.CLOSED
    session = replace(table.session, proposal=None, offered=()) if table.session else None
    return replace(table, stage=stage, ending=ending, session=session)


def with_fresh_turn(table: Table, at: float) -> Table:
    """The table with its clock set to the beginning of the present turn."""
    clock = table.clock.begin_turn(None if table.turn is None else at) if table.clock else None
    return replace(table, clock=clock)
