"""What people ask of a table before and around the play: open it, sit, get up, start, close."""

from __future__ import annotations

from dataclasses import replace

from bot.dealing.chain import new_chain
from bot.game.games import GAMES, Game, match_rules
from bot.game.model.rules import RuleSet
from bot.services.live.uncancelled import uncancelled
from bot.services.ports.errors import store_refusals
from bot.services.ports.publisher import Change
from bot.services.ports.store import NewTable
from bot.services.requests.lobby import LobbyRequests
from bot.services.settings.policy import Spot
from bot.tables.rules import lobby
from bot.tables.rules.lobby import Seating
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.rules.transitions import begun
from bot.tables.state.actions import Abort
from bot.tables.state.agreement import DEFAULT_AGREEMENT, Agreement
from bot.tables.state.ending import Ending, How
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Person, Stage, Table, Venue


class SeatRequests(LobbyRequests):
    """The part of `bot.services.tables.TableService` that seats people and ends tables."""

    @uncancelled
    async def open_table(
        self,
        place: Venue,
        host: Person,
        game: Game,
        rules: RuleSet,
        *,
        host_sits: bool = True,
        computers: int = 0,
        terms: Agreement = DEFAULT_AGREEMENT,
        opener: Actor | None = None,
        parent_id: int | None = None,
    ) -> Table:
        """Open a table in a channel, its host in the first seat or only watching.

        So many ``computers`` sit down too, at most as many as there are seats left.
        ``opener`` is the host as who asks, ``parent_id`` the channel that a thread belongs to.
        Raises `bot.game.model.rules.BadRulesError` for rules that the game does not take.
        """
        actor = opener or Actor(host.user_id, place.guild_id)
        await self.policy.verify_may_open(actor, Spot(place, parent_id))
        settings = await self.policy.settings.chosen(place.guild_id)
        await self.policy.verify_may_invite(place.guild_id, host.user_id, terms.invited)
        terms = settings.apply_to_agreement(terms)
        rules = match_rules(game, settings.apply_to(rules))
        seats = lobby.first_seats(game, host if host_sits else None, computers)
        chain = new_chain(self._shuffler.seed())
        return await self._open_new(
            NewTable(
                place,
                host.user_id,
                game.name,
                rules,
                seats,
                chain,
                opened_at=self._clock.now(),
                agreement=terms,
            )
        )

    @uncancelled
    async def _open_new(self, new: NewTable) -> Table:
        async with self._opening:
            try:
                with store_refusals():
                    table_id = await self._store.tables.open_table(new)
            except TableRefusedError as error:
                if error.reason is RefusalReason.CHANNEL_TAKEN:
                    await self._adopt(new.venue)
                raise
            table = Table(
                table_id,
                new.venue,
                new.host_id,
                GAMES[new.game],
                new.rules,
                new.seats,
                new.chain.start,
                agreement=new.agreement,
                first_dealer=new.first_dealer,
            )
            opened = self._opened(table, new.chain)
            self._publisher.publish(Change(opened.live.table))
            opened.moves.go_on()
            return opened.live.table

    async def sit(
        self, table_id: int, actor: Actor, person: Person, seat: int | None = None
    ) -> Table:
        """Take a seat, or move to another."""
        table = self.table_for(actor, Request.SIT, table_id)
        if table.seat_of(person.user_id) is None:
            await self.policy.verify_welcome(table.venue.guild_id, table.host_id, person.user_id)
        return await self._reseat(
            table_id, actor, Request.SIT, lambda table: lobby.sit(table, person, seat)
        )

    async def add_computer(self, table_id: int, actor: Actor, seat: int | None = None) -> Table:
        """Put a computer player in a seat."""
        return await self._reseat(
            table_id, actor, Request.ADD_COMPUTER, lambda table: lobby.add_computer(table, seat)
        )

    async def remove_computer(self, table_id: int, actor: Actor, seat: int | None = None) -> Table:
        """Take a computer player out of its seat."""
        return await self._reseat(
            table_id,
            actor,
            Request.REMOVE_COMPUTER,
            lambda table: lobby.remove_computer(table, seat),
        )

    @uncancelled
    async def leave(self, table_id: int, actor: Actor) -> Table:
        """Get up; a computer player takes over a hand in play."""
        async with self._changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.LEAVE, live.table)
            if live.table.stage is Stage.LOBBY:
                await live.save(lobby.leave(live.table, actor.user_id), actor)
            else:
                await live.append(lobby.leaving_in_play(live.table, actor.user_id), actor)
            return live.table

    async def start(self, table_id: int, actor: Actor, seating: Seating) -> Table:
        """Start the match: people may cut, then the first hand is dealt."""
        self.table_for(actor, Request.START, table_id)
        await self.policy.verify_may_begin()
        return await self._reseat(
            table_id, actor, Request.START, lambda table: self._started(table, seating)
        )

    @uncancelled
    async def close(self, table_id: int, actor: Actor) -> Table:
        """End the table without a result."""
        async with self._changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.CLOSE, live.table)
            seat = live.table.seat_of(actor.user_id)
            if live.table.stage is Stage.LOBBY:
                ending = Ending(How.ABORTED, seat, actor.user_id)
                await live.save(lobby.closed(live.table, ending))
            else:
                await live.append(Abort(actor.user_id, seat), actor)
            return live.table

    def _started(self, table: Table, seating: Seating) -> Table:
        table = lobby.seated_to_start(table)
        if seating is Seating.DRAWN:
            table = lobby.draw_seats(table, self._shuffler.drawn())
        dealer = table.first_dealer
        if dealer is None or dealer >= len(table.seats):
            dealer = self._shuffler.first_dealer(len(table.seats))
        return begun(replace(table, version=table.version + 1, first_dealer=dealer))
