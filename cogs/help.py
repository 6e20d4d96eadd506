"""``/help``: the way to a first game, and what to do in this channel now."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client.error_boundary import acknowledge
from bot.client.interactions import Interaction, actor_of, reader_language
from bot.client.replies import edit_reply
from bot.client.translator import localised
from bot.game.games import GAMES
from bot.services.settings.preferences import PreferenceService
from bot.services.tables import TableService
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.help.help import HelpContext, HelpPage, decode_help_page, help_panel
from bot.ui.settings.preferences import preferences_panel
from cogs.shared.lookup import table_in
from cogs.shared.threads import may_post
from cogs.table.hosting import open_table_here, usual_here
from cogs.table.rules_input import match_rules_for

HELP_VERBS = frozenset({Verb.HELP, Verb.FIRST_GAME, Verb.PREFERENCES})
"""The controls that `HelpCog.clicked` answers."""


class HelpCog(commands.Cog):
    """Leads newcomers to a table."""

    def __init__(self, tables: TableService, preferences: PreferenceService) -> None:
        self._tables = tables
        self._preferences = preferences

    @app_commands.command(
        name=localised("command-help"), description=localised("command-help.description")
    )
    async def help(self, interaction: Interaction) -> None:
        await acknowledge(interaction, thinking=True)
        await self._show(interaction, HelpPage.FIRST)

    async def clicked(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Turn to another page, or open a first game; the page then says how to start it. The
        preferences come in a message of their own."""
        if custom_id.verb is Verb.PREFERENCES:
            await acknowledge(interaction, thinking=True)
            chosen = await self._preferences.chosen(interaction.user.id)
            await edit_reply(interaction, preferences_panel(chosen, reader_language(interaction)))
            return
        await acknowledge(interaction)
        page = HelpPage.FIRST
        if custom_id.verb is Verb.FIRST_GAME:
            await self._open_first_game(interaction)
        else:
            page = decode_help_page(custom_id.argument)
        await self._show(interaction, page)

    async def _show(self, interaction: Interaction, page: HelpPage) -> None:
        in_server = interaction.guild_id is not None
        table = await table_in(self._tables, interaction.channel_id) if in_server else None
        may_open = may_post(interaction) and interaction.permissions.send_messages
        game = (await self._tables.policy.settings.of(interaction.guild_id or 0)).game
        roles = actor_of(interaction).roles
        here = HelpContext(interaction.user.id, in_server, table, may_open, game, roles)
        await edit_reply(interaction, help_panel(page, here, reader_language(interaction)))

    async def _open_first_game(self, interaction: Interaction) -> None:
        """A table of the server's usual game, its other seats taken by computer players."""
        usual = await usual_here(self._tables, interaction)
        game = GAMES[usual.game]
        rules = match_rules_for(game, usual.rule_set(game), None)
        others = game.players[-1] - 1
        await open_table_here(self._tables, interaction, game, rules, computers=others)
