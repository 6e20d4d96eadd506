"""Serve requests during a match: play, preselect, propose, hand over a seat, move the table."""

from __future__ import annotations

from dataclasses import replace

from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.tasks import uncancelled
from bot.support.venue import Venue
from bot.table.live.live_table import LiveTable
from bot.table.live.policy import RequestedVenue
from bot.table.live.registry import Requests
from bot.table.rules.permissions import Actor, Request, refused_by, verify_may, verify_may_speak
from bot.table.rules.preselections import new_preselection, verify_moment
from bot.table.rules.table_actions import verify_needs_substitute, verify_take_over
from bot.table.state.actions import (
    KeepSeat,
    Mute,
    Offer,
    PlayerTableAction,
    TakeOver,
    VenueLost,
    moved_to,
)
from bot.table.state.seats import Person
from bot.table.state.table import Stage, Table
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.model.cards import Card
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.dealing.cutting import Cut, CuttingAction, OpenCut


class PlayService(Requests):
    """Takes cuts, actions of the game, and table actions."""

    @uncancelled
    async def act(
        self, table_id: int, version: int | None, actor: Actor, action: SeatAction
    ) -> Table:
        """Do an action of the game for the person in its seat.

        ``version`` is the version that the person saw, None for the present one.
        """
        async with self._registry.changing_for(actor, Request.ACT, table_id) as live:
            if live.table.seat_of(actor.user_id) != action.seat:
                raise TableRefusedError(RefusalReason.NOT_SEATED)
            if version is not None and version != live.table.version:
                raise TableRefusedError(RefusalReason.STALE)
            _verify_going_on(live.table)
            if live.table.turn not in (None, action.seat):
                # The reason that the rules give for an action out of turn might reveal a secret.
                raise IllegalActionError(Reason.WRONG_TURN)
            verify_may_speak(live.table, action, actor.user_id)
            return await live.do(action, actor)

    @uncancelled
    async def cut(
        self,
        table_id: int,
        actor: Actor,
        text: str,
        hand: int | None = None,
    ) -> Table:
        """Cut the pack for a hand, or open the sealed cut once no more cuts are taken.

        ``hand`` is the hand that the player saw, counted from 1; None is the next.
        """
        async with self._registry.changing_for(actor, Request.CUT, table_id) as live:
            if live.table.occasion is not None and text:
                raise refused_by(live.table.occasion)
            if not live.table.awaits_deal or hand not in (None, live.table.next_hand):
                raise TableRefusedError(RefusalReason.NO_CUT_NOW)
            _verify_going_on(live.table)
            action = _cut(live.table, actor.user_id, text)
            return await live.do(action, actor)

    @uncancelled
    async def request(
        self,
        table_id: int,
        actor: Actor,
        action: PlayerTableAction,
        version: int | None = None,
        proposal: str | None = None,
    ) -> Table:
        """Propose something to the others, answer them, end a pause, or come back.

        ``version`` is the version that the person saw, None for the present one. ``proposal`` names
        the proposal that is answered (`bot.table.state.session.Proposal.name`); None is any open
        one.
        """
        async with self._registry.changing_for(actor, Request.TABLE_ACTION, table_id) as live:
            if live.table.seat_of(actor.user_id) != action.seat:
                raise TableRefusedError(RefusalReason.NOT_SEATED)
            if version is not None and version != live.table.version:
                raise TableRefusedError(RefusalReason.STALE)
            asked = live.table.proposal
            if proposal is not None and (asked is None or proposal != asked.name):
                raise TableRefusedError(RefusalReason.NOT_ASKED)
            return await live.do(action, actor)

    @uncancelled
    async def mute(self, table_id: int, actor: Actor, user_id: int, muted: bool) -> Table:
        """Stop a player from speaking at the table, or let them speak again."""
        async with self._registry.changing_for(actor, Request.MUTE, table_id) as live:
            seat = live.table.seat_of(user_id)
            if seat is None:
                raise TableRefusedError(RefusalReason.NO_SUCH_PLAYER)
            return await live.do(Mute(seat, user_id, muted), actor)


def _verify_going_on(table: Table) -> None:
    if table.session.is_paused:
        is_lost = table.session.is_venue_lost
        raise TableRefusedError(RefusalReason.VENUE_LOST if is_lost else RefusalReason.PAUSED)
    if table.session.claimed is not None:
        # The rest of the hand was conceded and is being played out.
        raise TableRefusedError(RefusalReason.STALE)


