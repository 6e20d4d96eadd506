"""Back up a store while the bot plays, verify the backup, and restore one."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

from bot.storage.databases import database_at, revision_of
from bot.storage.postgresql import PostgresDatabase
from bot.storage.sqlite import SqliteDatabase
from bot.storage.transactions import Database

_NAME = re.compile(r"tarocchino-\d{8}-\d{6}\.(sqlite3|pgdump)")
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class BackupError(Exception):
    """A backup cannot be made or restored; the message says what to do. Nothing has changed."""


def backups_in(folder: Path) -> list[Path]:
    """Return the backups in a folder, oldest first; empty if there is no such folder."""
    found = (path for path in folder.glob("tarocchino-*") if _NAME.fullmatch(path.name))
    return sorted(found, key=lambda path: path.name)


def last_backup(url: str, folder: Path) -> Path | None:
    """Return the folder's newest backup of the kind of database that the URL names. After a move
    from SQLite to PostgreSQL, the older backups cannot be restored."""
    ending = _ending(database_at(url))
    return next((each for each in reversed(backups_in(folder)) if each.suffix == ending), None)


def made_at(backup: Path) -> float:
    """Return the time in a backup's name, in seconds since the epoch."""
    stamp = backup.name.removeprefix("tarocchino-")[: len("YYYYmmdd-HHMMSS")]
    return datetime.strptime(stamp, "%Y%m%d-%H%M%S").replace(tzinfo=UTC).timestamp()


async def back_up(url: str, folder: Path, keep: int, now: float) -> Path:
    """Back up the store into a folder, verify the backup, and keep only the newest ``keep``.

    A bot may be playing. The file's name has the time ``now``, in UTC. Only its owner may read it,
    because it holds the cards of hands in play. Raises `BackupError`; older backups then stay.
    """
    database = database_at(url)
    return await asyncio.to_thread(_back_up, database, folder, keep, now)


async def restore(url: str, backup: Path) -> Path | None:
    """Replace the store's database by a backup; return the former file's new path.

    A PostgreSQL database must be empty, and no bot may run on it. Raises `BackupError` and
    `StoreOpenError`.
    """
    database = database_at(url)
    async with database.only_bot():
        match database:
            case SqliteDatabase(path=path):
                return await asyncio.to_thread(_put_back_file, path, backup)
            case PostgresDatabase():
                await _verify_empty(database)
                await asyncio.to_thread(_put_back_dump, database, backup)
                return None
            case _:
                raise AssertionError(database)


def _ending(database: Database) -> str:
    return ".sqlite3" if isinstance(database, SqliteDatabase) else ".pgdump"


