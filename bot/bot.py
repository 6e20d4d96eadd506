"""The Discord client: commands and controls in, messages out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.client.channel_access import DiscordChannelAccess
from bot.client.connection import SessionStatus
from bot.client.controls import Control, submitted
from bot.client.emojis import ApplicationEmojis
from bot.client.error_boundary import report
from bot.client.errors import outages, refusals
from bot.client.interaction_tracker import InteractionTracker
from bot.client.interactions import Interaction
from bot.client.limits.http_limits import HttpLimiter, Limits, answered_in_time
from bot.client.limits.token_bucket import SessionStartLimiter
from bot.client.messenger import DiscordMessenger
from bot.client.picture_pool import PicturePool
from bot.client.translator import FluentTranslator
from bot.client.worker import CoalescingWorker, NotDoneError, RetryLaterError
from bot.publishing.context import PublishingContext
from bot.publishing.publisher import DiscordPublisher
from bot.publishing.spectator_feed import SpectatorContext
from bot.publishing.spectators import SpectatorFeeds
from bot.render.style.style import Style
from bot.services.ports.clock import Clock, SystemClock
from bot.services.ports.publisher import Publisher
from bot.services.ports.store import Store
from bot.services.settings.preferences import PreferenceService
from bot.services.tables import TableService
from bot.settings.servers import ServerSettings
from bot.ui.custom_ids import decode_custom_id
from cogs.absence import ABSENCE_VERBS, AbsenceCog
from cogs.blocks import BlockCog
from cogs.card import CardCog
from cogs.channels import Whereabouts
from cogs.hand.buttons import Clicks
from cogs.hand.cog import HandCog
from cogs.help import HELP_VERBS, HelpCog
from cogs.learn.cog import LearnCog
from cogs.preferences import PREFERENCE_VERBS, PreferencesCog
from cogs.replay import REPLAY_VERBS, ReplayCog
from cogs.rules import RulesCog
from cogs.scores import ScoreCog
from cogs.settings import SETTINGS_VERBS, SettingsCog
from cogs.shuffle import ShuffleCog
from cogs.stats import StatsCog
from cogs.table.cog import TableCog
from cogs.table.request_buttons import CONDUCT_VERBS, ConductClicks
from cogs.table.requests import ConductCog
from cogs.watch import WATCH_VERBS, WatchCog

_LONGEST_LIMIT = 30.0
"""Seconds that a request waits for a limit; where it had to wait longer it is tried anew, with what
is true then."""
_TO_READ_EMOJIS = 1.0
"""Seconds for which a start waits for the list of the cards' emojis."""
_BETWEEN_STARTS = 5.0
"""Seconds that Discord wants between two starts of a session."""


class NoStartLeftError(ConnectionError):
    """No more sessions may be started for now: Discord takes the token from who starts too many."""


class _Tree(app_commands.CommandTree["TarocchinoBot"]):
    """The slash commands; whatever they raise goes to the one error boundary."""

    async def interaction_check(self, interaction: Interaction) -> bool:
        return self.client.interactions.take(interaction.id)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        await report(interaction, error)


