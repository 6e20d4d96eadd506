"""Let administrators choose a server's settings, and follow the changes of its channels."""

from __future__ import annotations

from contextlib import suppress

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.commands import Where, command
from bot.client.custom_ids import Verb
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.client.router import UsedControl, control
from bot.settings.servers import ServerSettings, Setting
from bot.support.refusals import TableRefusedError
from bot.table.panels.server_settings import (
    Lacks,
    SettingsPage,
    decode_decision,
    page_of,
    settings_panel,
)
from cogs.shared.extensible_bot import BotCog, adding
from cogs.shared.lookup import managed_guild
from cogs.shared.threads import TO_POST, missing_of, would_ping

_OfServer = discord.abc.GuildChannel | discord.Role
_IN_POSTS = ("view_channel", "send_messages_in_threads")
"""The permissions for tables in a forum's posts. If the bot may not begin posts, discord.py assumes
that it may not attach files either."""


class SettingsCog(BotCog):
    """Shows the settings of a server only to people who manage it."""

    @app_commands.default_permissions(manage_guild=True)
    @command("settings", where=Where.SERVERS)
    async def settings(self, interaction: Interaction) -> None:
        guild_id = managed_guild(interaction)
        await self._forget_what_is_gone(interaction, guild_id)
        settings = await self.tables.policy.settings.chosen(guild_id)
        await _show(interaction, settings, SettingsPage.TABLES)

    @control(Verb.SETTINGS, at=SettingsPage)
    async def _turn(self, interaction: Interaction, page: SettingsPage) -> None:
        """Show another page in place of this one."""
        settings = await self.tables.policy.settings.chosen(managed_guild(interaction))
        await _show(interaction, settings, page)

    @control(Verb.SET)
    async def _choose(self, interaction: Interaction, used: UsedControl) -> None:
        """Store a decision and show its page again."""
        guild_id = managed_guild(interaction)
        settings = await self.tables.policy.settings.chosen(guild_id)
        setting, words = decode_decision(
            used.id, used.values, settings, reader_language(interaction)
        )
        settings = await self.tables.policy.settings.choose(guild_id, setting, words)
        if setting is Setting.DAILY_CHANNEL:
            self.bot.daily_results.try_again(guild_id)
        await _show(interaction, settings, page_of(setting))

    @commands.Cog.listener("on_guild_channel_delete")
    @commands.Cog.listener("on_guild_role_delete")
    async def _forget(self, deleted: _OfServer) -> None:
        """Forget a deleted channel or role that the settings name."""
        with suppress(TableRefusedError):
            await self.tables.policy.settings.forget(deleted.guild.id, deleted.id)

    async def _forget_what_is_gone(self, interaction: Interaction, guild_id: int) -> None:
        """Forget channels and roles that were deleted while the bot was not connected."""
        guild = interaction.guild
        if guild is None or not guild.channels:
            return
        settings = await self.tables.policy.settings.chosen(guild_id)
        gone = [each for each in _channels(settings) if guild.get_channel(each) is None]
        roles = (settings.role, settings.players_role)
        gone += [role for role in roles if role is not None and guild.get_role(role) is None]
        for each in gone:
            await self.tables.policy.settings.forget(guild_id, each)


def _channels(settings: ServerSettings) -> set[int]:
    """Return all channels that were chosen."""
    chosen = {*settings.channels, settings.daily_channel, settings.puzzle_channel}
    return {each for each in chosen if each is not None}


async def _show(interaction: Interaction, settings: ServerSettings, page: SettingsPage) -> None:
    lacks = Lacks() if interaction.guild is None else _lacks(interaction.guild, settings)
    panel = settings_panel(settings, page, reader_language(interaction), lacks)
    await edit_reply(interaction, panel)


def _lacks(guild: discord.Guild, settings: ServerSettings) -> Lacks:
    """Return the permissions that the bot lacks in the chosen channels, and for pinging the
    players' role."""
    channels = {}
    for channel in map(guild.get_channel, _channels(settings)):
        if channel is not None:
            needed = _IN_POSTS if isinstance(channel, discord.ForumChannel) else TO_POST
            if missing := missing_of(channel.permissions_for(guild.me), needed):
                channels[channel.id] = missing
    role = None if settings.players_role is None else guild.get_role(settings.players_role)
    pings = role is None or would_ping(role, guild.me.guild_permissions)
    return Lacks(channels, ping=not pings)


class ChannelEventsCog(BotCog):
    """Reports changes of tables' channels; it needs only the intent for guilds."""

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:  # noqa: ARG002 (discord.py's signature)
        self.bot.channel_tracker.check_channels()

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def _is_in(self, guild: discord.Guild) -> None:
        self.bot.channel_tracker.check_channels(guild.id)
        self._post_again(guild.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.bot.channel_tracker.lost_server(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self.bot.channel_tracker.lost_channel(channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        self.bot.channel_tracker.lost_channel(gone.guild_id, gone.thread_id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        """Retry in a thread that may have been unarchived or unlocked."""
        self.bot.channel_tracker.changed(changed.guild_id)

    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_guild_role_update")
    async def _may_have_permissions(self, _before: object, after: _OfServer) -> None:
        """Retry with the bot's permissions, which may have changed."""
        self.bot.channel_tracker.changed(after.guild.id)
        self._post_again(after.guild.id)

    def _post_again(self, guild_id: int) -> None:
        for posts in (self.bot.daily_results, self.bot.puzzle_posts):
            posts.try_again(guild_id)


setup = adding(SettingsCog, ChannelEventsCog)
