"""What servers and the bot's host allow: who may open tables where, who is blocked, maintenance.

It is checked before a table is opened, before somebody sits down and before a match begins; running
matches are not affected.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.services.ports.errors import store_refusals
from bot.services.ports.servers import ServerPolicyStore
from bot.services.settings.servers import ServerSettingsService
from bot.settings.blocks import BlockList, blocks_of_person, blocks_of_server
from bot.settings.maintenance import MaintenanceStatus
from bot.settings.servers import Openers, ServerSettings
from bot.tables.rules.permissions import Actor
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Occupant, Person
from bot.tables.state.venue import Venue


@dataclass(frozen=True, slots=True)
class RequestedVenue:
    """Where a table is to be held; ``parent_id`` is the channel that a thread belongs to."""

    venue: Venue
    parent_id: int | None = None


def verify_may_hold(settings: ServerSettings, requested: RequestedVenue) -> None:
    """Pass if the server allows a table there; else `TableRefusedError`, its number a channel where
    it does."""
    here = {requested.venue.channel_id, requested.parent_id}
    if settings.channels and not here & settings.channels:
        raise TableRefusedError(RefusalReason.OTHER_CHANNEL, number=min(settings.channels))


def verify_may_open(settings: ServerSettings, actor: Actor, requested: RequestedVenue) -> None:
    """Pass if the server allows the actor to open a table there; else `TableRefusedError`.

    Its number is a channel where tables are allowed, or the role that may open them.
    """
    verify_may_hold(settings, requested)
    match settings.openers:
        case Openers.MODERATORS if not actor.moderator:
            raise TableRefusedError(RefusalReason.MODERATORS_OPEN)
        case Openers.ROLE if settings.role is not None and not actor.moderator:
            if settings.role not in actor.roles:
                raise TableRefusedError(RefusalReason.ROLE_OPENS, number=settings.role)
        case _:
            return


def verify_no_maintenance(maintenance: MaintenanceStatus | None) -> None:
    """Pass if matches may begin; else `TableRefusedError`, its number the end of the maintenance,
    in seconds since the epoch, if it is known."""
    if maintenance is not None:
        until = maintenance.until
        raise TableRefusedError(
            RefusalReason.MAINTENANCE, number=None if until is None else round(until)
        )


class ServerPolicy:
    """Every server's settings; block lists and maintenance, which are never cached.

    Each method raises `TableRefusedError`, also while the store is busy.
    """

    def __init__(self, store: ServerPolicyStore) -> None:
        self._store = store
        self.settings = ServerSettingsService(store)

    async def verify_may_open(self, actor: Actor, requested: RequestedVenue) -> None:
        """Pass if the actor may open a table there now."""
        await self.verify_may_begin()
        verify_may_open(await self.settings.chosen(requested.venue.guild_id), actor, requested)
        await self.verify_welcome(requested.venue.guild_id, actor.user_id, actor.user_id)

    async def verify_may_move(self, actor: Actor, before: Venue, requested: RequestedVenue) -> None:
        """Pass if the actor may move a table there from where it was held.

        To move it to another server is like opening one there. Maintenance does not matter.
        """
        settings = await self.settings.chosen(requested.venue.guild_id)
        if requested.venue.guild_id == before.guild_id:
            verify_may_hold(settings, requested)
            return
        verify_may_open(settings, actor, requested)
        await self.verify_welcome(requested.venue.guild_id, actor.user_id, actor.user_id)

    async def verify_may_begin(self) -> None:
        """Pass if matches may begin: there is no maintenance."""
        verify_no_maintenance(await self.maintenance())

    async def verify_welcome(self, guild_id: int, host_id: int, user_id: int) -> None:
        """Pass if neither the server nor the table's host has blocked the person."""
        if user_id in await self.blocked(blocks_of_server(guild_id)):
            raise TableRefusedError(RefusalReason.NOT_WELCOME_HERE)
        if user_id in await self.blocked(blocks_of_person(host_id)):
            raise TableRefusedError(RefusalReason.NOT_WELCOME)

    async def verify_may_invite(
        self, guild_id: int, host_id: int, user_ids: Collection[int]
    ) -> None:
        """Pass if all of these people are welcome at the host's tables, and none has blocked the
        host; else `TableRefusedError`, which does not reveal who has blocked whom."""
        unwelcome = await self._unwelcome(guild_id, host_id)
        for user_id in user_ids:
            if user_id in unwelcome or host_id in await self.blocked(blocks_of_person(user_id)):
                raise TableRefusedError(RefusalReason.CANNOT_INVITE)

    async def welcome(
        self, guild_id: int, host_id: int, seats: Sequence[Occupant | None]
    ) -> tuple[Occupant | None, ...]:
        """The seats without the people whom the server or the host has blocked."""
        unwelcome = await self._unwelcome(guild_id, host_id)
        return tuple(
            None if isinstance(occupant, Person) and occupant.user_id in unwelcome else occupant
            for occupant in seats
        )

    async def _unwelcome(self, guild_id: int, host_id: int) -> frozenset[int]:
        of_server = await self.blocked(blocks_of_server(guild_id))
        return of_server | await self.blocked(blocks_of_person(host_id))

    async def blocked(self, owner: BlockList) -> frozenset[int]:
        """The people on a list."""
        with store_refusals():
            return await self._store.blocked(owner)

    async def block(self, owner: BlockList, user_id: int) -> None:
        """Put somebody on a list; nothing changes if they are on it already."""
        with store_refusals():
            await self._store.block(owner, user_id)

    async def unblock(self, owner: BlockList, user_id: int) -> bool:
        """Take somebody off a list; whether they were on it."""
        if user_id not in await self.blocked(owner):
            return False
        with store_refusals():
            await self._store.unblock(owner, user_id)
        return True

    async def maintenance(self) -> MaintenanceStatus | None:
        """The maintenance under way."""
        with store_refusals():
            return await self._store.maintenance()
