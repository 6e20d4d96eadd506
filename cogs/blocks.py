"""``/block`` and ``/unblock``: who is not welcome at somebody's tables, or at all of a server's."""

from __future__ import annotations

from collections.abc import Collection

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.error_boundary import DeclinedError, acknowledge, tell
from bot.client.interactions import Interaction, actor_of, reader_language
from bot.client.translator import localised
from bot.services.settings.policy import ServerPolicy
from bot.settings.blocks import BlockList, blocks_of_person, blocks_of_server
from bot.text import Language, say
from bot.text.words.lists import listed
from bot.ui.components import MAX_TEXT, shortened
from cogs.shared.lookup import place_of

Someone = discord.Member | discord.User
_MOST_NAMED = 60
"""So many people are named of a list; each takes up to 25 characters."""


class BlockCog(commands.Cog):
    """Whom people do not want at their tables, and moderators not in their server's."""

    def __init__(self, house: ServerPolicy) -> None:
        self._house = house

    @app_commands.command(
        name=localised("command-block"), description=localised("command-block.description")
    )
    @app_commands.rename(
        person=localised("option-person"), everywhere=localised("option-everywhere")
    )
    @app_commands.describe(
        person=localised("option-person.of-block"),
        everywhere=localised("option-everywhere.description"),
    )
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def block(
        self, interaction: Interaction, person: Someone | None = None, everywhere: bool = False
    ) -> None:
        await acknowledge(interaction, thinking=True)
        owner = _list_meant(interaction, everywhere=everywhere)
        if person is None:
            await self._show_lists(interaction)
            return
        if person.id == interaction.user.id:
            raise DeclinedError("problem-block-self")
        if person.bot:
            raise DeclinedError("problem-block-bot")
        await self._house.block(owner, person.id)
        told = "told-blocked-everywhere" if everywhere else "told-blocked"
        await tell(interaction, say(reader_language(interaction), told, person=person.mention))

    @app_commands.command(
        name=localised("command-unblock"), description=localised("command-unblock.description")
    )
    @app_commands.rename(
        person=localised("option-person"), everywhere=localised("option-everywhere")
    )
    @app_commands.describe(
        person=localised("option-person.of-unblock"),
        everywhere=localised("option-everywhere.description"),
    )
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def unblock(
        self, interaction: Interaction, person: Someone, everywhere: bool = False
    ) -> None:
        await acknowledge(interaction, thinking=True)
        owner = _list_meant(interaction, everywhere=everywhere)
        told = "told-not-blocked"
        if await self._house.unblock(owner, person.id):
            told = "told-unblocked-everywhere" if everywhere else "told-unblocked"
        await tell(interaction, say(reader_language(interaction), told, person=person.mention))

    async def _show_lists(self, interaction: Interaction) -> None:
        """Who is blocked: the person's own list and, for moderators, the server's."""
        language, actor = reader_language(interaction), actor_of(interaction)
        own = await self._house.blocked(blocks_of_person(actor.user_id))
        lines = [_list_told(language, "blocks-own", own)]
        if actor.moderator:
            server = await self._house.blocked(blocks_of_server(place_of(interaction).guild_id))
            lines.append(_list_told(language, "blocks-server", server))
        await tell(interaction, "\n".join(lines))


def _list_meant(interaction: Interaction, *, everywhere: bool) -> BlockList:
    """The own list, or that of the server; `DeclinedError` for who does not moderate it."""
    actor = actor_of(interaction)
    if not everywhere:
        return blocks_of_person(actor.user_id)
    if not actor.moderator:
        raise DeclinedError("problem-moderators-only")
    return blocks_of_server(place_of(interaction).guild_id)


def _list_told(language: Language, message: str, people: Collection[int]) -> str:
    if not people:
        return say(language, f"{message}-none")
    named = [f"<@{user_id}>" for user_id in sorted(people)]
    shown = named[:_MOST_NAMED] + ["…"] * (len(named) > _MOST_NAMED)
    return shortened(say(language, message, people=listed(language, shown)), MAX_TEXT // 2)
