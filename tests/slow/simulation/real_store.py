"""A real store asked what a simulated one was asked: is it answered the same?"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

from bot.storage.store_errors import (
    ChannelTakenError,
    InteractionSeenError,
    StoreBusyError,
    VersionTakenError,
)
from bot.stores import Store
from bot.table.state.table import Table
from bot.table.store.stored_table import MatchResult, StoredTable
from tests.slow.simulation.history import Asked

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
        self._real: dict[int, int] = {}
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
        expected = _comparable(self._to_real(asked, asked.answer, is_answer=True))
        if expected != _comparable(answer):
            raise DifferentAnswerError(f"{asked} is answered {answer!r}")

    def _to_real(self, asked: Asked, value: Any, *, is_answer: bool = False) -> Any:
        """What was asked, or answered, with the ids of this store."""
        match value:
            case Table() | StoredTable():
                return replace(value, id=self._real[value.id])
            case MatchResult():
                return replace(value, table_id=self._real[value.table_id])
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
