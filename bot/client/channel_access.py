"""Whether a person may still see a channel.

Discord is asked each time: without the members intent nothing tells the bot who comes and goes.
"""

from __future__ import annotations

from typing import Protocol

import discord

from bot.client.errors import temporary_failures
from bot.client.limits.http_limits import answered_in_time
from bot.tables.state.venue import Venue


class ChannelAccess(Protocol):
    """Answers who may see which channel."""

    async def may_see(self, place: Venue, user_id: int) -> bool | None:
        """Whether the person is in the server and may see the channel; None if the bot cannot know,
        because it does not see the channel itself.

        Raises `bot.client.worker.RetryLaterError` while Discord cannot be reached.
        """


class DiscordChannelAccess:
    """The channel access of a discord.py client; each question costs a request or two."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def may_see(self, place: Venue, user_id: int) -> bool | None:
        guild = self._client.get_guild(place.guild_id)
        if guild is None or guild.unavailable:
            return None
        with temporary_failures():
            try:
                async with answered_in_time():
                    return await _may_see(guild, user_id, place.channel_id)
            except discord.NotFound:
                return False
            except discord.Forbidden:
                return None


async def _may_see(guild: discord.Guild, user_id: int, channel_id: int) -> bool | None:
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None:
        # Archived threads are not in the client's cache.
        channel = await guild.fetch_channel(channel_id)
    if not channel.permissions_for(guild.me).view_channel:
        # Discord hides from the bot whom the channel lets in.
        return None
    member = await guild.fetch_member(user_id)
    allowed = channel.permissions_for(member)
    if not allowed.view_channel:
        return False
    private = isinstance(channel, discord.Thread) and channel.is_private()
    if isinstance(channel, discord.Thread) and private and not allowed.manage_threads:
        await channel.fetch_member(member.id)
    return True
