"""``/cut``, ``/verify`` and *Fair deal*: taking part in the shuffle, and checking it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client.commands import Where, command
from bot.client.custom_ids import Verb
from bot.client.error_boundary import tell
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.services import TableService
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.shuffle import fair_deal_panel, verification_panel
from bot.table.rules.permissions import Request, verify_may
from bot.words import say
from cogs.shared.extensible_bot import ExtensibleBot
from cogs.shared.lookup import actor_of, own_table, own_table_choices, venue_of


class ShuffleCog(commands.Cog):
    """Shuffles in which everybody takes part and which anybody can check."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    @command("cut")
    async def cut(self, interaction: Interaction, text: str = "", table: str | None = None) -> None:
        own = await own_table(self._tables, interaction, table)
        actor = actor_of(interaction)
        verify_may(actor, Request.CUT, own)
        await self._tables.play.cut(own.id, actor, text)
        await tell(interaction, say(reader_language(interaction), "told-cut"))

    @cut.autocomplete("table")
    async def _own_tables(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        choices = await own_table_choices(self._tables, interaction, reader_language(interaction))
        return [choice for choice in choices if current.casefold() in choice.name.casefold()]

    @command("verify", where=Where.SERVERS)
    async def verify(self, interaction: Interaction) -> None:
        registry = self._tables.registry
        latest = await registry.latest_version_in(venue_of(interaction))
        if latest is None:
            raise TableRefusedError(RefusalReason.NO_TABLE)
        table = await self._tables.records.check(latest, registry.stored_table)
        if table.is_parked:
            raise DeclinedError("verify-parked")
        if table.checked is None:
            raise DeclinedError("record-none-yet")
        panel = verification_panel(
            table.checked, reader_language(interaction), in_play=table.in_play
        )
        await edit_reply(interaction, panel)

    @control(Verb.FAIR_DEAL, thinking=True)
    async def _show_proof(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self._tables.registry.any_table(used.id.table)
        verify_may(actor_of(interaction), Request.SEE_TABLE, table)
        panel = fair_deal_panel(table, used.id.argument, reader_language(interaction))
        await edit_reply(interaction, panel)


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(ShuffleCog(bot.tables))
