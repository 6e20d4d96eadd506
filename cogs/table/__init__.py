"""The extension for tables: ``/table``, ``/undo``, ``/claim``; the lobby and the menu."""

from cogs.shared.extensible_bot import ExtensibleBot
from cogs.table.cog import TableCog
from cogs.table.request_buttons import RequestButtons
from cogs.table.requests import RequestsCog
from cogs.table.seat_buttons import SeatButtons


async def setup(bot: ExtensibleBot) -> None:
    SeatButtons(bot.tables, bot.publisher).add_controls(bot.router)
    RequestButtons(bot.tables, bot.publisher).add_controls(bot.router)
    await bot.add_cog(TableCog(bot.tables, bot.publisher))
    await bot.add_cog(RequestsCog(bot.tables))
