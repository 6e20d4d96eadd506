"""Tells when tables lose their channel or get it back: a match is suspended without one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial

import discord

from bot.client.errors import ChannelGoneError, MissingAccessError, refusals, temporary_failures
from bot.client.limits import answered_in_time
from bot.client.worker import NotDoneError, RetryLaterError
from bot.publisher import DiscordPublisher
from bot.services import TableService
from bot.storage.errors import retry_while_busy
from bot.support.refusals import TableRefusedError
from bot.table.state.table import Table


class ChannelTracker:
    """Suspends matches whose channel is gone, and resumes them when it is there again.

    The intent for guilds is enough for all of it. What was missed while there was no session is
    found out when the next one starts, or when Discord refuses a message. ``knows_server`` says
    whether this process has been told which of such servers the bot is in.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: TableService,
        publisher: DiscordPublisher,
        knows_server: Callable[[int], bool],
    ) -> None:
        self._client = client
        self._knows_server = knows_server
        self._tables = tables
        self._publisher = publisher
        self._tasks: set[asyncio.Task[None]] = set()

    def in_server(self, guild_id: int) -> bool | None:
        """Whether the bot is in the server; None before the gateway has said so, and for a server
        of which another process is told."""
        if self._client.get_guild(guild_id) is not None:
            return True
        return False if self._knows_server(guild_id) else None

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
        """Stop whatever is in progress."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _lose(self, tables: Iterable[Table]) -> None:
        for table in list(tables):
            self._publisher.channel_lost(table.id)

    async def _check_channels(self, guild_id: int | None) -> None:
        await self._tables.registry.all_awake()
        for table in self._tables.registry.open_tables():
            if table.is_private or guild_id not in (None, table.venue.guild_id):
                continue
            if self.in_server(table.venue.guild_id) is False:
                self._publisher.channel_lost(table.id)
            elif self._publisher.has_lost_channel(table.id) and await self._is_there(table):
                await self._mark_found(table.id)
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

    async def _mark_found(self, table_id: int) -> None:
        with suppress(TableRefusedError):
            await retry_while_busy(partial(self._tables.venues.mark_found, table_id))
        self._publisher.channel_found(table_id)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
