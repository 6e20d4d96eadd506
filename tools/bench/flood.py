"""Whether one person can slow another: a neighbour's acknowledgements while others flood."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import click

from bot.database import open_store
from bot.storage.sqlite import sqlite_url
from localcord.server.app import LocalDiscord
from tools.bench.bot_process import BotProcess, bot_process
from tools.bench.figures import Usage, spread, watch_lag
from tools.bench.flooding import Flood, Flooder, Neighbour, command, every_use
from tools.bench.stored_tables import PLAYERS, Club, large_world, store_tables

_FLOODERS = 20
_TABLES = 1 + _FLOODERS // PLAYERS
_ENTRIES = range(60, 200)
_LONG = range(6_550, 6_551)
"""Log entries of a match of some 101 hands."""
_PATIENCE = 60.0
_WARM_UP = 5.0
_SETTLING = 2.0


@dataclass(frozen=True, slots=True)
class Kind:
    """A flood: how many people send how much ``each`` per second, and whether only ``/verify``."""

    name: str
    people: int
    each: float
    verify: bool = False


_KINDS = (
    Kind("nobody else", 0, 0),
    Kind("one person, 200 a second", 1, 200),
    Kind("20 people, 20 a second each", _FLOODERS, 20),
    Kind("one /verify a second of 101 hands", 1, 1, verify=True),
)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a flood has led to."""

    kind: Kind
    neighbour: Neighbour
    flood: Flood
    before: Usage
    after: Usage
    seconds: float
    bot_lag: tuple[float, ...]
    lag: tuple[float, ...]


@click.command()
@click.option("--seconds", default=15.0, show_default=True, type=click.FloatRange(1),
              help="How long each flood lasts.")  # fmt: skip
@click.option("--repeats", default=2, show_default=True, type=click.IntRange(min=1))
@click.option("--only", type=click.IntRange(0, len(_KINDS) - 1), multiple=True,
              help="Only the floods with these numbers, from 0.")  # fmt: skip
@click.option("--seed", default=1, show_default=True, help="What is dealt and what is asked.")
def flood(seconds: float, repeats: int, only: tuple[int, ...], seed: int) -> None:
    """Measure a neighbour's acknowledgements, and the bot's memory, while others flood it.

    Every kind of interaction is used: clicks, commands, completions, windows. The bot is a process
    of its own; Discord and the people are this one.
    """
    kinds = [_KINDS[number] for number in only] or list(_KINDS)
    with tempfile.TemporaryDirectory(prefix="tarocchino-") as folder:
        for line in asyncio.run(_measure(Path(folder), kinds, seconds, repeats, seed)):
            click.echo(line)


async def _measure(
    folder: Path, kinds: Sequence[Kind], seconds: float, repeats: int, seed: int
) -> list[str]:
    world, clubs = large_world(_TABLES + 1)
    database, log = folder / "tables.sqlite3", folder / "bot.log"
    *short, long = clubs
    async with open_store(sqlite_url(database)) as store:
        await store_tables(store, world, short, entries=_ENTRIES, seed=seed)
        if any(kind.verify for kind in kinds):
            await store_tables(store, world, [long], entries=_LONG, seed=seed)
    lines = [f"{seconds:g} s each, {repeats} times, seed {seed}"]
    async with (
        LocalDiscord(world, rate_limits=True) as discord,
        bot_process(discord, sqlite_url(database), log, seed) as bot,
    ):
        await discord.commands_registered(_PATIENCE)
        await _flooded(discord, clubs, bot, _KINDS[0], _WARM_UP, seed)
        for _ in range(repeats):
            for kind in kinds:
                lines.extend(_lines(await _flooded(discord, clubs, bot, kind, seconds, seed)))
                await asyncio.sleep(_SETTLING)
    logged = log.read_text().splitlines()
    tracebacks = sum("Traceback" in line for line in logged)
    return [*lines, f"lines in the bot's log {len(logged)}, tracebacks {tracebacks}", *logged[:5]]


async def _flooded(
    discord: LocalDiscord, clubs: Sequence[Club], bot: BotProcess, kind: Kind, seconds: float,
    seed: int,
) -> Seen:  # fmt: skip
    neighbours, *flooding = clubs
    neighbour = Neighbour(discord, neighbours, Random(seed))
    flood = Flood(discord, list(_people(discord, flooding, kind)), kind.each)
    lag: list[float] = []
    told, before = len(bot.lag), bot.usage
    running = [neighbour.run(), watch_lag(lag.append), *([flood.run()] if kind.people else [])]
    tasks = [asyncio.create_task(each) for each in running]
    try:
        ended, _ = await asyncio.wait(tasks, timeout=seconds, return_when="FIRST_EXCEPTION")
        for task in ended:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
    lags = tuple(bot.lag[told:]), tuple(lag)
    return Seen(kind, neighbour, flood, before, bot.usage, seconds, *lags)


def _people(discord: LocalDiscord, clubs: Sequence[Club], kind: Kind) -> Iterator[Flooder]:
    """Return those who flood: the people of the clubs one after another; the last club's match is
    long."""
    *short, long = clubs
    if kind.verify:
        yield Flooder(long.people[0], long.place.channel_id, [command(discord, "history verify")])
        return
    everybody = [(user, club) for club in short for user in club.people]
    for user, club in everybody[: kind.people]:
        yield Flooder(user, club.place.channel_id, every_use(discord, club))


def _lines(seen: Seen) -> Iterator[str]:
    yield f"{seen.kind.name}"
    asked = len(seen.neighbour.acknowledged) + seen.neighbour.failed
    yield _line(
        "the neighbour's acknowledgements, p50 / p99 / max",
        f"{spread(seen.neighbour.acknowledged)}, {seen.neighbour.failed} of {asked} not answered",
    )
    if seen.kind.people:
        yield _line("of the flood answered", f"{seen.flood.answered} of {len(seen.flood.opened)}")
    yield _line("the bot's event loop late, p50 / p99 / max", spread(seen.bot_lag))
    yield _line("this process's event loop late, p50 / p99 / max", spread(seen.lag))
    cpu = (seen.after.cpu - seen.before.cpu) / seen.seconds
    yield _line("processor time of the bot", f"{cpu:.0%} of a core")
    memory = f"{seen.before.megabytes:.0f} MB, {seen.after.megabytes:.0f} MB"
    yield _line("memory of the bot, before and after", memory)


def _line(name: str, figure: str) -> str:
    return f"    {name:<54}{figure}"
