"""``python -m bot drain``: no match begins while the host is about to update the bot; what is
played goes on. It is written into the store, where the bot that runs finds it within seconds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta

from bot.config import StorageConfig
from bot.services.ports.store import Store
from bot.settings.maintenance import MAX_NOTE, MaintenanceStatus
from bot.storage import open_running_store
from bot.tables.state.table import Stage


class BadMomentError(ValueError):
    """A moment that is no time of the day."""


@dataclass(frozen=True, slots=True)
class Business:
    """How things stand: the maintenance, and how many tables are played at or still wait."""

    maintenance: MaintenanceStatus | None
    playing: int
    waiting: int


async def begin(storage: StorageConfig, maintenance: MaintenanceStatus) -> Business:
    """Let no match begin from now on. Raises what `open_running_store` raises."""
    async with open_running_store(storage.url) as store:
        await store.policy.save_maintenance(maintenance)
        return await _business(store)


async def end(storage: StorageConfig) -> Business:
    """Let matches begin again. Raises what `open_running_store` raises."""
    async with open_running_store(storage.url) as store:
        await store.policy.save_maintenance(None)
        return await _business(store)


async def status(storage: StorageConfig) -> Business:
    """How things stand. Raises what `open_running_store` raises."""
    async with open_running_store(storage.url) as store:
        return await _business(store)


def maintenance_from(now: float, until: str | None, note: str) -> MaintenanceStatus:
    """The maintenance that a host announces; ``until`` is the next such time of the day here.

    Raises `BadMomentError`.
    """
    ends = None if until is None else next_moment(now, until)
    return MaintenanceStatus(now, ends, " ".join(note.split())[:MAX_NOTE])


def next_moment(now: float, written: str) -> float:
    """The next moment, in seconds since the epoch, at which the clock here shows ``HH:MM``."""
    found = re.fullmatch(r"([01]?\d|2[0-3])[:.]([0-5]\d)", written.strip(), re.ASCII)
    if found is None:
        raise BadMomentError("a time of the day is written like 23:30")
    here = datetime.fromtimestamp(now, UTC).astimezone()
    at = time(int(found[1]), int(found[2]))
    # Without its zone, so that the day after a change of the clocks is reckoned by those of then.
    moment = datetime.combine(here.date(), at).astimezone()
    if moment <= here:
        moment = datetime.combine(here.date() + timedelta(days=1), at).astimezone()
    return moment.timestamp()


def told(business: Business) -> list[str]:
    """How things stand, in lines for the host."""
    maintenance = business.maintenance
    if maintenance is None:
        lines = ["No maintenance: matches can begin."]
    else:
        until = "" if maintenance.until is None else f", until {_shown(maintenance.until)}"
        note = f": {maintenance.note}" if maintenance.note else "."
        lines = [f"No match begins since {_shown(maintenance.since)}{until}{note}"]
    lines.append(f"Matches being played: {business.playing}. Tables waiting: {business.waiting}.")
    return lines


def _shown(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


async def _business(store: Store) -> Business:
    stages = [table.stage for table in await store.tables.open_tables()]
    waiting = stages.count(Stage.LOBBY)
    return Business(await store.policy.maintenance(), stages.count(Stage.PLAYING), waiting)
