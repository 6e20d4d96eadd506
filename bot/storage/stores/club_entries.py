"""Entering a match in the books of its club: facts, totals, names, records, ratings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.results.counts import Count, Counts
from bot.club.results.match_facts import MatchFacts, PlayerFacts, RecordFacts
from bot.club.results.pairs import pairs_of
from bot.storage.database.club_schema import (
    CLUB_MATCHES,
    CLUB_NAMES,
    CLUB_PLAYERS,
    CLUB_RECORDS,
    CLUB_SEASONS,
    CLUB_TOTALS,
)
from bot.storage.stores.club_ratings import rate_match

ALL_TIME = 0
"""The season under which the totals of all time are kept."""

ALONE = 0
"""The partner under whom the totals of a person alone are kept."""

RECORDS_KEPT = 10
"""Values kept of each line of a hall of records."""


async def enter_match(connection: AsyncConnection, facts: MatchFacts) -> bool:
    """Enter the match; False if it has been entered before: then nothing changes."""
    same = sa.select(CLUB_MATCHES.c.table_id).where(CLUB_MATCHES.c.table_id == facts.table_id)
    if (await connection.execute(same)).first() is not None:
        return False
    last = await connection.scalar(sa.select(sa.func.max(CLUB_MATCHES.c.number)))
    number = {"number": (last or 0) + 1}
    await connection.execute(sa.insert(CLUB_MATCHES).values(_match_values(facts) | number))
    players = [_player_values(facts, player) for player in facts.players]
    await connection.execute(sa.insert(CLUB_PLAYERS), players)
    await _note_names(connection, facts)
    if facts.counts:
        seasons = await _seasons_at(connection, facts)
        for entry in _entries(facts):
            for season in (ALL_TIME, *seasons):
                await _add_to_totals(connection, facts, season, entry)
        for record in facts.records:
            await _keep_record(connection, facts, record)
    if facts.rated is not None:
        await rate_match(connection, facts, facts.rated)
    return True


def _match_values(facts: MatchFacts) -> dict[str, Any]:
    return {
        "table_id": facts.table_id,
        "guild_id": facts.guild_id,
        "channel_id": facts.channel_id,
        "game": facts.game.value,
        "family": facts.family.value,
        "seats": facts.seats,
        "with_computers": facts.with_computers,
        "hands": facts.hands,
        "score": list(facts.score),
        "counts": facts.counts,
        "ending": facts.ending.value,
        "began_at": facts.began_at,
        "ended_at": facts.ended_at,
    }


def _player_values(facts: MatchFacts, player: PlayerFacts) -> dict[str, Any]:
    return {
        "table_id": facts.table_id,
        "seat": player.seat,
        "user_id": player.user_id,
        "guild_id": facts.guild_id,
        "ended_at": facts.ended_at,
        "name": player.name,
        "side": player.side,
        "place": player.place,
        "won": player.won,
        "share": player.share,
        "stayed": player.stayed,
        "came_later": player.came_later,
        "best_hand": player.best_hand,
    } | _count_values(player.counts)


def _count_values(counts: Counts) -> dict[str, Any]:
    return {count.value: counts.get(count, 0) for count in Count}


async def _note_names(connection: AsyncConnection, facts: MatchFacts) -> None:
    """Keep the names that people had in this match, unless a later one is known."""
    for player in facts.people:
        of_person = sa.and_(
            CLUB_NAMES.c.guild_id == facts.guild_id, CLUB_NAMES.c.user_id == player.user_id
        )
        seen = (await connection.scalars(sa.select(CLUB_NAMES.c.seen_at).where(of_person))).first()
        values = {"name": player.name, "seen_at": facts.ended_at}
        if seen is None:
            key = {"guild_id": facts.guild_id, "user_id": player.user_id}
            await connection.execute(sa.insert(CLUB_NAMES).values(key | values))
        elif seen <= facts.ended_at:
            await connection.execute(sa.update(CLUB_NAMES).where(of_person).values(values))


async def _seasons_at(connection: AsyncConnection, facts: MatchFacts) -> list[int]:
    """The seasons of the server in which the match ended."""
    ends = CLUB_SEASONS.c.ended_at
    query = sa.select(CLUB_SEASONS.c.id).where(
        CLUB_SEASONS.c.guild_id == facts.guild_id,
        CLUB_SEASONS.c.began_at <= facts.ended_at,
        sa.or_(ends.is_(None), ends > facts.ended_at),
    )
    return list(await connection.scalars(query))


@dataclass(frozen=True, slots=True)
class _Entry:
    """What a match adds to the totals of a person, or of a pair."""

    user_id: int
    partner_id: int
    won: bool
    best_hand: float
    counts: Counts


def _entries(facts: MatchFacts) -> Iterator[_Entry]:
    """One for each person who sat there at the end, and one for each pair that sat throughout."""
    for player in facts.people:
        if player.stayed:
            yield _Entry(player.user_id, ALONE, player.won, player.best_hand, player.counts)
    for one, other in pairs_of(facts):
        counts = {count: one.counts.get(count, 0) for count in Count}
        for count in (Count.DECLARATIONS, Count.DECLARED):
            counts[count] += other.counts.get(count, 0)
        best_hand = max(one.best_hand, other.best_hand)
        yield _Entry(one.user_id, other.user_id, one.won, best_hand, counts)


async def _add_to_totals(
    connection: AsyncConnection, facts: MatchFacts, season: int, entry: _Entry
) -> None:
    totals = CLUB_TOTALS.c
    key = {
        "guild_id": facts.guild_id,
        "season_id": season,
        "game": facts.game.value,
        "family": facts.family.value,
        "with_computers": facts.with_computers,
        "user_id": entry.user_id,
        "partner_id": entry.partner_id,
    }
    added = {"matches": 1, "wins": int(entry.won)} | _count_values(entry.counts)
    row = sa.and_(*(totals[name] == value for name, value in key.items()))
    grown: dict[str, Any] = {name: totals[name] + value for name, value in added.items()}
    grown["best_hand"] = _larger(totals.best_hand, entry.best_hand)
    grown["last_at"] = _larger(totals.last_at, facts.ended_at)
    done = await connection.execute(sa.update(CLUB_TOTALS).where(row).values(grown))
    if not done.rowcount:
        first = {"best_hand": entry.best_hand, "last_at": facts.ended_at}
        await connection.execute(sa.insert(CLUB_TOTALS).values(key | added | first))


def _larger(column: sa.ColumnElement[float], value: float) -> sa.ColumnElement[float]:
    return sa.case((column < value, value), else_=column)


async def _keep_record(connection: AsyncConnection, facts: MatchFacts, record: RecordFacts) -> None:
    """Keep the value if it is one of the best of its line; those that no longer are, go."""
    await connection.execute(
        sa.insert(CLUB_RECORDS).values(
            table_id=facts.table_id,
            kind=record.kind.value,
            guild_id=facts.guild_id,
            game=facts.game.value,
            with_computers=facts.with_computers,
            value=record.value,
            hand=record.hand,
            holders=list(record.holders),
            at=facts.ended_at,
        )
    )
    records = CLUB_RECORDS.c
    line = (
        records.guild_id == facts.guild_id,
        records.kind == record.kind.value,
        records.game == facts.game.value,
        records.with_computers == facts.with_computers,
    )
    ids = sa.select(records.table_id).where(*line).order_by(*best_first(record.kind.is_better_low))
    worse = list(await connection.scalars(ids.offset(RECORDS_KEPT)))
    if worse:
        gone = sa.and_(records.kind == record.kind.value, records.table_id.in_(worse))
        await connection.execute(sa.delete(CLUB_RECORDS).where(gone))


def best_first(is_better_low: bool) -> Iterable[sa.ColumnElement[Any]]:
    """The order of a line of the hall of records: of equal values the first to be reached."""
    records = CLUB_RECORDS.c
    value = records.value if is_better_low else records.value.desc()
    return (value, records.at, records.table_id)
