"""Several processes of one bot: how soon clicks are answered, and what it takes when one dies."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from tests.fixtures.postgresql import PostgresServer, postgres_server, server_programs
from tools.bench.bot_cluster import BotCluster, Entries, bot_cluster
from tools.bench.figures import spread
from tools.bench.report import card_line, click_lines, first_to_last, kind_lines, line, log_lines

_ENTRIES = range(60, 200)
_DATABASE_AWAY = 5.0
"""Seconds for which the database is not there after it was killed."""
_SETTLED = 15.0
"""Seconds after which everything that a takeover has to show is shown."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What happens to the processes while people play."""

    kill_one: bool
    victim: int
    kill_database: bool
    restart_all: bool


@click.command()
@click.option("--processes", default=4, show_default=True, type=click.IntRange(1, 16))
@click.option("--tables", default=200, show_default=True, type=click.IntRange(min=1))
@click.option("--shards", default=8, show_default=True, type=click.IntRange(1, 64))
@click.option("--minutes", default=1.0, show_default=True, type=click.FloatRange(0.05))
@click.option("--think", default=10.0, show_default=True, type=click.FloatRange(0.05),
              help="Seconds from a person's turn to the click, on the average.")  # fmt: skip
@click.option("--warm-up", default=30.0, show_default=True, type=click.FloatRange(0),
              help="Seconds of play before anything is measured.")  # fmt: skip
@click.option("--kill-one", is_flag=True, help="Then kill one of the processes (SIGKILL).")
@click.option("--victim", default=-1, show_default=True,
              help="Which one, counted from 0; the first has the direct messages.")  # fmt: skip
@click.option("--kill-database", is_flag=True,
              help="Then kill the database server, and start it again.")  # fmt: skip
@click.option("--restart-all", is_flag=True,
              help="First restart each of the processes in turn (SIGTERM).")  # fmt: skip
@click.option("--no-notify", is_flag=True,
              help="The database notifies nobody: processes look for what is new.")  # fmt: skip
@click.option("--seed", default=1, show_default=True, help="What is dealt, played and thought.")
def cluster(
    processes: int,
    tables: int,
    shards: int,
    minutes: float,
    think: float,
    warm_up: float,
    kill_one: bool,
    victim: int,
    kill_database: bool,
    restart_all: bool,
    no_notify: bool,
    seed: int,
) -> None:
    """Acknowledgements, requests a card and memory of several processes, and what a death costs.

    Tables of four people in the middle of a match, in servers of all shards, who play in direct
    messages, which arrive at the process of the first shard. Each process of the bot is one of its
    own, and so is the PostgreSQL server; Discord and the people are this one.
    """
    if processes > shards:
        raise click.UsageError("each process needs a shard: --shards must not be below --processes")
    if (kill_one or restart_all) and processes < 2:
        raise click.UsageError(
            "of one process none is left to go on: --processes must be 2 or more"
        )
    if not -processes <= victim < processes:
        raise click.UsageError("there is no such victim among the processes")
    if (programs := server_programs()) is None:
        raise click.UsageError("there is no PostgreSQL server on this machine")
    trouble = Trouble(kill_one, victim % processes, kill_database, restart_all)
    with (
        tempfile.TemporaryDirectory(prefix="tarocchino-") as folder,
        postgres_server(programs, is_durable=True) as server,
    ):
        run = _run(
            Path(folder), server, processes, tables, shards, (60 * minutes, think, warm_up),
            trouble, seed, notifies=not no_notify,
        )  # fmt: skip
        asyncio.run(run)


async def _run(
    folder: Path,
    server: PostgresServer,
    processes: int,
    tables: int,
    shards: int,
    times: tuple[float, float, float],
    trouble: Trouble,
    seed: int,
    *,
    notifies: bool,
) -> None:
    seconds, think, warm_up = times
    async with (
        bot_cluster(folder, server, tables, shards, _ENTRIES, think, seed) as cluster,
        cluster.bots(processes, notifies=notifies),
    ):
        _say("all shards connected after", f"{await cluster.online():.1f} s")
        click.echo("\n".join(kind_lines("    answers 429 by then", cluster.tally.refused)))
        playing = asyncio.create_task(cluster.crowd.play())
        try:
            await _wait(playing, warm_up)
            cluster.forget()
            before, began = await cluster.cards_played(), time.perf_counter()
            await _wait(playing, seconds)
            took, cards = time.perf_counter() - began, await cluster.cards_played() - before
            click.echo(
                f"{processes} processes, {shards} shards, {tables} tables of four people, "
                f"{think:g} s of thought a card, {took:.0f} s, seed {seed}"
            )
            click.echo("\n".join(_play_lines(cluster, cards, took)))
            if trouble.restart_all:
                await _restart_all(cluster)
            if trouble.kill_one:
                await _kill_one(cluster, processes, trouble.victim)
            if trouble.kill_database:
                await _kill_database(cluster)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        for place in range(processes):
            title = f"lines in the log of process {place}"
            click.echo("\n".join(log_lines(title, cluster.log(place))))


