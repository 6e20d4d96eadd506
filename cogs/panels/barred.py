"""What is said where the bot may not write in a table's channel."""

from __future__ import annotations

from bot.tables.model import Table
from bot.text import Language, say
from cogs.panels.content import Panel
from cogs.panels.scores import notice


def barred_panel(table: Table, language: Language) -> Panel:
    """Tells who opened a table that the bot may not write where it is played."""
    return notice(say(language, "channel-barred", channel=f"<#{table.place.channel_id}>"))
