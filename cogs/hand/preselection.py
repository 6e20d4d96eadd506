"""Clicks on cards before the own turn: the card is played when the turn comes."""

from __future__ import annotations

from collections.abc import Sequence

from bot.services.tables import TableService
from bot.tables.rules.permissions import Actor
from bot.tables.rules.preselections import preselected_card
from bot.tables.state.table import Table
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.hand.cards import chosen_card
from bot.ui.hand.preselection import decode_occasion

PRESELECT_VERBS = frozenset({Verb.PRESELECT, Verb.UNMARK})
"""The controls that `preselect` answers."""


async def preselect(
    tables: TableService, table: Table, actor: Actor, custom_id: CustomId, values: Sequence[str]
) -> None:
    """Choose the card of a control for the next turn, or take the choice back.

    Raises what `TableService.preselect` raises, and what `chosen_card` and `decode_occasion` do.
    """
    card, moment = chosen_card(custom_id.argument, values)
    hand, held = decode_occasion(moment)
    # A menu has one control for all cards: there the chosen one chosen again is taken back.
    again = bool(values) and preselected_card(table, actor.user_id) is card
    chosen = None if again or custom_id.verb is Verb.UNMARK else card
    await tables.preselections.preselect(table.id, actor, chosen, hand, held)


async def forget_choices(tables: TableService, actor: Actor) -> None:
    """Take back whatever the person has chosen before a turn, at every table."""
    await tables.registry.wake(user_id=actor.user_id)
    for table in tables.registry.tables_of(actor.user_id):
        if preselected_card(table, actor.user_id) is not None:
            await tables.preselections.preselect(table.id, actor, None)
