"""What the gateway tells of tables' channels: deleted, lost with their server, there again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial

import discord
from discord.ext import commands

from bot.client.errors import ChannelGoneError, MissingAccessError, outages, refusals
from bot.client.limits.http_limits import answered_in_time
from bot.client.worker import NotDoneError, RetryLaterError
from bot.publishing.publisher import DiscordPublisher
from bot.services.ports.errors import retry_while_busy
from bot.services.tables import TableService
from bot.tables.state.errors import TableRefusedError
from bot.tables.state.table import Table


class Whereabouts(commands.Cog):
    """Lets matches rest whose channel is gone, and go on where it is there again.

    All of it comes with the intent for guilds alone. What was missed while there was no session is
    found out at the next start of one, or when Discord refuses a message.
    """

    def __init__(
        self, client: discord.Client, tables: TableService, publisher: DiscordPublisher
    ) -> None:
        self._client = client
        self._tables = tables
        self._publisher = publisher
        self._tasks: set[asyncio.Task[None]] = set()

    def in_server(self, guild_id: int) -> bool | None:
        """Whether the bot is in the server; None before the gateway has told."""
        if self._client.get_guild(guild_id) is not None:
            return True
        return False if self._client.is_ready() else None

    def place_lost(self, table_id: int) -> None:
        """Let the match of the table rest, which has no channel any more."""
        self._start(self._rest(table_id))

    async def settled(self) -> None:
        """Return when everything that was told so far has had its effect."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def cog_unload(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        self._start(self._look_around(None))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._start(self._look_around(guild.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        self._start(self._look_around(guild.id))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self._lose(t for t in self._tables.registry.open_tables() if t.venue.guild_id == guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self._lose(
            t for t in self._tables.registry.open_tables() if t.venue.channel_id == channel.id
        )

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        self._lose(
            t for t in self._tables.registry.open_tables() if t.venue.channel_id == gone.thread_id
        )

    @commands.Cog.listener()
    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        """It may be that a thread was opened, or unlocked."""
        self._publisher.try_again(changed.guild_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self,
        before: discord.abc.GuildChannel,  # noqa: ARG002 (discord.py's signature)
        after: discord.abc.GuildChannel,
    ) -> None:
        self._publisher.try_again(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(
        self,
        before: discord.Role,  # noqa: ARG002 (discord.py's signature)
        after: discord.Role,
    ) -> None:
        self._publisher.try_again(after.guild.id)

    def _lose(self, tables: Iterable[Table]) -> None:
        for table in list(tables):
            self._publisher.channel_lost(table.id)

    async def _look_around(self, guild_id: int | None) -> None:
        """See which tables of a server, or of all for None, have a channel now."""
        await self._tables.registry.all_awake()
        for table in self._tables.registry.open_tables():
            if guild_id not in (None, table.venue.guild_id):
                continue
            if self.in_server(table.venue.guild_id) is False:
                self._publisher.channel_lost(table.id)
            elif self._publisher.has_lost_channel(table.id) and await self._is_there(table):
                await self._go_on(table.id)
        if guild_id is not None:
            self._publisher.try_again(guild_id)

    async def _is_there(self, table: Table) -> bool:
        """Whether the table's channel exists; a thread that is archived is not known without asking
        for it."""
        guild = self._client.get_guild(table.venue.guild_id)
        if guild is not None and guild.get_channel_or_thread(table.venue.channel_id) is not None:
            return True
        try:
            with outages(), refusals():
                async with answered_in_time():
                    await self._client.fetch_channel(table.venue.channel_id)
        except MissingAccessError:
            return True  # The host is told what the bot lacks.
        except (ChannelGoneError, NotDoneError, RetryLaterError, discord.HTTPException):
            return False
        return True

    async def _rest(self, table_id: int) -> None:
        await self._until_stored(self._tables.venues.mark_lost, table_id)

    async def _go_on(self, table_id: int) -> None:
        await self._until_stored(self._tables.venues.mark_found, table_id)
        self._publisher.channel_found(table_id)

    async def _until_stored(self, do: Callable[[int], Awaitable[Table]], table_id: int) -> None:
        """Do it, waiting for a busy store; a table that is over needs nothing."""
        with suppress(TableRefusedError):
            await retry_while_busy(partial(do, table_id))

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
