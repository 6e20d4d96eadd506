"""How long a club with very many results takes to answer."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import click

from bot.database import open_store
from bot.draw.leaderboards import Order
from bot.features.books.controls import HistoryPosition
from bot.features.books.history_panels import ON_A_PAGE
from bot.features.books.leaderboards import BoardQuery, NoBoard
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from tarocchino.core.games import GameName
from tools.bench.many_results import FIRST_USER, GUILD, write_results
from tools.bench.report import line

Question = tuple[str, Callable[[Store], Awaitable[object]]]


@click.command()
@click.option("--results", default=1_000_000, show_default=True)
@click.option("--people", default=3000, show_default=True)
@click.option("--times", default=5, show_default=True, help="How often each question is asked.")
def club(results: int, people: int, times: int) -> None:
    """Measure the milliseconds that leaderboards, statistics and history take with a million
    results."""
    with tempfile.TemporaryDirectory(prefix="club-") as folder:
        database = Path(folder) / "club.sqlite3"
        asyncio.run(_opened(database))
        began = time.perf_counter()
        write_results(database, results, people)
        size = database.stat().st_size / 1e6
        seconds = time.perf_counter() - began
        click.echo(
            f"results: {results} of {people} people, {size:.0f} MB, written in {seconds:.0f} s"
        )
        asyncio.run(_asked(database, times))


async def _opened(database: Path) -> None:
    async with open_store(sqlite_url(database)):
        pass


async def _asked(database: Path, times: int) -> None:
    for opening in ("opened, gone through for damage", "opened after a good end"):
        click.echo(line(opening, f"{await _timed_opening(database):.0f} ms"))
    async with open_store(sqlite_url(database)) as store:
        for name, ask in _questions():
            taken = [await _timed(ask, store) for _ in range(times)]
            click.echo(line(name, f"first {taken[0]:.1f} ms, then at most {max(taken[1:]):.1f} ms"))


async def _timed_opening(database: Path) -> float:
    began = time.perf_counter()
    async with open_store(sqlite_url(database)):
        return (time.perf_counter() - began) * 1000


async def _timed(ask: Callable[[Store], Awaitable[object]], store: Store) -> float:
    began = time.perf_counter()
    await ask(store)
    return (time.perf_counter() - began) * 1000


def _questions() -> Iterator[Question]:
    for game in (None, GameName.OTTOCENTO):
        for order in Order:
            query = BoardQuery(order, game)
            if query.missing is not NoBoard.NEEDS_GAME:
                of = "all games" if game is None else game.value
                yield f"leaderboard of {of} by {order.value}", _board(query)
    yield "what is not entered yet", lambda store: store.club.not_entered(1000)
    yield "what has no par yet: 100 matches", lambda store: store.club.without_par(2, 100)
    yield "what has no par yet: nothing", lambda store: store.club.without_par(1, 100)
    yield "the par of a match", lambda store: store.club_statistics.par(10)
    yield "hall of records", lambda store: store.boards.records(GUILD, None, with_computers=False)

    both = (GUILD, FIRST_USER, FIRST_USER + 1)
    game = GameName.OTTOCENTO
    yield (
        "statistics of who has played most",
        lambda store: store.club_statistics.person(*both[:2], reader=0),
    )
    yield "everybody's sums in a game", lambda store: store.club_statistics.everybody(GUILD, game)
    yield "seats", lambda store: store.club_statistics.seats(*both[:2], game)
    for of in (None, game):
        yield f"partners and opponents, {_of(of)}", _company(of)
    yield "two compared", lambda store: store.club_statistics.encounters(*both, reader=0)
    for people in ((), both[1:2], both[1:], both[2:]):
        for of in (None, game):
            wanted = HistoryPosition(people=people, game=of)
            yield f"history of {len(people)} people, {_of(of)}", _history(wanted)


def _of(game: GameName | None) -> str:
    return "all games" if game is None else game.value


def _company(game: GameName | None) -> Callable[[Store], Awaitable[object]]:
    return lambda store: store.club_statistics.companions(GUILD, FIRST_USER, game)


def _history(wanted: HistoryPosition) -> Callable[[Store], Awaitable[object]]:
    return lambda store: store.club_statistics.matches(GUILD, wanted, ON_A_PAGE, reader=0)


def _board(query: BoardQuery) -> Callable[[Store], Awaitable[object]]:
    return lambda store: store.boards.page(GUILD, query, FIRST_USER, 2)
