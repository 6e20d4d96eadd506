"""Wire configuration, storage, tables and client together; keep the bot running, and back it up."""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import logging
import random
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import discord
import yarl
from discord.ext.commands import ExtensionError
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.bot import TarocchinoBot
from bot.client.errors import NO_ANSWER
from bot.client.limits import HttpLimiter, Limits, SessionStartLimiter, answered_in_time
from bot.client.router import RoutingError
from bot.client.sessions import BadTokenError
from bot.config import Config, DiscordConfig
from bot.database import open_store
from bot.draw.style import Style
from bot.features.books.service import DealProcesses
from bot.monitoring.service_manager import ServiceManager
from bot.monitoring.watcher import CurrentClient, watched
from bot.services import TableService
from bot.storage.backups import BackupError, back_up, last_backup, made_at
from bot.storage.databases import database_at
from bot.stores import Store
from bot.support.clock import Clock, DailyCalendar, SystemClock
from bot.support.processes import end_processes
from bot.table.live.live_table import Waits
from bot.table.live.runner import ComputerPlayers, ThinkingPlayers
from bot.table.live.shuffler import RandomShuffler
from tarocchino.kernel import IS_COMPILED

_log = logging.getLogger(__name__)

_HOUR = 3600.0


async def keep_backups(config: Config, clock: Clock) -> None:
    """Make backups as long as the bot runs; return at once if the host wants none."""
    backup = config.backup
    if backup.folder is not None:
        make = partial(back_up, config.storage.url, backup.folder, backup.keep)
        last = partial(_last_made, config.storage.url, backup.folder)
        await repeat_backups(make, last, backup.every_hours * _HOUR, clock)


async def repeat_backups(
    make: Callable[[float], Awaitable[Path]],
    last: Callable[[], float | None],
    every: float,
    clock: Clock,
) -> None:
    """Make a backup whenever the last one is ``every`` seconds old, for ever.

    ``make`` takes the time. After a failure it is called again in an hour.
    """
    while True:
        made = last()
        if made is not None:
            await clock.until(made + every)
        try:
            _log.info("backup made: %s", await make(clock.now()))
        except BackupError as error:
            _log.error("no backup could be made; retrying in an hour: %s", error)
            await clock.until(clock.now() + _HOUR)


def _last_made(url: str, folder: Path) -> float | None:
    """Return when the newest backup in a folder was made; None if there is none."""
    found = last_backup(url, folder)
    return None if found is None else made_at(found)


DRAWING_THREADS = 2
_MINUTE, _DAY = 60.0, 24 * 60 * 60.0
_NEXT_HAND_SECONDS = 15.0
"""The seconds that several people have to read a hand's sheet before the next hand is dealt."""
FIRST_WAIT, LONGEST_WAIT = 1.0, 24.0
"""The first and the longest wait, in seconds, before a client that cannot log in is restarted."""
_STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
STOP_SECONDS = 9
"""The most seconds from a signal to the end; a container engine kills a process after ten."""
UNWANTED_WAIT = 300.0
"""Seconds before a restart if Discord has refused the connection, which the operator has to fix."""


async def run_bot(
    config: Config,
    *,
    shuffler: RandomShuffler | None = None,
    started: Callable[[TarocchinoBot], None] | None = None,
    computers: Callable[[], ComputerPlayers] = ThinkingPlayers,
) -> None:
    """Run the bot until it is cancelled or closed; restart a client that cannot log in.

    ``shuffler`` replaces the operating system's randomness. ``started`` is called with each client
    before it logs in. ``computers`` makes the computer players of each client. Raises
    `BadTokenError`, `bot.draw.style.DeckError` if the deck cannot be used, and the errors of
    `bot.monitoring.watcher.watched`, `Database.only_bot` and `bot.database.open_store`.
    """
    # They would warn about missing voice libraries, which the bot does not need.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    point_at_host(config.discord)
    style = config.pictures.style()
    async with (
        watched(config) as watcher,
        # Two bots would both answer Discord, each from its own memory.
        database_at(config.storage.url).only_bot(waits=True),
        open_store(config.storage.url, watcher.measures) as store,
    ):
        watcher.store_opened(store)

        def begin(bot: TarocchinoBot) -> None:
            watcher.client_made(bot)
            if started is not None:
                started(bot)

        with ThreadPoolExecutor(DRAWING_THREADS, "drawing") as drawing:
            # Later clients share the limits, which apply to the bot.
            http_limiter = HttpLimiter(measures=watcher.measures)
            limits = Limits(http_limiter, SessionStartLimiter())
            shuffler = shuffler or RandomShuffler()
            make = partial(_make_bot, config, store, drawing, style, shuffler, limits, computers)
            token = config.discord.token.reveal()
            backups = asyncio.create_task(keep_backups(config, SystemClock()), name="backups")
            try:
                await keep_running(make, token, begin)
            finally:
                backups.cancel()
                await asyncio.gather(backups, return_exceptions=True)


