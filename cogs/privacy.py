"""``/privacy``: show and export what is stored about a person, and forget people and servers."""

from __future__ import annotations

import asyncio
import gzip
import io

import discord
from discord.ext import commands

from bot.client.commands import choices_of, command
from bot.client.components import notice
from bot.client.custom_ids import Verb
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.client.router import control
from bot.features.privacy.panels import (
    PrivacyStep,
    delete_server_panel,
    forget_panel,
    privacy_panel,
)
from bot.words import say
from cogs.shared.extensible_bot import BotCog, adding
from cogs.shared.lookup import managed_guild

_MINE, _SERVER = "mine", "server"
_LARGEST = 8_000_000
"""The size in bytes from which a file is compressed; Discord takes ten million."""


class PrivacyCog(BotCog):
    """Shows people only their own data, and deletes it on request."""

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        mine = [guild.id for guild in self.bot.guilds if guild.shard_id == shard_id]
        await self.tables.departures.is_in(
            mine, lambda guild_id: self.bot.sessions.shard_of(guild_id) == shard_id
        )

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def _is_back(self, guild: discord.Guild) -> None:
        await self.tables.departures.back(guild.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.tables.departures.left(guild.id)

    @command("privacy", choices={"about": choices_of("choice-privacy", (_MINE, _SERVER))})
    async def privacy(self, interaction: Interaction, about: str = _MINE) -> None:
        language = reader_language(interaction)
        if about == _SERVER:
            await self.tables.privacy.verify_server_may_be_deleted(managed_guild(interaction))
            await edit_reply(interaction, delete_server_panel(language))
        else:
            await edit_reply(interaction, privacy_panel(language))

    @control(Verb.PRIVACY, at=PrivacyStep)
    async def _step(self, interaction: Interaction, step: PrivacyStep) -> None:
        """Do what a button says, and report the result on its panel."""
        language, privacy = reader_language(interaction), self.tables.privacy
        match step:
            case PrivacyStep.EXPORT:
                await self._export(interaction)
            case PrivacyStep.FORGET:
                await privacy.verify_may_be_forgotten(interaction.user.id)
                await edit_reply(interaction, forget_panel(language))
            case PrivacyStep.FORGET_NOW:
                await privacy.verify_may_be_forgotten(interaction.user.id)
                await self.bot.spectators.end_all(interaction.user.id)
                await privacy.forget(interaction.user.id)
                self.preferences.drop(interaction.user.id)
                self.bot.dm_channels.forget(interaction.user.id)
                await edit_reply(interaction, notice(say(language, "told-privacy-forgotten")))
            case PrivacyStep.SERVER_NOW:
                await privacy.delete_server(managed_guild(interaction))
                await edit_reply(interaction, notice(say(language, "told-privacy-server-deleted")))
            case PrivacyStep.KEEP:
                await edit_reply(interaction, notice(say(language, "privacy-kept-so")))

    async def _export(self, interaction: Interaction) -> None:
        written = await self.tables.privacy.export(interaction.user.id)
        name = f"tarocchino-{interaction.user.id}.json"
        if len(written) > _LARGEST:
            written, name = await asyncio.to_thread(gzip.compress, written), f"{name}.gz"
        await interaction.followup.send(
            say(reader_language(interaction), "told-privacy-export"),
            file=discord.File(io.BytesIO(written), filename=name),
            ephemeral=True,
        )


setup = adding(PrivacyCog)
