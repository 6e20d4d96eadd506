"""The result of a finished match, as it is kept."""

from __future__ import annotations

from bot.tables.model import Table
from bot.tables.ports import MatchResult, SeatResult


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
