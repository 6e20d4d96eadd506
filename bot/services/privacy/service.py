"""What is kept about a person or a server: told, and forgotten when they ask."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from typing import Protocol

from bot.services.club import ClubBooks
from bot.services.live.registry import TableRegistry
from bot.services.ports.errors import UnreadableTableError, store_refusals
from bot.services.ports.privacy import ForgottenTable, PrivacyStore
from bot.services.ports.store import TableStore
from bot.services.privacy.export import export_of
from bot.services.privacy.forgetting import forgotten
from bot.services.records import RecordService
from bot.support.uncancelled import uncancelled
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.occasion import EveningOccasion
from bot.tables.state.pseudonym import Pseudonym, new_pseudonym

_AT_ONCE = 20
"""Tables of a server that are deleted in one transaction: nobody's card waits long for it."""


class Evenings(Protocol):
    """The evenings that are not over, as `bot.services.evenings.service.EveningService` has
    them."""

    @property
    def suspended(self) -> frozenset[int]:
        """The ids of those that have no place to play, which keep nobody."""

    async def break_off_in(self, guild_id: int) -> None:
        """Break off the evenings of a server."""

    async def leave_suspended(self, user_id: int) -> None:
        """Take somebody out of those that are suspended."""

    async def reread_suspended(self) -> None:
        """Take over the logs of those that are suspended, which were rewritten."""


async def no_evenings(guild_id: int) -> None:
    """There are none in the server."""


class PrivacyService:
    """Exports and forgets; each method raises `TableRefusedError` while the store is busy.

    ``rewritten`` counts how often what is stored of finished matches has been changed: whoever
    keeps such a match in memory has to read it again.
    """

    def __init__(
        self,
        registry: TableRegistry,
        tables: TableStore,
        store: PrivacyStore,
        books: ClubBooks,
        records: RecordService,
        evenings: Evenings,
        on_rewritten: Callable[[], None] = lambda: None,
    ) -> None:
        self.rewritten = 0
        self._registry = registry
        self._tables = tables
        self._store = store
        self._books = books
        self._records = records
        self._evenings = evenings
        self._on_rewritten = on_rewritten
        self._one_at_a_time = asyncio.Lock()

    async def export(self, user_id: int) -> bytes:
        """Everything kept about the person, as a JSON file."""
        with store_refusals():
            sections = await self._store.kept_about(user_id)
        return await asyncio.to_thread(export_of, user_id, sections, self._registry.clock.now())

    async def verify_may_be_forgotten(self, user_id: int) -> None:
        """Pass if the person neither sits at an open table nor is its host, and is in no evening or
        deal of the day that is not over; else `TableRefusedError`, its number the channel of the
        table. An evening that is suspended keeps nobody: `forget` takes them out of it."""
        await self._verify(user_id, has_left=False)

    async def _verify(self, user_id: int, *, has_left: bool) -> None:
        suspended = self._evenings.suspended
        await self._registry.all_awake()
        for table in self._registry.open_tables():
            occasion = table.occasion
            waits = isinstance(occasion, EveningOccasion) and occasion.evening_id in suspended
            is_seated = table.seat_of(user_id) is not None and (has_left or not waits)
            is_host = table.host_id == user_id and not waits
            if (is_seated or is_host) and not table.is_private:
                raise TableRefusedError(RefusalReason.STILL_SEATED, number=table.venue.channel_id)
        with store_refusals():
            if await self._store.is_in_event(user_id, suspended):
                raise TableRefusedError(RefusalReason.STILL_ENTERED)

    @uncancelled
    async def forget(self, user_id: int) -> None:
        """Put a pseudonym in the person's place wherever they have played, and delete everything
        else about them.

        Refuses as `verify_may_be_forgotten`. Matches that are over are rewritten beside the event
        loop; an open table that the person has left waits while its log is.
        """
        await self.verify_may_be_forgotten(user_id)
        await self._evenings.leave_suspended(user_id)
        async with self._one_at_a_time, self._books.paused():
            pseudonym = new_pseudonym(secrets.randbelow)
            with store_refusals():
                found = await self._store.tables_with(user_id)
                open_ids = {table.id for table in self._registry.open_tables()}
                rewritten = await self._rewritten(found, open_ids, user_id, pseudonym)
                async with self._registry.holding(open_ids.intersection(found)) as held:
                    await self._verify(user_id, has_left=True)
                    left = open_ids.intersection(found)
                    rewritten += await self._rewritten(left, (), user_id, pseudonym)
                    await self._store.forget(user_id, pseudonym, rewritten)
                    self._has_rewritten()
                    for live in held:
                        await live.reread()
                    await self._evenings.reread_suspended()

    async def verify_server_may_be_deleted(self, guild_id: int) -> None:
        """Pass if no table of the server is open; else `TableRefusedError`, its number the channel
        of one that is."""
        for table in await self._registry.in_server(guild_id):
            raise TableRefusedError(RefusalReason.TABLES_OPEN, number=table.venue.channel_id)

    @uncancelled
    async def delete_server(self, guild_id: int) -> None:
        """Delete everything that is kept about a server: its matches, books, settings, lists.

        Refuses as `verify_server_may_be_deleted`. If it is interrupted what is left is deleted when
        it is asked for again.
        """
        await self.verify_server_may_be_deleted(guild_id)
        await self._evenings.break_off_in(guild_id)
        async with self._one_at_a_time, self._books.paused():
            with store_refusals():
                table_ids = await self._store.tables_of_server(guild_id)
                for start in range(0, len(table_ids), _AT_ONCE):
                    await self._store.delete_tables(table_ids[start : start + _AT_ONCE])
                await self._store.delete_server(guild_id)
            self._registry.policy.settings.drop(guild_id)
            self._has_rewritten()

    def _has_rewritten(self) -> None:
        """Keep nothing in memory that was read before logs were rewritten."""
        self.rewritten += 1
        self._records.clear()
        self._on_rewritten()

    async def _rewritten(
        self, table_ids: Iterable[int], without: Iterable[int], user_id: int, pseudonym: Pseudonym
    ) -> list[ForgottenTable]:
        found = []
        for table_id in sorted(set(table_ids).difference(without)):
            try:
                stored = await self._tables.find_table(table_id)
            except UnreadableTableError:
                found.append(ForgottenTable(table_id))
                continue
            if stored is not None:
                found.append(await asyncio.to_thread(forgotten, stored, user_id, pseudonym))
        return found
