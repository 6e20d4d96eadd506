"""Hashes kept in rows, so that what was changed past the bot is found when it is read.

The entries of a log are a chain: each one's hash is over its content and its predecessor's hash.
The row that the log belongs to has the last one's, and a hash over itself. So no entry can be
changed, exchanged, taken out or lost without a hash that differs. They are no signatures: whoever
can write to the database can compute them.

A hash begins with the number of its scheme. Scheme 1 is BLAKE2b of 16 bytes over JSON with sorted
keys: the name of the table, the predecessor's hash, and the columns in the order given here. A
column that is added later needs a scheme of its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

HASH_BYTES = 17
"""The number of the scheme, and 16 bytes."""

_SCHEME = b"\x01"
_PURPOSE = b"tarocchino-row-1"


class DamagedRowError(ValueError):
    """A row is not what was written."""


@dataclass(frozen=True, slots=True)
class HashedRow:
    """The columns of a table that its rows' hashes are over; ``times`` are those with fractions,
    which may be given as whole numbers."""

    table: str
    columns: tuple[str, ...]
    times: tuple[str, ...] = ()

    def hash(self, values: Mapping[Any, Any], before: bytes | None = None) -> bytes:
        """The hash of a row with these values; ``before`` is its predecessor's.

        Raises KeyError, TypeError or ValueError for values that are none of such a row.
        """
        content: list[object] = [self.table, before]
        for column in self.columns:
            value = values[column]
            is_time = column in self.times and value is not None
            content.append(float(value) if is_time else value)
        written = msgspec.json.encode(content, order="sorted")
        return (
            _SCHEME + hashlib.blake2b(written, digest_size=HASH_BYTES - 1, person=_PURPOSE).digest()
        )

    def verify(
        self, values: Mapping[Any, Any], found: bytes | None, before: bytes | None = None
    ) -> None:
        """Pass if the hash found in the row is that of its values; else `DamagedRowError`."""
        if found != self.hash(values, before):
            raise DamagedRowError(f"a row of {self.table} is not what was written")


TABLE_ROW = HashedRow(
    "tables",
    (
        "id", "guild_id", "channel_id", "locale", "host_id", "game", "rules", "seats", "stage",
        "version", "opened_at", "first_dealer", "terms", "ready", "ending", "occasion", "log_hash",
    ),
    times=("opened_at",),
)  # fmt: skip
TABLE_ENTRY = HashedRow(
    "log_entries",
    ("table_id", "version", "action", "digest", "at", "user_id", "interaction_id"),
    times=("at",),
)
TABLE_SEEDS = HashedRow("seed_chains", ("table_id", "last_seed", "start"))
EVENING_ROW = HashedRow(
    "evenings", ("id", "guild_id", "channel_id", "locale", "stage", "version", "log_hash")
)
EVENING_ENTRY = HashedRow("evening_log", ("evening_id", "version", "action", "interaction_id"))
EVENING_SEED = HashedRow("evening_seeds", ("evening_id", "last_seed"))
DAY_ROW = HashedRow(
    "daily_days",
    ("day", "chain", "board", "closes_at", "results_at", "revealed_at", "log_hash"),
    times=("closes_at", "results_at", "revealed_at"),
)
DAY_ENTRY = HashedRow("daily_log", ("day", "version", "action", "interaction_id"))
DAY_SEEDS = HashedRow("daily_chains", ("number", "first_day", "start", "last_seed"))


def verify_log(entry: HashedRow, rows: Iterable[Mapping[Any, Any]], last: bytes | None) -> None:
    """Pass if the rows are a log, in order, that ends with this hash; else `DamagedRowError`."""
    before: bytes | None = None
    for row in rows:
        try:
            entry.verify(row, row["hash"], before)
        except DamagedRowError:
            where = f"entry {row['version']} of its log"
            raise DamagedRowError(f"{where} is not what was written, or not in its place") from None
        before = row["hash"]
    if before != last:
        raise DamagedRowError("its log does not end with the entry that was written last")
