"""The extension that passes on the gateway's events about channels, threads, servers and roles."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.channel_tracker import ChannelTracker
from bot.features.daily.publisher import DailyResults
from bot.features.puzzles.posts import PuzzlePosts
from cogs.shared.extensible_bot import ExtensibleBot


class ChannelEventsCog(commands.Cog):
    """Passes on what concerns tables' channels. It only needs the intent for guilds."""

    def __init__(
        self, tracker: ChannelTracker, daily_results: DailyResults, puzzle_posts: PuzzlePosts
    ) -> None:
        self._tracker = tracker
        self._posts = daily_results, puzzle_posts

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:  # noqa: ARG002 (discord.py's signature)
        self._tracker.check_channels()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._tracker.check_channels(guild.id)
        self._post_again(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        self._tracker.check_channels(guild.id)
        self._post_again(guild.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self._tracker.lost_server(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self._tracker.lost_channel(channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        self._tracker.lost_channel(gone.guild_id, gone.thread_id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        """A thread may have been unarchived, or unlocked."""
        self._tracker.changed(changed.guild_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self,
        before: discord.abc.GuildChannel,  # noqa: ARG002 (discord.py's signature)
        after: discord.abc.GuildChannel,
    ) -> None:
        """The bot's permissions in the channel may have changed."""
        self._try_again(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(
        self,
        before: discord.Role,  # noqa: ARG002 (discord.py's signature)
        after: discord.Role,
    ) -> None:
        """The bot's permissions in the server may have changed."""
        self._try_again(after.guild.id)

    def _try_again(self, guild_id: int) -> None:
        self._tracker.changed(guild_id)
        self._post_again(guild_id)

    def _post_again(self, guild_id: int) -> None:
        for posts in self._posts:
            posts.try_again(guild_id)


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(ChannelEventsCog(bot.channel_tracker, bot.daily_results, bot.puzzle_posts))
