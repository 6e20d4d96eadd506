"""The actions that a table's log can hold."""

from __future__ import annotations

from bot.tables.state.actions import TableAction
from bot.tables.state.venue_actions import VenueAction
from tarocchino.core.model.actions import Action
from tarocchino.dealing.cutting import CuttingAction

LoggedAction = Action | CuttingAction | TableAction | VenueAction
"""An entry of a table's log: an action of the game, a cut between hands, a table action, or a
change of venue."""
