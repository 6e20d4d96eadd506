"""Who sits where: people sit down and get up, computer players are added and removed."""

from __future__ import annotations

from collections.abc import Callable

from bot.services.live.registry import TableRegistry
from bot.support.uncancelled import uncancelled
from bot.tables.rules import lobby
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.state.table import Person, Stage, Table
from tarocchino.players.levels import Level


@uncancelled
async def change_seating(
    registry: TableRegistry,
    table_id: int,
    actor: Actor,
    request: Request,
    change: Callable[[Table], Table],
) -> Table:
    """Store and show what ``change`` makes of a table, if the actor may make this request."""
    async with registry.changing(table_id) as live:
        live.verify_new(actor)
        verify_may(actor, request, live.table)
        await live.save(change(live.table), actor)
        return live.table


class SeatService:
    """Seats people and computer players."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    async def sit(
        self, table_id: int, actor: Actor, person: Person, seat: int | None = None
    ) -> Table:
        """Take a seat, or move to another."""
        registry = self._registry
        table = registry.table_for(actor, Request.SIT, table_id)
        if table.seat_of(person.user_id) is None:
            await registry.policy.verify_welcome(
                table.venue.guild_id, table.host_id, person.user_id
            )
        names = registry.names_known(actor, table.venue.guild_id)
        return await change_seating(
            registry,
            table_id,
            actor,
            Request.SIT,
            lambda table: lobby.sit(table, person, seat, names),
        )

    @uncancelled
    async def leave(self, table_id: int, actor: Actor) -> Table:
        """Get up; a computer player takes over a hand in play."""
        async with self._registry.changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.LEAVE, live.table)
            if live.table.stage is Stage.LOBBY:
                await live.save(lobby.leave(live.table, actor.user_id), actor)
            else:
                names = self._registry.names_known(actor, live.table.venue.guild_id)
                await live.append(lobby.leaving_in_play(live.table, actor.user_id, names), actor)
            return live.table

    async def unseat(self, table_id: int, actor: Actor, seat: int) -> Table:
        """Remove a person from their seat."""
        return await change_seating(
            self._registry,
            table_id,
            actor,
            Request.UNSEAT,
            lambda table: lobby.unseat(table, seat),
        )

    async def add_computer(
        self, table_id: int, actor: Actor, seat: int | None = None, level: Level | None = None
    ) -> Table:
        """Put a computer player in a seat; of the level that was named last for None."""
        table = await change_seating(
            self._registry,
            table_id,
            actor,
            Request.ADD_COMPUTER,
            lambda table: lobby.add_computer(
                table, seat, self._registry.names_known(actor, table.venue.guild_id), level
            ),
        )
        if level is not None:
            await self._registry.host_levels.remember(actor.user_id, level)
        return table

    async def remove_computer(self, table_id: int, actor: Actor, seat: int | None = None) -> Table:
        """Take a computer player out of its seat."""
        return await change_seating(
            self._registry,
            table_id,
            actor,
            Request.REMOVE_COMPUTER,
            lambda table: lobby.remove_computer(table, seat),
        )
