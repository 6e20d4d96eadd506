"""Maintenance mode, switched by the host: no match begins, running matches continue.

It is written into the store, where the running bot finds it within seconds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta

from bot.config import StorageConfig
from bot.services.ports.stores import Store
from bot.settings.maintenance import MAX_NOTE, MaintenanceStatus
from bot.storage import open_running_store
from bot.tables.state.table import Stage


class BadMomentError(ValueError):
    """The text is not a time of day."""


@dataclass(frozen=True, slots=True)
class Status:
    """The maintenance, None if there is none, and the number of tables in play and in the lobby."""

    maintenance: MaintenanceStatus | None
    playing: int
    waiting: int


async def begin(storage: StorageConfig, maintenance: MaintenanceStatus) -> Status:
    """Let no match begin from now on. Raises what `open_running_store` raises."""
    async with open_running_store(storage.url) as store:
        await store.policy.save_maintenance(maintenance)
        return await _status(store)


async def end(storage: StorageConfig) -> Status:
    """Let matches begin again. Raises what `open_running_store` raises."""
    async with open_running_store(storage.url) as store:
        await store.policy.save_maintenance(None)
        return await _status(store)


async def status(storage: StorageConfig) -> Status:
    """The present status. Raises what `open_running_store` raises."""
    async with open_running_store(storage.url) as store:
        return await _status(store)


def maintenance_from(now: float, until: str | None, note: str) -> MaintenanceStatus:
    """The maintenance that the host announces; ``until`` is a local time, HH:MM.

    Raises `BadMomentError`.
    """
    ends = None if until is None else next_moment(now, until)
    return MaintenanceStatus(now, ends, " ".join(note.split())[:MAX_NOTE])


def next_moment(now: float, written: str) -> float:
    """The next moment, in seconds since the epoch, at which the local clock shows ``HH:MM``.

    Raises `BadMomentError`.
    """
    found = re.fullmatch(r"([01]?\d|2[0-3])[:.]([0-5]\d)", written.strip(), re.ASCII)
    if found is None:
        raise BadMomentError("a time of the day is written like 23:30")
    here = datetime.fromtimestamp(now, UTC).astimezone()
    at = time(int(found[1]), int(found[2]))
    # Combined without a zone: the offset may be another on the day after the clocks change.
    moment = datetime.combine(here.date(), at).astimezone()
    if moment <= here:
        moment = datetime.combine(here.date() + timedelta(days=1), at).astimezone()
    return moment.timestamp()


def report(status: Status) -> list[str]:
    """The status in lines for the host."""
    maintenance = status.maintenance
    if maintenance is None:
        lines = ["No maintenance: matches can begin."]
    else:
        until = "" if maintenance.until is None else f", until {_local_time(maintenance.until)}"
        note = f": {maintenance.note}" if maintenance.note else "."
        lines = [f"No match begins since {_local_time(maintenance.since)}{until}{note}"]
    lines.append(f"Matches being played: {status.playing}. Tables waiting: {status.waiting}.")
    return lines


def _local_time(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


async def _status(store: Store) -> Status:
    stages = [table.stage for table in await store.tables.open_tables()]
    waiting = stages.count(Stage.LOBBY)
    return Status(await store.policy.maintenance(), stages.count(Stage.PLAYING), waiting)
