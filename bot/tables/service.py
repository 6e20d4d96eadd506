"""Live tables: one writer a table, every change stored before it is shown."""

from __future__ import annotations

from bot.tables.lobby import Seating
from bot.tables.people_requests import PeopleRequests
from bot.tables.place_requests import PlaceRequests
from bot.tables.play_requests import PlayRequests
from bot.tables.preselect_requests import PreselectRequests
from bot.tables.rematches import Rematches

__all__ = ["Seating", "TableService"]


class TableService(Rematches, PeopleRequests, PlayRequests, PreselectRequests, PlaceRequests):
    """All open tables. Cogs ask it; it stores, then tells the publisher.

    Every method raises `TableProblemError` for what a table refuses, `act` also
    `bot.game.errors.IllegalActionError` for what the rules refuse, and `cut`
    `bot.dealing.cutting.CutError`; nothing has changed then. A change once begun is carried out,
    even where who asked is cancelled. It is made as `bot.tables.hall.Hall` is.
    """
