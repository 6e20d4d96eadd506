"""A table before and after its match: opened, started, closed; people are invited and get ready."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from msgspec import structs

from bot.services.live.registry import TableRegistry
from bot.services.ports.shuffler import Shuffler
from bot.services.ports.store import NewTable
from bot.services.requests.seats import change_seating
from bot.services.settings.policy import RequestedVenue
from bot.settings.servers import ServerSettings
from bot.support.uncancelled import uncancelled
from bot.tables.rules import lobby
from bot.tables.rules.lobby import Seating
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.rules.transitions import begin_match
from bot.tables.state.actions import Abort
from bot.tables.state.agreement import DEFAULT_AGREEMENT, Agreement
from bot.tables.state.ending import Ending, EndingKind
from bot.tables.state.table import Person, Stage, Table
from bot.tables.state.venue import Venue
from tarocchino.core.games import Game, match_rules
from tarocchino.core.model.rules import RuleSet
from tarocchino.dealing.chain import new_chain
from tarocchino.players.levels import Level


def started(table: Table, seating: Seating, shuffler: Shuffler) -> Table:
    """The table with its match begun: enough players sit there, and all are ready.

    Raises `TableRefusedError` otherwise.
    """
    table = lobby.seated_to_start(table)
    if seating is Seating.DRAWN:
        table = lobby.draw_seats(table, shuffler.drawn())
    dealer = table.first_dealer
    if dealer is None or dealer >= len(table.seats):
        dealer = shuffler.first_dealer(len(table.seats))
    return begin_match(replace(table, version=table.version + 1, first_dealer=dealer))


class LobbyService:
    """Opens, starts and closes tables."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

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
        """Open a table in a channel, its host in the first seat or only watching.

        ``computers`` is the number of computer players that sit down, as far as there are seats,
        ``level`` theirs and that of later ones; None is the one that the host chose last.
        ``opener`` is the host as the one who asks, ``parent_id`` the channel that a thread belongs
        to. Raises `tarocchino.core.model.rules.BadRulesError` for rules that the game does not
        take, and what `verify_may_open` raises.
        """
        registry, policy = self._registry, self._registry.policy
        actor = opener or Actor(host.user_id, venue.guild_id)
        settings = await self.verify_may_open(actor, RequestedVenue(venue, parent_id))
        await policy.verify_may_invite(venue.guild_id, host.user_id, agreement.invited)
        if level is not None:
            await registry.host_levels.remember(host.user_id, level)
        chosen = level or await registry.host_levels.of(host.user_id)
        seats = lobby.first_seats(
            game,
            host if host_sits else None,
            computers,
            registry.names_known(actor, venue.guild_id) | {host.name},
            chosen,
        )
        new = NewTable(
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
        """Pass if the actor may open a table there now, also by the limits on one host's tables;
        returns the server's settings."""
        registry, guild_id = self._registry, requested.venue.guild_id
        await registry.policy.verify_may_open(actor, requested)
        settings = await registry.policy.settings.chosen(guild_id)
        registry.openings.verify(settings, guild_id, actor.user_id)
        return settings

    async def ready(self, table_id: int, actor: Actor, is_ready: bool | None = None) -> Table:
        """Say whether one is ready to begin; None reverses what was said last."""
        return await change_seating(
            self._registry,
            table_id,
            actor,
            Request.READY,
            lambda table: lobby.make_ready(table, actor.user_id, is_ready),
        )

    async def invite(self, table_id: int, actor: Actor, user_ids: Iterable[int]) -> Table:
        """Let these users sit down, whoever else may."""
        registry, invited = self._registry, frozenset(user_ids)
        table = registry.table_for(actor, Request.INVITE, table_id)
        await registry.policy.verify_may_invite(table.venue.guild_id, table.host_id, invited)
        return await change_seating(
            registry, table_id, actor, Request.INVITE, lambda table: lobby.invite(table, invited)
        )

    async def set_cutting(self, table_id: int, actor: Actor, cutting: bool) -> Table:
        """Say whether people are asked to cut the pack before each hand."""
        return await change_seating(
            self._registry,
            table_id,
            actor,
            Request.CHANGE_TERMS,
            lambda table: lobby.set_cutting(table, cutting),
        )

    async def start(
        self, table_id: int, actor: Actor, seating: Seating, *, fill: bool = False
    ) -> Table:
        """Start the match: the first hand is dealt, after the cuts if people are asked for them.

        With ``fill`` computer players sit down first where players are missing.
        """
        registry = self._registry
        table = registry.table_for(actor, Request.START, table_id)
        await registry.policy.verify_may_begin()
        names = registry.names_known(actor, table.venue.guild_id)

        def start(table: Table) -> Table:
            seated = lobby.filled(table, names) if fill else table
            begun = started(seated, seating, registry.shuffler)
            return replace(begun, version=table.version + 1)

        return await change_seating(registry, table_id, actor, Request.START, start)

    @uncancelled
    async def close(self, table_id: int, actor: Actor) -> Table:
        """End the table without a result."""
        async with self._registry.changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.CLOSE, live.table)
            seat = live.table.seat_of(actor.user_id)
            if live.table.stage is Stage.LOBBY:
                ending = Ending(EndingKind.ABORTED, seat, actor.user_id)
                await live.save(lobby.closed(live.table, ending))
            else:
                await live.append(Abort(actor.user_id, seat), actor)
            return live.table
