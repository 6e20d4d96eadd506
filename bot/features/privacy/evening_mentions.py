"""Find, export and forget people in the logs of evenings and of the deal of the day; the results
stay, under another name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.daily.state import (
    Begin,
    DailyAction,
    podium_message,
    read_daily_action,
    write_daily_action,
)
from bot.features.evenings.actions import (
    Appoint,
    Join,
    LoggedEveningAction,
    Open,
    SignUp,
    read_evening_action,
    write_evening_action,
)
from bot.storage.feature_schema import (
    DAILY_DAYS,
    DAILY_LOG,
    DAILY_MESSAGES,
    EVENING_LOG,
    EVENINGS,
    GOING_ON,
)
from bot.storage.log_hashes import DAY_LOGS, EVENING_LOGS, HashedLog, rechain, verify_sound
from bot.table.state.seats import Person


def forgotten(logged: LoggedEveningAction, user_id: int, instead: Person) -> LoggedEveningAction:
    """The entry of a log with ``instead`` wherever this user was, as a player, a director, or by
    whom it was done.

    ``instead`` needs an id that nobody has, a negative one; the same for all logs if a person's
    results are to stay together.
    """

    def other(person: Person) -> Person:
        return instead if person.user_id == user_id else person

    def other_id(number: int) -> int:
        return instead.user_id if number == user_id else number

    action = logged.action
    match action:
        case Open():
            action = replace(action, director_id=other_id(action.director_id))
        case Appoint():
            action = Appoint(other_id(action.user_id))
        case SignUp():
            action = SignUp(tuple(other(member) for member in action.members))
        case Join():
            action = replace(action, member=other(action.member))
        case _:
            pass
    by = None if logged.by is None else other_id(logged.by)
    return LoggedEveningAction(action, logged.at, by)


def forgotten_daily(action: DailyAction, user_id: int, instead: Person) -> DailyAction:
    """The same for an action of a deal of the day."""
    if action.user_id != user_id:
        return action
    if isinstance(action, Begin):
        return replace(action, user_id=instead.user_id, name=instead.name)
    return replace(action, user_id=instead.user_id)


Json = Mapping[str, Any]


async def event_going_on(
    connection: AsyncConnection, user_id: int, but: Collection[int] = ()
) -> bool:
    """Whether an evening that is not over, but for these, or a deal of the day without results,
    mentions the person."""
    open_evenings = sa.select(EVENINGS.c.id).where(
        EVENINGS.c.stage.in_(GOING_ON), EVENINGS.c.id.not_in(sorted(but))
    )
    open_days = sa.select(DAILY_DAYS.c.day).where(DAILY_DAYS.c.revealed_at.is_(None))
    for log, owner, still_open in (
        (EVENING_LOG, EVENING_LOG.c.evening_id, open_evenings),
        (DAILY_LOG, DAILY_LOG.c.day, open_days),
    ):
        rows = await _mentioning(connection, log, user_id, owner.in_(still_open))
        if rows:
            return True
    return False


async def evening_actions(
    connection: AsyncConnection, user_id: int
) -> dict[str, list[dict[str, Any]]]:
    """What the logs have of a person, by section of the export."""
    found = {}
    for section, log, owner in (
        ("evenings", EVENING_LOG, EVENING_LOG.c.evening_id),
        ("deals_of_the_day", DAILY_LOG, DAILY_LOG.c.day),
    ):
        rows = await _mentioning(connection, log, user_id)
        found[section] = [
            {owner.name: row._mapping[owner.name], "version": row.version, "action": row.action}
            for row in rows
        ]
    return found


async def forget_in_evenings(connection: AsyncConnection, user_id: int, instead: Person) -> None:
    """Put somebody else in a person's place in the logs of all evenings.

    An evening with an entry that cannot be read loses its log: nobody can read it anyway.
    """
    rewrite = partial(_evening_entry, user_id=user_id, instead=instead)
    await _rewrite(connection, EVENING_LOGS, user_id, rewrite)


async def forget_in_days(connection: AsyncConnection, user_id: int, instead: Person) -> None:
    """The same in the logs of the deals of the day."""
    rewrite = partial(_daily_entry, user_id=user_id, instead=instead)
    await _rewrite(connection, DAY_LOGS, user_id, rewrite)


async def leave_out_of_days(connection: AsyncConnection, guild_id: int) -> None:
    """Take a server out of the deals of the day: they were begun as if by direct message."""
    for day, rows in await _by_owner(connection, DAY_LOGS, guild_id):
        try:
            await verify_sound(connection, DAY_LOGS, day)
            found = [(row.version, *read_daily_action(row.action)) for row in rows]
        except (KeyError, TypeError, ValueError):
            continue  # The day cannot be read anyway.
        for version, done, at in found:
            if isinstance(done, Begin) and done.guild_id == guild_id:
                entry = sa.and_(DAILY_LOG.c.day == day, DAILY_LOG.c.version == version)
                action = write_daily_action(replace(done, guild_id=None), at)
                await connection.execute(sa.update(DAILY_LOG).where(entry).values(action=action))
        await rechain(connection, DAY_LOGS, day)
    podium = DAILY_MESSAGES.c.what == podium_message(guild_id)
    await connection.execute(sa.delete(DAILY_MESSAGES).where(podium))


def _evening_entry(action: Json, user_id: int, instead: Person) -> Json:
    return write_evening_action(forgotten(read_evening_action(action), user_id, instead))


def _daily_entry(action: Json, user_id: int, instead: Person) -> Json:
    done, at = read_daily_action(action)
    return write_daily_action(forgotten_daily(done, user_id, instead), at)


async def _rewrite(
    connection: AsyncConnection, log: HashedLog, user_id: int, rewrite: Callable[[Json], Json]
) -> None:
    for key, rows in await _by_owner(connection, log, user_id):
        try:
            await verify_sound(connection, log, key)
            new = {row.version: rewrite(row.action) for row in rows}
        except (KeyError, TypeError, ValueError):
            await connection.execute(sa.delete(log.entries).where(log.of(key)))
            continue
        for version, action in new.items():
            entry = sa.and_(log.of(key), log.entries.c.version == version)
            # Whose interaction it was follows from its id.
            values = {"action": action, "interaction_id": None}
            await connection.execute(sa.update(log.entries).where(entry).values(values))
        await rechain(connection, log, key)


async def _by_owner(
    connection: AsyncConnection, log: HashedLog, user_id: int
) -> list[tuple[int, list[sa.Row[Any]]]]:
    """The entries that mention a person or a server, by the key of what they are the log of."""
    rows = await _mentioning(connection, log.entries, user_id)
    return [(key, list(theirs)) for key, theirs in groupby(rows, lambda row: row._mapping[log.key])]


async def _mentioning(
    connection: AsyncConnection,
    log: sa.Table,
    user_id: int,
    which: sa.ColumnElement[bool] | None = None,
) -> list[sa.Row[Any]]:
    """The entries that mention a person; their JSON is searched as text first."""
    query = sa.select(log).where(sa.cast(log.c.action, sa.Text).like(f"%{user_id}%"))
    if which is not None:
        query = query.where(which)
    rows = await connection.execute(query.order_by(*log.primary_key))
    return [row for row in rows if mentions(row.action, user_id)]


def mentions(data: object, user_id: int) -> bool:
    """Whether the id is anywhere in JSON data, or between colons in a text of it."""
    match data:
        case Mapping():
            return any(mentions(each, user_id) for each in data.values())
        case str():
            return f":{user_id}:" in data
        case Sequence():
            return any(mentions(each, user_id) for each in data)
        case _:
            return data == user_id and not isinstance(data, bool)
