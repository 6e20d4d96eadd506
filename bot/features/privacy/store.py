"""Find, export and remove what is stored about a person or a server."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.daily.state import podium_message
from bot.storage.feature_schema import (
    DAILY_DAYS,
    DAILY_MESSAGES,
    DELETED,
    EVENINGS,
    GOING_ON,
    LISTED,
    RENAMED,
    Personal,
)
from bot.storage.log_hashes import (
    DAY_LOGS,
    EVENING_LOGS,
    LOGS,
    TABLE_LOG,
    HashedLog,
    rechain,
    verify_sound,
)
from bot.storage.schema import (
    BLOCKS,
    DM_CHANNELS,
    LOG_ENTRIES,
    METADATA,
    OPEN_STAGES,
    PLAYER_CALLS,
    POSTED_MESSAGES,
    PRESELECTIONS,
    SERVER_SETTINGS,
    TABLE_ALERTS,
    TABLES,
)
from bot.storage.transactions import Transactions, in_parts
from bot.support.stored import to_stored
from bot.support.tasks import uncancelled
from bot.table.state.seats import Person, Pseudonym
from bot.table.store.stored_table import entry_values, people_values

if TYPE_CHECKING:
    from bot.table.store.stored_table import LogEntry, StoredTable


Sections = Mapping[str, Sequence[Mapping[str, Any]]]
"""Everything that is stored about a person: rows as JSON data, by section."""


@dataclass(frozen=True, slots=True)
class ForgottenTable:
    """A table under a pseudonym. ``table`` is None if the stored one cannot be read: then its seats
    and its log are deleted. ``changed`` are the entries of its log that differ."""

    table_id: int
    table: StoredTable | None = None
    changed: tuple[LogEntry, ...] = ()


FORMAT, VERSION = "tarocchino-personal-data", 1
"""The name and version of the file's format; raise the version when a field changes its meaning."""

_EXACT = 2**53
"""Larger numbers lose digits in programs that read JSON numbers as 64-bit floats."""


def export_of(user_id: int, sections: Sections, now: float) -> bytes:
    """Return the file: UTF-8, with ids as text and times in UTC as ISO 8601."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "user_id": user_id,
        "exported_at": now,
        "matches_in_play": "left-out",
        **sections,
    }
    return json.dumps(_readable("", document), ensure_ascii=False, indent=1).encode()


def _readable(key: str, value: Any) -> Any:
    match value:
        case bool() | None:
            return value
        case int() | float() if key == "at" or key.endswith("_at"):
            return datetime.fromtimestamp(value, UTC).isoformat(timespec="seconds")
        case int() if abs(value) >= _EXACT or key.endswith("_id"):
            return str(value)
        case Mapping():
            return {name: _readable(name, each) for name, each in value.items()}
        case list() | tuple():
            return [_readable("", each) for each in value]
        case _:
            return value


async def tables_mentioning(connection: AsyncConnection, user_id: int) -> list[int]:
    """Return the tables that may mention a person: JSON is searched as text."""
    found: set[int] = set()
    queries: list[sa.Select[int]] = [
        sa.select(TABLES.c.id).where(
            sa.or_(
                TABLES.c.host_id == user_id,
                *(_holds(TABLES.c[name], user_id) for name in ("seats", "terms", "ending")),
            )
        ),
        sa.select(LOG_ENTRIES.c.table_id)
        .where(sa.or_(LOG_ENTRIES.c.user_id == user_id, _holds(LOG_ENTRIES.c.action, user_id)))
        .distinct(),
        *(
            sa.select(each.table.c.table_id).where(each.mentions(user_id)).distinct()
            for each in RENAMED
            if each.by_table
        ),
    ]
    for query in queries:
        found.update(await connection.scalars(query))
    return sorted(found)


async def messages_mentioning(connection: AsyncConnection, user_id: int) -> list[tuple[int, str]]:
    """Return the keys of the messages that were posted to a person, or because of them."""
    messages = POSTED_MESSAGES.c
    own = sa.select(DM_CHANNELS.c.channel_id).where(DM_CHANNELS.c.user_id == user_id)
    query = sa.select(messages.table_id, messages.what).where(
        sa.or_(messages.what.endswith(f"-{user_id}"), messages.channel_id.in_(own))
    )
    return [(row.table_id, row.what) for row in await connection.execute(query)]


async def lists_mentioning(
    connection: AsyncConnection, table: sa.Table, user_id: int
) -> list[sa.Row[Any]]:
    """Return the rows of a table of `LISTED` that have a person in their lists."""
    _, column = LISTED[table]
    rows = await connection.execute(sa.select(table).where(_holds(table.c[column], user_id)))
    return [row for row in rows if mentions(row._mapping[column], user_id)]


def mentions(data: object, user_id: int) -> bool:
    """Return whether the id is anywhere in JSON data, or between colons in a text of it."""
    match data:
        case Mapping():
            return any(mentions(each, user_id) for each in data.values())
        case str():
            return f":{user_id}:" in data
        case Sequence():
            return any(mentions(each, user_id) for each in data)
        case _:
            return data == user_id and not isinstance(data, bool)


_IDS = frozenset({"user_id", "director_id", "by", "users", "holders"})
"""The keys of users' ids, and of lists of them, in the JSON data of logs, records and podiums."""


