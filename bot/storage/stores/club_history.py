"""The matches of a server by filters and pages, in a SQL database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.statistics.history import (
    ListedMatch,
    ListedPlayer,
    MatchFilter,
    MatchPage,
    PageStart,
)
from bot.storage.database.club_schema import CLUB_MATCHES, CLUB_PLAYERS, CLUB_PRESENCE
from bot.storage.database.schema import TABLES
from bot.tables.state.ending import EndingKind
from bot.tables.state.occupants import Computer, read_occupant
from tarocchino.core.games import GameName
from tarocchino.core.model.rules import RuleSetName
from tarocchino.players.levels import Level

_MATCHES = CLUB_MATCHES.c
_SHOWN = (
    _MATCHES.table_id, _MATCHES.game, _MATCHES.family, _MATCHES.hands, _MATCHES.score,
    _MATCHES.counts, _MATCHES.ending, _MATCHES.ended_at,
)  # fmt: skip


async def match_page(
    connection: AsyncConnection, guild_id: int, wanted: MatchFilter, start: PageStart, limit: int
) -> MatchPage:
    """A page of the matches that are over, in the order of their end, the newest first.

    A start that is no match of the server is taken for the newest.
    """
    after = await _end_of(connection, guild_id, start.after)
    backwards = start.backwards and after is not None
    sought = await _rarest_first(connection, guild_id, wanted)
    query = matches_query(guild_id, sought, after, backwards=backwards, limit=limit + 1)
    found = (await connection.execute(query)).all()
    rows, is_more = found[:limit], len(found) > limit
    players = await _players(connection, [row.table_id for row in rows])
    matches = tuple(_listed(row, players[row.table_id]) for row in rows)
    if backwards:
        return MatchPage(matches[::-1], has_newer=is_more, has_older=True)
    return MatchPage(matches, has_newer=after is not None, has_older=is_more)


async def _rarest_first(
    connection: AsyncConnection, guild_id: int, wanted: MatchFilter
) -> MatchFilter:
    """The filter with the people first who have played least: whose matches are gone through."""
    if len(wanted.people) < 2:
        return wanted
    kept = CLUB_PRESENCE.c
    query = (
        sa.select(kept.user_id, sa.func.sum(kept.turns).label("turns"))
        .where(kept.guild_id == guild_id, kept.user_id.in_(wanted.people))
        .group_by(kept.user_id)
    )
    turns = {row.user_id: row.turns for row in await connection.execute(query)}
    people = sorted(wanted.people, key=lambda user_id: turns.get(user_id, 0))
    return replace(wanted, people=tuple(people))


async def _end_of(
    connection: AsyncConnection, guild_id: int, table_id: int | None
) -> tuple[float, int] | None:
    query = sa.select(_MATCHES.ended_at, _MATCHES.table_id).where(
        _MATCHES.guild_id == guild_id, _MATCHES.table_id == table_id
    )
    row = None if table_id is None else (await connection.execute(query)).first()
    return None if row is None else (row.ended_at, row.table_id)


def matches_query(
    guild_id: int,
    wanted: MatchFilter,
    after: tuple[float, int] | None,
    *,
    backwards: bool,
    limit: int,
) -> sa.Select[Any]:
    """Return the matches that ended before the one ``after`` which they come, the newest first;
    backwards those that ended later, the oldest first."""
    if wanted.people:
        played = CLUB_PLAYERS.alias("played")
        mine = played.c
        query = (
            sa.select(*_SHOWN)
            .join(played, mine.table_id == _MATCHES.table_id)
            .where(mine.guild_id == guild_id, mine.user_id == wanted.people[0], _is_first(mine))
        )
        ended_at, table_id = mine.ended_at, mine.table_id
    else:
        query = sa.select(*_SHOWN).where(_MATCHES.guild_id == guild_id)
        ended_at, table_id = _MATCHES.ended_at, _MATCHES.table_id
    for user_id in wanted.people[1:]:
        at_the_table = (
            CLUB_PLAYERS.c.table_id == _MATCHES.table_id, CLUB_PLAYERS.c.user_id == user_id
        )  # fmt: skip
        query = query.where(sa.exists().where(*at_the_table))
    if wanted.game is not None:
        query = query.where(_MATCHES.game == wanted.game.value)
    if after is not None:
        place, there = sa.tuple_(ended_at, table_id), sa.tuple_(*after)
        query = query.where(place > there if backwards else place < there)
    order = (ended_at, table_id) if backwards else (ended_at.desc(), table_id.desc())
    return query.order_by(*order).limit(limit)


def _is_first(mine: sa.ColumnCollection[str, Any]) -> sa.ColumnElement[bool]:
    """Whether this is the first seat of the person in the match: some have sat in several."""
    other = CLUB_PLAYERS.alias("elsewhere").c
    return ~sa.exists().where(
        other.table_id == mine.table_id,
        other.user_id == mine.user_id,
        other.seat < mine.seat,
    )


async def _players(
    connection: AsyncConnection, table_ids: Sequence[int]
) -> dict[int, list[ListedPlayer]]:
    players = CLUB_PLAYERS.c
    shown = (players.seat, players.user_id, players.name, players.side, players.won, players.stayed)
    rows = await connection.execute(
        sa.select(players.table_id, *shown)
        .where(players.table_id.in_(table_ids))
        .order_by(players.table_id, players.seat, players.stayed.desc(), players.user_id)
    )
    levels = await _levels(connection, table_ids)
    by_table: dict[int, list[ListedPlayer]] = defaultdict(list)
    for row in rows:
        level = levels.get((row.table_id, row.seat), Level.CLUB)
        player = ListedPlayer(row.seat, row.user_id, row.name, row.side, row.won, row.stayed, level)
        by_table[row.table_id].append(player)
    return by_table


async def _levels(
    connection: AsyncConnection, table_ids: Sequence[int]
) -> dict[tuple[int, int], Level]:
    """How well the computer players played that sat there at the end, by table and seat."""
    rows = await connection.execute(
        sa.select(TABLES.c.id, TABLES.c.seats).where(TABLES.c.id.in_(table_ids))
    )
    return {
        (row.id, seat): occupant.level
        for row in rows
        for seat, occupant in enumerate(map(read_occupant, row.seats))
        if isinstance(occupant, Computer)
    }


def _listed(row: Row[Any], players: Sequence[ListedPlayer]) -> ListedMatch:
    return ListedMatch(
        table_id=row.table_id,
        game=GameName(row.game),
        family=RuleSetName(row.family),
        hands=row.hands,
        score=tuple(row.score),
        counts=row.counts,
        ending=EndingKind(row.ending),
        ended_at=row.ended_at,
        players=tuple(players),
    )
