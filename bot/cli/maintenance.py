"""Switch maintenance mode, in which no match begins: ``maintenance``, earlier ``drain``."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from datetime import time as time_of_day
from pathlib import Path

import click

from bot.cli.command_line import config_option
from bot.config import load_storage
from bot.database import open_running_store
from bot.settings.servers import MAX_NOTE, MaintenanceStatus
from bot.stores import Store
from bot.table.state.table import Stage

Change = Callable[[Store], Awaitable[None]]


def maintenance_from(now: float, until: str | None, note: str) -> MaintenanceStatus:
    """Return the maintenance that the host announces; ``until`` is a local time, HH:MM."""
    ends = None if until is None else next_moment(now, until)
    return MaintenanceStatus(now, ends, " ".join(note.split())[:MAX_NOTE])


def next_moment(now: float, written: str) -> float:
    """Return when the local clock next shows ``HH:MM``, in seconds since the epoch.

    Raises `click.BadParameter`.
    """
    found = re.fullmatch(r"([01]?\d|2[0-3])[:.]([0-5]\d)", written.strip(), re.ASCII)
    if found is None:
        raise click.BadParameter("a time of the day is written like 23:30", param_hint="--until")
    here = datetime.fromtimestamp(now, UTC).astimezone()
    at = time_of_day(int(found[1]), int(found[2]))
    # Combined without a zone, because the offset may differ when the clocks change.
    moment = datetime.combine(here.date(), at).astimezone()
    if moment <= here:
        moment = datetime.combine(here.date() + timedelta(days=1), at).astimezone()
    return moment.timestamp()


def _local_time(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


async def _report(path: Path, change: Change | None) -> str:
    """Apply the ``change``, if any, and return the state of the configured store."""
    async with open_running_store(load_storage(path).url) as store:
        if change is not None:
            await change(store)
        maintenance = await store.policy.maintenance()
        stages = [table.stage for table in await store.tables.open_tables()]
    line = "No maintenance: matches can begin."
    if maintenance is not None:
        until = "" if maintenance.until is None else f", until {_local_time(maintenance.until)}"
        note = f": {maintenance.note}" if maintenance.note else "."
        line = f"No match begins since {_local_time(maintenance.since)}{until}{note}"
    playing, waiting = stages.count(Stage.PLAYING), stages.count(Stage.LOBBY)
    return f"{line}\nMatches being played: {playing}. Tables waiting: {waiting}."


def _show_status(path: Path, change: Change | None = None) -> None:
    click.echo(asyncio.run(_report(path, change)))


@click.group()
def maintenance() -> None:
    """Before an update: let no match begin while those in play continue."""


@maintenance.command("on")
@config_option
@click.option("--until", metavar="HH:MM", help="When matches can begin again, in local time.")
@click.option("--note", default="", help="A note for the players, shown at every open table.")
def maintenance_on(path: Path, until: str | None, note: str) -> None:
    """Let no match begin from now on; every open table says so."""
    announced = maintenance_from(time.time(), until, note)
    _show_status(path, lambda store: store.policy.save_maintenance(announced))


@maintenance.command("off")
@config_option
def maintenance_off(path: Path) -> None:
    """Let matches begin again."""
    _show_status(path, lambda store: store.policy.save_maintenance(None))


@maintenance.command("status")
@config_option
def maintenance_status(path: Path) -> None:
    """Show whether matches can begin, and how many are being played."""
    _show_status(path)


drain = click.Group(
    "drain", maintenance.commands, help="The earlier name of maintenance.", hidden=True
)
"""Hosts may still use this name in scripts."""
