"""What a simulation stores is carried out over real databases, which fail meanwhile: they answer
what the simulated store has answered, so that what the seeds find holds for both."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from bot.database import open_store
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from tests.slow.crash.extent import EVERY
from tests.slow.crash.failing import Trouble, failing_disk
from tests.slow.crash.server_line import Stop, StopAt, server_line
from tests.slow.simulation.history import Asked, asked_in
from tests.slow.simulation.real_store import AskedStore, DifferentAnswerError, Strike

SEEDS = range(100) if EVERY else (3, 17, 36)
FAULTS = 0.2
"""In how many of the requests the database fails, or so."""


@asynccontextmanager
async def over_a_file(folder: Path) -> AsyncIterator[tuple[Store, Strike]]:
    """A store in a file, whose disk refuses a write or a sync when struck."""
    with failing_disk() as disk:

        @contextmanager
        def strike(chance: random.Random) -> Iterator[None]:
            if chance.random() < FAULTS:
                disk.fail(chance.choice(list(Trouble)), spared=chance.randrange(6))
            try:
                yield
            finally:
                disk.heal()

        async with open_store(sqlite_url(folder / "tables.sqlite3")) as store:
            yield store, strike


@asynccontextmanager
async def over_a_server(url: str) -> AsyncIterator[tuple[Store, Strike]]:
    """A store in PostgreSQL, whose connection is lost when struck."""
    async with server_line(url) as line:

        @contextmanager
        def strike(chance: random.Random) -> Iterator[None]:
            if chance.random() < FAULTS:
                done = chance.random() < 0.5
                line.stop_at(StopAt(chance.randint(1, 10), done, Stop.CUT))
            try:
                yield
            finally:
                line.stop_at(None)

        async with open_store(line.url) as store:
            yield store, strike


@pytest.fixture(scope="module")
def histories() -> dict[int, list[Asked]]:
    """What was asked in the simulation of each seed."""
    return {seed: asked_in(seed) for seed in SEEDS}


async def carried_out(
    history: list[Asked], store: Store, strike: Strike, seed: int = 1
) -> Counter[str]:
    """Ask all of it of this store; raises `DifferentAnswerError`."""
    real, chance = AskedStore(store), random.Random(seed)
    for asked in history:
        await real.ask(asked, strike, chance)
    return real.came_of


def verify_much_was_asked(came_of: Counter[str]) -> None:
    print(dict(came_of))
    assert came_of["asked"] > 300
    assert came_of["refused"] > 20


async def test_a_file_answers_as_the_simulated_store(
    histories: dict[int, list[Asked]], tmp_path: Path
) -> None:
    came_of = Counter[str]()
    for seed, history in histories.items():
        (folder := tmp_path / str(seed)).mkdir()
        async with over_a_file(folder) as (store, strike):
            came_of += await carried_out(history, store, strike, seed)
    verify_much_was_asked(came_of)


async def test_postgresql_answers_as_the_simulated_store(
    histories: dict[int, list[Asked]], new_postgresql: Callable[[], str]
) -> None:
    came_of = Counter[str]()
    for seed, history in histories.items():
        async with over_a_server(new_postgresql()) as (store, strike):
            came_of += await carried_out(history, store, strike, seed)
    verify_much_was_asked(came_of)
    assert came_of["refused and done"]


async def test_a_write_that_a_store_has_lost_is_noticed(
    histories: dict[int, list[Asked]], tmp_path: Path
) -> None:
    history = histories[SEEDS[0]]
    lost = next(place for place, asked in enumerate(history) if asked.method == "append")
    async with over_a_file(tmp_path) as (store, strike):
        with pytest.raises(DifferentAnswerError):
            await carried_out(history[:lost] + history[lost + 1 :], store, strike)
