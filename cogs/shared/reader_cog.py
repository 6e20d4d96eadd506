"""What extensions share that show pictures and panels to the person who asks alone."""

from __future__ import annotations

from discord.ext import commands

from cogs.shared.extensible_bot import ExtensibleBot


class ReaderCog(commands.Cog):
    """A cog that shows things as each reader prefers them; ``publisher`` knows what is shown in
    channels and the cards' emojis."""

    def __init__(self, bot: ExtensibleBot) -> None:
        self.publisher = bot.publisher
        self.preferences = bot.preferences
        self.renderer = bot.renderer
