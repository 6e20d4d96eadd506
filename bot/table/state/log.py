"""List the actions that a table's log can hold, and define those that change where the table is
held."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from msgspec import Struct

from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.stored import from_stored, to_stored
from bot.support.venue import Venue
from bot.table.state.actions import TableAction
from bot.table.state.table import Table
from tarocchino.core.model.actions import Action
from tarocchino.dealing.cutting import CuttingAction


class VenueLost(Struct, frozen=True, tag_field="do", tag="place_lost"):
    """The channel is gone, or closed to the bot: the match pauses until the table has another."""


class Moved(Struct, frozen=True, tag_field="do", tag="moved"):
    """The table is held in this channel from now on; in its own again if that was lost."""

    guild_id: int
    channel_id: int
    locale: str

    @property
    def venue(self) -> Venue:
        """Where the table is held."""
        return Venue(self.guild_id, self.channel_id, self.locale)


VenueAction = VenueLost | Moved
"""What can happen to the venue of a table where a match is played."""


def moved_to(venue: Venue) -> Moved:
    """The action that moves a table there."""
    return Moved(venue.guild_id, venue.channel_id, venue.locale)


def apply_venue_action(table: Table, action: VenueAction, at: float) -> Table:
    """The table after the action at this moment, its version unchanged.

    Raises `TableRefusedError` if no match is played, or if a venue is lost twice.
    """
    if table.session is None:
        raise TableRefusedError(RefusalReason.NOT_PLAYING)
    match action:
        case VenueLost():
            if table.is_venue_lost:
                raise TableRefusedError(RefusalReason.VENUE_LOST)
            return replace(table, session=replace(table.session, venue_lost_since=at))
        case Moved():
            found = replace(table.session, venue_lost_since=None)
            return replace(table, venue=action.venue, session=found)


def write_venue_action(action: VenueAction) -> dict[str, Any]:
    """The action as JSON data, as the log keeps it."""
    data: dict[str, Any] = to_stored(action)
    return data


def read_venue_action(data: Mapping[str, Any]) -> VenueAction | None:
    """The inverse of `write_venue_action`; None for an action of another kind.

    KeyError or ValueError for malformed data.
    """
    match data["do"]:
        case "place_lost":
            return from_stored(data, VenueLost)
        case "moved":
            return from_stored(data, Moved)
        case _:
            return None


LoggedAction = Action | CuttingAction | TableAction | VenueAction
"""An entry of a table's log: an action of the game, a cut between hands, a table action, or a
change of venue."""
