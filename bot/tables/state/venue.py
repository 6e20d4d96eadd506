"""Where a table is held, as its log knows it: the channel is lost, and the table has one again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Table, Venue


@dataclass(frozen=True, slots=True)
class VenueLost:
    """The table's channel is gone, or shut to the bot: the match rests until it has another."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The table is held there from now on; in its own channel again where that was lost."""

    venue: Venue


VenueAction = VenueLost | Moved
"""What can happen to the place of a table where a match is played."""


def apply_venue_action(table: Table, action: VenueAction, at: float) -> Table:
    """The table after the action at this moment, its version unchanged.

    Raises `TableRefusedError` where nothing is played, and where a place is lost twice.
    """
    if table.session is None:
        raise TableRefusedError(RefusalReason.NOT_PLAYING)
    match action:
        case VenueLost():
            if table.is_venue_lost:
                raise TableRefusedError(RefusalReason.VENUE_LOST)
            return replace(table, session=replace(table.session, venue_lost_since=at))
        case Moved(place):
            return replace(
                table, venue=place, session=replace(table.session, venue_lost_since=None)
            )


def write_venue_action(action: VenueAction) -> dict[str, Any]:
    """The action as plain data, as the log keeps it."""
    match action:
        case VenueLost():
            return {"do": "place_lost"}
        case Moved(Venue(guild_id, channel_id, locale)):
            place = {"guild_id": guild_id, "channel_id": channel_id, "locale": locale}
            return {"do": "moved"} | place


def read_venue_action(data: Mapping[str, Any]) -> VenueAction | None:
    """The inverse of `write_venue_action`; None for an action of another kind.

    KeyError for what nobody has written.
    """
    match data["do"]:
        case "place_lost":
            return VenueLost()
        case "moved":
            return Moved(Venue(data["guild_id"], data["channel_id"], data["locale"]))
        case _:
            return None
