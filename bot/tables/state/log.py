"""What a table's log holds."""

from __future__ import annotations

from bot.dealing.cutting import (
    CuttingAction,
)
from bot.game.model.actions import Action
from bot.tables.state.actions import TableAction
from bot.tables.state.venue import VenueAction

LoggedAction = Action | CuttingAction | TableAction | VenueAction
"""What the log of a table holds: all that happens in a match, the cuts between its hands, what
people do around the play, and where it is held."""
