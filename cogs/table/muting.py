"""``/table mute`` and ``unmute``: who may speak at the table."""

from __future__ import annotations

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands import command
from bot.client.error_boundary import tell
from bot.client.interactions import Interaction, actor_of, reader_language
from bot.services.tables import TableService
from bot.tables.rules.muting import is_muted
from bot.tables.rules.permissions import Request, verify_may
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Person, Table
from bot.text import say
from bot.ui.words import plain_name, shown_name
from cogs.shared.lookup import matching, table_here, table_in


class MutingCommands(commands.Cog):
    """The commands of `cogs.table.cog.TableCog` that silence a player, or let them speak again."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    @command("table-mute")
    async def mute(self, interaction: Interaction, player: str) -> None:
        await self._set(interaction, player, muted=True)

    @command("table-unmute")
    async def unmute(self, interaction: Interaction, player: str) -> None:
        await self._set(interaction, player, muted=False)

    @mute.autocomplete("player")
    async def _speakers(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._people(interaction, current, muted=False)

    @unmute.autocomplete("player")
    async def _muted(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._people(interaction, current, muted=True)

    async def _set(self, interaction: Interaction, player: str, *, muted: bool) -> None:
        table, actor = await table_here(self._tables, interaction), actor_of(interaction)
        verify_may(actor, Request.MUTE, table)
        person = _named(table, player)
        await self._tables.play.mute(table.id, actor, person.user_id, muted)
        told, name = "told-muted" if muted else "told-unmuted", shown_name(person.name)
        await tell(interaction, say(reader_language(interaction), told, player=name))

    async def _people(
        self, interaction: Interaction, current: str, *, muted: bool
    ) -> list[Choice[str]]:
        """The players whom the person may mute, or let speak again; for autocomplete."""
        try:
            table = await table_in(self._tables, interaction.channel_id)
            if table is None:
                return []
            verify_may(actor_of(interaction), Request.MUTE, table)
        except TableRefusedError:
            return []
        people = [p for p in table.people.values() if is_muted(table, p.user_id) is muted]
        choices = [Choice(name=plain_name(p.name), value=str(p.user_id)) for p in people]
        return matching(choices, current)


def _named(table: Table, written: str) -> Person:
    """The player of an id, mention or name; `TableRefusedError` where there is none."""
    wanted = written.strip().strip("<@!>").casefold()
    for person in table.people.values():
        if wanted in (str(person.user_id), person.name.casefold()):
            return person
    raise TableRefusedError(RefusalReason.NO_SUCH_PLAYER)
