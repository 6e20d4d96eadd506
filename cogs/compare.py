"""``/compare``: two people of a server, as partners, as opponents, and beside each other."""

from __future__ import annotations

import asyncio

import discord

from bot.client.commands import Where, command
from bot.client.custom_ids import Verb
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import control
from bot.features.books.comparison_panels import ComparisonContext, comparison_panel
from bot.features.books.controls import GAME_OR_ALL, ComparedPeople
from bot.features.books.statistics_panels import comparison_drawn
from bot.words import say
from cogs.shared.extensible_bot import ExtensibleBot, ReaderCog
from cogs.shared.lookup import venue_of
from tarocchino.core.games import GameName

_Someone = discord.Member | discord.User


class CompareCog(ReaderCog):
    """Two people compared; the menu holds who they are."""

    def __init__(self, bot: ExtensibleBot) -> None:
        super().__init__(bot)
        self._statistics = bot.tables.statistics

    @command("compare", where=Where.SERVERS)
    async def compare(
        self, interaction: Interaction, player: _Someone, other: _Someone | None = None
    ) -> None:
        first, second = (player, other) if other is not None else (interaction.user, player)
        if first.bot or second.bot:
            raise DeclinedError("problem-stats-bot")
        if first.id == second.id:
            raise DeclinedError("problem-compare-same")
        compared = ComparedPeople(first.id, second.id)
        called = (first.display_name, second.display_name)
        await self._show(interaction, compared, None, called)

    @control(Verb.COMPARISON_GAME, at=ComparedPeople, chosen=GAME_OR_ALL)
    async def _choose_game(
        self, interaction: Interaction, compared: ComparedPeople, game: GameName | None
    ) -> None:
        """Show both in another game in place of this one."""
        await self._show(interaction, compared, game)

    async def _show(
        self,
        interaction: Interaction,
        compared: ComparedPeople,
        game: GameName | None,
        called: tuple[str, str] | None = None,
    ) -> None:
        """Both people, named as in their last match, before the first as they are ``called``."""
        guild_id, language = venue_of(interaction).guild_id, reader_language(interaction)
        somebody, reader = say(language, "stats-somebody"), interaction.user.id
        one, other, encounters = await asyncio.gather(
            self._statistics.person(guild_id, compared.first, reader=reader),
            self._statistics.person(guild_id, compared.second, reader=reader),
            self._statistics.encounters(guild_id, compared.first, compared.second, reader=reader),
        )
        here = called or (somebody, somebody)
        names = (one.name or here[0], other.name or here[1])
        context = ComparisonContext(compared, names, (one, other), encounters, game)
        drawn = comparison_drawn(context, language) if context.games else None
        picture = await self.picture(interaction, drawn)
        await edit_reply(interaction, comparison_panel(context, language, picture))


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(CompareCog(bot))
