"""Keep a log that has one writer: an entry is folded into the state, stored, and published."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import ClassVar, Generic, TypeVar

from bot.storage.errors import StoreQueueError
from bot.support.refusals import RefusalReason, TableRefusedError

State = TypeVar("State")
Entry = TypeVar("Entry")


class Ledger(ABC, Generic[State, Entry]):
    """Keeps the state that a log leads to; changes are made inside `writing`.

    ``state`` is what is stored, as far as that is known: the outcome of a write that has failed is
    not, until the log is read again. ``changed`` is set by every change, and by such a failure, so
    that a task which waits for a deadline looks at once. A log that turns out to be unreadable
    parks the ledger: nothing is written any more.
    """

    unreadable: ClassVar[tuple[type[Exception], ...]]
    """What `read` raises for a log that is not what was written, or does not fold."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.changed = asyncio.Event()
        self.is_known = True
        self.parked: Exception | None = None
        self._seen: set[int] = set()
        self._lock = asyncio.Lock()

    @abstractmethod
    def fold(self, state: State, entry: Entry) -> State:
        """Return the state after an entry; raises what the state refuses."""

    @abstractmethod
    async def store(self, entry: Entry, after: State, interaction_id: int | None) -> None:
        """Store the next entry of the log, which leads to this state."""

    @abstractmethod
    async def read(self) -> Sequence[State]:
        """Return the stored states that follow the one in memory, in order."""

    def publish(self, before: State, after: State) -> None:
        """Show a change, which is stored; never blocks and never raises."""

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """Be the log's only writer, with the stored state in memory.

        Raises `StoreBusyError` if the stored state has to be read and cannot be, and the error by
        which it is parked.
        """
        async with self._lock:
            if not self.is_known:
                await self._read_again()
            if self.parked is not None:
                raise self.parked.with_traceback(None)
            yield

    async def append(self, entry: Entry, interaction_id: int | None = None) -> None:
        """Fold an entry, store it, and publish the result; inside `writing`.

        An interaction takes effect once: `TableRefusedError` (SEEN_BEFORE) refuses it again.
        """
        self.verify_new(interaction_id)
        await self.write(entry, self.fold(self.state, entry), interaction_id)

    async def write(self, entry: Entry, after: State, interaction_id: int | None = None) -> None:
        """Store an entry that was folded, and publish the result; inside `writing`."""
        with self.storing():
            await self.store(entry, after, interaction_id)
        self.remember([interaction_id])
        self.became(after)

    def remember(self, interaction_ids: Iterable[int | None]) -> None:
        """Let none of these interactions take effect again."""
        self._seen.update(each for each in interaction_ids if each is not None)

    def verify_new(self, interaction_id: int | None) -> None:
        """Pass if the interaction has not taken effect yet; else `TableRefusedError`."""
        if interaction_id in self._seen:
            raise TableRefusedError(RefusalReason.SEEN_BEFORE)

    def became(self, after: State) -> None:
        """Take in a state that is stored, and publish it; inside `writing`."""
        before, self.state = self.state, after
        self.changed.set()
        self.publish(before, after)

    @contextmanager
    def storing(self) -> Iterator[None]:
        """Note that the outcome of a write that fails is unknown, if the store has begun it."""
        try:
            yield
        except StoreQueueError:
            # Reading whole logs again would only lengthen the queue that the write has waited in.
            raise
        except BaseException:
            self.is_known = False
            self.changed.set()
            raise

    async def park(self, error: Exception) -> None:
        """Write nothing any more: the log is not what was written."""
        self.parked = error

    async def _read_again(self) -> None:
        """Settle the outcome of a failed write by what is stored."""
        try:
            states = await self.read()
        except self.unreadable as error:
            await self.park(error)
            states = ()
        self.is_known = True
        for state in states:
            self.became(state)
