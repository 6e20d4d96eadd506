"""What the services publish, and who shows it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from bot.game.play.events import Event
from bot.tables.state.actions import TableAction
from bot.tables.state.table import Table


class News(Enum):
    """How new a table's state is to those who watch it."""

    HAPPENED = "it has just come about"
    FOUND = "it was found so at a start, and may not have been shown"
    FOUND_QUIET = "it was found so at a start, and had not changed for long before"


@dataclass(frozen=True, slots=True)
class Change:
    """A table after a change that is stored, and what happened in it; ``action`` is what was done
    around the play, None for anything else."""

    table: Table
    events: tuple[Event, ...] = ()
    news: News = News.HAPPENED
    action: TableAction | None = None


class Publisher(Protocol):
    """Shows tables to people. It is told of every change, in order, after it is stored."""

    def publish(self, change: Change) -> None:
        """Take note of a change, to be shown soon; never waits and never raises."""

    async def shown(self, table_id: int) -> None:
        """Return when what everybody may see of the table stands in its channel as published, or
        cannot be shown there; never raises."""
