"""The extension for lessons: ``/learn`` and the buttons of its steps."""

from cogs.learn.cog import LearnCog
from cogs.shared.extensible_bot import ExtensibleBot


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(LearnCog(bot.publisher, bot.renderer, bot.preferences))
