"""What is said where the bot may not write in a table's channel."""

from __future__ import annotations

from bot.tables.model import Table
from bot.text import Language, say
from cogs.panels.content import Panel
from cogs.panels.scores import notice


def barred_panel(table: Table, language: Language, *, is_closed_thread: bool = False) -> Panel:
    """Tells who opened a table that the bot may not write where it is played: for want of a
    permission, or because the thread was closed and locked."""
    said = "thread-closed" if is_closed_thread else "channel-barred"
    return notice(say(language, said, channel=f"<#{table.place.channel_id}>"))
