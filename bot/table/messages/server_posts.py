"""Post in the channels that servers have chosen, notify owners of refused posts, and alert people
to new tables."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from bot.client.channels import ChannelAccess
from bot.client.components import Panel, notice
from bot.client.errors import (
    DmsClosedError,
    DmsDelayedError,
    DmsRefusedError,
    MessageGoneError,
    MissingAccessError,
)
from bot.client.limits import low_priority
from bot.client.worker import CoalescingWorker, NotDoneError, RetryLaterError
from bot.settings.agreement import Admission
from bot.settings.servers import ServerSettings, TableAlert
from bot.settings.store import AlertStore
from bot.support.redaction import told_error
from bot.support.refusals import TableRefusedError
from bot.support.venue import Venue
from bot.table.hooks import Change, Freshness
from bot.table.live.policy import ServerPolicy
from bot.table.messages.context import PublishingContext
from bot.table.messages.message_slot import retry_while_store_busy
from bot.table.panels.lobby import alert_panel
from bot.table.state.table import Stage, Table
from bot.words import Language, language_of, say

_log = logging.getLogger(__name__)


class RefusedPosts:
    """Notifies a server's owner of each refused channel by direct message, once per start of the
    bot.

    ``owner_of`` returns the owner of a server by its id; None if the bot is not there.
    """

    def __init__(self, context: PublishingContext, owner_of: Callable[[int], int | None]) -> None:
        self._context = context
        self._owner_of = owner_of
        self._told: set[int] = set()

    async def tell(self, guild_id: int, channel_id: int, language: Language) -> None:
        """Tell the owner what the bot lacks in the channel, unless they take no messages."""
        owner_id = self._owner_of(guild_id)
        if channel_id in self._told or owner_id is None:
            return
        self._told.add(channel_id)
        _log.warning(
            "server %d: cannot post in channel %d: permissions are missing",
            guild_id,
            channel_id,
        )
        if not await self._context.takes_dms(owner_id):
            return
        with suppress(DmsClosedError, MessageGoneError, NotDoneError, RetryLaterError):
            dm = await self._context.messenger.dm_channel(owner_id)
            panel = notice(say(language, "chosen-channel-barred", channel=f"<#{channel_id}>"))
            silent = await self._context.is_quiet_for(owner_id)
            nonce = f"barred-{channel_id}"
            await self._context.messenger.post(dm, panel, nonce=nonce, silent=silent)


class Due(Protocol):
    """Something to be posted in a server; ``is_new`` unless an earlier process may have done it."""

    @property
    def is_new(self) -> bool: ...


DueT = TypeVar("DueT", bound=Due)


@dataclass(frozen=True, slots=True)
class Place:
    """The channel that a server has chosen, and its language."""

    channel_id: int
    language: Language


class WaitsError(Exception):
    """The bot may not post in a server's channel, or does not see the server yet."""


class ServerPosts(ABC, Generic[DueT]):
    """Posts what is due in channels that servers have chosen, one after the other, without a sound.

    What the bot may not post waits for `try_again`, and the server's owner is notified.
    ``locale_of`` returns the locale of a server, None if the bot is not there.
    """

    def __init__(
        self,
        name: str,
        context: PublishingContext,
        locale_of: Callable[[int], str | None],
        refused: RefusedPosts,
    ) -> None:
        self._name = name
        self._context = context
        self._locale_of = locale_of
        self._refused = refused
        self._waiting: dict[int, DueT] = {}
        self._due: deque[DueT] = deque()
        self._worker = CoalescingWorker(name, self._work, sleep=context.sleep)

    @abstractmethod
    async def _post(self, due: DueT) -> None:
        """Post what is due; raises `RetryLaterError` if it must be tried again."""

    def _add(self, due: DueT) -> None:
        self._due.append(due)
        self._worker.trigger()

    def try_again(self, guild_id: int) -> None:
        """Post what waits for a server, which may have granted access to the bot."""
        if (due := self._waiting.pop(guild_id, None)) is not None:
            self._add(due)

    async def settled(self) -> None:
        """Return when everything is posted, or waits for its turn among direct messages."""
        await self._worker.settled_or_blocked()

    async def close(self) -> None:
        await self._worker.close()

    async def _place(
        self, guild_id: int, due: DueT, chosen: Callable[[ServerSettings], int | None]
    ) -> Place | None:
        """Return where the server wants what is due, None for nowhere. Raises `WaitsError` while
        the bot does not see the server."""
        settings = await self._context.settings_of(guild_id)
        channel_id, locale = chosen(settings), self._locale_of(guild_id)
        if channel_id is None:
            return None
        if locale is None:  # The bot is not there, or does not know yet just after a start.
            self._waiting[guild_id] = due
            raise WaitsError
        venue = settings.apply_to_venue(Venue(guild_id, channel_id, locale))
        return Place(channel_id, language_of(venue.locale))

    async def _send(self, guild_id: int, place: Place, panel: Panel, nonce: str, due: DueT) -> int:
        """Post in a server's channel; return the message's id. Raises `WaitsError`."""
        try:
            return await self._context.messenger.post(
                place.channel_id, panel, nonce=nonce, maybe_posted=not due.is_new, silent=True
            )
        except MissingAccessError as error:
            self._waiting[guild_id] = due
            await self._refused.tell(guild_id, place.channel_id, place.language)
            raise WaitsError from error

    async def _work(self) -> None:
        with low_priority():
            while self._due:
                try:
                    await self._post(self._due[0])
                except WaitsError:
                    pass
                except RetryLaterError:
                    raise
                except Exception as error:
                    _log.error("%s: post failed and is skipped\n%s", self._name, told_error(error))
                self._due.popleft()


