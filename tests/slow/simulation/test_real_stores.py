"""What a simulation stores is carried out over real databases, which fail meanwhile: they answer
what the simulated store has answered, so that what the seeds find holds for both."""

import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.database import open_store
from bot.storage.errors import (
    ChannelTakenError,
    InteractionSeenError,
    StoreBusyError,
    VersionTakenError,
)
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.table.state.table import Table
from bot.table.store.stored_table import MatchResult, StoredTable, TableVersion
from tests.slow.crash.extent import EVERY
from tests.slow.crash.failing import Trouble, failing_disk
from tests.slow.crash.server_line import Stop, StopAt, server_line
from tests.slow.simulation.history import Asked, asked_in

Strike = Callable[[random.Random], AbstractContextManager[None]]
"""Has the database fail inside, at a moment chosen by chance or not at all."""

_OF_A_TABLE = frozenset(
    {"park", "find_table", "remember", "forget", "posted", "save", "drop", "at_table"}
)
"""What has the id of a table as its first argument, except in the part of preferences."""
_DONE_BEFORE = (VersionTakenError, InteractionSeenError, ChannelTakenError)


class DifferentAnswerError(AssertionError):
    """A real store does not do what the simulated one does."""


class AskedStore:
    """A store whose tables have other ids than in the simulation, perhaps: a database may leave
    some out."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._real = {0: 0}  # A table that is about to be opened has no id.
        self.came_of = Counter[str]()

    async def ask(self, asked: Asked, strike: Strike, chance: random.Random) -> None:
        """Ask the same, while the database may fail, and again if it has failed; raises
        `DifferentAnswerError`."""
        try:
            with strike(chance):
                answer = await self._answer(asked)
        except StoreBusyError:
            self.came_of["refused"] += 1
            answer = await self._answer(asked)
            if isinstance(answer, _DONE_BEFORE) and not isinstance(asked.answer, Exception):
                # The first time has counted, though nobody could know.
                self.came_of["refused and done"] += 1
                answer = await self._answer_of_what_is_done(asked)
        self.came_of["asked"] += 1
        self._verify(asked, answer)

    async def _answer(self, asked: Asked) -> Any:
        arguments = tuple(self._to_real(asked, each) for each in asked.arguments)
        try:
            return await getattr(getattr(self._store, asked.part), asked.method)(*arguments)
        except StoreBusyError:
            raise
        except Exception as error:
            return error

    async def _answer_of_what_is_done(self, asked: Asked) -> Any:
        if asked.method != "open_table":
            return None
        found = await self._store.tables.latest_table(asked.arguments[0].venue)
        assert found is not None
        return found.id

    def _verify(self, asked: Asked, answer: Any) -> None:
        if asked.method == "open_table" and isinstance(answer, int):
            if answer in self._real.values() or not isinstance(asked.answer, int):
                raise DifferentAnswerError(f"{asked} is answered with table {answer}")
            self._real[asked.answer] = answer
            return
        if asked.method == "find_tables" and isinstance(answer, list):
            answer.sort(key=lambda table: table.id)  # They come in no order.
        expected = _comparable(self._to_real(asked, asked.answer, is_answer=True))
        if expected != _comparable(answer):
            raise DifferentAnswerError(f"{asked} is answered {answer!r}")

    def _to_real(self, asked: Asked, value: Any, *, is_answer: bool = False) -> Any:
        """What was asked, or answered, with the ids of this store."""
        match value:
            case Table() | StoredTable() | TableVersion():
                return replace(value, id=self._real[value.id])
            case MatchResult():
                return replace(value, table=self._to_real(asked, value.table))
            case [*_] if asked.method == "find_tables" and not is_answer:
                return [self._real[each] for each in value]
            case list():
                return [self._to_real(asked, each, is_answer=is_answer) for each in value]
            case frozenset() if asked.method == "tables":
                return frozenset(self._real[each] for each in value)
            case int() if value is asked.arguments[0] and not is_answer:
                of_table = asked.method in _OF_A_TABLE and asked.part != "preferences"
                return self._real[value] if of_table else value
            case _:
                return value


def _comparable(answer: Any) -> Any:
    """An answer in a form that is equal where it tells the bot the same."""
    match answer:
        case Exception():
            return type(answer)
        case list():
            return [_comparable(each) for each in answer]
        case _:
            return answer


SEEDS = range(100) if EVERY else (5, 17, 37, 38)
"""Some in which the store is asked for much."""
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
    assert came_of["asked"] > 400
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
