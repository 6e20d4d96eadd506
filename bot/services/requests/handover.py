"""Seats that change hands during a match: offered, kept, taken over."""

from __future__ import annotations

from bot.services.live.registry import TableRegistry
from bot.support.uncancelled import uncancelled
from bot.tables.rules.handover import verify_needs_substitute, verify_take_over
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.state.actions import KeepSeat, Offer, TakeOver
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Person, Table


class HandoverService:
    """Lets people offer their seats, and take over those that are offered."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    @uncancelled
    async def offer_seat(
        self, table_id: int, actor: Actor, seat: int | None = None, user_id: int | None = None
    ) -> Table:
        """Offer a seat and its hand to a user, or for None to anyone who may sit down.

        ``seat`` is the actor's for None. Another seat can only be offered to everybody, and only if
        it needs a substitute.
        """
        async with self._registry.changing(table_id) as live:
            live.verify_new(actor)
            own = live.table.seat_of(actor.user_id)
            wanted = own if seat is None else seat
            is_own = wanted is not None and wanted == own
            request = Request.OFFER_SEAT if seat is None or is_own else Request.FIND_SUBSTITUTE
            verify_may(actor, request, live.table)
            if wanted is None:
                raise TableRefusedError(RefusalReason.NOT_SEATED)
            if not is_own:
                verify_needs_substitute(live.table, wanted)
            await live.append(Offer(wanted, user_id if is_own else None), actor)
            return live.table

    @uncancelled
    async def keep_seat(self, table_id: int, actor: Actor) -> Table:
        """Withdraw the offer of the actor's seat: they stay."""
        async with self._registry.changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.OFFER_SEAT, live.table)
            seat = live.table.seat_of(actor.user_id)
            if seat is None:
                raise TableRefusedError(RefusalReason.NOT_SEATED)
            await live.append(KeepSeat(seat), actor)
            return live.table

    async def take_over(self, table_id: int, actor: Actor, person: Person, seat: int) -> Table:
        """Take over an offered seat with its hand, or return to the seat that one has left."""
        registry = self._registry
        table = registry.table_for(actor, Request.TAKE_OVER, table_id)
        if table.session is None or (seat, person.user_id) not in table.session.left:
            # A player who returns to a match was welcome when it began.
            await registry.policy.verify_welcome(
                table.venue.guild_id, table.host_id, person.user_id
            )
        return await self._take_over(table_id, actor, person, seat)

    @uncancelled
    async def _take_over(self, table_id: int, actor: Actor, person: Person, seat: int) -> Table:
        async with self._registry.changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.TAKE_OVER, live.table)
            verify_take_over(live.table, actor.user_id, actor.roles, seat)
            await live.append(TakeOver(seat, person, live.table.seats[seat]), actor)
            return live.table
