"""The extension for a person's hand: ``/hand``, ``/play`` and the like, and its controls."""

from cogs.hand.buttons import CutButtons, HandButtons
from cogs.hand.cog import HandCog, PlayCog
from cogs.shared.extensible_bot import ExtensibleBot


async def setup(bot: ExtensibleBot) -> None:
    buttons = HandButtons(bot.tables, bot.publisher, bot.preferences)
    bot.router.register(buttons)
    bot.router.register(CutButtons(bot.tables, bot.publisher))
    await bot.add_cog(PlayCog(bot.tables, buttons))
    await bot.add_cog(HandCog(bot.tables, buttons))
