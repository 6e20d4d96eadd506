"""``/table move``: continue a table in this channel, wherever it was until now."""

from __future__ import annotations

from dataclasses import replace

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands import command
from bot.client.error_boundary import tell
from bot.client.interactions import Interaction, actor_of, reader_language
from bot.client.user_errors import DeclinedError
from bot.services.tables import TableService
from bot.tables.state.table import Table
from bot.tables.state.venue import Venue
from bot.text import say
from cogs.shared.lookup import matching, table_choices, tables_of, venue_of
from cogs.shared.threads import parent_of, verify_may_post


class MoveCommand(commands.Cog):
    """The command of `cogs.table.cog.TableCog` that moves a table to this channel."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    @command("table-move")
    async def move(self, interaction: Interaction, table: str | None = None) -> None:
        here = venue_of(interaction)
        meant = _meant(await self._movable(interaction), table)
        verify_may_post(interaction)
        venue = _kept_locale(here, meant.venue)
        await self._tables.venues.move(
            meant.id, actor_of(interaction), venue, parent_of(interaction)
        )
        await tell(interaction, say(reader_language(interaction), "told-moved"))

    @move.autocomplete("table")
    async def _tables_to_move(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        movable = await self._movable(interaction)
        return matching(table_choices(movable, reader_language(interaction)), current)

    async def _movable(self, interaction: Interaction) -> list[Table]:
        """The person's tables that are not in this channel, those without a channel first."""
        user_id, here = interaction.user.id, interaction.channel_id
        seated = await tables_of(self._tables, user_id)
        hosted = [t for t in self._tables.registry.open_tables() if t.host_id == user_id]
        own = {t.id: t for t in (*seated, *hosted) if t.venue.channel_id != here or t.is_venue_lost}
        return sorted(own.values(), key=lambda t: (not t.is_venue_lost, t.id))


def _meant(movable: list[Table], named: str | None) -> Table:
    """The table that was named, the only one, or the only one without a channel.

    Raises `DeclinedError` where it is not clear which.
    """
    wanted = movable if named is None else [t for t in movable if str(t.id) == named]
    without_channel = [t for t in wanted if t.is_venue_lost]
    match (wanted, without_channel):
        case ([table], _) | (_, [table]):
            return table
        case ([], _):
            raise DeclinedError("problem-nothing-to-move")
        case _:
            raise DeclinedError("problem-which-table")


def _kept_locale(here: Venue, before: Venue) -> Venue:
    """The new venue, with the language of the old one in the same server."""
    return replace(here, locale=before.locale) if here.guild_id == before.guild_id else here