def _back_up(database: Database, folder: Path, keep: int, now: float) -> Path:
    stamp = datetime.fromtimestamp(now, UTC).strftime("%Y%m%d-%H%M%S")
    made = folder / f"tarocchino-{stamp}{_ending(database)}"
    unfinished = made.with_name(f"{made.name}.part")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(unfinished, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        try:
            match database:
                case SqliteDatabase(path=path):
                    _copy_file(path, unfinished)
                case PostgresDatabase():
                    _dump(database, unfinished)
            _sync(unfinished)
            unfinished.rename(made)
            _sync(folder)
        finally:
            unfinished.unlink(missing_ok=True)
        for old in backups_in(folder)[: -max(1, keep)]:
            old.unlink()
    except OSError as error:
        raise BackupError(f"{folder}: {error.strerror}") from error
    return made


def _copy_file(path: Path, target: Path) -> None:
    if not path.exists():
        raise BackupError(f"there is no {path} yet: the bot makes it when it is started first")
    try:
        with (
            closing(sqlite3.connect(path)) as source,
            closing(sqlite3.connect(target)) as copy,
        ):
            source.execute("PRAGMA query_only = ON")
            # Copies everything in one reading transaction. Step by step it would start again
            # after every action stored during the copy.
            source.backup(copy)
            # Leaves one file, without a journal.
            copy.execute("PRAGMA journal_mode = DELETE")
        _verify_file(target)
    except sqlite3.Error as error:
        raise BackupError(f"{path} cannot be copied: {error}") from error


def _verify_file(backup: Path) -> None:
    """Raise `BackupError` if a file is not a sound store."""
    engine = sa.create_engine(f"sqlite:///{backup}")
    try:
        with engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
            if found != "ok":
                raise BackupError(f"{backup} is damaged: {found}")
            if revision_of(connection) is None:
                raise BackupError(f"{backup} is no backup of a club")
    except sa.exc.DBAPIError as error:
        raise BackupError(f"{backup} is no backup of a club: {error.orig}") from error
    finally:
        engine.dispose()


def _put_back_file(path: Path, backup: Path) -> Path | None:
    if not backup.is_file():
        raise BackupError(f"there is no {backup}")
    _verify_file(backup)
    unfinished = path.with_name(f"{path.name}.part")
    former = path.with_name(f"{path.name}-before-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    journal, index = Path(f"{path}-wal"), Path(f"{path}-shm")
    try:
        _copy(backup, unfinished)
        has_club = path.exists() and path.stat().st_size > 0
        if has_club:
            _fold_journal(path)
        # A journal still there cannot be read, and SQLite would apply it to the new file.
        if journal.exists():
            journal.rename(f"{former}-wal")
        index.unlink(missing_ok=True)
        if has_club:
            _name_as_well(path, former)
        unfinished.replace(path)
        _sync(path.parent)
    except OSError as error:
        raise BackupError(f"{path}: {error.strerror}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return former if has_club else None


def _copy(source: Path, target: Path) -> None:
    """Copy a file, readable only by its owner, and wait until it is on the disk."""
    os.close(os.open(target, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
    shutil.copyfile(source, target)
    _sync(target)


def _name_as_well(path: Path, name: Path) -> None:
    """Give a file a second name, or copy it if the disk has no hard links."""
    try:
        os.link(path, name)
    except OSError:
        _copy(path, name)


def _fold_journal(path: Path) -> None:
    """Move the journal's content into the database; leave a damaged journal as it is. Raises
    `BackupError` if another program uses the database."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF in _DAMAGED:
            return
        raise BackupError(f"{path}: {error}") from error
    if busy:
        raise BackupError(f"{path} is in use: stop what reads or writes it")


def _dump(database: PostgresDatabase, target: Path) -> None:
    _run("pg_dump", database, "--format=custom", "--no-owner", f"--file={target}")
    # The table of contents is at the file's end, so reading it shows that the dump is complete.
    contents = _run("pg_restore", None, "--list", str(target))
    if "TABLE DATA public log_entries" not in contents:
        raise BackupError("what pg_dump wrote has no log in it: look at the database's name")


def _put_back_dump(database: PostgresDatabase, backup: Path) -> None:
    if not backup.is_file():
        raise BackupError(f"there is no {backup}")
    options = ("--no-owner", "--single-transaction", "--exit-on-error")
    _run("pg_restore", database, *options, f"--dbname={database.name}", str(backup))


async def _verify_empty(database: PostgresDatabase) -> None:
    async with database.connected() as engines:
        with database.opening():
            async with engines.reader.connect() as connection:
                names = await connection.run_sync(lambda found: sa.inspect(found).get_table_names())
    if names:
        raise BackupError(
            f"{database.place} holds something; make an empty database, and name it in the "
            "configuration file"
        )


def _run(program: str, database: PostgresDatabase | None, *arguments: str) -> str:
    """Return the output of a PostgreSQL program; the password is only in its environment."""
    environment = {**os.environ, **(database.environment if database is not None else {})}
    try:
        ran = subprocess.run(
            [program, *arguments],
            env=environment,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    except FileNotFoundError:
        raise BackupError(
            f"{program} is not installed: on Debian it is in the package postgresql-client"
        ) from None
    if ran.returncode != 0:
        raise BackupError(f"{program}: {ran.stderr.strip()}")
    return ran.stdout


def _sync(path: Path) -> None:
    """Wait until a file, or a folder's list of files, is on the disk."""
    if os.name != "posix" and path.is_dir():
        return
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
