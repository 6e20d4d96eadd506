"""Write a match into its server's books: facts, totals, names, people, records, ratings and par."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.books.leaderboards import ALL_TIME
from bot.features.books.match_facts import (
    PAR_COUNTS,
    Count,
    Counts,
    MatchFacts,
    PlayerFacts,
    RecordKind,
    SeatPlayer,
    pairs_of,
)
from bot.features.books.par import MatchPar, par_counts
from bot.features.books.ratings import (
    Pair,
    RatedMatch,
    Rating,
    RatingChange,
    RatingKey,
    rate,
    rated_keys,
)
from bot.storage.feature_schema import (
    CLUB_MATCHES,
    CLUB_MEETINGS,
    CLUB_NAMES,
    CLUB_PARS,
    CLUB_PLAYERS,
    CLUB_PRESENCE,
    CLUB_RATINGS,
    CLUB_RECORDS,
    CLUB_SEASONS,
    CLUB_SEATS,
    CLUB_TOTALS,
)
from bot.storage.transactions import Column, added, replaced, row_of, upsert


def name_of(guild_id: int, user: sa.ColumnElement[int]) -> sa.ScalarSelect[Any]:
    """Return the name of a user in the server's match that ended last."""
    names = CLUB_NAMES.alias().c
    named = sa.select(names.name).where(names.guild_id == guild_id, names.user_id == user)
    return named.scalar_subquery()


ALONE = 0
"""The partner id in the rows of a person's own ratings and totals."""


async def rate_match(connection: AsyncConnection, facts: MatchFacts, match: RatedMatch) -> None:
    """Enter what the match changes on the ladders of its server."""
    before = await _latest(connection, facts.guild_id, rated_keys(match))
    # Rating takes a few milliseconds, too long for the event loop.
    changes = await asyncio.to_thread(rate, match, before)
    if changes:
        outdated = _lines(facts.guild_id, [change.key for change in changes])
        await connection.execute(sa.update(CLUB_RATINGS).where(outdated).values(is_latest=False))
        await connection.execute(
            sa.insert(CLUB_RATINGS), [_rating_values(facts, change) for change in changes]
        )


async def _latest(
    connection: AsyncConnection, guild_id: int, keys: Sequence[RatingKey]
) -> dict[RatingKey, Rating]:
    """Return the current ratings on these lines, without the lines that have none yet."""
    by_line = {_line(key): key for key in keys}
    found = await connection.execute(sa.select(CLUB_RATINGS).where(_lines(guild_id, keys)))
    return {
        by_line[row.game, row.ladder, row.user_id, row.partner_id]: Rating(
            row.mean, row.deviation, row.matches
        )
        for row in found
    }


def _lines(guild_id: int, keys: Sequence[RatingKey]) -> sa.ColumnElement[bool]:
    """Return the condition for the newest ratings on these lines."""
    ratings = CLUB_RATINGS.c
    line = sa.tuple_(ratings.game, ratings.ladder, ratings.user_id, ratings.partner_id)
    own = line.in_([_line(key) for key in keys])
    return sa.and_(ratings.guild_id == guild_id, ratings.is_latest, own)


def _line(key: RatingKey) -> tuple[str, str, int, int]:
    """Return the game, the kind of ladder, the user and the partner."""
    match key.who:
        case Pair(first, second):
            who = first, second
        case user_id:
            who = user_id, ALONE
    return key.ladder.game.value, key.ladder.kind.value, *who


def _rating_values(facts: MatchFacts, change: RatingChange) -> dict[str, Any]:
    game, ladder, user_id, partner_id = _line(change.key)
    return row_of(
        CLUB_RATINGS,
        change.after,
        facts,
        game=game,
        ladder=ladder,
        user_id=user_id,
        partner_id=partner_id,
        change=change.after.mean - change.before.mean,
        at=facts.ended_at,
        is_latest=True,
    )


_Row = dict[str, Any]

_MAXIMA = ("best_hand", "last_at")
"""The columns of totals that are no sums."""


async def add_people(connection: AsyncConnection, facts: MatchFacts) -> None:
    """Add the match to its people's statistics; without a result it is only presence."""
    await _add(connection, CLUB_PRESENCE, list(_presence(facts)))
    if facts.counts:
        await _add(connection, CLUB_SEATS, list(_seats(facts)))
        await _add(connection, CLUB_MEETINGS, list(_meetings(facts)))


async def _add(connection: AsyncConnection, table: sa.Table, rows: list[_Row]) -> None:
    """Insert the rows, or add their numbers to stored ones (of `_MAXIMA` keep the larger)."""
    if rows:
        numbers = [column.name for column in table.columns if not column.primary_key]
        grown = {name: _larger if name in _MAXIMA else added for name in numbers}
        await connection.execute(upsert(connection.dialect.name, table, grown), rows)


