"""Positions for computer players, and their choices there."""

from __future__ import annotations

from tarocchino.core.model.actions import CallOut, Declare, Discard, Play, SeatAction
from tarocchino.core.model.cards import codes
from tarocchino.core.views.view import view_for
from tarocchino.players import choose
from tests.builders.match import Table


def choice(table: Table) -> SeatAction:
    """The first action of a computer player in turn."""
    return choose(view_for(table.state, table.turn))


def card_chosen(table: Table) -> str:
    """The code of the card that a computer player in turn plays, having declared if it may."""
    action = choice(table)
    if isinstance(action, Declare):
        action = choice(table.do(action))
    assert isinstance(action, Play), action
    return action.card.code


def discard_chosen(table: Table) -> str:
    """The codes of the cards that a computer player in turn discards."""
    action = choice(table)
    if isinstance(action, CallOut):
        raise AssertionError("the player calls out instead")
    assert isinstance(action, Discard), action
    return codes(sorted(action.cards, key=lambda c: c.code))
