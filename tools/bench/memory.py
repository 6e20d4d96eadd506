"""What the bot keeps in memory, with no table or with many, and whether that grows."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

import click

from bot.storage.sqlite import sqlite_url
from localcord.server.app import LocalDiscord
from tools.bench.bot_process import BotProcess, bot_process
from tools.bench.busy_server import BusyServer, busy_server
from tools.bench.figures import Memory, slope
from tools.bench.report import line
from tools.bench.stored_tables import large_world

_ENTRIES = range(60, 200)
_SETTLED = 5.0
"""Seconds after which a bot with no table has done what it does at the start."""
_LOOK_EVERY = 5.0
_GROWN = 12
"""Types of which it is said how many objects more there are than before."""


@click.command()
@click.option("--tables", default=0, show_default=True, type=click.IntRange(min=0),
              help="Open tables of four people in the middle of a match.")  # fmt: skip
@click.option("--minutes", default=0.0, show_default=True, type=click.FloatRange(0),
              help="How long people play while it is watched.")  # fmt: skip
@click.option("--warm-up", default=60.0, show_default=True, type=click.FloatRange(0),
              help="Seconds of play before that, in which caches fill.")  # fmt: skip
@click.option("--think", default=10.0, show_default=True, type=click.FloatRange(0.05),
              help="Seconds from a person's turn to the click, on the average.")  # fmt: skip
@click.option("--seed", default=1, show_default=True, help="What is dealt, played and thought.")
def memory(tables: int, minutes: float, warm_up: float, think: float, seed: int) -> None:
    """Memory after a start, and its growth while people play.

    Given as resident / proportional / private: in all, with its share of the libraries that other
    processes have mapped too, and its own alone.
    """
    with tempfile.TemporaryDirectory(prefix="tarocchino-") as folder:
        if tables:
            asyncio.run(_with_tables(Path(folder), tables, 60 * minutes, warm_up, think, seed))
        else:
            asyncio.run(_without(Path(folder), seed))


async def _without(folder: Path, seed: int) -> None:
    """Measure a first start, which makes the database, and a second one, which finds it."""
    world, _ = large_world(1)
    async with LocalDiscord(world, rate_limits=True) as local:
        for title in ("no table, first start", "no table, second start"):
            async with bot_process(
                local, sqlite_url(folder / "tables.sqlite3"), folder / "bot.log", seed
            ) as bot:
                await local.bot_online(60)
                await asyncio.sleep(_SETTLED)
                _show(title, bot.memory)
            await local.bot_offline()


async def _with_tables(
    folder: Path, tables: int, seconds: float, warm_up: float, think: float, seed: int
) -> None:
    async with busy_server(folder, tables, _ENTRIES, think, seed) as server, server.bot() as bot:
        await server.started(0)
        await server.quiet()
        _show(f"{tables} tables, all messages up to date", bot.memory)
        if seconds:
            await _watch(server, bot, seconds, warm_up)


async def _watch(server: BusyServer, bot: BotProcess, seconds: float, warm_up: float) -> None:
    playing = asyncio.create_task(server.crowd.play())
    try:
        await _wait(playing, warm_up)
        _show("caches filled by play", bot.memory)
        before, cards = await bot.ask_what_is_kept(), server.cards_played()
        began, points = time.perf_counter(), list[tuple[float, float]]()
        while (passed := time.perf_counter() - began) < seconds:
            points.append((passed / 60, bot.memory.resident))
            await _wait(playing, _LOOK_EVERY)
        after, growth = await bot.ask_what_is_kept(), slope(points)
        played = server.cards_played() - cards
        _show(f"after {seconds / 60:.1f} minutes, {played} cards", bot.memory)
        click.echo(f"growth in a minute: {growth.growth:+.2f} MB, error {growth.error:.2f}")
        click.echo(f"objects: {before.objects:,}, then {after.objects:,}")
        click.echo(f"blocks of memory: {before.blocks:,}, then {after.blocks:,}")
        for name, more in (after.types - before.types).most_common(_GROWN):
            click.echo(f"    {more:+8,}  {name}")
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def _wait(playing: asyncio.Task[None], seconds: float) -> None:
    """Wait while people play; raises what goes wrong with that."""
    done, _ = await asyncio.wait([playing], timeout=seconds)
    for failed in done:
        failed.result()


def _show(title: str, seen: Memory) -> None:
    click.echo(line(f"{title}, resident / proportional / private", str(seen)))
