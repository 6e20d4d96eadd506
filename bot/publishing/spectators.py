"""The spectators of all tables: a feed of direct messages for each of them."""

from __future__ import annotations

from collections import defaultdict

from bot.client.worker import CoalescingWorker
from bot.publishing.posted_messages import PostedMessages, retry_while_store_busy
from bot.publishing.spectator_feed import SpectatorContext, SpectatorFeed
from bot.services.live.restore import restored
from bot.services.ports.publisher import Change, Freshness
from bot.settings.spectators import Spectator
from bot.tables.state.table import Table


class SpectatorFeeds:
    """A `SpectatorFeed` for each person and each table they follow; gets the publisher's changes.

    The spectators from before the start are read from the store at the first change. Changes that
    arrive meanwhile wait for that.
    """

    def __init__(self, context: SpectatorContext) -> None:
        self._context = context
        self._feeds: dict[int, dict[int, SpectatorFeed]] = defaultdict(dict)
        self._messages: dict[int, PostedMessages] = {}
        self._unstarted: dict[int, list[Spectator]] = {}
        self._waiting_changes: dict[int, Change] = {}
        self._is_loaded = False
        self._loader = CoalescingWorker("spectators", self._load, sleep=context.publishing.sleep)

    def changed(self, change: Change) -> None:
        """Take in a table's newest state; returns immediately."""
        table = change.table
        if not self._is_loaded:
            self._waiting_changes[table.id] = change
            self._loader.trigger()
            return
        for spectator in self._unstarted.pop(table.id, ()):
            # The person may have followed the table again before loading was done.
            self._feeds[table.id].setdefault(spectator.user_id, self._feed_for(spectator, table))
        for feed in list(self._feeds.get(table.id, {}).values()):
            feed.changed(change)

    def follows(self, table_id: int, user_id: int) -> bool:
        """Whether the person follows the table."""
        unstarted = any(
            spectator.user_id == user_id for spectator in self._unstarted.get(table_id, ())
        )
        return unstarted or user_id in self._feeds.get(table_id, {})

    async def begin(self, spectator: Spectator, table: Table) -> None:
        """Let a person follow a table from now on, and post the first message.

        Raises what `bot.client.messenger.Messenger.post` raises, and `StoreBusyError`; then the
        person does not follow it.
        """
        feed = self._feed_for(spectator, table)
        await feed.begin()
        await self._context.store.save(spectator)
        self._feeds[table.id][spectator.user_id] = feed

    async def end(self, table_id: int, user_id: int) -> bool:
        """Let a person stop following a table; False where they have no feed that tells them so.

        Raises `StoreBusyError`.
        """
        await self._context.store.drop(table_id, user_id)
        unstarted = self._unstarted.get(table_id, [])
        unstarted[:] = [spectator for spectator in unstarted if spectator.user_id != user_id]
        feed = self._feeds.get(table_id, {}).get(user_id)
        if feed is not None:
            feed.stop()
        return feed is not None

    async def end_all(self, user_id: int) -> None:
        """Let a person stop following every table, and return once they have been told so.

        Raises `StoreBusyError`.
        """
        followed = {table_id for table_id, feeds in self._feeds.items() if user_id in feeds}
        unstarted = {
            table_id
            for table_id, spectators in self._unstarted.items()
            if any(each.user_id == user_id for each in spectators)
        }
        for table_id in sorted(followed | unstarted):
            feed = self._feeds.get(table_id, {}).get(user_id)
            await self.end(table_id, user_id)
            if feed is not None:
                await feed.worker.settled()

    def recheck_access(self, guild_id: int) -> None:
        """Check again who may see what in a server, as permissions may have changed."""
        for feed in self._all():
            if feed.table.venue.guild_id == guild_id:
                feed.recheck_access()

    async def settled(self) -> None:
        """Return when all feeds are up to date."""
        await self._loader.settled()
        for feed in self._all():
            await feed.worker.settled()

    async def close(self) -> None:
        """Stop publishing; the store keeps who follows what."""
        await self._loader.close()
        for feed in self._all():
            await feed.worker.close()

    async def _load(self) -> None:
        """Read who followed what before the start; feeds of ended tables say goodbye."""
        unstarted: dict[int, list[Spectator]] = defaultdict(list)
        ended: list[Table] = []
        with retry_while_store_busy():
            for spectator in await self._context.store.all():
                if spectator.user_id in self._feeds.get(spectator.table_id, ()):
                    continue
                unstarted[spectator.table_id].append(spectator)
            for table_id in unstarted:
                stored = await self._context.publishing.store.tables.find_table(table_id)
                if stored is not None and not stored.stage.is_open:
                    ended.append(restored(stored))
        self._unstarted, self._is_loaded = dict(unstarted), True
        waiting, self._waiting_changes = self._waiting_changes, {}
        for change in (
            *(Change(table, freshness=Freshness.FOUND) for table in ended),
            *waiting.values(),
        ):
            self.changed(change)

    def _all(self) -> list[SpectatorFeed]:
        return [feed for feeds in self._feeds.values() for feed in feeds.values()]

    def _feed_for(self, spectator: Spectator, table: Table) -> SpectatorFeed:
        publishing = self._context.publishing
        if table.id not in self._messages:
            self._messages[table.id] = PostedMessages(
                table, publishing.messenger, publishing.store.messages
            )
        messages = self._messages[table.id]
        return SpectatorFeed(spectator, table, messages, self._context, self._remove)

    def _remove(self, spectator: Spectator) -> None:
        here = self._feeds[spectator.table_id]
        here.pop(spectator.user_id, None)
        if not here:
            del self._feeds[spectator.table_id]
            self._messages.pop(spectator.table_id, None)
