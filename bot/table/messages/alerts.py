"""Send direct messages about new tables to whoever asked for them."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.client.channels import ChannelAccess
from bot.client.errors import DmsClosedError, DmsDelayedError, DmsRefusedError, MessageGoneError
from bot.client.limits import low_priority
from bot.client.worker import CoalescingWorker, NotDoneError, RetryLaterError
from bot.settings.agreement import Admission
from bot.settings.server_policy import TableAlert
from bot.settings.store import AlertStore
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.live.changes import Change, Freshness
from bot.table.live.policy import ServerPolicy
from bot.table.messages.context import PublishingContext
from bot.table.panels.lobby import alert_panel
from bot.table.state.table import Stage, Table
from bot.words import language_of

_log = logging.getLogger(__name__)

ALERT_EVERY = 10 * 60.0
"""Seconds between two alerts to one person in one server."""
_BUSY_WAIT = 1.0


@dataclass(frozen=True, slots=True)
class _Due:
    """One person to be told of one table."""

    alert: TableAlert
    table_id: int


class TableAlerts:
    """Tells those who asked for it of each new table at which everybody may sit down.

    Nobody is told of a table in a channel they cannot see, of their own, or of one whose host has
    blocked them; nor twice within `ALERT_EVERY`.
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
        """Return when everybody has been told, or waits for their turn to get a direct message."""
        await self._worker.settled_or_blocked()

    async def close(self) -> None:
        """Stop telling people."""
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
        """Who is to be told of a new table, each once."""
        with _retrying_while_busy():
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
            with _retrying_while_busy():
                await self._alerts.drop(due.alert.guild_id, user_id)
        except (NotDoneError, MessageGoneError) as error:
            _log.info("an alert was not posted: %s", type(error).__name__)
        else:
            self._told_at[due.alert.guild_id, user_id] = self._context.clock.now()

    async def _may_come(self, table: Table, user_id: int) -> bool:
        """Whether the person is welcome at the table, and sees its channel."""
        try:
            with _retrying_while_busy():
                await self._policy.verify_welcome(table.venue.guild_id, table.host_id, user_id)
        except TableRefusedError:
            return False
        return await self._access.may_see(table.venue, user_id) is True

    def _was_told(self, alert: TableAlert) -> bool:
        last = self._told_at.get((alert.guild_id, alert.user_id))
        return last is not None and self._context.clock.now() < last + ALERT_EVERY


def _takes(table: Table) -> bool:
    """Whether everybody may sit down at the table, and there is a seat."""
    is_open = table.agreement.admission is Admission.EVERYONE
    return table.stage is Stage.LOBBY and is_open and bool(table.free_seats)


@contextmanager
def _retrying_while_busy() -> Iterator[None]:
    try:
        yield
    except TableRefusedError as error:
        if error.reason is not RefusalReason.BUSY:
            raise
        raise RetryLaterError(_BUSY_WAIT, "the database is busy") from error
