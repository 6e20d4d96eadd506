"""People in the logs of evenings and of the deal of the day: found, exported, and forgotten."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.evenings.daily import Begin, read_daily_action, write_daily_action
from bot.club.evenings.forgetting import forgotten, forgotten_daily
from bot.club.evenings.stored import read_evening_action, write_evening_action
from bot.services.ports.daily import podium_message
from bot.storage.database.evening_schema import (
    DAILY_DAYS,
    DAILY_LOG,
    DAILY_MESSAGES,
    EVENING_LOG,
    EVENINGS,
    GOING_ON,
)
from bot.tables.state.occupants import Person

Json = Mapping[str, Any]


async def event_going_on(connection: AsyncConnection, user_id: int) -> bool:
    """Whether an evening that is not over, or a deal of the day without results, mentions the
    person."""
    open_evenings = sa.select(EVENINGS.c.id).where(EVENINGS.c.stage.in_(GOING_ON))
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
    await _rewrite(connection, EVENING_LOG, EVENING_LOG.c.evening_id, user_id, rewrite)


async def forget_in_days(connection: AsyncConnection, user_id: int, instead: Person) -> None:
    """The same in the logs of the deals of the day."""
    rewrite = partial(_daily_entry, user_id=user_id, instead=instead)
    await _rewrite(connection, DAILY_LOG, DAILY_LOG.c.day, user_id, rewrite)


async def leave_out_of_days(connection: AsyncConnection, guild_id: int) -> None:
    """Take a server out of the deals of the day: they were begun as if by direct message."""
    for row in await _mentioning(connection, DAILY_LOG, guild_id):
        try:
            done, at = read_daily_action(row.action)
        except (KeyError, TypeError, ValueError):
            continue  # The day cannot be read anyway.
        if isinstance(done, Begin) and done.guild_id == guild_id:
            entry = sa.and_(DAILY_LOG.c.day == row.day, DAILY_LOG.c.version == row.version)
            action = write_daily_action(replace(done, guild_id=None), at)
            await connection.execute(sa.update(DAILY_LOG).where(entry).values(action=action))
    podium = DAILY_MESSAGES.c.what == podium_message(guild_id)
    await connection.execute(sa.delete(DAILY_MESSAGES).where(podium))


def _evening_entry(action: Json, user_id: int, instead: Person) -> Json:
    return write_evening_action(forgotten(read_evening_action(action), user_id, instead))


def _daily_entry(action: Json, user_id: int, instead: Person) -> Json:
    done, at = read_daily_action(action)
    return write_daily_action(forgotten_daily(done, user_id, instead), at)


async def _rewrite(
    connection: AsyncConnection,
    log: sa.Table,
    owner: sa.Column[int],
    user_id: int,
    rewrite: Callable[[Json], Json],
) -> None:
    for row in await _mentioning(connection, log, user_id):
        of_owner = owner == row._mapping[owner.name]
        try:
            new = rewrite(row.action)
        except (KeyError, TypeError, ValueError):
            await connection.execute(sa.delete(log).where(of_owner))
            continue
        entry = sa.and_(of_owner, log.c.version == row.version)
        # Whose interaction it was follows from its id.
        values = {"action": new, "interaction_id": None}
        await connection.execute(sa.update(log).where(entry).values(values))


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
    return [row for row in rows if _mentions(row.action, user_id)]


def _mentions(data: object, user_id: int) -> bool:
    match data:
        case Mapping():
            return any(_mentions(each, user_id) for each in data.values())
        case list():
            return any(_mentions(each, user_id) for each in data)
        case _:
            return data == user_id and not isinstance(data, bool)
