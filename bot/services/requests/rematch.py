"""Another match of the same people: the same seats, rules and agreement, and the next dealer."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from bot.services.live.registry import TableRegistry
from bot.services.ports.store import NewTable
from bot.services.requests.lobby import started
from bot.services.settings.policy import RequestedVenue
from bot.support.uncancelled import uncancelled
from bot.tables.rules.lobby import Seating, make_ready
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Stage, Table
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.dealing.chain import new_chain


def next_dealer(match: MatchState | None) -> int | None:
    """The seat that would have dealt the next hand of the match; None if no hand was dealt."""
    hand = match.hand if match else None
    if match is None or hand is None:
        return None
    if hand.phase is Phase.OVER:
        return match.next_dealer
    return hand.next_seat(hand.dealer)


def is_rematch(table: Table, of: Table) -> bool:
    """Whether people gather at the table for another match like the one that is over."""
    # The host may choose other computer players; it is another match of the same people.
    agreed = structs.replace(table.agreement, level=of.agreement.level)
    same = (table.game, table.rules, agreed) == (of.game, of.rules, of.agreement)
    known = {person.user_id for person in of.people.values()}
    comers = {person.user_id for person in table.people.values()}
    return table.stage is Stage.LOBBY and same and comers <= known


class RematchService:
    """Opens the next table for the people of one that is over."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    async def rematch(self, table_id: int, actor: Actor) -> Table:
        """Ask for another match at a table that is over.

        The first person who asks opens the new table, where everybody has their previous seat; the
        match starts as soon as all of them have asked. Raises `TableRefusedError`, also if
        something else is played in the channel by now.
        """
        over = await self._registry.any_table(table_id)
        verify_may(actor, Request.REMATCH, over)
        if over.match is None:
            raise TableRefusedError(RefusalReason.NO_REMATCH)
        await self._registry.wake(channel_id=over.venue.channel_id)
        gathering = self._registry.table_in(over.venue.channel_id)
        if gathering is None:
            gathering = await self._open_again(over, actor)
        elif not is_rematch(gathering, over) or gathering.seat_of(actor.user_id) is None:
            raise TableRefusedError(RefusalReason.CHANNEL_TAKEN)
        return await self._join(gathering.id, actor)

    async def _open_again(self, over: Table, actor: Actor) -> Table:
        registry, policy = self._registry, self._registry.policy
        await policy.verify_may_open(actor, RequestedVenue(over.venue))
        seats = await policy.welcome(over.venue.guild_id, actor.user_id, over.seats)
        empty = over.game.players[-1] - len(over.seats)
        dealer = next_dealer(over.match)
        new = NewTable(
            over.venue,
            actor.user_id,
            over.game.name,
            over.rules,
            (*seats, *[None] * empty),
            new_chain(registry.shuffler.seed()),
            opened_at=registry.clock.now(),
            agreement=over.agreement,
            first_dealer=over.first_dealer if dealer is None else dealer,
        )
        settings = await policy.settings.chosen(over.venue.guild_id)
        with registry.openings.opening(settings, over.venue.guild_id, actor.user_id):
            return await registry.open(new)

    @uncancelled
    async def _join(self, table_id: int, actor: Actor) -> Table:
        """Mark the actor as ready, and start once everybody is."""
        registry = self._registry
        async with registry.changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.READY, live.table)
            table = make_ready(live.table, actor.user_id, is_ready=True)
            if not table.unready:
                await registry.policy.verify_may_begin()
                begun = started(table, Seating.AS_SEATED, registry.shuffler)
                table = replace(begun, version=table.version)
            await live.save(table, actor)
            return live.table
