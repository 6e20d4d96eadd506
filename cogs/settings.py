"""``/settings``: what a server decides about its tables."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.error_boundary import DeclinedError, acknowledge
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.translator import localised
from bot.services.settings.policy import ServerPolicy
from bot.settings.servers import BadSettingError, ServerSettings
from bot.tables.state.errors import TableRefusedError
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.drafts import BadDraftError
from bot.ui.settings.settings import (
    SettingsPage,
    decode_decision,
    decode_settings_page,
    page_of,
    settings_panel,
)
from cogs.shared.lookup import place_of

SETTINGS_VERBS = frozenset({Verb.SETTINGS, Verb.SET})
"""The controls that `SettingsCog.clicked` answers."""


class SettingsCog(commands.Cog):
    """What those who manage a server decide, which nobody else sees."""

    def __init__(self, house: ServerPolicy) -> None:
        self._house = house

    @app_commands.command(
        name=localised("command-settings"), description=localised("command-settings.description")
    )
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def settings(self, interaction: Interaction) -> None:
        await acknowledge(interaction, thinking=True)
        guild_id = _managed_guild(interaction)
        await self._forget_what_is_gone(interaction, guild_id)
        settings = await self._house.settings.chosen(guild_id)
        await _show(interaction, settings, SettingsPage.TABLES)

    async def clicked(
        self, interaction: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Turn to another page, or take note of a decision and show the page anew."""
        await acknowledge(interaction)
        guild_id = _managed_guild(interaction)
        settings = await self._house.settings.chosen(guild_id)
        if custom_id.verb is Verb.SETTINGS:
            await _show(interaction, settings, decode_settings_page(custom_id.argument))
            return
        setting, words = decode_decision(
            custom_id.argument, tuple(values), settings, reader_language(interaction)
        )
        try:
            settings = await self._house.settings.choose(guild_id, setting, words)
        except BadSettingError as error:
            raise BadDraftError(custom_id.argument) from error
        await _show(interaction, settings, page_of(setting))

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone: nobody is sent there any more."""
        with suppress(TableRefusedError):
            await self._house.settings.forget(channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """A role is gone: nobody is asked for it any more."""
        with suppress(TableRefusedError):
            await self._house.settings.forget(role.guild.id, role.id)

    async def _forget_what_is_gone(self, interaction: Interaction, guild_id: int) -> None:
        """Channels and roles that were deleted while the bot was away."""
        guild = interaction.guild
        if guild is None or not guild.channels:
            return
        settings = await self._house.settings.chosen(guild_id)
        gone = [each for each in settings.channels if guild.get_channel(each) is None]
        if settings.role is not None and guild.get_role(settings.role) is None:
            gone.append(settings.role)
        for each in gone:
            await self._house.settings.forget(guild_id, each)


def _managed_guild(interaction: Interaction) -> int:
    """The server that who asks manages; `DeclinedError` where that is none.

    Discord hides the command from others, unless a server has it otherwise.
    """
    guild_id = place_of(interaction).guild_id
    if not interaction.permissions.manage_guild:
        raise DeclinedError("problem-managers-only")
    return guild_id


async def _show(interaction: Interaction, settings: ServerSettings, page: SettingsPage) -> None:
    await edit_reply(interaction, settings_panel(settings, page, reader_language(interaction)))
