"""The extension for a person's hand: ``/hand``, ``/play`` and the like, and its controls."""

from cogs.hand.buttons import HandButtons
from cogs.hand.cog import HandCog
from cogs.hand.cut_buttons import CutButtons
from cogs.shared.extensible_bot import ExtensibleBot


async def setup(bot: ExtensibleBot) -> None:
    buttons = HandButtons(bot.tables, bot.publisher, bot.preferences)
    buttons.add_controls(bot.router)
    CutButtons(bot.tables, bot.publisher).add_controls(bot.router)
    await bot.add_cog(HandCog(bot.tables, buttons))
