"""What an extension's ``setup`` finds on the bot that loads it."""

from __future__ import annotations

from typing import Any

from discord.ext import commands

from bot.client.channel_access import ChannelAccess
from bot.client.dm_channels import DmChannels
from bot.client.gateway_client import GatewayClient
from bot.client.messenger import Messenger
from bot.client.picture_pool import Renderer
from bot.client.router import ControlRouter
from bot.publishing.channel_tracker import ChannelTracker
from bot.publishing.daily_results import DailyResults
from bot.publishing.evenings import DiscordEvenings
from bot.publishing.publisher import DiscordPublisher
from bot.publishing.puzzle_posts import PuzzlePosts
from bot.publishing.spectators import SpectatorFeeds
from bot.render.style.deck import Deck
from bot.services.ports.messages import MessageStore
from bot.services.settings.alerts import AlertService
from bot.services.settings.preferences import PreferenceService
from bot.services.tables import TableService


class ExtensibleBot(GatewayClient):
    """The services that the bot offers to its extensions; `bot.bot.TarocchinoBot` makes them.

    The methods of cogs that `bot.client.router.control` marks are their controls.
    """

    router: ControlRouter
    tables: TableService
    alerts: AlertService
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