ALERT_EVERY = 10 * 60.0
"""Seconds between two alerts to one person about one server."""


@dataclass(frozen=True, slots=True)
class _Due:
    """An alert to one person about one table."""

    alert: TableAlert
    table_id: int


class TableAlerts:
    """Sends an alert for each new table that is open to everybody, to those who asked for alerts.

    A person gets no alert for a channel that they cannot see, for their own table, or for a table
    of a host who has blocked them; and at most one per `ALERT_EVERY`.
    """

    def __init__(
        self,
        context: PublishingContext,
        access: ChannelAccess,
        alerts: AlertStore,
        policy: ServerPolicy,
    ) -> None:
        self._context = context
        self._access = access
        self._alerts = alerts
        self._policy = policy
        self._tables: dict[int, Table] = {}
        self._new: list[int] = []
        self._due: list[_Due] = []
        self._told_at: dict[tuple[int, int], float] = {}
        self._worker = CoalescingWorker("table alerts", self._work, sleep=context.sleep)

    def changed(self, change: Change) -> None:
        """Take in a table's newest state; returns immediately."""
        table = change.table
        if table.id in self._tables:
            self._tables[table.id] = table
        elif change.freshness is Freshness.HAPPENED and table.version == 0 and _takes(table):
            self._tables[table.id] = table
            self._new.append(table.id)
            self._worker.trigger()

    async def settled(self) -> None:
        """Return when all alerts are sent, or wait for their turn among direct messages."""
        await self._worker.settled_or_blocked()

    async def close(self) -> None:
        await self._worker.close()

    async def _work(self) -> None:
        with low_priority():
            while self._new:
                self._due += await self._due_for(self._tables[self._new[0]])
                self._new.pop(0)
            delays = []
            for due in list(self._due):
                try:
                    await self._tell(due)
                except DmsDelayedError as error:
                    delays.append(error.seconds)
                else:
                    self._due.remove(due)
        pending = {due.table_id for due in self._due} | set(self._new)
        self._tables = {id_: table for id_, table in self._tables.items() if id_ in pending}
        if delays:
            raise DmsDelayedError(min(delays))

    async def _due_for(self, table: Table) -> list[_Due]:
        """Return the alerts for a new table, one per person."""
        with retry_while_store_busy():
            alerts = await self._alerts.in_server(table.venue.guild_id)
        wanted = {a.user_id: a for a in alerts if a.game in (None, table.game.name)}
        own = {table.host_id, *(person.user_id for person in table.people.values())}
        return [_Due(alert, table.id) for user, alert in wanted.items() if user not in own]

    async def _tell(self, due: _Due) -> None:
        table, user_id = self._tables[due.table_id], due.alert.user_id
        if not _takes(table) or table.seat_of(user_id) is not None or self._was_told(due.alert):
            return
        try:
            channel_id = await self._context.messenger.dm_channel(user_id)
            if not await self._may_come(table, user_id):
                return
            panel = alert_panel(table, language_of(due.alert.locale))
            silent = await self._context.is_quiet_for(user_id)
            nonce = f"alert-{table.id}-{user_id}"
            await self._context.messenger.post(channel_id, panel, nonce=nonce, silent=silent)
        except DmsRefusedError:
            return
        except DmsClosedError:
            with retry_while_store_busy():
                await self._alerts.drop(due.alert.guild_id, user_id)
        except (NotDoneError, MessageGoneError) as error:
            _log.info("table %d: alert not posted: %s", table.id, type(error).__name__)
        else:
            self._told_at[due.alert.guild_id, user_id] = self._context.clock.now()

    async def _may_come(self, table: Table, user_id: int) -> bool:
        """Return whether the person is welcome at the table and sees its channel."""
        try:
            with retry_while_store_busy():
                await self._policy.verify_welcome(table.venue.guild_id, table.host_id, user_id)
        except TableRefusedError:
            return False
        return await self._access.may_see(table.venue, user_id) is True

    def _was_told(self, alert: TableAlert) -> bool:
        last = self._told_at.get((alert.guild_id, alert.user_id))
        return last is not None and self._context.clock.now() < last + ALERT_EVERY


def _takes(table: Table) -> bool:
    """Return whether everybody may sit down at the table and a seat is free."""
    is_open = table.agreement.admission is Admission.EVERYONE
    return table.stage is Stage.LOBBY and is_open and bool(table.free_seats)
