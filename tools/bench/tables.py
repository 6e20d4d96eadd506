"""Many tables at once: how soon clicks are answered, what Discord is asked, what a kill costs."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from tools.bench.bot_process import BotProcess
from tools.bench.busy_server import BusyServer, Start, busy_server
from tools.bench.figures import Usage, spread
from tools.bench.machine import reference_seconds
from tools.bench.report import card_line, click_lines, first_to_last, kind_lines, line, log_lines
from tools.bench.sampler import Samples, read_samples
from tools.bench.stored_tables import PLAYERS

_ENTRIES = range(60, 200)
"""The initial progress of the tables: from the end of the first hand to that of the third."""
_LOOK_EVERY = 0.5
_TOP_COSTS = 15
_FIRST_TO_LAST = "first / median / last table"


@dataclass(frozen=True, slots=True)
class Times:
    """How long people play while they are measured and before, and how long they think.

    If ``cards`` is given they play that many cards, however long it takes.
    """

    seconds: float
    think: float
    warm_up: float
    cards: int | None


@dataclass(frozen=True, slots=True)
class Play:
    """What was seen while people played: ``before`` and ``after`` are the bot's usage."""

    seconds: float
    cards: int
    before: Usage
    after: Usage
    bot_lag: tuple[float, ...]
    lag: tuple[float, ...]
    samples: Samples
    reference: float

    @property
    def ms_a_card(self) -> float:
        """Milliseconds of the bot's processor time a card played."""
        return 1000 * (self.after.cpu - self.before.cpu) / max(1, self.cards)


@click.command()
@click.option("--tables", default=200, show_default=True, type=click.IntRange(min=1))
@click.option("--minutes", default=2.0, show_default=True, type=click.FloatRange(0.05))
@click.option("--cards", type=click.IntRange(min=1),
              help="Measure for this many cards instead of minutes.")  # fmt: skip
@click.option("--think", default=6.0, show_default=True, type=click.FloatRange(0.05),
              help="Seconds from a person's turn to the click, on the average.")  # fmt: skip
@click.option("--warm-up", default=30.0, show_default=True, type=click.FloatRange(0),
              help="Seconds of play before anything is measured.")  # fmt: skip
@click.option("--restore", type=click.IntRange(min=1),
              help="Only start the bot with this many open tables.")  # fmt: skip
@click.option("--pressed", default=20, show_default=True, type=click.IntRange(min=1),
              help="At how many of the tables to restore a button is pressed at once.")  # fmt: skip
@click.option("--all-press", is_flag=True,
              help="There whoever is asked nothing presses *My hand*, all at once.")  # fmt: skip
@click.option("--masters", is_flag=True,
              help="One person and three masters at each table, not four people.")  # fmt: skip
@click.option("--profile", is_flag=True,
              help="Also say what costs most of a card, or of a restored table.")  # fmt: skip
@click.option("--seed", default=1, show_default=True, help="What is dealt, played and thought.")
def tables(
    tables: int,
    minutes: float,
    cards: int | None,
    think: float,
    warm_up: float,
    restore: int | None,
    pressed: int,
    all_press: bool,
    masters: bool,
    profile: bool,
    seed: int,
) -> None:
    """Measure acknowledgements, requests per card, memory, and the way back after kill -9.

    Tables of four people in the middle of a match, through the local Discord with its limits on.
    The bot is a process of its own; Discord and the people are this one.
    """
    with tempfile.TemporaryDirectory(prefix="tarocchino-") as folder:
        if restore is not None:
            asyncio.run(_restore(Path(folder), restore, pressed, all_press, seed, profile=profile))
        else:
            times = Times(60 * minutes, think, warm_up, cards)
            people = 1 if masters else PLAYERS
            asyncio.run(_play(Path(folder), tables, times, seed, people, profile=profile))


async def _restore(
    folder: Path, tables: int, pressed: int, all_press: bool, seed: int, *, profile: bool
) -> None:
    samples = folder / "samples.json"
    async with (
        busy_server(folder, tables, _ENTRIES, 1.0, seed) as server,
        server.bot(samples if profile else None) as bot,
    ):
        start = await server.started(min(pressed, tables), all_press=all_press)
        milliseconds = 1000 * bot.usage.cpu / tables
        _say(
            f"{tables} open tables, buttons pressed at {pressed}, seed {seed}",
            *_start_lines("start", start),
            *click_lines(server.crowd),
            *_request_lines(server, "during the start", None),
            line("memory of the bot", f"{bot.usage.megabytes:.0f} MB"),
            *(read_samples(samples).lines(milliseconds, _TOP_COSTS) if profile else ()),
            *log_lines("lines in the bot's log", server.log),
        )


