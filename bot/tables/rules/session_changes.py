"""Changes of a table that several things around the play bring about."""

from __future__ import annotations

from dataclasses import replace

from bot.game.play.events import Event
from bot.tables.state.ending import Ending
from bot.tables.state.errors import Problem, TableProblemError
from bot.tables.state.session import Conduct
from bot.tables.state.table import Stage, Table

Changed = tuple[Table, tuple[Event, ...]]
"""A table and the events that led to it."""


def conduct_of(table: Table) -> Conduct:
    """How people get on at a table where a match is played; else `TableProblemError`."""
    if table.conduct is None or table.match is None:
        raise TableProblemError(Problem.NOT_PLAYING)
    return table.conduct


def ended(table: Table, ending: Ending) -> Table:
    """The table ended so: finished where its match has a verdict, else closed."""
    has_result = table.match is not None and table.match.is_over
    stage = Stage.FINISHED if has_result else Stage.CLOSED
    conduct = replace(table.conduct, proposal=None, offered=()) if table.conduct else None
    return replace(table, stage=stage, ending=ending, conduct=conduct)


def with_fresh_turn(table: Table, at: float) -> Table:
    """The table with its clock as at the beginning of the present turn."""
    clock = table.clock.begin_turn(None if table.turn is None else at) if table.clock else None
    return replace(table, clock=clock)
