"""``/block`` and ``/unblock``: people who may not join a person's tables, or any of a server's."""

from __future__ import annotations

from collections.abc import Collection

import discord
from discord.ext import commands

from bot.client.commands import Where, command
from bot.client.components import MAX_TEXT, shortened
from bot.client.error_boundary import tell
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.settings.server_policy import BlockList, blocks_of_person, blocks_of_server
from bot.table.live.policy import ServerPolicy
from bot.words import Language, say
from bot.words.numbers import listed
from cogs.shared.extensible_bot import ExtensibleBot
from cogs.shared.lookup import actor_of, venue_of

_Member = discord.Member | discord.User
_MOST_NAMED = 60
"""People of a list who are named; each name takes up to 25 characters."""


class BlockCog(commands.Cog):
    """The block lists of people and, for moderators, of servers."""

    def __init__(self, policy: ServerPolicy) -> None:
        self._policy = policy

    @command("block", where=Where.SERVERS)
    async def block(
        self, interaction: Interaction, person: _Member | None = None, everywhere: bool = False
    ) -> None:
        owner = _list_meant(interaction, everywhere=everywhere)
        if person is None:
            await self._show_lists(interaction)
            return
        if person.id == interaction.user.id:
            raise DeclinedError("problem-block-self")
        if person.bot:
            raise DeclinedError("problem-block-bot")
        await self._policy.block(owner, person.id)
        told = "told-blocked-everywhere" if everywhere else "told-blocked"
        await tell(interaction, say(reader_language(interaction), told, person=person.mention))

    @command("unblock", where=Where.SERVERS)
    async def unblock(
        self, interaction: Interaction, person: _Member, everywhere: bool = False
    ) -> None:
        owner = _list_meant(interaction, everywhere=everywhere)
        told = "told-not-blocked"
        if await self._policy.unblock(owner, person.id):
            told = "told-unblocked-everywhere" if everywhere else "told-unblocked"
        await tell(interaction, say(reader_language(interaction), told, person=person.mention))

    async def _show_lists(self, interaction: Interaction) -> None:
        """Show the person's list and, to moderators, the server's too."""
        language, actor = reader_language(interaction), actor_of(interaction)
        own = await self._policy.blocked(blocks_of_person(actor.user_id))
        lines = [_list_told(language, "blocks-own", own)]
        if actor.moderator:
            server = await self._policy.blocked(blocks_of_server(venue_of(interaction).guild_id))
            lines.append(_list_told(language, "blocks-server", server))
        await tell(interaction, "\n".join(lines))


def _list_meant(interaction: Interaction, *, everywhere: bool) -> BlockList:
    """The person's list, or the server's; `DeclinedError` for a person who does not moderate it."""
    actor = actor_of(interaction)
    if not everywhere:
        return blocks_of_person(actor.user_id)
    if not actor.moderator:
        raise DeclinedError("problem-moderators-only")
    return blocks_of_server(venue_of(interaction).guild_id)


def _list_told(language: Language, message: str, people: Collection[int]) -> str:
    if not people:
        return say(language, f"{message}-none")
    named = [f"<@{user_id}>" for user_id in sorted(people)]
    shown = named[:_MOST_NAMED] + ["…"] * (len(named) > _MOST_NAMED)
    return shortened(say(language, message, people=listed(language, shown)), MAX_TEXT // 2)


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(BlockCog(bot.tables.policy))
