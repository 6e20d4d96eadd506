"""Define what extensions need of the bot that loads them, and the base classes of cogs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import Any, ClassVar

from discord.ext import commands

from bot.client.channels import ChannelAccess, DmChannels
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.client.messenger import Messenger
from bot.client.pictures import Renderer
from bot.client.router import ControlRouter, GatewayClient, UsedControl
from bot.draw.picture import Drawable, Picture
from bot.draw.style import Deck
from bot.features.daily.publisher import DailyResults
from bot.features.evenings.publisher import DiscordEvenings
from bot.features.puzzles.service import PuzzlePosts
from bot.features.spectators.feeds import SpectatorFeeds
from bot.publisher import ChannelTracker, DiscordPublisher, keep_current, lend_token
from bot.services import TableService
from bot.settings.service import PreferenceService
from bot.settings.store import AlertStore
from bot.storage.log_hashes import PostedStore
from bot.table.panels.lobby import own_lobby_panel
from bot.table.rules.permissions import Request
from bot.table.state.table import Table
from cogs.shared.lookup import FinishedHands, actor_of


class ExtensibleBot(GatewayClient):
    """The services that the bot offers to its extensions; `bot.bot.TarocchinoBot` creates them."""

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
    message_store: PostedStore

    async def add_cog(self, cog: commands.Cog, /, **options: Any) -> None:
        """Add the cog with its commands and listeners, and the controls of it and its parts. Those
        are the methods that `bot.client.router.control` marks."""
        await super().add_cog(cog, **options)
        for each in cog.owners if isinstance(cog, GroupCog) else (cog,):
            self.router.register(each)


class BotCog(commands.Cog):
    """A cog with the services that most cogs need. ``publisher`` knows what channels show and the
    cards' emojis."""

    def __init__(self, bot: ExtensibleBot) -> None:
        self.bot = bot
        self.tables = bot.tables
        self.publisher = bot.publisher
        self.preferences = bot.preferences

    @cached_property
    def finished(self) -> FinishedHands:
        """The finished hands that people may see."""
        return FinishedHands(self.tables, self.bot.channel_access)

    async def table_for(self, interaction: Interaction, request: Request, table_id: int) -> Table:
        """Return an open table at which the person may make this request, and load it if
        necessary."""
        await self.tables.registry.wake(table_id=table_id)
        return self.tables.registry.table_for(actor_of(interaction), request, table_id)

    async def table_used(self, interaction: Interaction, used: UsedControl) -> Table:
        """Return the control's table, and lend it the click's token."""
        await self.tables.registry.wake(table_id=used.id.table)
        lend_token(self.publisher, interaction, used.id.table)
        return self.tables.registry.table(used.id.table)

    async def show_own_lobby(
        self, interaction: Interaction, table: Table, intro: str | None = None
    ) -> None:
        """Answer with the person's own panel of a lobby, and keep it up to date."""
        language = reader_language(interaction)
        panel = own_lobby_panel(table, actor_of(interaction), language, intro=intro)
        await edit_reply(interaction, panel)
        await keep_current(self.publisher, interaction, table)

    async def picture(self, interaction: Interaction, facts: Drawable | None) -> Picture | None:
        """Return the picture of the facts; None without facts, or for people who prefer words."""
        preferences = await self.preferences.of(interaction.user.id)
        if facts is None or not preferences.pictures:
            return None
        language = reader_language(interaction)
        return await self.bot.renderer.draw(facts, language, preferences.style)


class GroupCog(BotCog, commands.GroupCog):
    """A group of commands, including those of its ``parts``."""

    parts: ClassVar[tuple[type[BotCog], ...]] = ()

    def __init__(self, bot: ExtensibleBot) -> None:
        super().__init__(bot)
        self.owners = (self, *(part(bot) for part in self.parts))
        group = self.app_command
        assert group is not None
        for each in (each for part in self.owners[1:] for each in part.get_app_commands()):
            group.add_command(each)


def adding(*cogs: type[BotCog]) -> Callable[[ExtensibleBot], Awaitable[None]]:
    """Return the ``setup`` of an extension that adds these cogs to the bot."""

    async def setup(bot: ExtensibleBot) -> None:
        for cog in cogs:
            await bot.add_cog(cog(bot))

    return setup
