"""Load tables: ``/table``, the lobby and the menu."""

from cogs.shared.extensible_bot import ExtensibleBot
from cogs.table.buttons import RequestButtons, SeatButtons
from cogs.table.calls import FindingCommands
from cogs.table.cog import (
    MoveCommand,
    MutingCommands,
    OpenCommand,
    RequestCommands,
    SeatCommands,
    TableCog,
)


async def setup(bot: ExtensibleBot) -> None:
    parts = (
        OpenCommand, SeatCommands, MutingCommands, MoveCommand, RequestCommands, FindingCommands,
    )  # fmt: skip
    await bot.add_cog(TableCog(bot, *(part(bot) for part in parts)))
    await bot.add_cog(SeatButtons(bot))
    await bot.add_cog(RequestButtons(bot))
