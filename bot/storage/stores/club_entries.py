"""Entering a match in the books of its server: facts, totals, names, records, ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.results.counts import Count, Counts
from bot.club.results.match_facts import MatchFacts, PlayerFacts, RecordFacts, RecordKind
from bot.club.results.pairs import pairs_of
from bot.storage.database.club_schema import (
    CLUB_MATCHES,
    CLUB_NAMES,
    CLUB_PLAYERS,
    CLUB_RECORDS,
    CLUB_SEASONS,
    CLUB_TOTALS,
)
from bot.storage.database.upsert import Column, upsert
from bot.storage.stores.club_people import add_people
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
    if players:  # All may have left before the first card.
        await connection.execute(sa.insert(CLUB_PLAYERS), players)
    await _note_names(connection, facts)
    await add_people(connection, facts)
    if facts.counts:
        await _add_to_totals(connection, facts)
        await _keep_records(connection, facts)
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
    names = {player.user_id: player.name for player in facts.people}
    rows = [
        {
            "guild_id": facts.guild_id,
            "user_id": user_id,
            "name": name,
            "seen_at": facts.ended_at,
        }
        for user_id, name in names.items()
    ]
    if rows:
        newer = upsert(
            connection.dialect.name,
            CLUB_NAMES,
            {"seen_at": _replaced, "name": _replaced},
            where=lambda seen, now: seen <= now,
        )
        await connection.execute(newer, rows)


async def seasons_at(connection: AsyncConnection, facts: MatchFacts) -> list[int]:
    """Return the seasons of the server in which the match ended."""
    seasons = CLUB_SEASONS.c
    query = sa.select(seasons.id).where(
        seasons.guild_id == facts.guild_id,
        seasons.began_at <= facts.ended_at,
        sa.or_(seasons.ended_at.is_(None), seasons.ended_at > facts.ended_at),
    )
    return list(await connection.scalars(query))


@dataclass(frozen=True, slots=True)
class Entry:
    """What a match adds to the totals of a person, or of a pair."""

    user_id: int
    partner_id: int
    won: bool
    best_hand: float
    counts: Counts


def entries_of(facts: MatchFacts) -> Iterator[Entry]:
    """One for each person who sat there at the end, and one for each pair that sat throughout."""
    for player in facts.people:
        if player.stayed:
            yield Entry(player.user_id, ALONE, player.won, player.best_hand, player.counts)
    for one, other in pairs_of(facts):
        # By seats, not by ids, which change where somebody is forgotten.
        first, second = sorted((one, other), key=lambda player: player.seat)
        counts = {count: first.counts.get(count, 0) for count in Count}
        for count in (Count.DECLARATIONS, Count.DECLARED):
            counts[count] += second.counts.get(count, 0)
        best_hand = max(one.best_hand, other.best_hand)
        yield Entry(one.user_id, other.user_id, one.won, best_hand, counts)


async def _add_to_totals(connection: AsyncConnection, facts: MatchFacts) -> None:
    seasons = (ALL_TIME, *await seasons_at(connection, facts))
    rows = [_total(facts, season, entry) for entry in entries_of(facts) for season in seasons]
    if rows:
        larger = {"best_hand": _larger, "last_at": _larger}
        sums = dict.fromkeys(("matches", "wins", *(count.value for count in Count)), _added)
        await connection.execute(upsert(connection.dialect.name, CLUB_TOTALS, sums | larger), rows)


def total_key(facts: MatchFacts, season: int, entry: Entry) -> dict[str, Any]:
    """The key of the total to which a match adds an entry."""
    return {
        "guild_id": facts.guild_id,
        "season_id": season,
        "game": facts.game.value,
        "family": facts.family.value,
        "with_computers": facts.with_computers,
        "user_id": entry.user_id,
        "partner_id": entry.partner_id,
    }


def _total(facts: MatchFacts, season: int, entry: Entry) -> dict[str, Any]:
    values = {
        "matches": 1,
        "wins": int(entry.won),
        "best_hand": entry.best_hand,
        "last_at": facts.ended_at,
    }
    return total_key(facts, season, entry) | values | _count_values(entry.counts)


def _replaced(_before: Column, now: Column) -> Column:
    return now


def _added(before: Column, now: Column) -> Column:
    return before + now


def _larger(before: Column, now: Column) -> Column:
    return sa.case((before < now, now), else_=before)


async def _keep_records(connection: AsyncConnection, facts: MatchFacts) -> None:
    """Keep the values that are among the best of their lines; those that no longer are, go."""
    records = CLUB_RECORDS.c
    lines = sa.select(records.kind, records.value, records.at, records.table_id).where(
        records.guild_id == facts.guild_id,
        records.game == facts.game.value,
        records.with_computers == facts.with_computers,
    )
    kept: dict[str, list[tuple[float, float, int]]] = defaultdict(list)
    for kind, value, at, table_id in await connection.execute(lines):
        kept[kind].append((value, at, table_id))
    added = []
    for record in facts.records:
        own = (float(record.value), facts.ended_at, facts.table_id)
        line = sorted((*kept[record.kind.value], own), key=partial(_rank, record.kind))
        if own in line[:RECORDS_KEPT]:
            added.append(_record_values(facts, record))
        for _, _, table_id in line[RECORDS_KEPT:]:
            same = sa.and_(records.kind == record.kind.value, records.table_id == table_id)
            await connection.execute(sa.delete(CLUB_RECORDS).where(same))
    if added:
        await connection.execute(sa.insert(CLUB_RECORDS), added)


def _record_values(facts: MatchFacts, record: RecordFacts) -> dict[str, Any]:
    return {
        "table_id": facts.table_id,
        "kind": record.kind.value,
        "guild_id": facts.guild_id,
        "game": facts.game.value,
        "with_computers": facts.with_computers,
        "value": record.value,
        "hand": record.hand,
        "holders": list(record.holders),
        "at": facts.ended_at,
    }


def _rank(kind: RecordKind, kept: tuple[float, float, int]) -> tuple[float, float, int]:
    """The best first; of equal values the first to be reached."""
    value, at, table_id = kept
    return (value if kind.is_better_low else -value, at, table_id)
