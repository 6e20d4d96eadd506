"""A client of Discord for requests alone: no gateway is opened."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.app import point_at_host
from bot.client.limits import HttpLimiter, answered_in_time
from bot.config import DiscordConfig


@asynccontextmanager
async def logged_in(config: DiscordConfig) -> AsyncIterator[discord.Client]:
    """A client that is logged in at the configured host, within Discord's limits.

    Raises what discord.py raises, `discord.LoginFailure` for a bad token among it.
    """
    point_at_host(config)
    client = discord.Client(intents=discord.Intents.none(), http_trace=HttpLimiter().trace())
    async with client:
        async with answered_in_time():
            await client.login(config.token.reveal())
        yield client