def _presence(facts: MatchFacts) -> Iterator[_Row]:
    """Yield a row per person: moving to another seat is neither leaving nor helping out."""
    by_person: dict[int, list[PlayerFacts]] = defaultdict(list)
    for player in facts.people:
        by_person[player.user_id].append(player)
    if facts.broken_off_by is not None and facts.broken_off_by not in by_person:
        # The host watched and did not play.
        by_person[facts.broken_off_by] = []
    for user_id, parts in by_person.items():
        yield row_of(
            CLUB_PRESENCE,
            facts,
            user_id=user_id,
            left=int(bool(parts) and not any(part.stayed for part in parts)),
            helped_out=int(any(part.came_later for part in parts)),
            broken_off=int(user_id == facts.broken_off_by),
            **{
                count.value: sum(part.counts.get(count, 0) for part in parts)
                for count in (Count.CARDS, Count.TURNS, Count.MISSED)
            },
        )


def _seats(facts: MatchFacts) -> Iterator[_Row]:
    for player in _ended(facts):
        counts = _values(player.counts, (Count.HANDS, Count.POINTS))
        yield row_of(CLUB_SEATS, player, facts, matches=1, wins=int(player.won), **counts)


def _meetings(facts: MatchFacts) -> Iterator[_Row]:
    for player in _ended(facts):
        for other in _ended(facts):
            if other.user_id == player.user_id:
                continue
            are_partners = other.side == player.side
            yield row_of(
                CLUB_MEETINGS,
                player,
                facts,
                other_id=other.user_id,
                together=int(are_partners),
                won_together=int(are_partners and player.won),
                against=int(not are_partners),
                won=int(not are_partners and player.won),
                lost=int(not are_partners and other.won),
            )


def _ended(facts: MatchFacts) -> list[PlayerFacts]:
    """Return the people who sat there at the end."""
    return [player for player in facts.people if player.stayed]


RECORDS_KEPT = 10
"""Values kept per line of a hall of records."""


async def enter_match(connection: AsyncConnection, facts: MatchFacts) -> bool:
    """Enter the match; return False, and change nothing, if it was entered before."""
    same = sa.select(CLUB_MATCHES.c.table_id).where(CLUB_MATCHES.c.table_id == facts.table_id)
    if (await connection.execute(same)).first() is not None:
        return False
    last = await connection.scalar(sa.select(sa.func.max(CLUB_MATCHES.c.number)))
    match = row_of(CLUB_MATCHES, facts, number=(last or 0) + 1)
    await connection.execute(sa.insert(CLUB_MATCHES).values(match))
    players = [
        row_of(CLUB_PLAYERS, player, facts, **_values(player.counts)) for player in facts.players
    ]
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


def _values(counts: Counts, of: Iterable[Count] = Count) -> dict[str, Any]:
    return {count.value: counts.get(count, 0) for count in of}


async def _note_names(connection: AsyncConnection, facts: MatchFacts) -> None:
    """Store the names that people had in this match, unless a later match has named them."""
    names = {
        player.user_id: row_of(CLUB_NAMES, player, facts, seen_at=facts.ended_at)
        for player in facts.people
    }
    if names:
        newer = upsert(
            connection.dialect.name,
            CLUB_NAMES,
            {"seen_at": replaced, "name": replaced},
            where=lambda seen, now: seen <= now,
        )
        await connection.execute(newer, [*names.values()])


@dataclass(frozen=True, slots=True)
class Entry:
    """What a match adds to the totals of a person, or of a pair."""

    user_id: int
    partner_id: int
    won: bool
    best_hand: float
    counts: Counts


def entries_of(facts: MatchFacts) -> Iterator[Entry]:
    """Yield one entry per person who sat there at the end, and one per pair that sat throughout."""
    for player in _ended(facts):
        yield Entry(player.user_id, ALONE, player.won, player.best_hand, player.counts)
    for one, other in pairs_of(facts):
        # By seat, not by id: ids change when a person is forgotten.
        first, second = sorted((one, other), key=lambda player: player.seat)
        counts = {count: first.counts.get(count, 0) for count in Count}
        for count in (Count.DECLARATIONS, Count.DECLARED):
            counts[count] += second.counts.get(count, 0)
        best_hand = max(one.best_hand, other.best_hand)
        yield Entry(one.user_id, other.user_id, one.won, best_hand, counts)


