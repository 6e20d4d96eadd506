"""The extension for evenings: ``/evening``, the buttons of its messages, its director's panel."""

from cogs.evening.asking import EveningButtons
from cogs.evening.cog import EveningCog
from cogs.evening.direction import Direction
from cogs.evening.director_buttons import DirectorButtons
from cogs.evening.director_commands import DirectorCommands
from cogs.evening.forms import EveningForms
from cogs.evening.showing import EveningPresenter
from cogs.shared.extensible_bot import ExtensibleBot


async def setup(bot: ExtensibleBot) -> None:
    evenings = bot.tables.evenings
    presenter = EveningPresenter(evenings, bot.evenings, bot.renderer, bot.preferences)
    forms = EveningForms(evenings, bot.tables.policy)
    direction = Direction(evenings, presenter, bot.tables.registry.clock)
    bot.router.register(EveningButtons(evenings, presenter))
    bot.router.register(DirectorButtons(evenings, presenter, direction, forms))
    bot.router.register(forms)
    directing = DirectorCommands(evenings, presenter, direction, forms)
    await bot.add_cog(EveningCog(evenings, presenter, forms, directing))