def renamed(data: Any, user_id: int, instead: Person, key: str = "") -> Any:
    """Return JSON data, found under a ``key``, with a user replaced by another person."""
    match data:
        case dict():
            new = {name: renamed(each, user_id, instead, name) for name, each in data.items()}
            if data.get("user_id") == user_id:
                new |= {name: each for name, each in to_stored(instead).items() if name in new}
            return new
        case list() | tuple():
            return [renamed(each, user_id, instead, key) for each in data]
        case int() if key in _IDS and data == user_id:
            return instead.user_id
        case _:
            return data


async def entries_mentioning(
    connection: AsyncConnection, log: HashedLog, number: int, *which: sa.ColumnElement[bool]
) -> list[sa.Row[Any]]:
    """Return the entries of these logs that mention a person or a server. The database searches
    JSON as text; Python then checks the entries that it finds."""
    entries = log.entries
    query = sa.select(entries).where(_holds(entries.c.action, number), *which)
    rows = await connection.execute(query.order_by(*entries.primary_key))
    return [row for row in rows if mentions(row.action, number)]


async def rewrite_entries(
    connection: AsyncConnection, log: HashedLog, number: int, rewrite: Callable[[Any], Any]
) -> list[int]:
    """Store what ``rewrite`` makes of the entries that mention a number. Logs that are not what was
    written stay unchanged, because no one can read them; return their keys."""
    unsound = []
    rows = await entries_mentioning(connection, log, number)
    for key, theirs in groupby(rows, lambda row: row._mapping[log.key]):
        try:
            await verify_sound(connection, log, key)
        except (KeyError, TypeError, ValueError):
            unsound.append(key)
            continue
        for row in theirs:
            entry = sa.and_(log.of(key), log.entries.c.version == row.version)
            # The interaction's id would identify the person.
            values = {"action": rewrite(row.action), "interaction_id": None}
            await connection.execute(sa.update(log.entries).where(entry).values(values))
        await rechain(connection, log, key)
    return unsound


def _holds(column: sa.ColumnElement[Any], user_id: int) -> sa.ColumnElement[bool]:
    """Return the condition that the JSON text in a column has the digits of the id."""
    return sa.cast(column, sa.Text).like(f"%{user_id}%")


_Rows = list[dict[str, Any]]

_OF_TABLES = (
    TABLES.c.id, TABLES.c.guild_id, TABLES.c.channel_id, TABLES.c.game, TABLES.c.stage,
    TABLES.c.opened_at, TABLES.c.host_id, TABLES.c.seats, TABLES.c.ending, TABLES.c.terms,
)  # fmt: skip


async def _tables_over(
    connection: AsyncConnection, user_id: int, table_ids: Collection[int]
) -> _Rows:
    """Return the closed ones of these tables; of their invited people only this one is named."""
    found: _Rows = []
    for ids in in_parts(table_ids):
        query = sa.select(*_OF_TABLES).where(
            TABLES.c.id.in_(ids), TABLES.c.stage.not_in(OPEN_STAGES)
        )
        for row in _plain(await connection.execute(query.order_by(TABLES.c.id))):
            invited = (row.pop("terms") or {}).get("invited", ())
            found.append(row | {"you_were_invited": user_id in invited})
    return found


