"""Pass each change of a table to its publisher, with the tokens of clicks; suspend matches that
lose their channel, and resume them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial

import discord

from bot.client.components import notice
from bot.client.errors import ChannelGoneError, MissingAccessError, asking_discord
from bot.client.interactions import Interaction, edit_reply, lease, reader_language
from bot.client.worker import NotDoneError, RetryLaterError
from bot.draw.card_emojis import CardEmojis
from bot.features.evenings.publisher import DiscordEvenings
from bot.features.spectators.feeds import SpectatorFeeds
from bot.services import TableService
from bot.storage.errors import retry_while_busy
from bot.support.redaction import told_error
from bot.support.refusals import TableRefusedError
from bot.table.hooks import Change, Publisher
from bot.table.messages.context import PublishingContext
from bot.table.messages.hand_publisher import HandPublisher
from bot.table.messages.server_posts import TableAlerts
from bot.table.messages.table_publisher import TablePublisher
from bot.table.state.table import EveningOccasion, Table
from bot.words import say

_log = logging.getLogger(__name__)


class DiscordPublisher(Publisher):
    """Shows tables on Discord, with a `TablePublisher` for each table.

    `publish` returns immediately: workers draw, post and edit, and never delay play. ``spectators``
    publishes to people who follow tables by direct message, ``alerts`` to those who want to hear of
    new ones, and ``evenings`` to those in evenings.
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
            # The match continues: its state is in the table's log.
            _log.error("table %d: change not published\n%s", change.table.id, told_error(error))

    def for_table(self, table_id: int) -> TablePublisher | None:
        """Return the publisher of a table that is open, or whose end is still being published."""
        return self._table_publishers.get(table_id)

    def hand(self, table_id: int, user_id: int) -> HandPublisher | None:
        """Return the publisher of a person's hand at such a table."""
        table_publisher = self.for_table(table_id)
        return None if table_publisher is None else table_publisher.hand(user_id)

    async def shown(self, table_id: int) -> None:
        table_publisher = self._table_publishers.get(table_id)
        if table_publisher is not None:
            await table_publisher.public_settled()

    def try_again(self, guild_id: int) -> None:
        """Retry everything that waits in a server, whose permissions may have changed.

        Spectators' access to its channels is checked again.
        """
        if self._spectators is not None:
            self._spectators.recheck_access(guild_id)
        if self._evenings is not None:
            self._evenings.try_again(guild_id)
        for table_publisher in self._table_publishers.values():
            if table_publisher.table.venue.guild_id == guild_id:
                table_publisher.try_again()

    def preferences_changed(self, user_id: int) -> None:
        """Show a person's hands at all tables with their new preferences."""
        for table_publisher in self._table_publishers.values():
            if (hand := table_publisher.hand(user_id)) is not None:
                hand.preferences_changed()

    def answered_below(self, user_id: int) -> None:
        """Note that the bot has answered a person in their direct messages, below their hands."""
        for table_publisher in self._table_publishers.values():
            if (hand := table_publisher.hand(user_id)) is not None:
                hand.answered_below()

    def evening_changed(self, evening_id: int) -> None:
        """Update the line about an evening in the messages of its tables."""
        for table_publisher in self._table_publishers.values():
            occasion = table_publisher.table.occasion
            if isinstance(occasion, EveningOccasion) and occasion.evening_id == evening_id:
                table_publisher.redraw()

    def maintenance_changed(self) -> None:
        """Update the line about maintenance in every table message."""
        for table_publisher in self._table_publishers.values():
            table_publisher.redraw()

    async def settled(self, *, or_blocked: bool = False) -> None:
        """Wait until everything is up to date or, with ``or_blocked``, blocked until people act."""
        for table_publisher in list(self._table_publishers.values()):
            await table_publisher.settled(or_blocked=or_blocked)
        if self._spectators is not None:
            await self._spectators.settled()
        if self._alerts is not None:
            await self._alerts.settled()
        if self._evenings is not None:
            await self._evenings.settled(or_blocked=or_blocked)

    async def close(self) -> None:
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


