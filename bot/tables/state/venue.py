"""Where a table is held, as its log knows it: the channel is lost, and the table has one again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.tables.state.errors import Problem, TableProblemError
from bot.tables.state.table import Place, Table


@dataclass(frozen=True, slots=True)
class PlaceLost:
    """The table's channel is gone, or shut to the bot: the match rests until it has another."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The table is held there from now on; in its own channel again where that was lost."""

    place: Place


PlaceAction = PlaceLost | Moved
"""What can happen to the place of a table where a match is played."""


def placed(table: Table, action: PlaceAction, at: float) -> Table:
    """The table after the action at this moment, its version unchanged.

    Raises `TableProblemError` where nothing is played, and where a place is lost twice.
    """
    if table.conduct is None:
        raise TableProblemError(Problem.NOT_PLAYING)
    match action:
        case PlaceLost():
            if table.is_homeless:
                raise TableProblemError(Problem.HOMELESS)
            return replace(table, conduct=replace(table.conduct, homeless_since=at))
        case Moved(place):
            return replace(table, place=place, conduct=replace(table.conduct, homeless_since=None))


def write_place_action(action: PlaceAction) -> dict[str, Any]:
    """The action as plain data, as the log keeps it."""
    match action:
        case PlaceLost():
            return {"do": "place_lost"}
        case Moved(Place(guild_id, channel_id, locale)):
            place = {"guild_id": guild_id, "channel_id": channel_id, "locale": locale}
            return {"do": "moved"} | place


def read_place_action(data: Mapping[str, Any]) -> PlaceAction | None:
    """The inverse of `write_place_action`; None for an action of another kind.

    KeyError for what nobody has written.
    """
    match data["do"]:
        case "place_lost":
            return PlaceLost()
        case "moved":
            return Moved(Place(data["guild_id"], data["channel_id"], data["locale"]))
        case _:
            return None
