"""Those who follow tables by direct message: each kept current, none in the way of a table."""

from __future__ import annotations

from collections import defaultdict

from bot.client.worker import CoalescingWorker, RetryLaterError
from bot.publishing.message_log import TableMessages
from bot.publishing.spectator_feed import SpectatorContext, SpectatorFeed
from bot.services.live.replay import restored
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.publisher import Change, News
from bot.settings.spectators import Watcher
from bot.tables.state.table import Table

_STORE_WAIT = 1.0


class SpectatorFeeds:
    """A `SpectatorFeed` for each person and table followed; told of changes as a publisher is.

    Who followed what before a start is read from the store at the first change; the changes that
    come meanwhile wait for that.
    """

    def __init__(self, following: SpectatorContext) -> None:
        self._following = following
        self._feeds: dict[int, dict[int, SpectatorFeed]] = defaultdict(dict)
        self._messages: dict[int, TableMessages] = {}
        self._asleep: dict[int, list[Watcher]] = {}
        self._early: dict[int, Change] = {}
        self._has_read = False
        self._reading = CoalescingWorker("watchers", self._read, sleep=following.context.sleep)

    def changed(self, change: Change) -> None:
        """Take note of a table's newest state; returns at once."""
        table = change.table
        if not self._has_read:
            self._early[table.id] = change
            self._reading.trigger()
            return
        for watcher in self._asleep.pop(table.id, ()):
            # Somebody may have asked to follow the table, again, before all were read.
            self._feeds[table.id].setdefault(watcher.user_id, self._feed_for(watcher, table))
        for feed in list(self._feeds.get(table.id, {}).values()):
            feed.changed(change)

    def follows(self, table_id: int, user_id: int) -> bool:
        """Whether the person follows the table."""
        asleep = any(watcher.user_id == user_id for watcher in self._asleep.get(table_id, ()))
        return asleep or user_id in self._feeds.get(table_id, {})

    async def begin(self, watcher: Watcher, table: Table) -> None:
        """Let a person follow a table from now on, as it is shown in a first message.

        Raises what `bot.client.messenger.Messenger.post` does, and `StoreBusyError`; then the
        person does not follow it.
        """
        feed = self._feed_for(watcher, table)
        await feed.begin()
        await self._following.store.save(watcher)
        self._feeds[table.id][watcher.user_id] = feed

    async def end(self, table_id: int, user_id: int) -> bool:
        """Let a person follow a table no more; False where that is not shown to the person.

        Raises `StoreBusyError`.
        """
        await self._following.store.drop(table_id, user_id)
        asleep = self._asleep.get(table_id, [])
        asleep[:] = [watcher for watcher in asleep if watcher.user_id != user_id]
        feed = self._feeds.get(table_id, {}).get(user_id)
        if feed is not None:
            feed.part()
        return feed is not None

    def doubt(self, guild_id: int) -> None:
        """Who may see what in a server may have changed."""
        for feed in self._all():
            if feed.table.venue.guild_id == guild_id:
                feed.doubt()

    async def settled(self) -> None:
        """Return when everybody is shown what there is to be seen."""
        await self._reading.settled()
        for feed in self._all():
            await feed.worker.settled()

    async def close(self) -> None:
        """Stop showing anything; who follows what stays in the store."""
        await self._reading.close()
        for feed in self._all():
            await feed.worker.close()

    async def _read(self) -> None:
        """Learn who followed what before the start; whose table has ended since is told so."""
        asleep: dict[int, list[Watcher]] = defaultdict(list)
        ended: list[Table] = []
        try:
            for watcher in await self._following.store.all():
                asleep[watcher.table_id].append(watcher)
            for table_id in asleep:
                stored = await self._following.context.store.tables.find_table(table_id)
                if stored is not None and not stored.stage.is_open:
                    ended.append(restored(stored))
        except StoreBusyError as error:
            raise RetryLaterError(_STORE_WAIT) from error
        self._asleep, self._has_read = dict(asleep), True
        early, self._early = self._early, {}
        for change in (*(Change(table, news=News.FOUND) for table in ended), *early.values()):
            self.changed(change)

    def _all(self) -> list[SpectatorFeed]:
        return [feed for feeds in self._feeds.values() for feed in feeds.values()]

    def _feed_for(self, watcher: Watcher, table: Table) -> SpectatorFeed:
        context = self._following.context
        if table.id not in self._messages:
            self._messages[table.id] = TableMessages(
                table, context.messenger, context.store.messages
            )
        messages = self._messages[table.id]
        return SpectatorFeed(watcher, table, messages, self._following, self._gone)

    def _gone(self, watcher: Watcher) -> None:
        here = self._feeds[watcher.table_id]
        here.pop(watcher.user_id, None)
        if not here:
            del self._feeds[watcher.table_id]
            self._messages.pop(watcher.table_id, None)
