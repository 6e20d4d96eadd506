"""*I'm back* and ``/back``: a player who was away, or late, returns."""

from __future__ import annotations

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands import command
from bot.client.custom_ids import Verb
from bot.client.error_boundary import tell
from bot.client.interactions import Interaction, reader_language
from bot.client.router import UsedControl, control
from bot.publisher import DiscordPublisher
from bot.services import TableService
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.rules.permissions import Request
from bot.table.state.actions import Back
from bot.table.state.table import Table
from bot.words import say
from cogs.shared.extensible_bot import ExtensibleBot
from cogs.shared.interaction_tokens import lend_table_token
from cogs.shared.lookup import actor_of, matching, own_table, own_table_choices, tables_of


class AbsenceCog(commands.Cog):
    """Returns a seat to the player for whom a computer player has played."""

    def __init__(self, tables: TableService, publisher: DiscordPublisher) -> None:
        self._tables = tables
        self._publisher = publisher

    @command("back")
    async def back(self, interaction: Interaction, table: str | None = None) -> None:
        await self._return(interaction, await self._table_left(interaction, table))
        await tell(interaction, say(reader_language(interaction), "told-back"))

    @back.autocomplete("table")
    async def _tables_offered(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        choices = await own_table_choices(self._tables, interaction, reader_language(interaction))
        return matching(choices, current)

    @control(Verb.IM_BACK)
    async def _return_by_button(self, interaction: Interaction, used: UsedControl) -> None:
        """Return to the table whose message the button is on."""
        await self._tables.registry.wake(table_id=used.id.table)
        table = self._tables.registry.table_for(
            actor_of(interaction), Request.TABLE_ACTION, used.id.table
        )
        lend_table_token(self._publisher, interaction, table.id)
        await self._return(interaction, table)

    async def _return(self, interaction: Interaction, table: Table) -> None:
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise TableRefusedError(RefusalReason.NOT_SEATED)
        await self._tables.play.request(table.id, actor_of(interaction), Back(seat))

    async def _table_left(self, interaction: Interaction, named: str | None) -> Table:
        """The named table, else the only one where a computer player plays for the person."""
        if named is None:
            user_id = interaction.user.id
            mine = await tables_of(self._tables, user_id)
            left = [t for t in mine if _is_played_by_computer(t, user_id)]
            if len(left) == 1:
                return left[0]
        return await own_table(self._tables, interaction, named)


def _is_played_by_computer(table: Table, user_id: int) -> bool:
    seat, conduct = table.seat_of(user_id), table.session
    return conduct is not None and seat is not None and conduct.plays_itself(seat)


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(AbsenceCog(bot.tables, bot.publisher))
