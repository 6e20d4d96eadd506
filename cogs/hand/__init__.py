"""Load a person's hand: ``/hand``, ``/play``, and the hand's controls."""

from cogs.hand.buttons import CutButtons, HandButtons
from cogs.hand.cog import HandCog, PlayCog
from cogs.shared.extensible_bot import ExtensibleBot


async def setup(bot: ExtensibleBot) -> None:
    for cog in (HandButtons, CutButtons, PlayCog, HandCog):
        await bot.add_cog(cog(bot))
