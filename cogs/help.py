"""``/help``: how to get to a first game, and what can be done in this channel now."""

from __future__ import annotations

from discord.ext import commands

from bot.client.commands import command
from bot.client.custom_ids import Verb
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.features.lessons.course import learn_button
from bot.features.reference.panels import HelpContext, help_panel
from bot.publisher import DiscordPublisher
from bot.services import TableService
from bot.table.panels.lobby import own_lobby_panel
from bot.table.panels.rules_pages import HelpPage
from bot.words import say
from cogs.shared.extensible_bot import ExtensibleBot
from cogs.shared.interaction_tokens import keep_current
from cogs.shared.lookup import actor_of, table_in
from cogs.shared.threads import may_post, open_table_here, settings_here
from tarocchino.core.games import GAMES, default_rules
from tarocchino.core.model.rules import RuleSetName


class HelpCog(commands.Cog):
    """Leads newcomers to a table."""

    def __init__(self, tables: TableService, publisher: DiscordPublisher) -> None:
        self._tables = tables
        self._publisher = publisher

    @command("help")
    async def help(self, interaction: Interaction) -> None:
        await self._show(interaction, HelpPage.FIRST)

    @control(Verb.HELP, at=HelpPage)
    async def _turn(self, interaction: Interaction, page: HelpPage) -> None:
        """Show another page in place of this one."""
        await self._show(interaction, page)

    @control(Verb.FIRST_GAME)
    async def _open_first_game(
        self,
        interaction: Interaction,
        used: UsedControl,  # noqa: ARG002 (says no more than its verb)
    ) -> None:
        """Open a table of the server's default game, its other seats taken by computer players;
        the host's panel, which starts it, takes the place of the page."""
        settings = await settings_here(self._tables, interaction)
        game = GAMES[settings.game]
        named = settings.rule_set(game)
        rules = default_rules(game, None if named is None else RuleSetName(named))
        others = game.players[-1] - 1
        table = await open_table_here(self._tables, interaction, game, rules, computers=others)
        reader = reader_language(interaction)
        intro = say(reader, "told-opened")
        panel = own_lobby_panel(table, actor_of(interaction), reader, intro=intro)
        await edit_reply(interaction, panel)
        await keep_current(self._publisher, interaction, table)

    async def _show(self, interaction: Interaction, page: HelpPage) -> None:
        in_server = interaction.guild_id is not None
        table = await table_in(self._tables, interaction.channel_id) if in_server else None
        may_open = may_post(interaction) and interaction.permissions.send_messages
        game = (await self._tables.policy.settings.of(interaction.guild_id or 0)).game
        roles = actor_of(interaction).roles
        here = HelpContext(interaction.user.id, in_server, table, may_open, game, roles)
        language = reader_language(interaction)
        await edit_reply(interaction, help_panel(page, here, learn_button(language), language))


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(HelpCog(bot.tables, bot.publisher))
