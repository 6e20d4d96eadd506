"""What people ask of each other before the play: to say that they are ready, to come, to get up."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.services.live.registry import TableRegistry
from bot.services.live.uncancelled import uncancelled
from bot.tables.rules import lobby
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.state.table import Table


class LobbyRequests(TableRegistry):
    """The part of `bot.services.tables.TableService` by which people find together."""

    async def ready(self, table_id: int, actor: Actor, is_ready: bool | None = None) -> Table:
        """Say that one is ready to begin, or not yet; None turns over what was said last."""
        return await self._reseat(
            table_id,
            actor,
            Request.READY,
            lambda table: lobby.make_ready(table, actor.user_id, is_ready),
        )

    async def invite(self, table_id: int, actor: Actor, user_ids: Iterable[int]) -> Table:
        """Let these users sit down, whoever else may."""
        invited = frozenset(user_ids)
        table = self.table_for(actor, Request.INVITE, table_id)
        await self.policy.verify_may_invite(table.venue.guild_id, table.host_id, invited)
        return await self._reseat(
            table_id, actor, Request.INVITE, lambda table: lobby.invite(table, invited)
        )

    async def unseat(self, table_id: int, actor: Actor, seat: int) -> Table:
        """Have somebody get up."""
        return await self._reseat(
            table_id, actor, Request.UNSEAT, lambda table: lobby.unseat(table, seat)
        )

    @uncancelled
    async def _reseat(
        self, table_id: int, actor: Actor, request: Request, change: Callable[[Table], Table]
    ) -> Table:
        async with self._changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, request, live.table)
            await live.save(change(live.table), actor)
            return live.table
