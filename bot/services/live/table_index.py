"""Which open tables are in a channel, and at which of them somebody sits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.tables.state.table import Table


@dataclass(frozen=True, slots=True)
class _Entry:
    """Where a table is found."""

    channel_id: int
    users: frozenset[int]


@dataclass(slots=True)
class TableIndex:
    """The ids of the open tables by channel and by user, as of the last change of each.

    Every change has to be noted: `note` costs little where neither channel nor people changed.
    """

    _entries: dict[int, _Entry] = field(default_factory=dict)
    _by_channel: dict[int, dict[int, None]] = field(default_factory=dict)
    _by_user: dict[int, set[int]] = field(default_factory=dict)

    def note(self, table: Table) -> None:
        """Take in an open table as it is now."""
        users = frozenset(person.user_id for person in table.people.values())
        entry = _Entry(table.venue.channel_id, users)
        if self._entries.get(table.id) == entry:
            return
        self.drop(table.id)
        self._entries[table.id] = entry
        self._by_channel.setdefault(entry.channel_id, {})[table.id] = None
        for user_id in users:
            self._by_user.setdefault(user_id, set()).add(table.id)

    def drop(self, table_id: int) -> None:
        """Forget a table, if it is known."""
        entry = self._entries.pop(table_id, None)
        if entry is None:
            return
        self._by_channel[entry.channel_id].pop(table_id)
        if not self._by_channel[entry.channel_id]:
            del self._by_channel[entry.channel_id]
        for user_id in entry.users:
            self._by_user[user_id].discard(table_id)
            if not self._by_user[user_id]:
                del self._by_user[user_id]

    def in_channel(self, channel_id: int) -> Iterator[int]:
        """The tables of a channel."""
        return iter(self._by_channel.get(channel_id, ()))

    def of_user(self, user_id: int) -> list[int]:
        """The tables at which somebody sits, by id."""
        return sorted(self._by_user.get(user_id, ()))
