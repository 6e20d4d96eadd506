"""Load tables: ``/table``, the lobby and the menu."""

from cogs.shared.extensible_bot import adding
from cogs.table.buttons import RequestButtons, SeatButtons
from cogs.table.cog import TableCog

setup = adding(TableCog, SeatButtons, RequestButtons)