class TarocchinoBot(commands.Bot):
    """The bot. Run it with ``start(token)``; `close` ends the tables' own moves and all showing.

    ``service_for`` makes the table service for a publisher, which shows through this client;
    ``store`` keeps the ids of posted messages and what people prefer; pictures are drawn in
    ``drawing``, public ones in ``style``, all with its deck. ``limits`` are those of the bot, whose
    clients of before share them. ``clock`` is that of the tables, at first the machine's.
    ``connector`` is for a development host instead of Discord.
    """

    def __init__(
        self,
        *,
        store: Store,
        service_for: Callable[[Publisher], TableService],
        drawing: Executor,
        style: Style = Style(),
        limits: Limits | None = None,
        clock: Clock | None = None,
        connector: aiohttp.BaseConnector | None = None,
        **options: Any,
    ) -> None:
        limits = limits or Limits(HttpLimiter(), SessionStartLimiter())
        self.http_limiter = limits.http_limiter
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=_Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            connector=connector,
            http_trace=self.http_limiter.trace(),
            max_ratelimit_timeout=_LONGEST_LIMIT,
            **options,
        )
        renderer = PicturePool(drawing, style.deck)
        self.interactions = InteractionTracker()
        self._starts = limits.starts
        self._emojis = ApplicationEmojis()
        self._emoji_reading = CoalescingWorker("card emojis", partial(self._emojis.read, self))
        messenger = DiscordMessenger(self, dms=limits.dms)
        self._preferences = PreferenceService(store.preferences)
        context = PublishingContext(
            messenger, store, renderer, self._preferences, emojis=self._emojis, style=style,
            clock=clock or SystemClock(), settings_of=self._settings_of,
            in_server=self._in_server, on_channel_lost=self._on_channel_lost,
            sits_at_several=lambda user_id: len(self.tables.registry.tables_of(user_id)) > 1,
        )  # fmt: skip
        self.maintenance = context.maintenance
        access = DiscordChannelAccess(self)
        spectators = SpectatorFeeds(
            SpectatorContext(context, access, store.spectators, limits.spectators)
        )
        self.publisher = DiscordPublisher(context, spectators)
        self._commands = CoalescingWorker("commands", self._register_commands)
        self.tables = service_for(self.publisher)
        tracker = self.tables.registry.outages
        self.session = SessionStatus(tracker.connected, tracker.cut_off)
        self.whereabouts = Whereabouts(self, self.tables, self.publisher)
        self._preferring = PreferencesCog(self._preferences)
        self._help = HelpCog(self.tables, self._preferences)
        self._replays = ReplayCog(self.tables, renderer, self._preferences, access)
        self._watches = WatchCog(self.tables, spectators, messenger, store.messages)
        self._settings = SettingsCog(self.tables.policy)
        self._absences = AbsenceCog(self.tables, self.publisher)
        self._clicks = Clicks(self.tables, self.publisher, renderer, self._preferences)
        self._conduct = ConductClicks(self.tables, self._clicks)

    async def setup_hook(self) -> None:
        """Before the gateway: controls, commands, and the open tables as they were.

        Tables are known before any interaction can come, so that no click finds them missing.
        """
        self._emoji_reading.trigger()
        self.add_dynamic_items(Control)
        await self.add_cog(TableCog(self.tables, self.publisher))
        await self.add_cog(HandCog(self.tables, self._clicks))
        await self.add_cog(ShuffleCog(self.tables))
        await self.add_cog(ConductCog(self.tables))
        await self.add_cog(ScoreCog(self.tables, self._clicks))
        await self.add_cog(RulesCog(self.tables))
        await self.add_cog(self._preferring)
        await self.add_cog(CardCog(self.tables, self._clicks))
        await self.add_cog(LearnCog(self._clicks))
        await self.add_cog(self._help)
        await self.add_cog(self._absences)
        await self.add_cog(StatsCog(self.tables))
        await self.add_cog(self._settings)
        await self.add_cog(BlockCog(self.tables.policy))
        await self.add_cog(self._replays)
        await self.add_cog(self._watches)
        await self.add_cog(self.whereabouts)
        await self.tree.set_translator(FluentTranslator())
        # Without them cards are shown by their names alone: nobody waits for them for long.
        with suppress(TimeoutError):
            async with asyncio.timeout(_TO_READ_EMOJIS):
                await self._emoji_reading.settled()
        await self.tables.registry.outages.load()
        await self.look_for_maintenance()
        self.maintenance.start_polling(self.look_for_maintenance)
        await self.tables.registry.restore()
        try:
            await self._register_commands()
        except (RetryLaterError, NotDoneError):
            # Those of before go on working: nobody has to wait for the new ones.
            self._commands.trigger()

    async def look_for_maintenance(self) -> None:
        """Learn whether there is maintenance, and have it shown where that is news."""
        await self.maintenance.poll(self.tables.policy, self.publisher.maintenance_changed)

    async def clicked(
        self, interaction: Interaction, custom_id: str, values: tuple[str, ...]
    ) -> None:
        """Do what a control asks for; implements `bot.client.controls.ClickReceiver`."""
        if not self.interactions.take(interaction.id):
            return
        try:
            read = decode_custom_id(custom_id)
            if read.verb in CONDUCT_VERBS:
                await self._conduct.clicked(interaction, read, values)
            elif read.verb in SETTINGS_VERBS:
                await self._settings.clicked(interaction, read, values)
            elif read.verb in HELP_VERBS:
                await self._help.clicked(interaction, read)
            elif read.verb in ABSENCE_VERBS:
                await self._absences.clicked(interaction, read)
            elif read.verb in REPLAY_VERBS:
                await self._replays.clicked(interaction, read, values)
            elif read.verb in WATCH_VERBS:
                await self._watches.clicked(interaction, read)
            elif read.verb in PREFERENCE_VERBS:
                await self._preferring.clicked(interaction, read, values)
            else:
                await self._clicks.handle(interaction, read, values)
        except Exception as error:
            await report(interaction, error)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Take what was typed into a modal: its custom_id says everything, as that of a control, so
        that one of before a restart works too."""
        if interaction.type is discord.InteractionType.modal_submit:
            custom_id, values = submitted(interaction)
            await self.clicked(interaction, custom_id, values)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002 (discord.py's signature)
        """Start no more sessions than Discord bears; raises `NoStartLeftError`."""
        if not self._starts.take():
            raise NoStartLeftError("too many sessions were started today")
        if not initial:
            await asyncio.sleep(_BETWEEN_STARTS)

    async def on_connect(self) -> None:
        self.session.set()

    async def on_resumed(self) -> None:
        self.session.set()

    async def on_disconnect(self) -> None:
        self.session.clear()

    async def close(self) -> None:
        """End whatever the bot does: what people have asked for is finished first."""
        await self.interactions.close()
        await self.maintenance.close()
        await self._commands.close()
        await self._emoji_reading.close()
        await self.tables.registry.outages.close()
        await self.tables.registry.stop()
        await self.publisher.close()
        await super().close()

    async def _settings_of(self, guild_id: int) -> ServerSettings:
        return await self.tables.policy.settings.of(guild_id)

    def _in_server(self, guild_id: int) -> bool | None:
        return self.whereabouts.in_server(guild_id)

    def _on_channel_lost(self, table_id: int) -> None:
        self.whereabouts.place_lost(table_id)

    async def _register_commands(self) -> None:
        with outages(), refusals():
            async with answered_in_time():
                await self.tree.sync()