async def _wait(playing: asyncio.Task[None], seconds: float) -> None:
    """Let people play, unless that fails."""
    for failed in (await asyncio.wait([playing], timeout=seconds))[0]:
        failed.result()


def _play_lines(cluster: BotCluster, cards: int, seconds: float) -> Iterator[str]:
    yield card_line(cards, seconds)
    yield from click_lines(cluster.crowd)
    yield line("counted requests a card", f"{cluster.tally.counted.total() / max(1, cards):.3f}")
    yield from kind_lines("answers 429", cluster.tally.refused)
    for place, process in enumerate(cluster.processes):
        yield line(
            f"process {place}: memory; event loop late, p50 / p99 / max",
            f"{process.usage.megabytes:.0f} MB; {spread(process.lag)}",
        )
    yield line("this process's event loop late, p50 / p99 / max", spread(cluster.lag))
    yield line("load of the machine", ", ".join(f"{each:.1f}" for each in os.getloadavg()))


async def _restart_all(cluster: BotCluster) -> None:
    """Restart each process in turn, as for a new version, while people play."""
    number = len(cluster.processes)
    unknown, kept = await cluster.unknown_messages(), await cluster.entries()
    cluster.forget()
    for place in range(number):
        mine, began = cluster.tables_of(place, number), time.perf_counter()
        stopping = asyncio.create_task(cluster.processes[place].stop())
        gone_on = await cluster.play_on(mine, began)
        said = f"after SIGTERM of process {place}: its {len(mine)} tables play on"
        _say_gone_on(cluster, said, gone_on, mine)
        _say("    seconds until it ended", f"{await stopping:.1f} s")
        back = await cluster.start_again(place)
        _say("    started again: seconds until it has all of its shards", f"{back:.1f} s")
    for each in click_lines(cluster.crowd):
        click.echo(f"    {each}")
    for each in kind_lines("answers 429", cluster.tally.refused):
        click.echo(f"    {each}")
    await _say_kept(cluster, kept, unknown)


async def _kill_one(cluster: BotCluster, processes: int, victim: int) -> None:
    mine = cluster.tables_of(victim, processes)
    unknown = await cluster.unknown_messages()
    kept, began = await cluster.entries(), time.perf_counter()
    await cluster.processes[victim].kill()
    gone_on = await cluster.play_on(mine, began)
    others = cluster.clubs.keys() - mine
    said = f"after kill -9 of process {victim}: its {len(mine)} tables play on"
    _say_gone_on(cluster, said, gone_on, mine)
    _say_gone_on(cluster, f"    the other {len(others)} tables have gone on", gone_on, others)
    await _say_kept(cluster, kept, unknown)


async def _kill_database(cluster: BotCluster) -> None:
    unknown = await cluster.unknown_messages()
    kept = await cluster.entries()
    await asyncio.to_thread(cluster.server.kill)
    await asyncio.sleep(_DATABASE_AWAY)
    await asyncio.to_thread(cluster.server.start)
    began = time.perf_counter()
    running = sum(process.runs for process in cluster.processes)
    every = set(cluster.clubs)
    gone_on = await cluster.play_on(every, began)
    _say_gone_on(cluster, "after the database is back: tables play on", gone_on, every)
    _say("    processes that ran all the time", f"{running}")
    await _say_kept(cluster, kept, unknown)


async def _say_kept(cluster: BotCluster, kept: Entries, unknown: frozenset[int]) -> None:
    """Compare all logs with those of before: nothing is lost, changed, or left out."""
    await asyncio.sleep(_SETTLED)
    now, versions = await cluster.entries(), await cluster.versions()
    lost = sum(now.get(key) != digest for key, digest in kept.items())
    whole = sum((table, number) in now for table, last in versions.items()
                for number in range(1, last + 1))  # fmt: skip
    _say("    entries of logs before; lost or changed", f"{len(kept)}; {lost}")
    _say("    entries of logs now; missing among them", f"{len(now)}; {len(now) - whole}")
    doubled = await cluster.unknown_messages() - unknown
    _say("    messages posted since that the bot does not know", str(len(doubled)))
    for message_id in sorted(doubled):
        click.echo(f"        {cluster.described(message_id)}")


def _say_gone_on(
    cluster: BotCluster, name: str, gone_on: Mapping[int, float], tables: Collection[int]
) -> None:
    """Say when these tables went on, and which have not."""
    seconds = [gone_on[table] for table in tables if table in gone_on]
    if seconds:
        _say(f"{name}, first / median / last", first_to_last(seconds))
    if missing := sorted(set(tables) - gone_on.keys()):
        _say("    tables that did not go on within ten minutes", str(len(missing)))
        for table in missing:
            click.echo(f"        {cluster.standing_still(table)}")


def _say(name: str, figure: str) -> None:
    click.echo(line(name, figure))
