"""The wiring: configuration, storage, tables and the Discord client put together and kept alive."""

from __future__ import annotations

import asyncio
import logging
import random
import signal
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.config import Config, DiscordConfig
from bot.storage import SqlTableStore, open_store
from bot.tables.ports import Publisher, Shuffler
from bot.tables.service import TableService
from bot.tables.shuffle import RandomShuffler
from cogs.bot import TarocchinoBot

_log = logging.getLogger(__name__)

DRAWING_THREADS = 2
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
"""Seconds before the client is started again after it has failed, doubled each time."""


class BadTokenError(Exception):
    """Discord refuses the bot's token: no use in trying again."""


async def run_bot(
    config: Config,
    *,
    shuffler: Shuffler | None = None,
    started: Callable[[TarocchinoBot], None] | None = None,
) -> None:
    """Run the bot until it is cancelled or closed; a client that fails is started again.

    ``shuffler`` takes the place of the operating system's; ``started`` is told of each client
    before it logs in. Raises `BadTokenError` and what `bot.storage.open_store` raises.
    """
    _silence_voice()
    _point_at_host(config.discord)
    async with open_store(config.storage.url) as store:
        with ThreadPoolExecutor(DRAWING_THREADS, thread_name_prefix="drawing") as drawing:
            make = partial(_make_bot, config, store, drawing, shuffler or RandomShuffler())
            await _keep_running(make, config.discord.token.reveal(), started)


async def run_until_stopped(config: Config) -> None:
    """Run the bot until the process is told to stop (SIGINT or SIGTERM)."""
    running = asyncio.ensure_future(run_bot(config))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, running.cancel)
    try:
        await running
    except asyncio.CancelledError:
        _log.info("stopped")


def _make_bot(
    config: Config, store: SqlTableStore, drawing: Executor, shuffler: Shuffler
) -> TarocchinoBot:
    def service_for(publisher: Publisher) -> TableService:
        pause = partial(asyncio.sleep, config.play.computer_pause)
        return TableService(store, publisher, shuffler, clock=time.time, pause=pause)

    return TarocchinoBot(store=store, service_for=service_for, drawing=drawing)


def _silence_voice() -> None:
    """No word about libraries for voice, of which the bot has none."""
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False


def _point_at_host(config: DiscordConfig) -> None:
    """Let discord.py speak to the configured Discord-compatible host, for the whole process."""
    if config.api_url is not None and config.gateway_url is not None:
        Route.BASE = config.api_url
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(config.gateway_url)


async def _keep_running(
    make: Callable[[], TarocchinoBot],
    token: str,
    started: Callable[[TarocchinoBot], None] | None,
) -> None:
    wait = FIRST_WAIT
    while True:
        bot = make()
        if started is not None:
            started(bot)
        try:
            async with bot:
                await bot.start(token)
            return
        except discord.LoginFailure as error:
            raise BadTokenError("Discord refuses the token") from error
        except Exception as error:
            # An event that the library cannot read ends its run without closing it.
            _log.exception("the client failed and is started again in %.0f s", wait, exc_info=error)
        await asyncio.sleep(wait * random.uniform(0.5, 1.0))
        wait = min(2 * wait, LONGEST_WAIT)