async def run_until_stopped(config: Config, run: Callable[..., Awaitable[None]] = run_bot) -> None:
    """Run the bot until the process gets SIGINT or SIGTERM.

    The process then has `STOP_SECONDS` to end; a second signal ends it at once. ``run`` is
    `run_bot`, perhaps with more options.
    """
    if not IS_COMPILED:
        _log.info(
            "no compiled kernel of this version is installed: masters and reviews are weaker and "
            "slower"
        )
    manager, client = ServiceManager(), CurrentClient()
    running = asyncio.ensure_future(run(config, started=client.started))
    informing = asyncio.create_task(manager.keep_informed(client.obstacles))

    def stop() -> None:
        _log.info("bot stopping; a second Ctrl+C or SIGTERM ends the process at once")
        manager.stopping()
        informing.cancel()
        running.cancel()

    def told(*_: object) -> None:
        _end_when_told()
        # This needs neither the event loop nor Python's threads, which may be stuck.
        faulthandler.dump_traceback_later(STOP_SECONDS, exit=True)
        loop.call_soon_threadsafe(stop)

    loop = asyncio.get_running_loop()
    for number in _STOP_SIGNALS:
        signal.signal(number, told)
    try:
        await running
    except asyncio.CancelledError:
        _log.info("bot stopped")
    finally:
        informing.cancel()
        end_processes()
        _end_when_told()


def _end_when_told() -> None:
    """Let a signal end the process at once from now on."""
    for number in _STOP_SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def _make_bot(
    config: Config,
    store: Store,
    drawing: Executor,
    style: Style,
    shuffler: RandomShuffler,
    limits: Limits,
    computers: Callable[[], ComputerPlayers],
) -> TarocchinoBot:
    tables = TableService(
        store,
        shuffler,
        clock=SystemClock(),
        pause=partial(asyncio.sleep, config.play.computer_pause),
        waits=Waits(
            cut=config.play.cut_time,
            next_hand=_NEXT_HAND_SECONDS,
            idle_lobby=config.play.idle_lobby * _MINUTE,
        ),
        computers=computers(),
        forget_servers_after=config.privacy.forget_servers_after_days * _DAY,
        calendar=DailyCalendar(config.daily.zone),
        deals=DealProcesses(),
    )
    return TarocchinoBot(store=store, tables=tables, drawing=drawing, style=style, limits=limits)


def point_at_host(config: DiscordConfig) -> None:
    """Point discord.py at the configured Discord-compatible host, for the whole process."""
    if config.api_url is not None and config.gateway_url is not None:
        Route.BASE = config.api_url
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(config.gateway_url)


@asynccontextmanager
async def logged_in(config: DiscordConfig) -> AsyncIterator[discord.Client]:
    """Open a client only for requests, logged in at the configured host, within Discord's limits.

    Raises what discord.py raises, such as `discord.LoginFailure` for a bad token.
    """
    point_at_host(config)
    client = discord.Client(intents=discord.Intents.none(), http_trace=HttpLimiter().trace())
    async with client:
        async with answered_in_time():
            await client.login(config.token.reveal())
        yield client


class BrokenProgramError(Exception):
    """The extensions of this version do not fit together."""


async def keep_running(
    make: Callable[[], TarocchinoBot],
    token: str,
    started: Callable[[TarocchinoBot], None] | None = None,
) -> None:
    """Run a client from ``make`` until it is closed; make another if it cannot log in.

    Each is closed before the next is made. Raises `BadTokenError`, and `BrokenProgramError` if the
    extensions cannot be loaded.
    """
    wait = FIRST_WAIT
    while True:
        bot = make()
        if started is not None:
            started(bot)
        try:
            async with bot:
                async with answered_in_time():
                    await bot.login(token)
                wait = FIRST_WAIT
                gc.freeze()  # Full collections can skip what is loaded for good.
                await bot.connect()
            return
        except discord.LoginFailure as error:
            raise BadTokenError("Discord refuses the token") from error
        except BadTokenError:
            raise
        except (ExtensionError, RoutingError) as error:
            # Any other client would fail in the same way.
            raise BrokenProgramError(str(error)) from error
        except (discord.ConnectionClosed, discord.PrivilegedIntentsRequired) as error:
            wait = UNWANTED_WAIT
            why = refusal_in_words(error)
            _log.error("Discord refuses the connection; retrying in %.0f s: %s", wait, why)
        except discord.HTTPException as error:
            _log.warning("Discord refuses the login; retrying in %.0f s: %s", wait, error)
        except NO_ANSWER as error:
            _log.warning(
                "Discord cannot be reached, or does not answer: look at the network; "
                "retrying in %.0f s (%s)", wait, type(error).__name__,
            )  # fmt: skip
        except Exception as error:
            _log.exception("client failed; restarting in %.0f s", wait, exc_info=error)
        await asyncio.sleep(wait * random.uniform(1.0, 1.25))
        wait = min(2 * wait, max(LONGEST_WAIT, wait))


def refusal_in_words(error: discord.ConnectionClosed | discord.PrivilegedIntentsRequired) -> str:
    """Return why Discord refuses a client, for the host."""
    match error:
        case discord.ConnectionClosed(code=4011):
            return (
                "the bot is in too many servers for its shards, 2500 for each at most: start it "
                "again, and it takes as many shards as Discord recommends"
            )
        case discord.ConnectionClosed(code=4010):
            return "it knows no such shard"
        case _:
            return str(error)
