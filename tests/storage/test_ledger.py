"""A log with one writer: what is in memory is what is stored, whatever becomes of a write."""

import pytest

from bot.storage.errors import StoreBusyError, StoreQueueError
from bot.storage.transactions import Ledger
from bot.support.refusals import TableRefusedError


class UnreadableError(Exception):
    """The stored log is not what was written."""


class Sum(Ledger[int, int]):
    """Adds numbers; ``stored`` has their sums, ``fails`` is what the next write meets once it is
    ``done``."""

    unreadable = (UnreadableError,)

    def __init__(self) -> None:
        super().__init__(0)
        self.stored: list[int] = [0]
        self.fails: Exception | None = None
        self.done = False
        self.reads = 0
        self.shown: list[tuple[int, int]] = []

    def fold(self, state: int, entry: int) -> int:
        if entry < 0:
            raise ValueError(entry)
        return state + entry

    async def store(self, entry: int, after: int, interaction_id: int | None) -> None:
        del entry, interaction_id
        failure, self.fails = self.fails, None
        if failure is None or self.done:
            self.stored.append(after)
        if failure is not None:
            raise failure

    async def read(self) -> list[int]:
        self.reads += 1
        if not self.stored:
            raise UnreadableError
        return self.stored[self.stored.index(self.state) + 1 :]

    def publish(self, before: int, after: int) -> None:
        self.shown.append((before, after))


async def add(ledger: Sum, number: int, interaction_id: int | None = None) -> None:
    async with ledger.writing():
        await ledger.append(number, interaction_id)


@pytest.mark.parametrize("done", [True, False])
async def test_a_failed_write_is_known_before_the_next_one(done: bool) -> None:
    ledger = Sum()
    ledger.fails, ledger.done = StoreBusyError("busy"), done
    with pytest.raises(StoreBusyError):
        await add(ledger, 1)
    assert (ledger.state, ledger.shown, ledger.changed.is_set()) == (0, [], True)
    await add(ledger, 2)
    assert ledger.stored == ([0, 1, 3] if done else [0, 2])
    assert ledger.shown == ([(0, 1), (1, 3)] if done else [(0, 2)])
    assert ledger.reads == 1


async def test_a_write_that_was_not_begun_needs_no_reading() -> None:
    ledger = Sum()
    ledger.fails = StoreQueueError("full")
    with pytest.raises(StoreQueueError):
        await add(ledger, 1)
    await add(ledger, 2)
    assert (ledger.stored, ledger.reads) == ([0, 2], 0)


async def test_what_the_state_refuses_is_not_stored() -> None:
    ledger = Sum()
    with pytest.raises(ValueError, match="-1"):
        await add(ledger, -1)
    assert (ledger.stored, ledger.shown) == ([0], [])


async def test_an_interaction_takes_effect_once() -> None:
    ledger = Sum()
    await add(ledger, 1, 77)
    with pytest.raises(TableRefusedError, match="seen-before"):
        await add(ledger, 1, 77)
    assert ledger.stored == [0, 1]


async def test_an_unreadable_log_parks_it() -> None:
    ledger = Sum()
    ledger.fails = StoreBusyError("busy")
    with pytest.raises(StoreBusyError):
        await add(ledger, 1)
    ledger.stored.clear()
    for _ in range(2):
        with pytest.raises(UnreadableError):
            await add(ledger, 2)
    assert (ledger.reads, ledger.stored) == (1, [])
