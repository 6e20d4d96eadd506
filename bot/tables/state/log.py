"""The actions that a table's log can hold."""

from __future__ import annotations

from bot.dealing.cutting import CuttingAction
from bot.game.model.actions import Action
from bot.tables.state.actions import TableAction
from bot.tables.state.venue_actions import VenueAction

LoggedAction = Action | CuttingAction | TableAction | VenueAction
"""An entry of a table's log: an action of the game, a cut between hands, a table action, or a
change of venue."""
