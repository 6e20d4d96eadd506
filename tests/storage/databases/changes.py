"""What a click has changed in a database, in words that do not depend on the program's names."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

Kept = Mapping[tuple[str, ...], tuple[Any, ...]]
"""Rows by the name of what they keep and their key."""

_ROWS = {
    "table": "SELECT id, stage, seats, ready FROM tables",
    "preferences": "SELECT user_id, chosen FROM preferences",
    "server": "SELECT guild_id, chosen FROM server_settings",
    "chosen ahead": "SELECT table_id || ' ' || user_id, card FROM preselections",
    "watching": "SELECT table_id || ' ' || user_id, 'yes' FROM watchers",
    "log": "SELECT table_id || ' ' || version, user_id, action FROM log_entries",
}
"""What is kept: the key of each row, and the columns that a person can change."""


_FOLLOWING = ("gone", "closes")
"""What a log says besides what was asked for: the previous player of a seat, and that silence
closes the declarations (rules.md § 14), which version 0.1 did not write."""


def kept(database: Path) -> Kept:
    """Everything that people can change, as it is now."""
    with closing(sqlite3.connect(database)) as connection:
        return {
            (what, str(key)): tuple(rest)
            for what, query in _ROWS.items()
            for key, *rest in connection.execute(query)
        }


def changes(before: Kept, after: Kept, user_id: int) -> Iterator[str]:
    """A phrase for each change. Only log entries of this user count: the moves that computer
    players then make may differ from version to version."""
    for what, _ in sorted(before.keys() - after.keys()):
        yield f"{what} gone"
    for what, key in sorted(after):
        row = after[what, key]
        if row == before.get((what, key)):
            continue
        match what, row:
            case "log", (by, action):
                if by == user_id:
                    yield f"logs {_action(json.loads(action))}"
            case "table", (stage, seats, ready):
                yield f"{stage} {_names(json.loads(seats))} ready {ready}"
            case _:
                yield f"{what} {row[0]}"


def _names(seats: list[dict[str, Any] | None]) -> str:
    """The names by seat; a dash for a free one."""
    return "/".join(s.get("name") or s["computer"] if s else "-" for s in seats)


def _action(action: dict[str, Any]) -> str:
    """The values of a logged action in their order, but for those of `_FOLLOWING`."""
    values = [value for word, value in action.items() if word not in _FOLLOWING]
    written = (v if isinstance(v, str) else json.dumps(v, ensure_ascii=False) for v in values)
    return " ".join(written)