async def _actions(connection: AsyncConnection, user_id: int, table_ids: Collection[int]) -> _Rows:
    """Return what the person did at these tables, and what was done to them."""
    entries = LOG_ENTRIES.c
    columns = (entries.table_id, entries.version, entries.at, entries.user_id, entries.action)
    found: _Rows = []
    for ids in in_parts(table_ids):
        query = sa.select(*columns).where(
            entries.table_id.in_(ids),
            sa.or_(entries.user_id == user_id, _holds(entries.action, user_id)),
        )
        rows = _plain(await connection.execute(query.order_by(entries.table_id, entries.version)))
        found += [row for row in rows if mentions(row, user_id)]
    return found


async def _rows_of(connection: AsyncConnection, personal: Personal, user_id: int) -> _Rows:
    query = sa.select(personal.table).where(personal.mentions(user_id))
    if personal.table is BLOCKS:
        # Other people's block lists are private; those of servers are included.
        query = query.where(BLOCKS.c.blocker_id.in_((user_id, 0)))
    return _by_key(personal.table, _plain(await connection.execute(query)))


async def _messages(connection: AsyncConnection, user_id: int) -> _Rows:
    messages = POSTED_MESSAGES.c
    keys = await messages_mentioning(connection, user_id)
    found: _Rows = []
    for ids in in_parts({table_id for table_id, _ in keys}):
        query = sa.select(POSTED_MESSAGES).where(messages.table_id.in_(ids))
        rows = _plain(await connection.execute(query))
        found += [row for row in rows if (row["table_id"], row["what"]) in keys]
    return _by_key(POSTED_MESSAGES, found)


def _by_key(table: sa.Table, rows: _Rows) -> _Rows:
    """Return the rows in the order of the table's key, which is the same in every database."""
    return sorted(rows, key=lambda row: [row[key.name] for key in table.primary_key])


def _plain(rows: sa.CursorResult[Any]) -> _Rows:
    return [dict(row._mapping) for row in rows]


_DEPARTED = "departed"
"""The key of a server's departure in its stored settings, whose reader ignores it."""

_NO_SERVER = 0
"""The server id of block lists that belong to people, or to the host."""

_OF_SERVERS = (
    TABLES, SERVER_SETTINGS, TABLE_ALERTS, BLOCKS, PLAYER_CALLS, EVENINGS,
)  # fmt: skip
"""The tables whose rows name a server of which something is stored."""


