"""Where a table is held: its channel is lost and found again, and people move it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.services.live.live_table import LiveTable
from bot.services.live.registry import TableRegistry
from bot.services.live.uncancelled import uncancelled
from bot.services.settings.policy import Spot
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Stage, Table, Venue
from bot.tables.state.venue import Moved, VenueLost


class PlaceRequests(TableRegistry):
    """The part of `bot.services.tables.TableService` that knows of channels that come and go."""

    def open_tables(self) -> list[Table]:
        """The open tables that are in memory, by id."""
        return [opened.live.table for _, opened in sorted(self._open.items())]

    async def all_awake(self) -> None:
        """Return when every open table of before the start is in memory."""
        if self._restoring is not None:
            await asyncio.wait([self._restoring])

    @uncancelled
    async def lose_place(self, table_id: int) -> Table:
        """Let the match rest: the table's channel is gone. Nothing changes in the lobby, nor where
        it rests for that already."""
        async with self._changing(table_id) as live:
            if live.table.stage is Stage.PLAYING and not live.table.is_venue_lost:
                await live.append(VenueLost())
            return live.table

    @uncancelled
    async def find_place(self, table_id: int) -> Table:
        """Go on in the table's own channel, which is there again; nothing changes where it was
        never lost."""
        async with self._changing(table_id) as live:
            if live.table.is_venue_lost:
                await live.append(Moved(live.table.venue))
            return live.table

    @uncancelled
    async def move(
        self, table_id: int, actor: Actor, place: Venue, parent_id: int | None = None
    ) -> Table:
        """Go on in another channel of the server; in any where the table has lost its own.

        ``parent_id`` is the channel that a thread belongs to.
        """
        await self.wake(channel_id=place.channel_id)
        async with self._opening, self._changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.MOVE, live.table)
            self._verify_free(live, place)
            await self.policy.verify_may_move(actor, live.table.venue, Spot(place, parent_id))
            if live.table.stage is Stage.LOBBY:
                version = live.table.version + 1
                await live.save(replace(live.table, venue=place, version=version), actor)
            else:
                await live.append(Moved(place), actor)
            return live.table

    def _verify_free(self, live: LiveTable, place: Venue) -> None:
        """Pass where the table can be held there; else `TableRefusedError`."""
        here = live.table.venue
        if place.guild_id != here.guild_id and not live.table.is_venue_lost:
            raise TableRefusedError(RefusalReason.OTHER_SERVER)
        other = self.table_in(place.channel_id)
        if other is not None and (other.id != live.table.id or not live.table.is_venue_lost):
            raise TableRefusedError(RefusalReason.CHANNEL_TAKEN)
