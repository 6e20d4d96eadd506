"""Going through everything in a database: its pages, its rows, and what its logs lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.evenings.refusals import EveningRefusedError
from bot.club.evenings.transitions import evening_of
from bot.services.live.restore import RestoreError, states_of, table_from_log, verify_chain
from bot.services.ports.errors import (
    UnreadableDayError,
    UnreadableEveningError,
    UnreadableTableError,
)
from bot.services.ports.store import StoredTable
from bot.storage.database.databases import database_at
from bot.storage.database.engines import Engines
from bot.storage.database.evening_schema import DAILY_DAYS, EVENINGS
from bot.storage.database.revision import LATEST, revision_of
from bot.storage.database.schema import RESULTS, TABLES
from bot.storage.database.transactions import Transactions
from bot.storage.stores.daily import load_day
from bot.storage.stores.evening_rows import load_evening
from bot.storage.stores.table_rows import load_table
from bot.tables.rules.digest import digest_after
from bot.tables.state.outages import NO_OUTAGES
from tarocchino.core.records.digest import is_comparable

_COUNTED = ("tables", "entries", "results", "evenings", "days", "broken")
_TOLD = 20
"""Lines that are told at most."""

_Check = Callable[[AsyncConnection, int], Awaitable[int]]
"""Checks one thing by its id, and returns how many entries its log has."""


@dataclass(slots=True)
class Findings:
    """What was found: how many there are of what, ``broken`` ones among them, and a line for each
    damage, at most 20. Of a database with another ``schema`` than this program's only the pages
    were looked at."""

    schema: str | None = None
    counts: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(_COUNTED, 0)))
    damage: list[str] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether all of it can be read by this program."""
        return self.schema == LATEST

    def broken(self, line: str) -> None:
        """Note something that is not what was written."""
        self.counts["broken"] += 1
        if len(self.damage) < _TOLD:
            self.damage.append(line)


async def check_store(url: str) -> Findings:
    """Go through the database at a URL; a bot may be running on it.

    Its pages are read, every log is compared with its hashes and replayed, and the states that it
    leads to are compared with their digests. Raises `bot.storage.StoreOpenError` if there is none,
    `bot.storage.StoreFailedError` and `bot.services.ports.errors.StoreBusyError`.
    """
    findings = Findings()
    database = database_at(url)
    database.verify_exists()
    engines = database.engines()
    try:
        with database.opening():
            database.verify_nothing_missing()
            async with Transactions(engines).reading() as connection:
                pages = await connection.run_sync(database.damage_in)
                findings.schema = await connection.run_sync(revision_of)
        for line in pages:
            findings.broken(line)
        if not pages and findings.is_whole:
            await _check_all(engines, findings)
    finally:
        await engines.dispose()
    return findings


async def _check_all(engines: Engines, findings: Findings) -> None:
    transactions = Transactions(engines)
    subjects: Mapping[str, tuple[sa.Column[int], _Check]] = {
        "tables": (TABLES.c.id, _check_table),
        "evenings": (EVENINGS.c.id, _check_evening),
        "days": (DAILY_DAYS.c.day, _check_day),
    }
    async with transactions.reading() as connection:
        results = await connection.scalar(sa.select(sa.func.count()).select_from(RESULTS))
    findings.counts["results"] = results or 0
    for name, (key, check) in subjects.items():
        async with transactions.reading() as connection:
            ids = (await connection.scalars(sa.select(key).order_by(key))).all()
        for each in ids:
            findings.counts[name] += 1
            try:
                # One by one: nobody waits for a reader, but a long one keeps what others delete.
                async with transactions.reading() as connection:
                    findings.counts["entries"] += await check(connection, each)
            except (UnreadableTableError, UnreadableEveningError, UnreadableDayError) as error:
                findings.broken(str(error))


async def _check_table(connection: AsyncConnection, table_id: int) -> int:
    stored = await load_table(connection, table_id)
    try:
        verify_chain(stored.chain)
        if stored.log:
            _verify_states(stored)
        else:
            table_from_log(stored, NO_OUTAGES)
    except RestoreError as error:
        # The cause may name cards.
        where, _, _ = str(error).partition(":")
        raise UnreadableTableError(table_id, f"its log does not replay: {where}") from error
    return len(stored.log)


def _verify_states(stored: StoredTable) -> None:
    """Pass if each entry of a log leads to the state that was stored with it; else `RestoreError`.

    Digests of earlier versions cannot be compared.
    """
    for entry, table in zip(stored.log, states_of(stored), strict=True):
        known = is_comparable(entry.digest)
        if known and digest_after(table, entry.action) != entry.digest:
            raise RestoreError(f"entry {entry.version}: the state differs from the stored one")


async def _check_evening(connection: AsyncConnection, evening_id: int) -> int:
    stored = await load_evening(connection, evening_id)
    if stored is None:
        return 0
    try:
        evening_of(stored.log)
    except EveningRefusedError as error:
        raise UnreadableEveningError(evening_id, "its log does not replay") from error
    return len(stored.log)


async def _check_day(connection: AsyncConnection, day: int) -> int:
    stored = await load_day(connection, day)
    return 0 if stored is None else stored.version
