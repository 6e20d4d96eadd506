"""Where a table is held: its channel is lost and found again, and people move it."""

from __future__ import annotations

from dataclasses import replace

from bot.services.live.live_table import LiveTable
from bot.services.live.registry import TableRegistry
from bot.services.settings.policy import RequestedVenue
from bot.support.uncancelled import uncancelled
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Stage, Table
from bot.tables.state.venue import Venue
from bot.tables.state.venue_actions import VenueLost, moved_to


class VenueService:
    """Follows tables whose channel comes and goes, and moves them."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    @uncancelled
    async def mark_lost(self, table_id: int) -> Table:
        """Pause the match because the table's channel is gone.

        Nothing changes in the lobby, nor if it is known already.
        """
        async with self._registry.changing(table_id) as live:
            if live.table.stage is Stage.PLAYING and not live.table.is_venue_lost:
                await live.append(VenueLost())
            return live.table

    @uncancelled
    async def mark_found(self, table_id: int) -> Table:
        """Go on in the table's own channel, which is back; nothing changes if it was never lost."""
        async with self._registry.changing(table_id) as live:
            if live.table.is_venue_lost:
                await live.append(moved_to(live.table.venue))
            return live.table

    @uncancelled
    async def move(
        self, table_id: int, actor: Actor, venue: Venue, parent_id: int | None = None
    ) -> Table:
        """Go on in another channel of the server, or of any server if the table has lost its own.

        ``parent_id`` is the channel that a thread belongs to.
        """
        registry = self._registry
        await registry.wake(channel_id=venue.channel_id)
        async with registry.channels, registry.changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.MOVE, live.table)
            self._verify_free(live, venue)
            await registry.policy.verify_may_move(
                actor, live.table.venue, RequestedVenue(venue, parent_id)
            )
            if live.table.stage is Stage.LOBBY:
                version = live.table.version + 1
                await live.save(replace(live.table, venue=venue, version=version), actor)
            else:
                await live.append(moved_to(venue), actor)
            return live.table

    def _verify_free(self, live: LiveTable, venue: Venue) -> None:
        """Pass if the table can be held there; else `TableRefusedError`."""
        here = live.table.venue
        if venue.guild_id != here.guild_id and not live.table.is_venue_lost:
            raise TableRefusedError(RefusalReason.OTHER_SERVER)
        other = self._registry.table_in(venue.channel_id)
        if other is not None and (other.id != live.table.id or not live.table.is_venue_lost):
            raise TableRefusedError(RefusalReason.CHANNEL_TAKEN)
