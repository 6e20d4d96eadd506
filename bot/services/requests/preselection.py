"""What people ask of a table before it is their turn: that a card be played when it comes."""

from __future__ import annotations

from bot.game.model.cards import Card
from bot.services.live.registry import TableRegistry
from bot.services.live.uncancelled import uncancelled
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.rules.preselections import preselected, verify_moment
from bot.tables.state.table import Table


class PreselectRequests(TableRegistry):
    """The part of `bot.services.tables.TableService` by which cards are chosen beforehand."""

    @uncancelled
    async def preselect(
        self,
        table_id: int,
        actor: Actor,
        chosen: Card | None,
        hand: int | None = None,
        held: int | None = None,
    ) -> Table:
        """Have a card of the person's played as soon as it is their turn, if it may be played then;
        None takes the choice back.

        ``hand``, counted from 0, and the number of cards ``held`` are those that the person saw,
        None for the present ones. A card that may not be chosen now is refused as
        `bot.tables.state.errors.RefusalReason.STALE`.
        """
        async with self._changing(table_id) as live:
            verify_may(actor, Request.ACT, live.table)
            verify_moment(live.table, actor.user_id, hand, held)
            if chosen is None:
                await live.unmark(actor.user_id)
            else:
                await live.mark(preselected(live.table, actor.user_id, chosen))
            return live.table
