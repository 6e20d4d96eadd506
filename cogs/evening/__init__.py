"""Load evenings: ``/evening``, the buttons of its messages, the director's panel."""

from cogs.evening.director import DirectorCommands
from cogs.evening.participation import EveningCog
from cogs.evening.presenter import EveningPresenter
from cogs.shared.extensible_bot import ExtensibleBot


async def setup(bot: ExtensibleBot) -> None:
    presenter = EveningPresenter(bot)
    directing = DirectorCommands(presenter, bot.tables.registry.clock)
    bot.router.register(presenter)
    bot.router.register(directing)
    await bot.add_cog(EveningCog(presenter, directing))
