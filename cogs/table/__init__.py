"""The extension for tables: ``/table``; the lobby and the menu."""

from cogs.shared.extensible_bot import ExtensibleBot
from cogs.table.buttons import RequestButtons, SeatButtons
from cogs.table.calls import FindingCommands, PlayerCalls
from cogs.table.cog import TableCog


async def setup(bot: ExtensibleBot) -> None:
    calls = PlayerCalls(bot.tables, bot.alerts, bot.messenger)
    bot.router.register(SeatButtons(bot.tables, bot.publisher, calls))
    bot.router.register(RequestButtons(bot.tables, bot.publisher))
    finding = FindingCommands(bot.tables, bot.alerts, calls)
    bot.router.register(finding)
    await bot.add_cog(TableCog(bot.tables, bot.publisher, finding))