def _cut(table: Table, user_id: int, text: str) -> CuttingAction:
    """Return what a person's text stands for now: a cut, or the opening of their sealed cut."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableRefusedError(RefusalReason.NOT_SEATED)
    return OpenCut(seat, text) if seat in table.unopened else Cut(seat, text)


class PreselectionService(Requests):
    """Takes preselections, and takes them back."""

    @uncancelled
    async def preselect(
        self,
        table_id: int,
        actor: Actor,
        chosen: Card | None,
        hand: int | None = None,
        held: int | None = None,
    ) -> Table:
        """Have one of the person's cards played as soon as it is their turn, if it is legal then.
        None takes the choice back.

        ``hand``, counted from 0, and ``held``, the number of cards, are those that the person saw,
        None for the present ones. Raises `TableRefusedError` (`RefusalReason.STALE`) for a card
        that cannot be chosen now.
        """
        async with self._registry.changing(table_id) as live:
            verify_may(actor, Request.ACT, live.table)
            verify_moment(live.table, actor.user_id, hand, held)
            if chosen is None:
                return await live.drop_preselection(actor.user_id)
            return await live.preselect(new_preselection(live.table, actor.user_id, chosen))


class HandoverService(Requests):
    """Lets people offer their seats, and take over offered ones."""

    @uncancelled
    async def offer_seat(
        self, table_id: int, actor: Actor, seat: int | None = None, user_id: int | None = None
    ) -> Table:
        """Offer a seat and its hand to a user, or with None to anyone who may sit down.

        ``seat`` is the actor's own by default. Another seat can only be offered to everybody, and
        only if it needs a substitute.
        """
        async with self._registry.changing(table_id) as live:
            live.verify_new(actor.interaction_id)
            own = live.table.seat_of(actor.user_id)
            wanted = own if seat is None else seat
            is_own = wanted is not None and wanted == own
            request = Request.OFFER_SEAT if seat is None or is_own else Request.FIND_SUBSTITUTE
            verify_may(actor, request, live.table)
            if wanted is None:
                raise TableRefusedError(RefusalReason.NOT_SEATED)
            if not is_own:
                verify_needs_substitute(live.table, wanted)
            return await live.do(Offer(wanted, user_id if is_own else None), actor)

    @uncancelled
    async def keep_seat(self, table_id: int, actor: Actor) -> Table:
        """Withdraw the offer of the actor's seat."""
        async with self._registry.changing_for(actor, Request.OFFER_SEAT, table_id) as live:
            seat = live.table.seat_of(actor.user_id)
            if seat is None:
                raise TableRefusedError(RefusalReason.NOT_SEATED)
            return await live.do(KeepSeat(seat), actor)

    async def take_over(self, table_id: int, actor: Actor, person: Person, seat: int) -> Table:
        """Take over an offered seat with its hand, or return to a seat that the person has left."""
        registry = self._registry
        table = registry.table_for(actor, Request.TAKE_OVER, table_id)
        if (seat, person.user_id) not in table.session.left:
            # A player who returns to a match was welcome when it began.
            await registry.policy.verify_welcome(
                table.venue.guild_id, table.host_id, person.user_id
            )
        return await self._take_over(table_id, actor, person, seat)

    @uncancelled
    async def _take_over(self, table_id: int, actor: Actor, person: Person, seat: int) -> Table:
        async with self._registry.changing_for(actor, Request.TAKE_OVER, table_id) as live:
            verify_take_over(live.table, actor.user_id, actor.roles, seat)
            return await live.do(TakeOver(seat, person, live.table.seats[seat]), actor)


class VenueService(Requests):
    """Pauses tables whose channel is gone, resumes them when it is back, and moves them."""

    @uncancelled
    async def mark_lost(self, table_id: int) -> None:
        """Pause the match because the table's channel is gone.

        Nothing changes in a lobby, or if the loss is already known.
        """
        async with self._registry.changing(table_id) as live:
            if live.table.stage is Stage.PLAYING and not live.table.is_venue_lost:
                await live.do(VenueLost())

    @uncancelled
    async def mark_found(self, table_id: int) -> None:
        """Continue in the table's own channel, which is back; do nothing if it was never lost."""
        async with self._registry.changing(table_id) as live:
            if live.table.is_venue_lost:
                await live.do(moved_to(live.table.venue))

    @uncancelled
    async def move(
        self, table_id: int, actor: Actor, venue: Venue, parent_id: int | None = None
    ) -> Table:
        """Move the table to another channel of the server, or of any server if it has lost its own.

        ``parent_id`` is the channel that a thread belongs to.
        """
        registry = self._registry
        await registry.wake(channel_id=venue.channel_id)
        async with registry.channels, registry.changing_for(actor, Request.MOVE, table_id) as live:
            self._verify_free(live, venue)
            await registry.policy.verify_may_move(
                actor, live.table.venue, RequestedVenue(venue, parent_id)
            )
            if live.table.stage is Stage.LOBBY:
                version = live.table.version + 1
                return await live.save(replace(live.table, venue=venue, version=version), actor)
            return await live.do(moved_to(venue), actor)

    def _verify_free(self, live: LiveTable, venue: Venue) -> None:
        """Pass if the table can be held there; else `TableRefusedError`."""
        here = live.table.venue
        if venue.guild_id != here.guild_id and not live.table.is_venue_lost:
            raise TableRefusedError(RefusalReason.OTHER_SERVER)
        other = self._registry.table_in(venue.channel_id)
        if other is not None and (other.id != live.table.id or not live.table.is_venue_lost):
            raise TableRefusedError(RefusalReason.CHANNEL_TAKEN)
