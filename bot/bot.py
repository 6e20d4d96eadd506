"""Put the bot together on Discord's side: the client, its services, and the extensions on it."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.channels import ChannelAccess, DmChannels
from bot.client.commands import CommandRegistration, CommandTree, FluentTranslator
from bot.client.components import CommandMentions
from bot.client.interactions import Interaction, InteractionTracker, last_message_id, used_control
from bot.client.layout import ApplicationEmojis
from bot.client.limits import LONGEST_LIMIT, HttpLimiter, Limits, SessionStartLimiter
from bot.client.messenger import Messenger
from bot.client.pictures import Renderer
from bot.client.router import ControlRouter, InteractionIntake
from bot.client.sessions import (
    HEARTBEAT_TIMEOUT,
    ShardSessions,
    ask_allowance,
    granted,
    shorten_pauses,
    stay_connected,
)
from bot.client.worker import CoalescingWorker
from bot.draw.style import Style
from bot.features.daily.publisher import DailyResults
from bot.features.evenings.places import DiscordPlaces
from bot.features.evenings.publisher import DiscordEvenings
from bot.features.puzzles.service import PuzzleDays, PuzzlePosts
from bot.features.spectators.feeds import SpectatorContext, SpectatorFeeds
from bot.publisher import ChannelTracker, DiscordPublisher
from bot.services import TableService
from bot.storage.errors import StoreBusyError
from bot.stores import Store
from bot.table.messages.context import PublishingContext
from bot.table.messages.server_posts import RefusedPosts, TableAlerts
from bot.words import Language, say
from cogs import EXTENSIONS
from cogs.shared.extensible_bot import ExtensibleBot

_log = logging.getLogger(__name__)

_AGAIN = 3600.0
"""Seconds between two log lines that another bot answers."""
_CLOSING_SECONDS = 2.0
"""The most seconds that closing waits for the gateway to disconnect."""
_TO_READ_EMOJIS = 1.0
"""The most seconds that a start waits for the list of card emojis."""


def presence() -> discord.CustomActivity:
    """Return the text below the bot's name, which says in every language how to begin.

    Each new session sends it; a resumed session keeps it.
    """
    return discord.CustomActivity(" · ".join(say(language, "presence") for language in Language))


class TarocchinoBot(ExtensibleBot):
    """The Discord client, with everything that it uses. Run it with ``start(token)``; `close` ends
    all its work.

    This client shows the ``tables``, and uses their clock. ``store`` keeps the ids of posted
    messages. ``drawing`` draws pictures, public ones in ``style``, and all with its deck. Earlier
    clients of this process share the ``limits``. Discord recommends the number of shards unless
    ``shard_count`` is given.
    """

    def __init__(
        self,
        *,
        store: Store,
        tables: TableService,
        drawing: Executor,
        style: Style = Style(),
        limits: Limits | None = None,
        shard_count: int | None = None,
        **options: Any,
    ) -> None:
        limits = limits or Limits(HttpLimiter(), SessionStartLimiter())
        self.http_limiter = limits.http_limiter
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=CommandTree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            activity=presence(),
            shard_count=shard_count,
            http_trace=self.http_limiter.trace(),
            max_ratelimit_timeout=LONGEST_LIMIT,
            **{"heartbeat_timeout": HEARTBEAT_TIMEOUT} | options,
        )
        read = partial(discord.Interaction[Any], state=self._connection)
        self.intake = InteractionIntake(
            lambda data: read(data=data), self._handle_interaction, limits.person
        )
        self.interactions = InteractionTracker()
        self.router = ControlRouter()
        self.sessions = ShardSessions(self)
        self._session_starts = limits.starts
        self._has_said_ready = False
        self._another_at = float("-inf")
        self._command_store, self._clock = store.commands, tables.registry.clock
        self.registration = CommandRegistration(
            cast(CommandTree, self.tree), store.commands, lambda: self.application_id
        )
        self._card_emojis = ApplicationEmojis()
        self._emoji_reading = CoalescingWorker("card emojis", partial(self._card_emojis.read, self))
        self.tables, self.preferences = tables, tables.preferences
        self.alerts = store.alerts
        self.message_store = store.messages
        self.renderer, self.deck = Renderer(drawing, style.deck), style.deck
        self.dm_channels = DmChannels(self, store.dm_channels, limits.dms)
        self.channel_access = ChannelAccess(self)
        self.messenger = Messenger(
            self, dm_channels=self.dm_channels, mentions=lambda: self.command_mentions
        )
        self._show(store, style)

    def _show(self, store: Store, style: Style) -> None:
        """Connect tables and features to their messages on Discord."""
        tables, in_server = self.tables, self.sessions.in_server
        context = PublishingContext(
            self.messenger, store, self.renderer, self.preferences, emojis=self._card_emojis,
            style=style, clock=self._clock, settings_of=tables.policy.settings.of,
            in_server=in_server, on_channel_lost=self._on_channel_lost,
            sits_at_several=tables.registry.sits_at_several,
            all_awake=tables.registry.all_awake, hooks=tables,
        )  # fmt: skip
        self.maintenance = context.maintenance
        self.spectators = SpectatorFeeds(
            SpectatorContext(context, self.channel_access, store.spectators)
        )
        self.evenings = DiscordEvenings(context, store.evenings)
        self._table_alerts = TableAlerts(context, self.channel_access, self.alerts, tables.policy)
        self.publisher = DiscordPublisher(
            context, self.spectators, self._table_alerts, self.evenings
        )
        self.evenings.on_line_changed = self.publisher.evening_changed
        refused = RefusedPosts(context, self._owner_of)
        self.daily_results = DailyResults(
            context, store.daily, tables.daily, self._locale_of, refused
        )
        self.puzzle_posts = PuzzlePosts(
            context, store.puzzles, tables.puzzles, self._locale_of, refused
        )
        tables.registry.show_by(self.publisher)
        tables.evenings.show_by(self.evenings, DiscordPlaces(self, in_server))
        tables.daily.show_by(self.daily_results)
        self.puzzle_days = PuzzleDays(
            tables.policy.settings, self._clock, tables.daily.calendar, self.puzzle_posts.due
        )
        self.channel_tracker = ChannelTracker(self, tables, self.publisher, in_server)

    @property
    def command_mentions(self) -> CommandMentions:
        """Return the mentions of the registered commands, as far as they are known."""
        return self.registration.mentions

    async def setup_hook(self) -> None:
        """Prepare controls, extensions, and the open tables before the gateway connects.

        Tables must be known before an interaction can arrive, so that no click finds them missing.
        """
        self._emoji_reading.trigger()
        if self.application_id is not None:
            await self.dm_channels.belong_to(self.application_id)
        await self.load_extensions()
        await self.tree.set_translator(FluentTranslator())
        # Without emojis messages name the cards, so a longer wait is not worthwhile.
        with suppress(TimeoutError):
            async with asyncio.timeout(_TO_READ_EMOJIS):
                await self._emoji_reading.settled()
        await self.tables.registry.outages.load()
        await self.look_for_maintenance()
        self.maintenance.start_polling(self.look_for_maintenance)
        await self.tables.restore()
        self.puzzle_days.restore()
        people = self.tables.registry.dormant.people
        await self.preferences.read_ahead(people)
        await self.dm_channels.read_ahead(people)

    async def load_extensions(self) -> None:
        """Load every extension. Raises `bot.client.router.RoutingError` unless each control has one
        handler. If an extension adds a second one, discord.py wraps that error."""
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        self.router.verify_complete()

    async def look_for_maintenance(self) -> None:
        """Read whether there is maintenance; show a change at every open table."""
        await self.maintenance.poll(self.tables.policy, self.publisher.maintenance_changed)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Note a DM with the bot; let a table's message follow the chat in which it is used."""
        if interaction.context.dm_channel and interaction.channel_id is not None:
            await self.dm_channels.note(interaction.user.id, interaction.channel_id)
        table = self.tables.registry.table_in(interaction.channel_id or 0)
        if table is not None and (shown := self.publisher.for_table(table.id)) is not None:
            shown.used_in_channel(last_message_id(interaction))

    def answered_below(self, interaction: Interaction) -> None:
        """Note that an answer in a DM with the bot pushes up the messages above it."""
        if interaction.context.dm_channel:
            self.publisher.answered_below(interaction.user.id)

    async def _handle_interaction(self, interaction: Interaction) -> None:
        """Carry out an interaction once, however often Discord delivers it. A control's or modal's
        custom_id says everything, so those posted before a restart work too."""
        if not self.interactions.take(interaction.id):
            return
        try:
            if (used := used_control(interaction)) is not None:
                await self.router.dispatch(interaction, *used)
            else:
                await cast(CommandTree, self.tree).carry_out(interaction)
        finally:
            # Listeners can wait, such as the one that notes a person's DM channel.
            self.dispatch("interaction", interaction)

    async def connect(self, *, reconnect: bool = True) -> None:  # noqa: ARG002 (discord.py's signature)
        """Keep the shards of this process connected until the client is closed.

        Raises `bot.client.sessions.BadTokenError`, and `discord.ConnectionClosed` or
        `discord.PrivilegedIntentsRequired` if Discord refuses the client for another reason.
        """
        await stay_connected(self, self.http_limiter, self._hold_shards)

    async def _hold_shards(self) -> None:
        answer = await granted(partial(ask_allowance, self))
        self.shard_count = self.shard_count or answer.shards
        self._session_starts.begin(self.shard_count)
        await super().connect()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord allows another session, and then as long as discord.py waits."""
        while not self._session_starts.take():
            wait = self._session_starts.wait
            _log.warning("shard %s: too many session starts; waiting %.0f s", shard_id, wait)
            await asyncio.sleep(wait)
        await super().before_identify_hook(shard_id, initial=initial)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Stop the clocks, because the shard's servers cannot reach the bot without a session."""
        self.sessions.ended(shard_id)
        self.tables.registry.outages.cut_off()

    async def on_shard_resumed(self, shard_id: int) -> None:
        self._session_began(shard_id)

    def _session_began(self, shard_id: int) -> None:
        self.sessions.began(shard_id)
        if self.sessions.is_online:
            self.tables.registry.outages.connected()

    async def on_shard_connect(self, shard_id: int) -> None:
        shorten_pauses(self.shards[shard_id])
        self._session_began(shard_id)
        if shard_id == 0:
            self.registration.trigger()

    async def on_shard_ready(self, shard_id: int) -> None:  # noqa: ARG002 (discord.py's signature)
        """Log once that people can play."""
        if self._has_said_ready or not self.sessions.is_online:
            return
        self._has_said_ready = True
        await self.registration.settled()
        name, servers = self.user and self.user.name, len(self.guilds)
        if servers:
            many = "" if servers == 1 else "s"
            _log.info("ready: %s in %d server%s; type /table open", name, servers, many)
        else:
            _log.info("ready: %s in no server; doctor prints the address to invite it", name)

    async def close(self) -> None:
        """Finish what people have requested, and end all work of the bot."""
        if self.is_closed():
            return
        await self.interactions.close()
        await self.maintenance.close()
        await self.registration.close()
        await self._emoji_reading.close()
        await self.tables.registry.outages.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(_CLOSING_SECONDS):
                await asyncio.gather(*(shard.disconnect() for shard in self.shards.values()))
        await self.end_events()
        await self.puzzle_days.stop()
        await self.tables.stop()
        await self.daily_results.close()
        await self.puzzle_posts.close()
        await self.publisher.close()
        await self.channel_tracker.close()
        await super().close()

    async def found_answered(self, interaction_id: int) -> None:
        """Log that another bot answers with this token, and store it for `doctor`. Ignore it if
        this bot has answered before, because it may have repeated a lost answer."""
        now, number = self._clock.now(), self.application_id
        is_told = now < self._another_at + _AGAIN
        if number is None or is_told or not self.http_limiter.answered_once(interaction_id):
            return
        self._another_at = now
        _log.error("another bot answers with this token: stop it, or reset the token")
        with suppress(StoreBusyError):
            await self._command_store.note_another(number, now)

    def _locale_of(self, guild_id: int) -> str | None:
        guild = self.get_guild(guild_id)
        return None if guild is None else str(guild.preferred_locale)

    def _owner_of(self, guild_id: int) -> int | None:
        guild = self.get_guild(guild_id)
        return None if guild is None else guild.owner_id

    def _on_channel_lost(self, table_id: int) -> None:
        self.channel_tracker.suspend(table_id)
