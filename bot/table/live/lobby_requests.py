"""Serve requests before and after a match: open, seat, start, close, rematch, and those of
evenings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from msgspec import structs

from bot.settings.agreement import DEFAULT_AGREEMENT, Agreement
from bot.settings.servers import ServerSettings
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.tasks import uncancelled
from bot.support.venue import Venue
from bot.table.live.policy import RequestedVenue
from bot.table.live.registry import Requests
from bot.table.live.shuffler import RandomShuffler
from bot.table.rules import lobby
from bot.table.rules.lobby import Seating, computer_name, make_ready
from bot.table.rules.permissions import Actor, Request, verify_may
from bot.table.rules.transitions import begin_match
from bot.table.state.actions import Abort, RoundOver, TakeOver, moved_to
from bot.table.state.seats import Computer, Person
from bot.table.state.table import Ending, EndingKind, Stage, Table
from bot.table.store.stored_table import StoredTable
from tarocchino.core.games import Game, match_rules
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.dealing.chain import new_chain
from tarocchino.players.levels import Level


class SeatService(Requests):
    """Seats people and computer players."""

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
        sit = partial(lobby.sit, person=person, seat=seat, members=names)
        return await self._change(table_id, actor, Request.SIT, sit)

    @uncancelled
    async def leave(self, table_id: int, actor: Actor) -> Table:
        """Leave the table; a computer player takes over a hand in play."""
        async with self._registry.changing_for(actor, Request.LEAVE, table_id) as live:
            if live.table.stage is Stage.LOBBY:
                return await live.save(lobby.leave(live.table, actor.user_id), actor)
            names = self._registry.names_known(actor, live.table.venue.guild_id)
            return await live.do(lobby.leaving_in_play(live.table, actor.user_id, names), actor)

    async def unseat(self, table_id: int, actor: Actor, seat: int) -> Table:
        return await self._change(table_id, actor, Request.UNSEAT, partial(lobby.unseat, seat=seat))

    async def add_computer(
        self, table_id: int, actor: Actor, seat: int | None = None, level: Level | None = None
    ) -> Table:
        """Put a computer player in a seat; without a level it gets the one that was chosen last."""

        def add(table: Table) -> Table:
            names = self._registry.names_known(actor, table.venue.guild_id)
            return lobby.add_computer(table, seat, names, level)

        table = await self._change(table_id, actor, Request.ADD_COMPUTER, add)
        if level is not None:
            await self._registry.preferences.remember_level(actor.user_id, level)
        return table

    async def remove_computer(self, table_id: int, actor: Actor, seat: int | None = None) -> Table:
        remove = partial(lobby.remove_computer, seat=seat)
        return await self._change(table_id, actor, Request.REMOVE_COMPUTER, remove)


def started(table: Table, seating: Seating, shuffler: RandomShuffler) -> Table:
    """Return the table with its match begun.

    Raises `TableRefusedError` unless enough players sit there and all are ready.
    """
    table = lobby.seated_to_start(table)
    if seating is Seating.DRAWN:
        table = lobby.draw_seats(table, shuffler.drawn())
    dealer = table.first_dealer
    if dealer is None or dealer >= len(table.seats):
        dealer = shuffler.first_dealer(len(table.seats))
    return begin_match(replace(table, version=table.version + 1, first_dealer=dealer))


class LobbyService(Requests):
    """Opens, starts and closes tables."""

    @uncancelled
    async def open_table(
        self,
        venue: Venue,
        host: Person,
        game: Game,
        rules: RuleSet,
        *,
        host_sits: bool = True,
        computers: int = 0,
        level: Level | None = None,
        agreement: Agreement = DEFAULT_AGREEMENT,
        opener: Actor | None = None,
        parent_id: int | None = None,
    ) -> Table:
        """Open a table in a channel. The host takes the first seat, unless they only watch.

        ``computers`` computer players sit down, or fewer if there are too few seats. ``level`` is
        theirs and that of later ones, by default the one that the host chose last. ``opener`` is
        the host as the author of the request, ``parent_id`` the channel of a thread. Raises
        `tarocchino.core.model.rules.BadRulesError` for rules that the game does not take, and what
        `verify_may_open` raises.
        """
        registry, policy = self._registry, self._registry.policy
        actor = opener or Actor(host.user_id, venue.guild_id)
        settings = await self.verify_may_open(actor, RequestedVenue(venue, parent_id))
        await policy.verify_may_invite(venue.guild_id, host.user_id, agreement.invited)
        if level is not None:
            await registry.preferences.remember_level(host.user_id, level)
        chosen = level or await registry.preferences.level_of(host.user_id)
        seats = lobby.first_seats(
            game,
            host if host_sits else None,
            computers,
            registry.names_known(actor, venue.guild_id) | {host.name},
            chosen,
        )
        new = StoredTable(
            venue,
            host.user_id,
            game.name,
            match_rules(game, settings.apply_to(rules)),
            seats,
            new_chain(registry.shuffler.seed()),
            opened_at=registry.clock.now(),
            agreement=structs.replace(settings.apply_to_agreement(agreement), level=chosen),
        )
        with registry.openings.opening(settings, venue.guild_id, host.user_id):
            return await registry.open(new)

    async def verify_may_open(self, actor: Actor, requested: RequestedVenue) -> ServerSettings:
        """Return the server's settings, if the actor may open a table there now; the limits on one
        host's tables count too. Else raises `TableRefusedError`."""
        registry, guild_id = self._registry, requested.venue.guild_id
        await registry.policy.verify_may_open(actor, requested)
        settings = await registry.policy.settings.chosen(guild_id)
        registry.openings.verify(settings, guild_id, actor.user_id)
        return settings

    async def ready(self, table_id: int, actor: Actor, is_ready: bool | None = None) -> Table:
        """Mark the person as ready or not ready to begin; None reverses the mark."""
        make_ready = partial(lobby.make_ready, user_id=actor.user_id, is_ready=is_ready)
        return await self._change(table_id, actor, Request.READY, make_ready)

    async def invite(self, table_id: int, actor: Actor, user_ids: Iterable[int]) -> Table:
        """Invite these users: they may sit down whatever the admission says."""
        registry, invited = self._registry, frozenset(user_ids)
        table = registry.table_for(actor, Request.INVITE, table_id)
        await registry.policy.verify_may_invite(table.venue.guild_id, table.host_id, invited)
        return await self._change(
            table_id, actor, Request.INVITE, partial(lobby.invite, user_ids=invited)
        )

    async def set_terms(self, table_id: int, actor: Actor, **terms: bool) -> Table:
        """Change whether people are asked to cut, or whether taken tricks lie face down."""
        return await self._change(
            table_id, actor, Request.CHANGE_TERMS, lambda table: lobby.set_terms(table, **terms)
        )

    async def start(
        self, table_id: int, actor: Actor, seating: Seating, *, fill: bool = False
    ) -> Table:
        """Start the match. The first hand is dealt, after the cuts if people are asked for them.

        With ``fill`` computer players take the seats of missing players first.
        """
        registry = self._registry
        table = registry.table_for(actor, Request.START, table_id)
        await registry.policy.verify_may_begin()
        names = registry.names_known(actor, table.venue.guild_id)

        def start(table: Table) -> Table:
            seated = lobby.filled(table, names) if fill else table
            begun = started(seated, seating, registry.shuffler)
            return replace(begun, version=table.version + 1)

        return await self._change(table_id, actor, Request.START, start)

    @uncancelled
    async def close(self, table_id: int, actor: Actor) -> Table:
        """End the table without a result."""
        async with self._registry.changing_for(actor, Request.CLOSE, table_id) as live:
            seat = live.table.seat_of(actor.user_id)
            if live.table.stage is Stage.LOBBY:
                ending = Ending(EndingKind.ABORTED, seat, actor.user_id)
                return await live.save(lobby.closed(live.table, ending))
            return await live.do(Abort(actor.user_id, seat), actor)


