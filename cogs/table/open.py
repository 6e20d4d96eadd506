"""``/table open``: what is played, by which rules, at what pace, where, and by whom."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands import command
from bot.client.interactions import Interaction, actor_of, reader_language
from bot.client.replies import edit_reply
from bot.client.translator import localised
from bot.publishing.publisher import DiscordPublisher
from bot.services.tables import TableService
from bot.text import Language, say
from bot.text.words.names import rule_set_name
from bot.ui.table.lobby_menu import own_lobby_panel
from cogs.shared.hosting import open_table_here, settings_here
from cogs.shared.interaction_tokens import keep_current
from cogs.shared.lookup import GAME_CHOICES, LEVEL_CHOICES, matching
from cogs.shared.threads import may_read_history
from cogs.table.admission_input import agreement_on, parse_mentions
from cogs.table.rules_input import match_rules_for, parse_rule_options, rule_option_choices
from cogs.table.time_control_input import parse_time_control, time_control_choices
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.rules import BadRulesError, RuleSetName
from tarocchino.players.levels import Level

_LANGUAGE_CHOICES = [
    Choice(name=localised(f"option-language-{each.value}"), value=each.value) for each in Language
]
"""Each language by its own name."""


class OpenCommand(commands.Cog):
    """The command of `cogs.table.cog.TableCog` that opens tables. Options that are left out are as
    the server's settings say."""

    def __init__(self, tables: TableService, publisher: DiscordPublisher) -> None:
        self._tables = tables
        self._publisher = publisher

    @command(
        "table-open",
        choices={"game": GAME_CHOICES, "level": LEVEL_CHOICES, "language": _LANGUAGE_CHOICES},
    )
    async def open(
        self,
        interaction: Interaction,
        game: str | None = None,
        target: app_commands.Range[int, 1, 9999] | None = None,
        rules: str | None = None,
        hands: app_commands.Range[int, 1, 99] | None = None,
        customs: str | None = None,
        clock: str | None = None,
        computers: app_commands.Range[int, 0, 7] = 0,
        level: str | None = None,
        role: discord.Role | None = None,
        invited: str | None = None,
        thread: bool = False,
        language: str | None = None,
        cutting: bool | None = None,
        why: bool = False,
        watch: bool = False,
    ) -> None:
        reader = reader_language(interaction)
        settings = await settings_here(self._tables, interaction)
        chosen = GAMES[settings.game if game is None else GameName(game)]
        agreed = parse_rule_options(customs or "", chosen, reader)
        rule_set = rules or settings.rule_set(chosen)
        agreement = agreement_on(
            settings.clock if clock is None else parse_time_control(clock),
            None if role is None else role.id,
            frozenset() if invited is None else parse_mentions(invited),
            cutting=settings.cutting if cutting is None else cutting,
            advice=why,
        )
        table = await open_table_here(
            self._tables,
            interaction,
            chosen,
            match_rules_for(chosen, rule_set, target, hands, agreed),
            agreement=agreement,
            host_sits=not watch,
            computers=computers,
            level=None if level is None else Level(level),
            language=None if language is None else Language(language),
            in_thread=thread,
        )
        channel = f"<#{table.venue.channel_id}>"
        told = []
        if table.venue.channel_id != interaction.channel_id:
            told.append(say(reader, "told-opened-there", channel=channel))
        elif not may_read_history(interaction):
            told.append(say(reader, "told-no-history"))
        intro = "\n".join(told) or None
        panel = own_lobby_panel(table, actor_of(interaction), reader, intro=intro)
        await edit_reply(interaction, panel)
        await keep_current(self._publisher, interaction, table)

    @open.autocomplete("target")
    async def _targets(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        typed = str(current)
        game = GAMES.get(await self._game_meant(interaction))
        targets = game.targets if game else ()
        return [Choice(name=str(t), value=t) for t in targets if str(t).startswith(typed)]

    @open.autocomplete("rules")
    async def _rule_sets(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        game = GAMES.get(await self._game_meant(interaction))
        language = reader_language(interaction)
        sets: tuple[RuleSetName, ...] = game.rule_sets if game else ()
        choices = [Choice(name=rule_set_name(language, s), value=s.value) for s in sets]
        return matching(choices, current)

    @open.autocomplete("customs")
    async def _customs(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        game = GAMES[await self._game_meant(interaction)]
        language = reader_language(interaction)
        rule_set = getattr(interaction.namespace, "rules", None)
        try:
            return rule_option_choices(game, rule_set or None, language, current)
        except BadRulesError:
            return []

    @open.autocomplete("clock")
    async def _clocks(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return time_control_choices(reader_language(interaction), current)

    async def _game_meant(self, interaction: Interaction) -> GameName:
        """The game typed so far, by default the server's; for autocomplete."""
        try:
            return GameName(getattr(interaction.namespace, "game", None))
        except ValueError:
            return (await self._tables.policy.settings.of(interaction.guild_id or 0)).game
