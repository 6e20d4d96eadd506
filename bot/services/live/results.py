"""The result of a finished match, as it is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from bot.game.play.events import MatchWon
from bot.game.play.match import may_be_stopped, stop_match
from bot.services.live.replay import restored
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.publisher import Change, News
from bot.services.ports.store import MatchResult, SeatResult, Store, StoredTable, sheet_message
from bot.tables.state.table import Table

_T = TypeVar("_T")

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
        venue=table.venue,
        game=match.game.name,
        rules=match.rules,
        hands=len(match.sheets),
        score=match.score,
        finished_at=finished_at,
        seats=seats,
    )


async def untold_results(store: Store, since: float) -> list[Change]:
    """The ends of matches since then, in seconds since the epoch, that were stored and not shown.

    Asks a busy store until it answers.
    """
    tables = await _asked(lambda: store.tables.finished_untold(since))
    return [change for stored in tables if (change := _end(stored)) is not None]


async def untold_sheets(store: Store, since: float) -> list[Change]:
    """The tables that were closed in a match of since then before all its score sheets, and with
    them the seeds of their packs, were shown.

    Asks a busy store until it answers.
    """
    changes = []
    for stored in await _asked(lambda: store.tables.closed_since(since)):
        table = restored(stored)
        posted = await _asked(partial(store.messages.posted, stored.id))
        sheets = table.match.sheets if table.match else ()
        wanted = {sheet_message(number) for number in range(len(sheets))}
        if not wanted <= {message.what for message in posted}:
            changes.append(Change(table, news=News.FOUND))
    return changes


async def _asked(ask: Callable[[], Awaitable[_T]]) -> _T:
    """What the store answers as soon as it is not busy."""
    while True:
        try:
            return await ask()
        except StoreBusyError:
            await asyncio.sleep(_BUSY_WAIT)


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
