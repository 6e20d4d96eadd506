"""What is kept about a person: the port to it, and the file that the person is given."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Protocol

from bot.table.state.seats import Pseudonym

if TYPE_CHECKING:
    from bot.table.store.ports import LogEntry, StoredTable


Sections = Mapping[str, Sequence[Mapping[str, Any]]]
"""Everything kept about a person: rows as JSON data, by section."""


@dataclass(frozen=True, slots=True)
class ForgottenTable:
    """A table under a pseudonym.

    ``table`` is None where the stored one cannot be read: then its seats and its log are deleted.
    ``changed`` are those entries of its log that are different.
    """

    table_id: int
    table: StoredTable | None = None
    changed: tuple[LogEntry, ...] = ()


class PrivacyStore(Protocol):
    """What is kept about people and servers. Any method may raise `StoreBusyError`."""

    async def tables_with(self, user_id: int) -> list[int]:
        """The ids of all tables that may mention the person, their logs included."""

    async def is_in_event(self, user_id: int, but: Collection[int] = ()) -> bool:
        """Whether an evening that is not over, but for these, or a deal of the day without results,
        mentions the person."""

    async def forget(
        self, user_id: int, pseudonym: Pseudonym, tables: Sequence[ForgottenTable]
    ) -> None:
        """Put the pseudonym in the person's place in these tables and in all that follows from
        them, and delete everything else about the person, in one transaction."""

    async def kept_about(self, user_id: int) -> Sections:
        """Everything kept about the person, without what belongs to open tables."""

    async def tables_of_server(self, guild_id: int) -> list[int]:
        """The ids of all tables of a server."""

    async def delete_tables(self, table_ids: Sequence[int]) -> None:
        """Delete tables with all that was kept of them, in one transaction."""

    async def delete_server(self, guild_id: int) -> None:
        """Delete whatever else is kept about a server, in one transaction."""

    async def servers(self) -> frozenset[int]:
        """The ids of all servers of which something is kept."""

    async def departures(self) -> Mapping[int, float]:
        """When the bot was removed from servers, in seconds since the epoch."""

    async def note_departure(self, guild_id: int, at: float | None) -> None:
        """Store when the bot was removed from a server; None if it is in it."""


FORMAT, VERSION = "tarocchino-personal-data", 1
"""What the file calls itself; the version changes when a field changes its meaning."""

_EXACT = 2**53
"""Larger numbers lose digits in programs that read JSON numbers as 64-bit floats."""


def export_of(user_id: int, sections: Sections, now: float) -> bytes:
    """The file: UTF-8, ids as text, times in UTC as ISO 8601 has them."""
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