async def _play(
    folder: Path, tables: int, times: Times, seed: int, people: int, *, profile: bool
) -> None:
    samples = folder / "samples.json"
    async with busy_server(folder, tables, _ENTRIES, times.think, seed, people) as server:
        async with server.bot(samples if profile else None) as bot:
            first = await server.started(0)
            await server.quiet()
            play = await _play_for(server, bot, times, samples)
            _say(
                f"{tables} tables of {_company(people)}, {times.think:g} s of thought a card, "
                f"{play.seconds:.0f} s, seed {seed}",
                *_play_lines(server, play),
                *_request_lines(server, "a card played", play.cards),
                *(play.samples.lines(play.ms_a_card, _TOP_COSTS) if profile else ()),
                *(play.samples.steps.lines(max(1, play.cards), _TOP_COSTS) if profile else ()),
            )
            await bot.kill()
        await server.discord.bot_offline()
        server.tally.clear()
        async with server.bot():
            again = await server.started(tables)
        _say(
            *_start_lines("first start", first),
            *_start_lines("start after kill -9", again),
            *_request_lines(server, "during that start", None),
            *log_lines("lines in the bot's log", server.log),
        )


def _say(*lines: str) -> None:
    """Print figures as soon as there are any: a run may be cut short."""
    for told in lines:
        click.echo(told)


def _company(people: int) -> str:
    return "four people" if people == PLAYERS else "one person and three masters"


async def _play_for(server: BusyServer, bot: BotProcess, times: Times, samples: Path) -> Play:
    playing = asyncio.create_task(server.crowd.play())
    try:
        await asyncio.sleep(times.warm_up)
        server.forget()
        told, cards, before = len(bot.lag), server.cards_played(), bot.usage
        sampled, reference = read_samples(samples), reference_seconds()
        began = time.perf_counter()
        while not _is_enough(times, time.perf_counter() - began, server.cards_played() - cards):
            for failed in (await asyncio.wait([playing], timeout=_LOOK_EVERY))[0]:
                failed.result()
        return Play(
            seconds=time.perf_counter() - began,
            cards=server.cards_played() - cards,
            before=before,
            after=bot.usage,
            bot_lag=tuple(bot.lag[told:]),
            lag=tuple(server.lag),
            samples=read_samples(samples).since(sampled),
            reference=(reference + reference_seconds()) / 2,
        )
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


def _is_enough(times: Times, seconds: float, cards: int) -> bool:
    return seconds >= times.seconds if times.cards is None else cards >= times.cards


def _play_lines(server: BusyServer, play: Play) -> Iterator[str]:
    crowd, cpu = server.crowd, play.after.cpu - play.before.cpu
    loop_cpu = play.after.loop_cpu - play.before.loop_cpu
    yield card_line(play.cards, play.seconds)
    yield from click_lines(crowd)
    yield line("the bot's event loop late, p50 / p99 / max", spread(play.bot_lag))
    yield line("this process's event loop late, p50 / p99 / max", spread(play.lag))
    in_loops = play.ms_a_card / 1000 / play.reference
    yield line(
        "processor time of the bot",
        f"{play.ms_a_card:.1f} ms a card, {in_loops:.2f} x the reference loop; "
        f"{cpu / play.seconds:.0%} of a core",
    )
    loop_ms = 1000 * loop_cpu / max(1, play.cards)
    yield line("    of it the event loop's", f"{loop_ms:.1f} ms a card")
    yield line(
        "memory of the bot, start and end",
        f"{play.before.megabytes:.0f} MB, {play.after.megabytes:.0f} MB",
    )


def _request_lines(server: BusyServer, about: str, cards: int | None) -> Iterator[str]:
    tally = server.tally
    yield from kind_lines(f"counted requests {about}", tally.counted, cards)
    yield from kind_lines(f"requests not counted {about}", tally.free, cards)
    yield from kind_lines("answers 429", tally.refused)


def _start_lines(title: str, start: Start) -> Iterator[str]:
    yield line(f"{title}: gateway ready after", f"{start.online:.1f} s")
    if start.playable:
        yield line(
            f"{title}: a button carried out, {_FIRST_TO_LAST}", first_to_last(start.playable)
        )
        yield line("    processor time of the bot by then", first_to_last(start.playable_cpu))
        yield line(
            f"{title}: and shown to its people, {_FIRST_TO_LAST}", first_to_last(start.answered)
        )
    yield line(f"{title}: messages true, {_FIRST_TO_LAST}", first_to_last(start.true))
    yield line("    processor time of the bot by then", first_to_last(start.true_cpu))
