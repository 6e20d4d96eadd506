"""The Discord client: commands and controls in, messages out."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.ports import Publisher, TableStore
from bot.tables.service import TableService
from cogs.artist import PoolArtist
from cogs.clicks import Clicks
from cogs.controls import Control
from cogs.custom_ids import read_custom_id
from cogs.desk import Tools
from cogs.hand_cog import HandCog
from cogs.limiter import TokenBucket
from cogs.localisation import FluentTranslator
from cogs.messenger import DiscordMessenger
from cogs.presenter import Presenter
from cogs.problems import report
from cogs.rules_cog import RulesCog
from cogs.score_cog import ScoreCog
from cogs.table_cog import TableCog


class _Tree(app_commands.CommandTree[discord.Client]):
    """The slash commands; whatever they raise goes to the one error boundary."""

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        await report(interaction, error)


class TarocchinoBot(commands.Bot):
    """The bot. Run it with ``start(token)``; `close` ends the tables' own moves and all showing.

    ``service_for`` makes the table service for a publisher, which shows through this client;
    ``store`` keeps the ids of posted messages; pictures are drawn in ``drawing``. ``connector``
    is for a development host instead of Discord.
    """

    def __init__(
        self,
        *,
        store: TableStore,
        service_for: Callable[[Publisher], TableService],
        drawing: Executor,
        bucket: TokenBucket | None = None,
        connector: aiohttp.BaseConnector | None = None,
        **options: Any,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=_Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            connector=connector,
            **options,
        )
        artist = PoolArtist(drawing)
        messenger = DiscordMessenger(self, bucket or TokenBucket())
        self.presenter = Presenter(Tools(messenger, store, artist))
        self.tables = service_for(self.presenter)
        self._clicks = Clicks(self.tables, self.presenter, artist)

    async def setup_hook(self) -> None:
        """Before the gateway: controls, commands, and the open tables as they were.

        Tables come back before any interaction can, so that no click finds them missing.
        """
        self.add_dynamic_items(Control)
        await self.add_cog(TableCog(self.tables, self.presenter))
        await self.add_cog(HandCog(self.tables, self._clicks))
        await self.add_cog(ScoreCog(self.tables))
        await self.add_cog(RulesCog(self.tables))
        await self.tree.set_translator(FluentTranslator())
        await self.tree.sync()
        await self.tables.restore()

    async def clicked(
        self, interaction: discord.Interaction[Any], custom_id: str, values: tuple[str, ...]
    ) -> None:
        """Do what a control asks for; implements `cogs.controls.ClickReceiver`."""
        try:
            await self._clicks.handle(interaction, read_custom_id(custom_id), values)
        except Exception as error:
            await report(interaction, error)

    async def close(self) -> None:
        await self.tables.stop()
        await self.presenter.close()
        await super().close()
