"""Define the commands below ``/table`` by which players ask something of each other."""

from __future__ import annotations

import discord
from discord.app_commands import Choice

from bot.client.commands import command
from bot.client.components import plain_name
from bot.client.error_boundary import tell
from bot.client.interactions import Interaction
from bot.client.replies import edit_reply
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.rules.permissions import Request, verify_may
from bot.table.rules.table_actions import MenuEntry, MenuLine, menu
from bot.table.state.table import Stage, Table
from bot.words import say
from cogs.shared.extensible_bot import BotCog
from cogs.shared.lookup import (
    matching,
    table_here,
    table_in,
    venue_of,
)
from cogs.shared.requests import offer_seat_to, perform_request, rematch, requester_of


class RequestCommands(BotCog):
    """The commands below ``/table``: a part of `cogs.table.cog.TableCog`."""

    @command("table-pause")
    async def pause(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.PAUSE)

    @command("table-why")
    async def why(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.WHY)

    @command("table-resume")
    async def resume(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.RESUME)

    @command("table-end")
    async def end(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.END)

    @command("table-resign")
    async def resign(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.RESIGN)

    @command("table-substitute")
    async def substitute(
        self, interaction: Interaction, user: discord.User | None = None, seat: str | None = None
    ) -> None:
        table, requester = await table_here(self.tables, interaction), requester_of(interaction)
        if user is not None:
            panel = await offer_seat_to(self.tables, table.id, user.id, requester, is_bot=user.bot)
        else:
            offered = _seat_to_offer(table, requester.actor.user_id, seat)
            await self.tables.handover.offer_seat(table.id, requester.actor, offered)
            await tell(interaction, say(requester.language, "told-offered-all"))
            return
        await edit_reply(interaction, panel)

    @substitute.autocomplete("seat")
    async def _left_seats(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        try:
            table = await table_in(self.tables, interaction.channel_id)
        except TableRefusedError:
            return []
        if table is None:
            return []
        lines = menu(table, requester_of(interaction).actor)
        seats = [line.seat for line in lines if line.entry is MenuEntry.FIND_SUBSTITUTE]
        choices = [
            Choice(name=plain_name(table.names[seat]), value=str(seat))
            for seat in seats
            if seat is not None
        ]
        return matching(choices, current)

    @command("table-rematch")
    async def rematch(self, interaction: Interaction) -> None:
        venue, requester = venue_of(interaction), requester_of(interaction)
        stored = await self.tables.registry.latest_in(venue)
        if stored is None:
            raise TableRefusedError(RefusalReason.NO_TABLE)
        if stored.stage is Stage.LOBBY:
            await self.tables.registry.wake(table_id=stored.id)
            await self.tables.lobby.ready(stored.id, requester.actor, is_ready=True)
            await tell(interaction, say(requester.language, "told-rematch"))
            return
        await edit_reply(interaction, await rematch(self.tables, stored.id, requester))

    async def _perform(self, interaction: Interaction, entry: MenuEntry) -> None:
        table, requester = await table_here(self.tables, interaction), requester_of(interaction)
        verify_may(requester.actor, Request.TABLE_ACTION, table)
        await edit_reply(
            interaction, await perform_request(self.tables, table, MenuLine(entry), requester)
        )


def _seat_to_offer(table: Table, user_id: int, written: str | None) -> int | None:
    """The seat that was typed, by number or name; by default the person's own."""
    if written is None:
        return table.seat_of(user_id)
    for seat, name in enumerate(table.names):
        if written.casefold() in (str(seat), name.casefold()):
            return seat
    raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)
