"""The extension for evenings: ``/evening``, the buttons of its messages, its director's panel."""

from cogs.evening.director import Direction, DirectorButtons, DirectorCommands
from cogs.evening.participation import EveningButtons, EveningCog
from cogs.evening.presenter import EveningForms, EveningPresenter
from cogs.shared.extensible_bot import ExtensibleBot


async def setup(bot: ExtensibleBot) -> None:
    evenings = bot.tables.evenings
    presenter = EveningPresenter(evenings, bot.evenings, bot.renderer, bot.preferences)
    forms = EveningForms(evenings, bot.tables.policy)
    direction = Direction(evenings, presenter, forms, bot.tables.registry.clock)
    bot.router.register(EveningButtons(evenings, presenter))
    bot.router.register(DirectorButtons(direction))
    bot.router.register(forms)
    await bot.add_cog(EveningCog(evenings, presenter, forms, DirectorCommands(direction)))