async def _add_to_totals(connection: AsyncConnection, facts: MatchFacts, matches: int = 1) -> None:
    """Add the counts of a match to the totals of its seasons, and of all time."""
    seasons = CLUB_SEASONS.c
    query = sa.select(seasons.id).where(
        seasons.guild_id == facts.guild_id,
        seasons.began_at <= facts.ended_at,
        sa.or_(seasons.ended_at.is_(None), seasons.ended_at > facts.ended_at),
    )
    rows = [
        row_of(
            CLUB_TOTALS,
            entry,
            facts,
            season_id=season,
            matches=matches,
            wins=matches * entry.won,
            last_at=facts.ended_at,
            **_values(entry.counts),
        )
        for season in (ALL_TIME, *await connection.scalars(query))
        for entry in entries_of(facts)
    ]
    await _add(connection, CLUB_TOTALS, rows)


def _larger(stored: Column, given: Column) -> Column:
    return sa.case((stored < given, given), else_=stored)


async def _keep_records(connection: AsyncConnection, facts: MatchFacts) -> None:
    """Insert the records that are among the best, and delete those that no longer are."""
    records = CLUB_RECORDS.c
    lines = sa.select(records.kind, records.value, records.at, records.table_id).where(
        records.guild_id == facts.guild_id,
        records.game == facts.game.value,
        records.with_computers == facts.with_computers,
    )
    kept: dict[str, list[tuple[float, float, int]]] = defaultdict(list)
    for kind, value, at, table_id in await connection.execute(lines):
        kept[kind].append((RecordKind(kind).rank(value), at, table_id))
    kept_now = []
    for record in facts.records:
        own = (float(record.kind.rank(record.value)), facts.ended_at, facts.table_id)
        line = sorted((*kept[record.kind.value], own))
        if own in line[:RECORDS_KEPT]:
            kept_now.append(row_of(CLUB_RECORDS, record, facts, at=facts.ended_at))
        for _, _, table_id in line[RECORDS_KEPT:]:
            same = sa.and_(records.kind == record.kind.value, records.table_id == table_id)
            await connection.execute(sa.delete(CLUB_RECORDS).where(same))
    if kept_now:
        await connection.execute(sa.insert(CLUB_RECORDS), kept_now)


_PARS, _PLAYERS = CLUB_PARS.c, CLUB_PLAYERS.c


async def enter_par(connection: AsyncConnection, facts: MatchFacts, par: MatchPar) -> bool:
    """Enter the par of a match, in place of a par of another version.

    Return False, and change nothing, if a par of this version is stored, or if the match is not
    entered with these players: someone may have been forgotten in the meantime.
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
    newer = upsert(connection.dialect.name, CLUB_PARS, {"version": replaced, "hands": replaced})
    await connection.execute(newer, [row_of(CLUB_PARS, par, facts)])
    return True


async def stored_par(connection: AsyncConnection, table_id: int) -> MatchPar | None:
    """Return the par of a table's match; None if it has none yet."""
    query = sa.select(_PARS.version, _PARS.hands).where(_PARS.table_id == table_id)
    row = (await connection.execute(query)).first()
    return None if row is None else MatchPar(row.version, tuple(map(tuple, row.hands)))


async def _counts_before(connection: AsyncConnection, table_id: int) -> dict[SeatPlayer, Counts]:
    columns = [_PLAYERS[count.value] for count in PAR_COUNTS]
    query = sa.select(_PLAYERS.seat, _PLAYERS.user_id, *columns)
    rows = await connection.execute(query.where(_PLAYERS.table_id == table_id))
    return {
        (seat, user_id): dict(zip(PAR_COUNTS, values, strict=True))
        for seat, user_id, *values in rows
    }


async def _note_players(
    connection: AsyncConnection, facts: MatchFacts, after: Mapping[SeatPlayer, Counts]
) -> None:
    same = (
        _PLAYERS.table_id == facts.table_id,
        _PLAYERS.seat == sa.bindparam("of_seat"),
        _PLAYERS.user_id == sa.bindparam("of_user"),
    )
    rows = [
        {"of_seat": player.seat, "of_user": player.user_id}
        | _values(after.get((player.seat, player.user_id), {}), PAR_COUNTS)
        for player in facts.players
    ]
    await connection.execute(sa.update(CLUB_PLAYERS).where(*same), rows)


async def _add_growth(
    connection: AsyncConnection,
    facts: MatchFacts,
    before: Mapping[SeatPlayer, Counts],
    after: Mapping[SeatPlayer, Counts],
) -> None:
    """Add to the totals the growth of each player's counts."""
    grown = []
    for player in facts.players:
        old, new = (counts.get((player.seat, player.user_id), {}) for counts in (before, after))
        growth = {count: new.get(count, 0) - old.get(count, 0) for count in PAR_COUNTS}
        grown.append(replace(player, counts=growth))
    await _add_to_totals(connection, replace(facts, players=tuple(grown)), matches=0)
