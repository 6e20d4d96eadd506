"""Those who follow tables by direct message: each kept current, none in the way of a table."""

from __future__ import annotations

from collections import defaultdict

from bot.client.worker import LatestWins, RetryLaterError
from bot.publishing.message_log import TableMessages
from bot.publishing.spectator_feed import Following, WatchDesk
from bot.services.live.replay import restored
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.publisher import Change, News
from bot.settings.spectators import Watcher
from bot.tables.state.table import Table

_STORE_WAIT = 1.0


class Watching:
    """A `WatchDesk` for each person and table followed; told of changes as a publisher is.

    Who followed what before a start is read from the store at the first change; the changes that
    come meanwhile wait for that.
    """

    def __init__(self, following: Following) -> None:
        self._following = following
        self._desks: dict[int, dict[int, WatchDesk]] = defaultdict(dict)
        self._messages: dict[int, TableMessages] = {}
        self._asleep: dict[int, list[Watcher]] = {}
        self._early: dict[int, Change] = {}
        self._has_read = False
        self._reading = LatestWins("watchers", self._read, sleep=following.tools.sleep)

    def changed(self, change: Change) -> None:
        """Take note of a table's newest state; returns at once."""
        table = change.table
        if not self._has_read:
            self._early[table.id] = change
            self._reading.ask()
            return
        for watcher in self._asleep.pop(table.id, ()):
            # Somebody may have asked to follow the table, again, before all were read.
            self._desks[table.id].setdefault(watcher.user_id, self._desk(watcher, table))
        for desk in list(self._desks.get(table.id, {}).values()):
            desk.changed(change)

    def follows(self, table_id: int, user_id: int) -> bool:
        """Whether the person follows the table."""
        asleep = any(watcher.user_id == user_id for watcher in self._asleep.get(table_id, ()))
        return asleep or user_id in self._desks.get(table_id, {})

    async def begin(self, watcher: Watcher, table: Table) -> None:
        """Let a person follow a table from now on, as it is shown in a first message.

        Raises what `bot.client.messenger.Messenger.post` does, and `StoreBusyError`; then the
        person does not follow it.
        """
        desk = self._desk(watcher, table)
        await desk.begin()
        await self._following.store.save(watcher)
        self._desks[table.id][watcher.user_id] = desk

    async def end(self, table_id: int, user_id: int) -> bool:
        """Let a person follow a table no more; False where that is not shown to the person.

        Raises `StoreBusyError`.
        """
        await self._following.store.drop(table_id, user_id)
        asleep = self._asleep.get(table_id, [])
        asleep[:] = [watcher for watcher in asleep if watcher.user_id != user_id]
        desk = self._desks.get(table_id, {}).get(user_id)
        if desk is not None:
            desk.part()
        return desk is not None

    def doubt(self, guild_id: int) -> None:
        """Who may see what in a server may have changed."""
        for desk in self._all():
            if desk.table.venue.guild_id == guild_id:
                desk.doubt()

    async def settled(self) -> None:
        """Return when everybody is shown what there is to be seen."""
        await self._reading.settled()
        for desk in self._all():
            await desk.worker.settled()

    async def close(self) -> None:
        """Stop showing anything; who follows what stays in the store."""
        await self._reading.close()
        for desk in self._all():
            await desk.worker.close()

    async def _read(self) -> None:
        """Learn who followed what before the start; whose table has ended since is told so."""
        asleep: dict[int, list[Watcher]] = defaultdict(list)
        ended: list[Table] = []
        try:
            for watcher in await self._following.store.all():
                asleep[watcher.table_id].append(watcher)
            for table_id in asleep:
                stored = await self._following.tools.store.tables.find_table(table_id)
                if stored is not None and not stored.stage.is_open:
                    ended.append(restored(stored))
        except StoreBusyError as error:
            raise RetryLaterError(_STORE_WAIT) from error
        self._asleep, self._has_read = dict(asleep), True
        early, self._early = self._early, {}
        for change in (*(Change(table, news=News.FOUND) for table in ended), *early.values()):
            self.changed(change)

    def _all(self) -> list[WatchDesk]:
        return [desk for desks in self._desks.values() for desk in desks.values()]

    def _desk(self, watcher: Watcher, table: Table) -> WatchDesk:
        tools = self._following.tools
        if table.id not in self._messages:
            self._messages[table.id] = TableMessages(table, tools.messenger, tools.store.messages)
        messages = self._messages[table.id]
        return WatchDesk(watcher, table, messages, self._following, self._gone)

    def _gone(self, watcher: Watcher) -> None:
        here = self._desks[watcher.table_id]
        here.pop(watcher.user_id, None)
        if not here:
            del self._desks[watcher.table_id]
            self._messages.pop(watcher.table_id, None)
