"""``/table``: ``start``, ``close`` and ``show``, and the commands of the modules beside it."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands import command
from bot.client.error_boundary import tell
from bot.client.interactions import Interaction, actor_of, reader_language
from bot.client.translator import localised
from bot.publishing.publisher import DiscordPublisher
from bot.services.tables import Seating, TableService
from bot.tables.rules.permissions import Request, verify_may
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.text import say
from cogs.shared.lookup import table_here
from cogs.table.finding import FindingCommands
from cogs.table.move import MoveCommand
from cogs.table.muting import MutingCommands
from cogs.table.open import OpenCommand
from cogs.table.requests import RequestCommands
from cogs.table.seats import SeatCommands

_SEATING_CHOICES = [
    Choice(name=localised("choice-seating-as-seated"), value=Seating.AS_SEATED.value),
    Choice(name=localised("choice-seating-drawn"), value=Seating.DRAWN.value),
]


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class TableCog(
    commands.GroupCog,
    group_name=localised("command-table"),
    group_description=localised("command-table.description"),
):
    """The group ``/table``: a few commands, and those of its parts, of which ``finding`` is one."""

    def __init__(
        self, tables: TableService, publisher: DiscordPublisher, finding: FindingCommands
    ) -> None:
        super().__init__()
        self._tables = tables
        self._publisher = publisher
        self._parts = (
            OpenCommand(tables, publisher),
            SeatCommands(tables),
            MutingCommands(tables),
            MoveCommand(tables),
            RequestCommands(tables),
            finding,
        )
        group = self.app_command
        assert group is not None
        for part in self._parts:
            for each in part.get_app_commands():
                group.add_command(each)

    @command("table-start", choices={"partners": _SEATING_CHOICES})
    async def start(
        self, interaction: Interaction, partners: str = Seating.AS_SEATED.value
    ) -> None:
        table = await table_here(self._tables, interaction)
        await self._tables.lobby.start(table.id, actor_of(interaction), Seating(partners))
        await self._confirm(interaction, "told-started")

    @command("table-close")
    async def close(self, interaction: Interaction) -> None:
        table = await table_here(self._tables, interaction)
        await self._tables.lobby.close(table.id, actor_of(interaction))
        await self._confirm(interaction, "told-closed")

    @command("table-show")
    async def show(self, interaction: Interaction) -> None:
        table = await table_here(self._tables, interaction)
        verify_may(actor_of(interaction), Request.SHOW_AGAIN, table)
        table_publisher = self._publisher.for_table(table.id)
        if table_publisher is None:
            raise TableRefusedError(RefusalReason.NO_TABLE)
        await table_publisher.repost()
        await self._confirm(interaction, "told-shown")

    async def _confirm(self, interaction: Interaction, text_id: str) -> None:
        await tell(interaction, say(reader_language(interaction), text_id))
