"""Live tables: one writer a table, every change stored before it is shown."""

from __future__ import annotations

from bot.services.requests.handover import PeopleRequests
from bot.services.requests.play import PlayRequests
from bot.services.requests.preselection import PreselectRequests
from bot.services.requests.rematch import Rematches
from bot.services.requests.venue import PlaceRequests
from bot.tables.rules.lobby import Seating

__all__ = ["Seating", "TableService"]


class TableService(Rematches, PeopleRequests, PlayRequests, PreselectRequests, PlaceRequests):
    """All open tables. Cogs ask it; it stores, then tells the publisher.

    Every method raises `TableRefusedError` for what a table refuses, `act` also
    `bot.game.model.errors.IllegalActionError` for what the rules refuse, and `cut`
    `bot.dealing.cutting.CutError`; nothing has changed then. A change once begun is carried out,
    even where who asked is cancelled. It is made as `bot.services.live.registry.TableRegistry` is.
    """
