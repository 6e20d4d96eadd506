"""The result of a finished match, as it is kept."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.game.events import MatchWon
from bot.game.match import may_be_stopped, stop_match
from bot.tables.model import Table
from bot.tables.ports import (
    Change,
    MatchResult,
    SeatResult,
    StoreBusyError,
    StoredTable,
    TableStore,
)
from bot.tables.restore import restored

_BUSY_WAIT = 0.25
"""Seconds after which a store that refused is asked again."""


def match_result(table: Table, finished_at: float) -> MatchResult | None:
    """What is kept of the table's match; None while it goes on."""
    match = table.match
    if match is None or match.verdict is None:
        return None
    winners = match.verdict.winners
    sides = match.game.scorers(match.players)
    seats = tuple(
        SeatResult(seat, occupant, side, match.score[side], won=side in winners)
        for side, side_seats in enumerate(sides)
        for seat in side_seats
        if (occupant := table.seats[seat]) is not None
    )
    return MatchResult(
        table_id=table.id,
        place=table.place,
        game=match.game.name,
        rules=match.rules,
        hands=len(match.sheets),
        score=match.score,
        finished_at=finished_at,
        seats=seats,
    )


async def untold_results(store: TableStore, since: float) -> list[Change]:
    """The ends of matches since then, in seconds since the epoch, that were stored and not shown.

    Asks a busy store until it answers.
    """
    while True:
        try:
            tables = await store.finished_untold(since)
        except StoreBusyError:
            await asyncio.sleep(_BUSY_WAIT)
        else:
            return [change for stored in tables if (change := _end(stored)) is not None]


def _end(stored: StoredTable) -> Change | None:
    """The table with its finished match, and that it was won; None where the log does not hold."""
    table = restored(stored)
    if table.match is None:
        return None
    match = table.match
    if not match.is_over and may_be_stopped(match):
        match, _ = stop_match(match)
    if match.verdict is None:
        return None
    won = MatchWon(match.verdict.winner, match.score)
    return Change(replace(table, match=match), (won,))
