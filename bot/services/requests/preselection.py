"""Cards that people choose before it is their turn."""

from __future__ import annotations

from bot.services.live.registry import TableRegistry
from bot.support.uncancelled import uncancelled
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.rules.preselections import new_preselection, verify_moment
from bot.tables.state.table import Table
from tarocchino.core.model.cards import Card


class PreselectionService:
    """Takes preselections and withdrawals of them."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    @uncancelled
    async def preselect(
        self,
        table_id: int,
        actor: Actor,
        chosen: Card | None,
        hand: int | None = None,
        held: int | None = None,
    ) -> Table:
        """Have one of the person's cards played as soon as it is their turn, if it is legal then;
        None withdraws the choice.

        ``hand``, counted from 0, and ``held``, the number of cards, are those that the person saw,
        None for the present ones. A card that cannot be chosen now is refused as
        `bot.tables.state.errors.RefusalReason.STALE`.
        """
        async with self._registry.changing(table_id) as live:
            verify_may(actor, Request.ACT, live.table)
            verify_moment(live.table, actor.user_id, hand, held)
            if chosen is None:
                await live.drop_preselection(actor.user_id)
            else:
                await live.preselect(new_preselection(live.table, actor.user_id, chosen))
            return live.table
