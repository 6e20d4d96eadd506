"""The match of a table that is over."""

from __future__ import annotations

from bot.tables.state.table import Stage, Table
from tarocchino.core.play.match import MatchState, may_be_stopped, stop_match


def match_at_its_end(table: Table) -> MatchState | None:
    """The table's match, with its verdict where it came to a result; None if none began.

    A finished table's match that has no verdict was stopped by its players after a hand.
    """
    match = table.match
    if match is None or table.stage is not Stage.FINISHED or match.is_over:
        return match
    return stop_match(match)[0] if may_be_stopped(match) else match