def next_dealer(match: MatchState | None) -> int | None:
    """Return the seat that would have dealt the match's next hand; None if no hand was dealt."""
    hand = match.hand if match else None
    if match is None or hand is None:
        return None
    if hand.phase is Phase.OVER:
        return match.next_dealer
    return hand.next_seat(hand.dealer)


def is_rematch(table: Table, of: Table) -> bool:
    """Return whether the table gathers the same people for a match like the one that is over."""
    # With computer players of another level it is still a match of the same people.
    agreed = structs.replace(table.agreement, level=of.agreement.level)
    same = (table.game, table.rules, agreed) == (of.game, of.rules, of.agreement)
    known = {person.user_id for person in of.people.values()}
    comers = {person.user_id for person in table.people.values()}
    return table.stage is Stage.LOBBY and same and comers <= known


class RematchService(Requests):
    """Opens the next table for the people of a table that is over."""

    async def rematch(self, table_id: int, actor: Actor) -> Table:
        """Ask for another match at a table that is over.

        The first request opens the new table, where everybody has their previous seat. The match
        starts as soon as all of them have asked. Raises `TableRefusedError`, for example if the
        channel has another table by now.
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
        new = StoredTable(
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
        """Mark the actor as ready, and start once everybody is ready."""
        registry = self._registry
        async with registry.changing_for(actor, Request.READY, table_id) as live:
            table = make_ready(live.table, actor.user_id, is_ready=True)
            if not table.unready:
                await registry.policy.verify_may_begin()
                begun = started(table, Seating.AS_SEATED, registry.shuffler)
                table = replace(begun, version=table.version)
            return await live.save(table, actor)


class OccasionService(Requests):
    """Acts for an evening at its tables; nothing changes at a table that is no longer open."""

    @uncancelled
    async def stand_in(
        self, table_id: int, seat: int, user_id: int, *, unless_ready: bool = False
    ) -> None:
        """Let a computer player take this person's seat and their hand in play; with
        ``unless_ready`` only if they are not ready to begin."""
        async with self._registry.changing(table_id) as live:
            table = live.table
            if not table.stage.is_open or table.seat_of(user_id) != seat:
                return
            if unless_ready and (table.stage is not Stage.LOBBY or seat in table.ready):
                return
            known = self._registry.names_in(table.venue.guild_id)
            computer = Computer(computer_name((*table.names, *known)))
            if table.stage is Stage.LOBBY:
                await live.save(lobby.with_occupant(table, seat, computer))
            else:
                await live.do(TakeOver(seat, computer, table.seats[seat]))

    @uncancelled
    async def seat_again(self, table_id: int, seat: int, person: Person) -> None:
        """Give a person back the seat that a computer player has, between two hands."""
        async with self._registry.changing(table_id) as live:
            table = live.table
            is_between = table.stage is Stage.PLAYING and table.awaits_deal
            if is_between and seat in table.computer_seats:
                await live.do(TakeOver(seat, person, table.seats[seat]))

    @uncancelled
    async def move(self, table_id: int, venue: Venue) -> None:
        """Continue the match in this channel, if it has lost its own."""
        registry = self._registry
        async with registry.channels, registry.changing(table_id) as live:
            if live.table.is_venue_lost and live.table.stage.is_open:
                await live.do(moved_to(venue))

    @uncancelled
    async def close(self, table_id: int, wanted: Callable[[Table], bool]) -> None:
        """End the table because its round is over, if ``wanted`` still holds."""
        async with self._registry.changing(table_id) as live:
            table = live.table
            if not table.stage.is_open or not wanted(table):
                return
            if table.stage is Stage.LOBBY:
                await live.save(lobby.closed(table, Ending(EndingKind.ROUND_OVER)))
            else:
                await live.do(RoundOver())