class ChannelTracker:
    """Suspends matches whose channel is gone, and resumes them when it is back.

    The intent for guilds suffices. Changes during an outage show when the next session begins, or
    when Discord refuses a message. ``in_server`` returns whether the bot is in a server, None while
    that is unknown.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: TableService,
        publisher: DiscordPublisher,
        in_server: Callable[[int], bool | None],
    ) -> None:
        self._client = client
        self._in_server = in_server
        self._tables = tables
        self._publisher = publisher
        self._tasks: set[asyncio.Task[None]] = set()

    def suspend(self, table_id: int) -> None:
        """Suspend the match of a table that has lost its channel."""
        self._start(self._mark_lost(table_id))

    def lost_server(self, guild_id: int) -> None:
        """Show no table of the server, which the bot has left."""
        self._lose(t for t in self._tables.registry.open_tables() if t.venue.guild_id == guild_id)
        self._tables.evenings.look_again_in(guild_id)

    def lost_channel(self, guild_id: int, channel_id: int) -> None:
        """Show no table in the channel or thread, which was deleted."""
        self._lose(
            t for t in self._tables.registry.open_tables() if t.venue.channel_id == channel_id
        )
        self._tables.evenings.look_again_in(guild_id)

    def changed(self, guild_id: int) -> None:
        """Retry what waits in a server whose channels, threads or permissions have changed."""
        self._publisher.try_again(guild_id)
        self._tables.evenings.look_again_in(guild_id)

    def check_channels(self, guild_id: int | None = None) -> None:
        """Check which tables of the server have a channel now; by default, of all servers."""
        self._start(self._check_channels(guild_id))

    async def settled(self) -> None:
        """Wait until everything noticed so far has had its effect."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _lose(self, tables: Iterable[Table]) -> None:
        for table in list(tables):
            if (shown := self._publisher.for_table(table.id)) is not None:
                shown.channel_lost()

    async def _check_channels(self, guild_id: int | None) -> None:
        await self._tables.registry.all_awake()
        for table in self._tables.registry.open_tables():
            if table.is_private or guild_id not in (None, table.venue.guild_id):
                continue
            shown = self._publisher.for_table(table.id)
            if shown is not None and self._in_server(table.venue.guild_id) is False:
                shown.channel_lost()
            elif shown is not None and shown.has_lost_channel and await self._is_there(table):
                await self._mark_found(shown)
        if guild_id is not None:
            self.changed(guild_id)

    async def _is_there(self, table: Table) -> bool:
        """Return whether the table's channel exists; the client's cache lacks archived threads."""
        guild = self._client.get_guild(table.venue.guild_id)
        if guild is not None and guild.get_channel_or_thread(table.venue.channel_id) is not None:
            return True
        try:
            async with asking_discord():
                await self._client.fetch_channel(table.venue.channel_id)
        except MissingAccessError:
            return True  # The channel exists; the host sees which permissions the bot lacks.
        except (ChannelGoneError, NotDoneError, RetryLaterError, discord.HTTPException):
            return False
        return True

    async def _mark_lost(self, table_id: int) -> None:
        with suppress(TableRefusedError):  # The table has ended.
            await retry_while_busy(partial(self._tables.venues.mark_lost, table_id))

    async def _mark_found(self, shown: TablePublisher) -> None:
        with suppress(TableRefusedError):
            await retry_while_busy(partial(self._tables.venues.mark_found, shown.table.id))
        shown.channel_found()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


_UPDATES = discord.InteractionResponseType.deferred_message_update


def lend_token(publisher: DiscordPublisher, interaction: Interaction, table_id: int) -> None:
    """Let the click's token edit what was clicked: the table's message, or the person's hand."""
    if interaction.message is None or not interaction.message.flags.ephemeral:
        lend_table_token(publisher, interaction, table_id)
        return
    table_publisher = publisher.for_table(table_id)
    hand = None if table_publisher is None else table_publisher.hand(interaction.user.id)
    if hand is not None and _was_accepted(interaction):
        hand.use(lease(interaction))


async def keep_current(publisher: DiscordPublisher, interaction: Interaction, shown: Table) -> None:
    """Keep the private answer to the interaction up to date if the person sits at the table.

    ``shown`` is the table as the answer shows it; what has changed since is shown now.
    """
    table_publisher = publisher.for_table(shown.id)
    if table_publisher is None:
        await edit_reply(interaction, notice(say(reader_language(interaction), "told-closed")))
        return
    hand = table_publisher.hand(interaction.user.id)
    if hand is not None:
        hand.use(lease(interaction))
        if table_publisher.table.version != shown.version:
            hand.refresh()


def lend_table_token(publisher: DiscordPublisher, interaction: Interaction, table_id: int) -> None:
    """Let the click's token edit the table's public message."""
    table_publisher, message = publisher.for_table(table_id), interaction.message
    if table_publisher is None or message is None or message.flags.ephemeral:
        return
    if _was_accepted(interaction):
        table_publisher.add_lease(message.id, lease(interaction))


def _was_accepted(interaction: Interaction) -> bool:
    """Return whether Discord has certainly accepted the answer to the click.

    Otherwise its token could come to stand for another message, which shows the person an error.
    """
    return interaction.response.type is _UPDATES
