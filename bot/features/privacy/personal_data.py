"""Describe what is kept about a person, and write the file that the person is given."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.table.store.stored_table import LogEntry, StoredTable


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
