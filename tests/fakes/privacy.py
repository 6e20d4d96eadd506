"""People and servers forgotten in memory."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.features.evenings.actions import read_evening_action, write_evening_action
from bot.features.privacy.store import ForgottenTable, PrivacyStore, Sections, renamed
from bot.table.state.seats import Pseudonym
from bot.table.store.stored_table import StoredTable

if TYPE_CHECKING:
    from tests.fakes.store import Rows


class MemoryPrivacy(PrivacyStore):
    """A `PrivacyStore` over the rows of a `MemoryStore`; its export has tables and preferences."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    async def tables_with(self, user_id: int) -> list[int]:
        tables = self.rows.tables.values()
        return [table.id for table in tables if _mentions(table, user_id)]

    async def is_in_event(self, user_id: int, but: Collection[int] = ()) -> bool:
        evenings = self.rows.evenings
        going_on = (e for e, stage in evenings.stages.items() if not stage.is_over and e not in but)
        return any(f"={user_id}," in repr(evenings.evenings[each].log) for each in going_on)

    async def forget(
        self, user_id: int, pseudonym: Pseudonym, tables: Sequence[ForgottenTable]
    ) -> None:
        await self.rows.verify_writable()
        rows = self.rows
        for each in tables:
            if each.table is None:
                rows.tables.pop(each.table_id)
            else:
                rows.tables[each.table_id] = each.table
        for table_id, parts in rows.participations.items():
            rows.participations[table_id] = tuple(
                replace(part, user_id=pseudonym.user_id, name=pseudonym.name)
                if part.user_id == user_id
                else part
                for part in parts
            )
        for evening_id, stored in rows.evenings.evenings.items():
            written = [write_evening_action(logged) for logged in stored.log]
            told = (renamed(each, user_id, pseudonym.person) for each in written)
            log = tuple(map(read_evening_action, told))
            rows.evenings.evenings[evening_id] = replace(stored, log=log)
        rows.preferences.pop(user_id, None)
        rows.dm_channels.pop(user_id, None)
        rows.alerts = {alert for alert in rows.alerts if alert.user_id != user_id}
        rows.blocks = {
            (owner, blocked)
            for owner, blocked in rows.blocks
            if user_id not in (owner.blocker_id, blocked)
        }
        rows.spectators = {k: each for k, each in rows.spectators.items() if k[1] != user_id}
        rows.preselections = {k: each for k, each in rows.preselections.items() if k[1] != user_id}

    async def kept_about(self, user_id: int) -> Sections:
        known = await self.tables_with(user_id)
        return {
            "tables": [{"id": each} for each in known if not self.rows.tables[each].stage.is_open],
            "preferences": [{"user_id": user_id}] * (user_id in self.rows.preferences),
        }

    async def tables_of_server(self, guild_id: int) -> list[int]:
        return [t.id for t in self.rows.tables.values() if t.venue.guild_id == guild_id]

    async def delete_tables(self, table_ids: Sequence[int]) -> None:
        await self.rows.verify_writable()
        for table_id in table_ids:
            self.rows.tables.pop(table_id, None)

    async def delete_server(self, guild_id: int) -> None:
        await self.rows.verify_writable()
        self.rows.server_settings.pop(guild_id, None)
        self.rows.departures.pop(guild_id, None)

    async def servers(self) -> frozenset[int]:
        held = {table.venue.guild_id for table in self.rows.tables.values()}
        return frozenset(held | self.rows.server_settings.keys() | self.rows.departures.keys())

    async def departures(self) -> dict[int, float]:
        return dict(self.rows.departures)

    async def note_departure(self, guild_id: int, at: float | None) -> None:
        await self.rows.verify_writable()
        self.rows.departures.pop(guild_id, None)
        if at is not None:
            self.rows.departures[guild_id] = at


def _mentions(table: StoredTable, user_id: int) -> bool:
    """Whether the person is at the table or in its log."""
    return f"={user_id}," in repr(table) or f"={user_id})" in repr(table)
