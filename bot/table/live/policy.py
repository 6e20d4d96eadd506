"""Enforce what servers and the bot's host allow: who may open tables, where, how many and how fast;
who is blocked; and maintenance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from bot.settings.servers import (
    OPENINGS_SECONDS,
    BlockList,
    Openers,
    ServerSettings,
    blocks_of_person,
    blocks_of_server,
)
from bot.settings.service import ServerSettingsService
from bot.settings.store import ServerPolicyStore
from bot.support.clock import Clock
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.venue import Venue
from bot.table.rules.permissions import Actor
from bot.table.state.seats import Occupant, Person


@dataclass(frozen=True, slots=True)
class RequestedVenue:
    """A channel where a table is to be held; ``parent_id`` is the channel of a thread."""

    venue: Venue
    parent_id: int | None = None


def verify_may_hold(settings: ServerSettings, requested: RequestedVenue) -> None:
    """Pass if the server allows a table there; else `TableRefusedError` with an allowed channel."""
    here = {requested.venue.channel_id, requested.parent_id}
    if settings.channels and not here & settings.channels:
        raise TableRefusedError(RefusalReason.OTHER_CHANNEL, number=min(settings.channels))


def verify_may_open(settings: ServerSettings, actor: Actor, requested: RequestedVenue) -> None:
    """Pass if the server allows the actor to open a table there; else `TableRefusedError`.

    The error's number is a channel where tables are allowed, or the role that may open them.
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


class ServerPolicy:
    """Every server's settings; also block lists and maintenance, which are never cached.

    Each method raises `TableRefusedError`, for example while the store is busy.
    """

    def __init__(self, store: ServerPolicyStore) -> None:
        self.store = store
        self.settings = ServerSettingsService(store)

    async def verify_may_open(self, actor: Actor, requested: RequestedVenue) -> None:
        await self.verify_may_begin()
        verify_may_open(await self.settings.chosen(requested.venue.guild_id), actor, requested)
        await self.verify_welcome(requested.venue.guild_id, actor.user_id, actor.user_id)

    async def verify_may_move(self, actor: Actor, before: Venue, requested: RequestedVenue) -> None:
        """Pass if the actor may move a table there from where it was held.

        A move to another server counts as opening a table there. Maintenance does not matter.
        """
        settings = await self.settings.chosen(requested.venue.guild_id)
        if requested.venue.guild_id == before.guild_id:
            verify_may_hold(settings, requested)
            return
        verify_may_open(settings, actor, requested)
        await self.verify_welcome(requested.venue.guild_id, actor.user_id, actor.user_id)

    async def verify_may_begin(self) -> None:
        """Pass if there is no maintenance; else `TableRefusedError`, its number the end in seconds
        since the epoch, None if that is not known."""
        if (maintenance := await self.store.maintenance()) is not None:
            until = None if maintenance.until is None else round(maintenance.until)
            raise TableRefusedError(RefusalReason.MAINTENANCE, number=until)

    async def verify_welcome(self, guild_id: int, host_id: int, user_id: int) -> None:
        """Pass if neither the server nor the table's host has blocked the person."""
        if user_id in await self.store.blocked(blocks_of_server(guild_id)):
            raise TableRefusedError(RefusalReason.NOT_WELCOME_HERE)
        if user_id in await self.store.blocked(blocks_of_person(host_id)):
            raise TableRefusedError(RefusalReason.NOT_WELCOME)

    async def verify_may_invite(
        self, guild_id: int, host_id: int, user_ids: Collection[int]
    ) -> None:
        """Pass if all of these people are welcome at the host's tables and none has blocked the
        host.

        Else raises `TableRefusedError`, which does not reveal who has blocked whom.
        """
        unwelcome = await self._unwelcome(guild_id, host_id)
        for user_id in user_ids:
            if user_id in unwelcome or host_id in await self.store.blocked(
                blocks_of_person(user_id)
            ):
                raise TableRefusedError(RefusalReason.CANNOT_INVITE)

    async def welcome(
        self, guild_id: int, host_id: int, seats: Sequence[Occupant | None]
    ) -> tuple[Occupant | None, ...]:
        """Return the seats without the people whom the server or the host has blocked."""
        unwelcome = await self._unwelcome(guild_id, host_id)
        return tuple(
            None if isinstance(occupant, Person) and occupant.user_id in unwelcome else occupant
            for occupant in seats
        )

    async def _unwelcome(self, guild_id: int, host_id: int) -> frozenset[int]:
        of_server = await self.store.blocked(blocks_of_server(guild_id))
        return of_server | await self.store.blocked(blocks_of_person(host_id))

    async def unblock(self, owner: BlockList, user_id: int) -> bool:
        """Take a person off a list; return whether they were on it."""
        if user_id not in await self.store.blocked(owner):
            return False
        await self.store.unblock(owner, user_id)
        return True


_Host = tuple[int, int]
"""A server, and a person there."""


class OpeningLimits:
    """Counts the tables that each host opens in each server, for `OPENINGS_SECONDS`.

    ``hosted`` returns how many open tables a person has in a server.
    """

    def __init__(self, clock: Clock, hosted: Callable[[int, int], int]) -> None:
        self._clock = clock
        self._hosted = hosted
        self._opened: list[tuple[_Host, float]] = []
        self._in_progress: Counter[_Host] = Counter()

    def verify(self, settings: ServerSettings, guild_id: int, host_id: int) -> None:
        """Pass if the host may open one more table; else `TableRefusedError`.

        The error's number is how many tables the server allows, or when the next may be opened, in
        seconds since the epoch.
        """
        host, since = (guild_id, host_id), self._clock.now() - OPENINGS_SECONDS
        allowed = settings.open_tables
        hosted = self._hosted(guild_id, host_id) + self._in_progress[host]
        if allowed is not None and hosted >= allowed:
            raise TableRefusedError(RefusalReason.TOO_MANY_TABLES, number=allowed)
        self._opened = [each for each in self._opened if each[1] > since]
        recent = [at for whose, at in self._opened if whose == host]
        if settings.openings is not None and len(recent) >= settings.openings:
            next_at = recent[-settings.openings] + OPENINGS_SECONDS
            raise TableRefusedError(RefusalReason.TOO_MANY_OPENINGS, number=round(next_at))

    @contextmanager
    def opening(self, settings: ServerSettings, guild_id: int, host_id: int) -> Iterator[None]:
        """Verify that the host may open a table, and count the one opened inside unless that
        fails."""
        self.verify(settings, guild_id, host_id)
        host = (guild_id, host_id)
        opened = (host, self._clock.now())
        self._opened.append(opened)
        self._in_progress[host] += 1
        try:
            yield
        except BaseException:
            self._opened = [each for each in self._opened if each is not opened]
            raise
        finally:
            self._in_progress -= Counter([host])
