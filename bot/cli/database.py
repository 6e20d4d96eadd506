"""Define the commands ``database``, ``backup``, ``restore`` and ``rebuild``."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Mapping
from pathlib import Path

import click

from bot.cli.command_line import config_option
from bot.config import StorageConfig, load_storage
from bot.database import check_store, copy_store, open_store
from bot.features.books.service import ClubBooks, DealProcesses
from bot.storage import backups
from bot.storage.databases import database_at
from bot.storage.errors import PUT_BACK
from bot.storage.sqlite import sqlite_url


async def rebuild_books(storage: StorageConfig) -> tuple[str, ...]:
    """Compute the clubs' books again from the logs; return the differences, one line each.

    The bot must not be running. Raises the errors of `open_store`, and `StoreOpenError`.
    """
    async with database_at(storage.url).only_bot(), open_store(storage.url) as store:
        deals = DealProcesses(os.cpu_count() or 1)
        return await ClubBooks(store.tables, store.club, deals).rebuild()


@click.group()
def database() -> None:
    """The database that holds everything."""


@database.command("check")
@config_option
def database_check(path: Path) -> None:
    """Search the whole database for damage. The bot may be running.

    The command compares every log with its stored hashes and plays it again: each state must be the
    one that was stored. It also counts what is there. The exit status is 1 if anything is broken.
    The bot itself checks the file's structure at every start, and a log whenever it reads it.
    """
    findings = asyncio.run(check_store(load_storage(path).url))
    if findings.is_whole:
        _print_counts(findings.counts)
    if findings.damage:
        told = "\n".join(findings.damage)
        raise click.ClickException(f"{told}\nThe database is damaged: {PUT_BACK}")
    if findings.is_whole:
        click.echo("No damage was found.")
    else:
        click.echo(
            "No damage was found in its pages. Its logs were not read: it has the schema of "
            "another version, which the bot changes when it is started."
        )


@database.command("accept")
@config_option
def database_accept(path: Path) -> None:
    """Let a bot start although its last moves are missing; it continues without them."""
    stored = database_at(load_storage(path).url)
    stored.verify_exists()
    stored.accept_missing()
    click.echo("The bot will start with what is there.")


@database.command("copy")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def database_copy(source: str, target: str) -> None:
    """Move everything from one database into another, empty one, and compare each row.

    FROM and TO are SQLite files, database URLs, or configuration files (ending in .toml) that name
    one, so that no password is on the command line. The bot must not be running.
    """
    _print_counts(asyncio.run(copy_store(_url(source), _url(target))))
    click.echo("Every row is the same in both. Name the new database in the configuration file.")


def _print_counts(counts: Mapping[str, int]) -> None:
    for name, number in counts.items():
        click.echo(f"{number:>12,}  {name}")


def _url(place: str) -> str:
    """Return the URL of the database that an argument names. Raises ConfigError."""
    if "://" in place:
        return place
    path = Path(place)
    return load_storage(path).url if path.suffix == ".toml" else sqlite_url(path)


_FOLDER = click.Path(path_type=Path, file_okay=False)
_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@config_option
@click.argument("folder", type=_FOLDER)
@click.option("--keep", default=14, show_default=True, type=click.IntRange(min=1),
              help="How many of the newest backups in the folder stay.")  # fmt: skip
def backup(path: Path, folder: Path, keep: int) -> None:
    """Put a backup of the database into FOLDER, and verify it. The bot may be running."""
    made = asyncio.run(backups.back_up(load_storage(path).url, folder, keep, time.time()))
    click.echo(f"{made}: {made.stat().st_size:,} bytes, verified.")


@click.command()
@config_option
@click.argument("file", type=_FILE)
def restore(path: Path, file: Path) -> None:
    """Replace the database, which is moved aside, by the backup FILE.

    The bot must not be running. A PostgreSQL database must be empty.
    """
    former = asyncio.run(backups.restore(load_storage(path).url, file))
    click.echo(f"{file} is in place.")
    if former is not None:
        click.echo(f"What was there before is now {former}; delete it when all is well.")
    click.echo("Messages posted since the backup was made may be posted again.")


@click.command()
@config_option
def rebuild(path: Path) -> None:
    """Compute leaderboards, records and statistics again from the matches' logs.

    Says whether they were identical. The bot must not be running.
    """
    differences = asyncio.run(rebuild_books(load_storage(path)))
    click.echo("\n".join(differences) or "Everything was identical.")
    if differences:
        click.echo("It has been computed anew.")
