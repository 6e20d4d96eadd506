"""Entering what a match says of its people: presence, seats, whom they met."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.results.counts import Count
from bot.club.results.match_facts import MatchFacts, PlayerFacts
from bot.storage.database.club_schema import CLUB_MEETINGS, CLUB_PRESENCE, CLUB_SEATS
from bot.storage.database.upsert import Column, upsert

_Row = dict[str, Any]


async def add_people(connection: AsyncConnection, facts: MatchFacts) -> None:
    """Add the match to what is kept of its people; without a result it counts as presence alone."""
    await _add(connection, CLUB_PRESENCE, list(_presence(facts)))
    if facts.counts:
        await _add(connection, CLUB_SEATS, list(_seats(facts)))
        await _add(connection, CLUB_MEETINGS, list(_meetings(facts)))


async def _add(connection: AsyncConnection, table: sa.Table, rows: list[_Row]) -> None:
    """Add the rows to those that have their keys."""
    if rows:
        sums = [column.name for column in table.columns if not column.primary_key]
        grown = upsert(connection.dialect.name, table, dict.fromkeys(sums, _added))
        await connection.execute(grown, rows)


def _added(before: Column, now: Column) -> Column:
    return before + now


def _presence(facts: MatchFacts) -> Iterator[_Row]:
    """Moving to another seat of the same table is neither leaving nor helping out."""
    by_person: dict[int, list[PlayerFacts]] = defaultdict(list)
    for player in facts.people:
        by_person[player.user_id].append(player)
    if facts.broken_off_by is not None and facts.broken_off_by not in by_person:
        # A host who only watched.
        by_person[facts.broken_off_by] = []
    for user_id, parts in by_person.items():
        yield {
            **_of(facts, user_id),
            **{
                count.value: sum(part.counts.get(count, 0) for part in parts)
                for count in (Count.CARDS, Count.TURNS, Count.MISSED)
            },
            "left": int(bool(parts) and not any(part.stayed for part in parts)),
            "helped_out": int(any(part.came_later for part in parts)),
            "broken_off": int(user_id == facts.broken_off_by),
        }


def _seats(facts: MatchFacts) -> Iterator[_Row]:
    for player in _ended(facts):
        yield {
            **_of(facts, player.user_id),
            "game": facts.game.value,
            "seats": facts.seats,
            "seat": player.seat,
            "matches": 1,
            "wins": int(player.won),
            "hands": player.counts.get(Count.HANDS, 0),
            "points": player.counts.get(Count.POINTS, 0),
        }


def _meetings(facts: MatchFacts) -> Iterator[_Row]:
    for player in _ended(facts):
        for other in _ended(facts):
            if other.user_id == player.user_id:
                continue
            are_partners = other.side == player.side
            yield {
                **_of(facts, player.user_id),
                "other_id": other.user_id,
                "game": facts.game.value,
                "together": int(are_partners),
                "won_together": int(are_partners and player.won),
                "against": int(not are_partners),
                "won": int(not are_partners and player.won),
                "lost": int(not are_partners and other.won),
            }


def _ended(facts: MatchFacts) -> list[PlayerFacts]:
    """The people who sat there at the end."""
    return [player for player in facts.people if player.stayed]


def _of(facts: MatchFacts, user_id: int) -> _Row:
    return {"guild_id": facts.guild_id, "user_id": user_id}
