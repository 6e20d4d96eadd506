"""Cards clicked before the player's turn: they are played when the turn comes."""

from __future__ import annotations

from bot.client.router import UsedControl
from bot.services.tables import TableService
from bot.tables.rules.permissions import Actor
from bot.tables.rules.preselections import preselected_card
from bot.tables.state.table import Table
from bot.ui.custom_ids import Verb
from bot.ui.hand.cards import chosen_card
from bot.ui.hand.preselection import decode_occasion


async def preselect(tables: TableService, table: Table, actor: Actor, used: UsedControl) -> None:
    """Choose the card of a control for the next turn, or take the choice back.

    Raises what `PreselectionService.preselect`, `chosen_card` and `decode_occasion` raise.
    """
    card, moment = chosen_card(used.id.argument, used.values)
    hand, held = decode_occasion(moment)
    # A menu has one control for all cards: choosing the same card again takes it back.
    again = bool(used.values) and preselected_card(table, actor.user_id) is card
    chosen = None if again or used.id.verb is Verb.UNMARK else card
    await tables.preselections.preselect(table.id, actor, chosen, hand, held)
