"""What the publishers of one table share."""

from __future__ import annotations

from dataclasses import dataclass

from bot.publishing.message_log import TableMessages
from bot.services.ports.publisher import News
from bot.tables.state.table import Table
from bot.text import Language, language_of


@dataclass(slots=True)
class TableFeed:
    """The newest state of a table, how new it is to those who watch, and its posted messages."""

    table: Table
    news: News
    messages: TableMessages

    @property
    def language(self) -> Language:
        """The language of the table's public messages."""
        return language_of(self.table.venue.locale)
