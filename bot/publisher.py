"""The table service's publisher on Discord: every change goes to the table's own publisher."""

from __future__ import annotations

import asyncio
import logging

from bot.draw.card_emojis import CardEmojis
from bot.features.evenings.publisher import DiscordEvenings
from bot.features.spectators.feeds import SpectatorFeeds
from bot.support.redaction import told_error
from bot.table.hooks import Change
from bot.table.messages.alerts import TableAlerts
from bot.table.messages.context import PublishingContext
from bot.table.messages.hand_publisher import HandPublisher
from bot.table.messages.table_publisher import TablePublisher
from bot.table.state.table import EveningOccasion

_log = logging.getLogger(__name__)


class DiscordPublisher:
    """Implements `bot.table.hooks.Publisher` with a `TablePublisher` for each table.

    `publish` returns immediately: workers draw, post and edit, and never delay play.
    ``spectators`` publishes to the people who follow tables by direct message, ``alerts`` to those
    who want to hear of new ones, ``evenings`` to those in evenings.
    """

    def __init__(
        self,
        context: PublishingContext,
        spectators: SpectatorFeeds | None = None,
        alerts: TableAlerts | None = None,
        evenings: DiscordEvenings | None = None,
    ) -> None:
        self._context = context
        self._spectators = spectators
        self._alerts = alerts
        self._evenings = evenings
        self._table_publishers: dict[int, TablePublisher] = {}
        self._retiring: set[asyncio.Task[None]] = set()

    @property
    def emojis(self) -> CardEmojis:
        """The card emojis known at the moment."""
        return self._context.emojis.known

    def publish(self, change: Change) -> None:
        try:
            table_publisher = self._open(change)
            table_publisher.changed(change)
            if self._spectators is not None:
                self._spectators.changed(change)
            if self._alerts is not None:
                self._alerts.changed(change)
            if self._evenings is not None:
                self._evenings.table_changed(change.table)
            if not change.table.stage.is_open:
                task = asyncio.create_task(self._retire(table_publisher))
                self._retiring.add(task)
                task.add_done_callback(self._retiring.discard)
        except Exception as error:
            # The match goes on whatever happens to its messages: the table's log has its state.
            _log.error("publishing failed\n%s", told_error(error))

    def for_table(self, table_id: int) -> TablePublisher | None:
        """The publisher of an open table, or of one whose end is still being published."""
        return self._table_publishers.get(table_id)

    def hand(self, table_id: int, user_id: int) -> HandPublisher | None:
        """The publisher of a person's hand at such a table."""
        table_publisher = self.for_table(table_id)
        return None if table_publisher is None else table_publisher.hand(user_id)

    async def shown(self, table_id: int) -> None:
        table_publisher = self._table_publishers.get(table_id)
        if table_publisher is not None:
            await table_publisher.public_settled()

    def try_again(self, guild_id: int) -> None:
        """Retry now what waits in a server, whose permissions may have changed.

        Spectators' access to its channels is checked again.
        """
        if self._spectators is not None:
            self._spectators.recheck_access(guild_id)
        if self._evenings is not None:
            self._evenings.try_again(guild_id)
        for table_publisher in self._table_publishers.values():
            if table_publisher.table.venue.guild_id == guild_id:
                table_publisher.try_again()

    def used_in_channel(self, table_id: int, last_message_id: int | None = None) -> None:
        """Take note that somebody uses the table in its channel, whose last message is this."""
        if (table_publisher := self._table_publishers.get(table_id)) is not None:
            table_publisher.used_in_channel(last_message_id)

    def channel_lost(self, table_id: int) -> None:
        """Stop publishing in the table's channel, which is gone."""
        if (table_publisher := self._table_publishers.get(table_id)) is not None:
            table_publisher.channel_lost()

    def channel_found(self, table_id: int) -> None:
        """Publish in the table's channel, which is back."""
        if (table_publisher := self._table_publishers.get(table_id)) is not None:
            table_publisher.channel_found()

    def has_lost_channel(self, table_id: int) -> bool:
        """Whether the table has no channel to publish in."""
        table_publisher = self._table_publishers.get(table_id)
        return table_publisher is not None and table_publisher.has_lost_channel

    def preferences_changed(self, user_id: int) -> None:
        """Show a person's hands at all tables by their new preferences."""
        for table_publisher in self._table_publishers.values():
            if (hand := table_publisher.hand(user_id)) is not None:
                hand.preferences_changed()

    def answered_below(self, user_id: int) -> None:
        """Take note that a person was answered in their direct messages, below their hands."""
        for table_publisher in self._table_publishers.values():
            if (hand := table_publisher.hand(user_id)) is not None:
                hand.answered_below()

    def evening_changed(self, evening_id: int) -> None:
        """Bring the line about an evening in the messages of its tables up to date."""
        for table_publisher in self._table_publishers.values():
            occasion = table_publisher.table.occasion
            if isinstance(occasion, EveningOccasion) and occasion.evening_id == evening_id:
                table_publisher.occasion_changed()

    def maintenance_changed(self) -> None:
        """Bring the line about maintenance in every table message up to date."""
        for table_publisher in self._table_publishers.values():
            table_publisher.maintenance_changed()

    async def settled(self, *, or_blocked: bool = False) -> None:
        """Return when everything is up to date; with ``or_blocked`` also when it is blocked until
        people act."""
        for table_publisher in list(self._table_publishers.values()):
            await table_publisher.settled(or_blocked=or_blocked)
        if self._spectators is not None:
            await self._spectators.settled()
        if self._alerts is not None:
            await self._alerts.settled()
        if self._evenings is not None:
            await self._evenings.settled(or_blocked=or_blocked)

    async def close(self) -> None:
        """Stop publishing."""
        for task in self._retiring:
            task.cancel()
        for table_publisher in self._table_publishers.values():
            await table_publisher.close()
        if self._spectators is not None:
            await self._spectators.close()
        if self._alerts is not None:
            await self._alerts.close()
        if self._evenings is not None:
            await self._evenings.close()

    def _open(self, change: Change) -> TablePublisher:
        table_id = change.table.id
        if table_id not in self._table_publishers:
            self._table_publishers[table_id] = TablePublisher(change, self._context)
        return self._table_publishers[table_id]

    async def _retire(self, table_publisher: TablePublisher) -> None:
        await table_publisher.settled()
        self._table_publishers.pop(table_publisher.table.id, None)
