"""Give every change of a table to its own publisher, with the tokens of clicks, and notice when
tables lose their channel or get it back: a match is suspended without one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial

import discord

from bot.client.components import notice
from bot.client.errors import ChannelGoneError, MissingAccessError, refusals, temporary_failures
from bot.client.interactions import Interaction, edit_reply, lease, reader_language
from bot.client.limits import answered_in_time
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
                table_publisher.redraw()

    def maintenance_changed(self) -> None:
        """Bring the line about maintenance in every table message up to date."""
        for table_publisher in self._table_publishers.values():
            table_publisher.redraw()

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
    """Suspends matches whose channel is gone, and resumes them when it is there again.

    The intent for guilds is enough for all of it. What was missed while there was no session is
    found out when the next one starts, or when Discord refuses a message. ``in_server`` says
    whether the bot is in a server, None while that is not known.
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
        """Suspend the match of a table that has no channel any more."""
        self._start(self._mark_lost(table_id))

    def lost_server(self, guild_id: int) -> None:
        """Show no table of the server, which the bot is no longer in."""
        self._lose(t for t in self._tables.registry.open_tables() if t.venue.guild_id == guild_id)
        self._tables.evenings.look_again_in(guild_id)

    def lost_channel(self, guild_id: int, channel_id: int) -> None:
        """Show no table in the channel or thread, which was deleted."""
        self._lose(
            t for t in self._tables.registry.open_tables() if t.venue.channel_id == channel_id
        )
        self._tables.evenings.look_again_in(guild_id)

    def changed(self, guild_id: int) -> None:
        """Retry now what waits in a server: its channels, threads or permissions have changed."""
        self._publisher.try_again(guild_id)
        self._tables.evenings.look_again_in(guild_id)

    def check_channels(self, guild_id: int | None = None) -> None:
        """Find out which tables of the server have a channel now; of all servers by default."""
        self._start(self._check_channels(guild_id))

    async def settled(self) -> None:
        """Return when everything noticed so far has had its effect."""
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
        """Whether the table's channel exists; an archived thread is not in the client's cache."""
        guild = self._client.get_guild(table.venue.guild_id)
        if guild is not None and guild.get_channel_or_thread(table.venue.channel_id) is not None:
            return True
        try:
            with temporary_failures(), refusals():
                async with answered_in_time():
                    await self._client.fetch_channel(table.venue.channel_id)
        except MissingAccessError:
            return True  # It exists; the host is shown which permissions the bot lacks.
        except (ChannelGoneError, NotDoneError, RetryLaterError, discord.HTTPException):
            return False
        return True

    async def _mark_lost(self, table_id: int) -> None:
        with suppress(TableRefusedError):  # A table that has ended needs nothing.
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
    """Let the table's message, or the person's hand, be edited by the token of the click on it."""
    if interaction.message is None or not interaction.message.flags.ephemeral:
        lend_table_token(publisher, interaction, table_id)
        return
    table_publisher = publisher.for_table(table_id)
    hand = None if table_publisher is None else table_publisher.hand(interaction.user.id)
    if hand is not None and _was_accepted(interaction):
        hand.use(lease(interaction))


async def keep_current(publisher: DiscordPublisher, interaction: Interaction, shown: Table) -> None:
    """Have the answer to the interaction, which only the person sees, follow the table from now on,
    if they sit there: in the lobby, and with their hand.

    ``shown`` is the table as the answer shows it; what has changed while that was on its way, it
    shows now.
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
    """Let the table's public message be edited by the token of the click on it."""
    table_publisher, message = publisher.for_table(table_id), interaction.message
    if table_publisher is None or message is None or message.flags.ephemeral:
        return
    if _was_accepted(interaction):
        table_publisher.add_lease(message.id, lease(interaction))


def _was_accepted(interaction: Interaction) -> bool:
    """Whether Discord has certainly accepted the answer to the click.

    Else its token could come to stand for another message, by which the person is shown an error.
    """
    return interaction.response.type is _UPDATES
