"""The results of finished matches: as they are stored, and those that were never shown."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.services.live.restore import restored
from bot.services.ports.errors import retry_while_busy
from bot.services.ports.messages import sheet_message
from bot.services.ports.publisher import Change, Freshness
from bot.services.ports.store import MatchResult, SeatResult, StoredTable
from bot.services.ports.stores import Store
from bot.tables.rules.match_end import match_at_its_end
from bot.tables.state.table import Table
from tarocchino.core.play.events import MatchWon


def match_result(table: Table, finished_at: float) -> MatchResult | None:
    """The result of the table's match as it is stored; None while the match goes on."""
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
        venue=table.venue,
        game=match.game.name,
        rules=match.rules,
        hands=len(match.sheets),
        score=match.score,
        finished_at=finished_at,
        seats=seats,
    )


async def unshown_results(store: Store, since: float) -> list[Change]:
    """The ends of matches since then, in seconds since the epoch, that were stored but not shown.

    Waits for a busy store.
    """
    tables = await retry_while_busy(partial(store.tables.finished_unshown, since))
    return [change for stored in tables if (change := _end(stored)) is not None]


async def unshown_sheets(store: Store, since: float) -> list[Change]:
    """The tables that were closed since then in a match before all its score sheets were shown, and
    with them the seeds of its packs.

    Waits for a busy store.
    """
    changes = []
    for stored in await retry_while_busy(partial(store.tables.closed_since, since)):
        table = restored(stored)
        posted = await retry_while_busy(partial(store.messages.posted, stored.id))
        sheets = table.match.sheets if table.match else ()
        wanted = {sheet_message(number) for number in range(len(sheets))}
        if not wanted <= {message.what for message in posted}:
            changes.append(Change(table, freshness=Freshness.FOUND))
    return changes


def _end(stored: StoredTable) -> Change | None:
    """The table with its finished match, and the win; None if the log does not replay."""
    table = restored(stored)
    match = match_at_its_end(table)
    if match is None or match.verdict is None:
        return None
    won = MatchWon(match.verdict.winner, match.score)
    return Change(replace(table, match=match), (won,))
