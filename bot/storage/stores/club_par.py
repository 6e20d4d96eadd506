"""The par of matches that are entered, and what it adds to the totals of their players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.par.match_par import MatchPar, par_counts
from bot.club.results.counts import PAR_COUNTS, Count, Counts
from bot.club.results.match_facts import MatchFacts
from bot.club.results.played_hand import Player
from bot.storage.database.club_schema import CLUB_MATCHES, CLUB_PARS, CLUB_PLAYERS, CLUB_TOTALS
from bot.storage.stores.club_entries import ALL_TIME, entries_of, seasons_at, total_key

_PARS, _PLAYERS, _TOTALS = CLUB_PARS.c, CLUB_PLAYERS.c, CLUB_TOTALS.c


async def enter_par(connection: AsyncConnection, facts: MatchFacts, par: MatchPar) -> bool:
    """Enter the par of a match, in place of one of another version.

    False, and nothing changes, if it is there, or if these are not the players of the match as it
    is entered: somebody has been forgotten meanwhile, or it is not entered.
    """
    before = await _counts_before(connection, facts.table_id)
    stored = await stored_par(connection, facts.table_id)
    if before.keys() != {(player.seat, player.user_id) for player in facts.players}:
        return False
    if stored is not None and stored.version == par.version:
        return False
    after = par_counts(facts, par)
    await _note_players(connection, facts, after)
    if facts.counts:
        await _add_growth(connection, facts, before, after)
    values = {"version": par.version, "hands": [list(hand) for hand in par.hands]}
    same = _PARS.table_id == facts.table_id
    if stored is None:
        await connection.execute(sa.insert(CLUB_PARS).values(table_id=facts.table_id, **values))
    else:
        await connection.execute(sa.update(CLUB_PARS).where(same).values(values))
    return True


async def stored_par(connection: AsyncConnection, table_id: int) -> MatchPar | None:
    """The par of a table's match; None while there is none."""
    query = sa.select(_PARS.version, _PARS.hands).where(_PARS.table_id == table_id)
    row = (await connection.execute(query)).first()
    return None if row is None else MatchPar(row.version, tuple(map(tuple, row.hands)))


def without_par(version: int, limit: int) -> sa.Select[tuple[int]]:
    """The tables whose match is entered without a par of this version, the newest first."""
    same = sa.and_(_PARS.table_id == CLUB_MATCHES.c.table_id, _PARS.version == version)
    return (
        sa.select(CLUB_MATCHES.c.table_id)
        .where(~sa.exists().where(same))
        .order_by(CLUB_MATCHES.c.number.desc())
        .limit(limit)
    )


async def _counts_before(connection: AsyncConnection, table_id: int) -> dict[Player, Counts]:
    columns = [_PLAYERS[count.value] for count in PAR_COUNTS]
    query = sa.select(_PLAYERS.seat, _PLAYERS.user_id, *columns)
    rows = await connection.execute(query.where(_PLAYERS.table_id == table_id))
    return {
        (seat, user_id): dict(zip(PAR_COUNTS, values, strict=True))
        for seat, user_id, *values in rows
    }


async def _note_players(
    connection: AsyncConnection, facts: MatchFacts, after: Mapping[Player, Counts]
) -> None:
    same = (
        _PLAYERS.table_id == facts.table_id,
        _PLAYERS.seat == sa.bindparam("of_seat"),
        _PLAYERS.user_id == sa.bindparam("of_user"),
    )
    rows = [
        {"of_seat": player.seat, "of_user": player.user_id}
        | _values(after.get((player.seat, player.user_id), {}))
        for player in facts.players
    ]
    await connection.execute(sa.update(CLUB_PLAYERS).where(*same), rows)


async def _add_growth(
    connection: AsyncConnection,
    facts: MatchFacts,
    before: Mapping[Player, Counts],
    after: Mapping[Player, Counts],
) -> None:
    """Add to the totals by how much each player's counts have grown."""
    grown = tuple(
        replace(player, counts=_growth(before[key], after.get(key, {})))
        for player in facts.players
        for key in [(player.seat, player.user_id)]
    )
    seasons = (ALL_TIME, *await seasons_at(connection, facts))
    rows: list[dict[str, Any]] = [
        {f"of_{name}": value for name, value in total_key(facts, season, entry).items()}
        | {f"more_{name}": value for name, value in _values(entry.counts).items()}
        for entry in entries_of(replace(facts, players=grown))
        for season in seasons
    ]
    if rows:
        same = [column == sa.bindparam(f"of_{column.name}") for column in CLUB_TOTALS.primary_key]
        sums = {
            count.value: _TOTALS[count.value] + sa.bindparam(f"more_{count.value}")
            for count in PAR_COUNTS
        }
        await connection.execute(sa.update(CLUB_TOTALS).where(*same).values(sums), rows)


def _growth(before: Counts, after: Counts) -> dict[Count, float]:
    return {count: after.get(count, 0) - before.get(count, 0) for count in PAR_COUNTS}


def _values(counts: Counts) -> dict[str, Any]:
    return {count.value: counts.get(count, 0) for count in PAR_COUNTS}