class PrivacyStore:
    """The store of what is kept about people and servers; each method is one transaction."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def tables_with(self, user_id: int) -> list[int]:
        """Return the ids of all tables that may mention the person, their logs included."""
        async with self._transactions.reading() as connection:
            return await tables_mentioning(connection, user_id)

    @uncancelled
    async def is_in_event(self, user_id: int, but: Collection[int] = ()) -> bool:
        """Return whether an event that is not over mentions the person: an evening except for
        ``but``, or a deal of the day without results."""
        open_evenings = sa.select(EVENINGS.c.id).where(
            EVENINGS.c.stage.in_(GOING_ON), EVENINGS.c.id.not_in(sorted(but))
        )
        open_days = sa.select(DAILY_DAYS.c.day).where(DAILY_DAYS.c.revealed_at.is_(None))
        async with self._transactions.reading() as connection:
            for log, still_open in ((EVENING_LOGS, open_evenings), (DAY_LOGS, open_days)):
                is_open = log.entries.c[log.key].in_(still_open)
                if await entries_mentioning(connection, log, user_id, is_open):
                    return True
            return False

    @uncancelled
    async def forget(
        self, user_id: int, pseudonym: Pseudonym, tables: Sequence[ForgottenTable]
    ) -> None:
        """Put the pseudonym in the person's place in these tables and in all that follows from
        them, and delete everything else about the person."""
        async with self._transactions.reading() as connection:
            messages = await messages_mentioning(connection, user_id)
        async with self._transactions.writing() as connection:
            for table in tables:
                await _rewrite(connection, table)
            ids = [table.table_id for table in tables]
            guilds: set[int] = set()
            for some in in_parts(ids):
                query = sa.select(TABLES.c.guild_id).where(TABLES.c.id.in_(some)).distinct()
                guilds.update(await connection.scalars(query))
            for personal in RENAMED:
                await _rename(
                    connection, personal, user_id, pseudonym, ids if personal.by_table else guilds
                )
            for listed in LISTED:
                await _rename_in_lists(connection, listed, user_id, pseudonym)
            rewrite = partial(renamed, user_id=user_id, instead=pseudonym.person)
            for log in LOGS.values():
                for key in await rewrite_entries(connection, log, user_id, rewrite):
                    await connection.execute(sa.delete(log.entries).where(log.of(key)))
            for personal in DELETED:
                await connection.execute(
                    sa.delete(personal.table).where(personal.mentions(user_id))
                )
            posted = POSTED_MESSAGES.c
            for table_id, what in messages:
                same = sa.and_(posted.table_id == table_id, posted.what == what)
                await connection.execute(sa.delete(POSTED_MESSAGES).where(same))

    @uncancelled
    async def kept_about(self, user_id: int) -> Sections:
        """Return what is stored about a person, by section; others as shown at shared tables.

        It has neither the logs of open tables nor the people who have blocked the person.
        """
        async with self._transactions.reading() as connection:
            mentioning = await tables_mentioning(connection, user_id)
            over = await _tables_over(connection, user_id, mentioning)
            sections: dict[str, _Rows] = {
                "tables": [
                    row for row in over if row["you_were_invited"] or mentions(row, user_id)
                ],
                "actions": await _actions(connection, user_id, [row["id"] for row in over]),
            }
            for personal in (*RENAMED, *DELETED):
                if personal.table is not PRESELECTIONS:
                    sections[personal.section] = await _rows_of(connection, personal, user_id)
            for table, (section, _) in LISTED.items():
                rows = await lists_mentioning(connection, table, user_id)
                sections[section] = _by_key(table, [dict(row._mapping) for row in rows])
            for section, log in LOGS.items():
                entries = await entries_mentioning(connection, log, user_id)
                kept = (log.key, "version", "action")
                sections[section] = [{name: row._mapping[name] for name in kept} for row in entries]
            sections["messages"] = await _messages(connection, user_id)
            return sections

    async def tables_of_server(self, guild_id: int) -> list[int]:
        query = sa.select(TABLES.c.id).where(TABLES.c.guild_id == guild_id).order_by(TABLES.c.id)
        return await self._transactions.values(query)

    @uncancelled
    async def delete_tables(self, table_ids: Sequence[int]) -> None:
        """Delete tables with everything that is stored about them."""
        async with self._transactions.writing() as connection:
            for ids in in_parts(table_ids):
                for table in reversed(METADATA.sorted_tables):
                    key = TABLES.c.id if table is TABLES else table.c.get("table_id")
                    if key is not None:
                        await connection.execute(sa.delete(table).where(key.in_(ids)))

    @uncancelled
    async def delete_server(self, guild_id: int) -> None:
        """Delete everything else that is stored about a server."""
        async with self._transactions.writing() as connection:
            # Deals of the day that began there now count as begun by direct message.
            await rewrite_entries(connection, DAY_LOGS, guild_id, partial(_left_out, guild_id))
            podium = DAILY_MESSAGES.c.what == podium_message(guild_id)
            await connection.execute(sa.delete(DAILY_MESSAGES).where(podium))
            evenings = sa.select(EVENINGS.c.id).where(EVENINGS.c.guild_id == guild_id)
            for table in reversed(METADATA.sorted_tables):
                if "evening_id" in table.c:
                    of_evenings = table.c.evening_id.in_(evenings)
                    await connection.execute(sa.delete(table).where(of_evenings))
                elif table is not TABLES and "guild_id" in table.c:
                    await connection.execute(sa.delete(table).where(table.c.guild_id == guild_id))

    @uncancelled
    async def servers(self) -> frozenset[int]:
        """Return the ids of all servers of which something is stored."""
        found: set[int] = set()
        async with self._transactions.reading() as connection:
            for table in _OF_SERVERS:
                found.update(await connection.scalars(sa.select(table.c.guild_id).distinct()))
        return frozenset(found - {_NO_SERVER})

    async def departures(self) -> Mapping[int, float]:
        """Return when the bot was removed from servers, in seconds since the epoch."""
        marked = sa.cast(SERVER_SETTINGS.c.chosen, sa.Text).like(f'%"{_DEPARTED}"%')
        rows = await self._transactions.rows(sa.select(SERVER_SETTINGS).where(marked))
        return {row.guild_id: row.chosen[_DEPARTED] for row in rows}

    @uncancelled
    async def note_departure(self, guild_id: int, at: float | None) -> None:
        """Store when the bot was removed from a server; None if it is in the server."""
        same = SERVER_SETTINGS.c.guild_id == guild_id
        async with self._transactions.writing() as connection:
            query = sa.select(SERVER_SETTINGS.c.chosen).where(same)
            chosen = dict((await connection.scalars(query)).first() or {})
            chosen.pop(_DEPARTED, None)
            if at is not None:
                chosen[_DEPARTED] = at
            await connection.execute(sa.delete(SERVER_SETTINGS).where(same))
            if chosen:
                values = {"guild_id": guild_id, "chosen": chosen}
                await connection.execute(sa.insert(SERVER_SETTINGS).values(values))


async def _rewrite(connection: AsyncConnection, forgotten: ForgottenTable) -> None:
    """Store a table and its log under the pseudonym."""
    row = sa.update(TABLES).where(TABLES.c.id == forgotten.table_id)
    of_table = LOG_ENTRIES.c.table_id == forgotten.table_id
    if forgotten.table is None:
        await connection.execute(row.values(seats=[], host_id=0, terms=None, ending=None))
        await connection.execute(sa.delete(LOG_ENTRIES).where(of_table))
        return
    await connection.execute(row.values(people_values(forgotten.table)))
    for entry in forgotten.changed:
        values = entry_values(forgotten.table_id, entry, None)
        same = sa.and_(of_table, LOG_ENTRIES.c.version == entry.version)
        await connection.execute(sa.update(LOG_ENTRIES).where(same).values(values))
    await rechain(connection, TABLE_LOG, forgotten.table_id)


async def _rename(
    connection: AsyncConnection,
    personal: Personal,
    user_id: int,
    pseudonym: Pseudonym,
    owners: Collection[int],
) -> None:
    """Replace the person by the pseudonym in the rows of these tables or servers."""
    columns = personal.table.c
    owner = columns.table_id if personal.by_table else columns.guild_id
    for some in in_parts(owners):
        for column in personal.ids:
            new: dict[str, int | str] = {column: pseudonym.user_id}
            if personal.name is not None and column == personal.ids[0]:
                new[personal.name] = pseudonym.name
            theirs = sa.and_(owner.in_(some), columns[column] == user_id)
            await connection.execute(sa.update(personal.table).where(theirs).values(new))
        if personal.has_pairs:
            await _order_pairs(connection, personal, owner.in_(some), pseudonym)


async def _order_pairs(
    connection: AsyncConnection,
    personal: Personal,
    of_owners: sa.ColumnElement[bool],
    pseudonym: Pseudonym,
) -> None:
    """Put the smaller id of each pair first again."""
    one, other = (personal.table.c[name] for name in personal.ids)
    theirs = sa.or_(one == pseudonym.user_id, other == pseudonym.user_id)
    # A row about a person without a partner has the partner 0.
    wrong = sa.and_(of_owners, theirs, other != 0, other < one)
    await connection.execute(
        sa.update(personal.table).where(wrong).values({one.name: other, other.name: one})
    )


def _left_out(guild_id: int, action: Any) -> Any:
    done = action["with"]
    is_there = done.get("guild_id") == guild_id
    return action | {"with": done | {"guild_id": None}} if is_there else action


async def _rename_in_lists(
    connection: AsyncConnection, table: sa.Table, user_id: int, pseudonym: Pseudonym
) -> None:
    _, column = LISTED[table]
    for row in await lists_mentioning(connection, table, user_id):
        new = renamed(row._mapping[column], user_id, pseudonym.person, column)
        same = sa.and_(*(key == row._mapping[key.name] for key in table.primary_key))
        await connection.execute(sa.update(table).where(same).values({column: new}))
