"""The buttons by which a player cuts the pack, or declines to."""

from __future__ import annotations

from discord import ui

from bot.client.acknowledgement import acknowledge
from bot.client.interactions import Interaction, actor_of, reader_language
from bot.client.router import UsedControl, control
from bot.publishing.publisher import DiscordPublisher
from bot.services.tables import TableService
from bot.tables.rules.permissions import Request
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Table
from bot.ui.custom_ids import CustomId, Verb
from cogs.hand.cut_modal import cut_modal
from cogs.shared.interaction_tokens import lend_token
from tarocchino.dealing.cutting import Cut, CutError, CutFault, verify_cut


class CutButtons:
    """Asks for the text of a cut in a modal, gives it to the table; declining needs no modal."""

    def __init__(self, tables: TableService, publisher: DiscordPublisher) -> None:
        self._tables = tables
        self._publisher = publisher

    @control(Verb.CUT, thinking=None)
    async def _cut(self, interaction: Interaction, used: UsedControl) -> None:
        """Open the modal; or take what was typed into it, as the modal has its button's id."""
        if used.values:
            await acknowledge(interaction)
            await self._give(interaction, used)
            return
        # The modal is the answer to Discord here, so there is no other.
        table = await self._table(interaction, used.id)
        await interaction.response.send_modal(_modal(interaction, table, used.id))

    @control(Verb.NO_CUT)
    async def _decline(self, interaction: Interaction, used: UsedControl) -> None:
        """Ask for the deal. A press that comes too late asks for what has been done already: it is
        refused without a word."""
        try:
            await self._give(interaction, used)
        except CutError as error:
            table = self._tables.registry.table(used.id.table)
            if error.fault is not CutFault.CLOSED and table.asks_for_cuts:
                raise
            raise TableRefusedError(RefusalReason.SEEN_BEFORE) from error
        except TableRefusedError as error:
            if error.reason is not RefusalReason.NO_CUT_NOW:
                raise
            raise TableRefusedError(RefusalReason.SEEN_BEFORE) from error

    async def _give(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self._table(interaction, used.id)
        lend_token(self._publisher, interaction, table.id)
        hand = int(used.id.argument) if used.id.argument.isdecimal() else None
        await self._tables.play.cut(table.id, actor_of(interaction), "".join(used.values), hand)

    async def _table(self, interaction: Interaction, custom_id: CustomId) -> Table:
        await self._tables.registry.wake(table_id=custom_id.table)
        return self._tables.registry.table_for(actor_of(interaction), Request.CUT, custom_id.table)


def _modal(interaction: Interaction, table: Table, custom_id: CustomId) -> ui.Modal:
    """The modal for the person's cut; raises the reason why they cannot cut now."""
    seat = table.seat_of(interaction.user.id)
    if seat is None or seat not in table.seats_awaited:
        if seat is not None and table.awaits_deal and table.cutting is not None:
            verify_cut(table.cutting, Cut(seat, ""))
        raise TableRefusedError(RefusalReason.NO_CUT_NOW)
    return cut_modal(table, custom_id, seat, reader_language(interaction))
