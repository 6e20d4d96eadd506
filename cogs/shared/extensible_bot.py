"""Say what an extension's ``setup`` finds on the bot that loads it, and share what cogs do that
show pictures to one person."""

from __future__ import annotations

from typing import Any

from discord.ext import commands

from bot.client.channels import ChannelAccess, DmChannels
from bot.client.interactions import Interaction, reader_language
from bot.client.messenger import Messenger
from bot.client.pictures import Renderer
from bot.client.router import ControlRouter, GatewayClient
from bot.draw.picture import Drawable, Picture
from bot.draw.style import Deck
from bot.features.daily.publisher import DailyResults
from bot.features.evenings.publisher import DiscordEvenings
from bot.features.puzzles.posts import PuzzlePosts
from bot.features.spectators.feeds import SpectatorFeeds
from bot.publisher import ChannelTracker, DiscordPublisher
from bot.services import TableService
from bot.settings.service import PreferenceService
from bot.settings.store import AlertStore
from bot.table.store.tables import MessageStore


class ExtensibleBot(GatewayClient):
    """The services that the bot offers to its extensions; `bot.bot.TarocchinoBot` makes them.

    The methods of cogs that `bot.client.router.control` marks are their controls.
    """

    router: ControlRouter
    tables: TableService
    alerts: AlertStore
    preferences: PreferenceService
    publisher: DiscordPublisher
    evenings: DiscordEvenings
    spectators: SpectatorFeeds
    channel_tracker: ChannelTracker
    daily_results: DailyResults
    puzzle_posts: PuzzlePosts
    renderer: Renderer
    deck: Deck
    messenger: Messenger
    dm_channels: DmChannels
    channel_access: ChannelAccess
    message_store: MessageStore

    async def add_cog(self, cog: commands.Cog, /, **options: Any) -> None:
        """Add the cog with its commands, its listeners and its controls."""
        await super().add_cog(cog, **options)
        self.router.register(cog)


class ReaderCog(commands.Cog):
    """A cog that shows things as each reader prefers them; ``publisher`` knows what is shown in
    channels and the cards' emojis."""

    def __init__(self, bot: ExtensibleBot) -> None:
        self.publisher = bot.publisher
        self.preferences = bot.preferences
        self.renderer = bot.renderer

    async def picture(self, interaction: Interaction, facts: Drawable | None) -> Picture | None:
        """Return the picture of the facts; None without facts, or for those who prefer words."""
        preferences = await self.preferences.of(interaction.user.id)
        if facts is None or not preferences.pictures:
            return None
        return await self.renderer.draw(facts, reader_language(interaction), preferences.style)
