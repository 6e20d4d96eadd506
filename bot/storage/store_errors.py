"""The store's errors, what a table makes of them, and how to wait for a busy store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from bot.support.refusals import RefusalReason, TableRefusedError

BUSY_WAIT = 0.25
"""Seconds between two attempts while the store is busy."""

_T = TypeVar("_T")


class StoreBusyError(Exception):
    """The store could not be written now; nothing has changed, and trying again is safe."""


class StoreQueueError(StoreBusyError):
    """Too many requests wait for the store: this one has not been begun, so nothing of it can have
    been written."""


class VersionTakenError(Exception):
    """Another entry already has this version: the writer's state is out of date."""


class InteractionSeenError(Exception):
    """The log already has an entry of this interaction: it was delivered twice."""


class UnreadableTableError(Exception):
    """The stored data of a table are not what this program has written; ``table_id`` names it."""

    def __init__(self, table_id: int, why: str = "it is stored in another form") -> None:
        super().__init__(f"table {table_id} cannot be read: {why}")
        self.table_id = table_id


class UnreadableEveningError(Exception):
    """The stored log of an evening is not what this program has written;
    ``evening_id`` names it."""

    def __init__(self, evening_id: int, why: str = "it is stored in another form") -> None:
        super().__init__(f"evening {evening_id} cannot be read: {why}")
        self.evening_id = evening_id


class UnreadableDayError(Exception):
    """The stored log of a deal of the day is not what this program has written; ``day``
    names it."""

    def __init__(self, day: int, why: str = "it is stored in another form") -> None:
        super().__init__(f"the deal of day {day} cannot be read: {why}")
        self.day = day


class UnreadableChainError(UnreadableDayError):
    """The stored seeds of the deals from a day on are not what was written; ``number`` names
    their chain."""

    def __init__(self, number: int, first_day: int, why: str) -> None:
        super().__init__(first_day, why)
        self.number = number


class ChannelTakenError(Exception):
    """An open table, or an evening that is not over, holds the channel already."""


_REASONS: Mapping[type[Exception], RefusalReason] = {
    StoreBusyError: RefusalReason.BUSY,
    ChannelTakenError: RefusalReason.CHANNEL_TAKEN,
    InteractionSeenError: RefusalReason.SEEN_BEFORE,
    VersionTakenError: RefusalReason.STALE,
    UnreadableTableError: RefusalReason.UNREADABLE,
}


def refusal_of(error: Exception) -> TableRefusedError | None:
    """Return what people are told of a store's error; None for any other error."""
    reasons = (reason for kind, reason in _REASONS.items() if isinstance(error, kind))
    reason = next(reasons, None)
    return None if reason is None else TableRefusedError(reason)


@contextmanager
def store_refusals() -> Iterator[None]:
    """Raise the store's errors as `TableRefusedError`. The error boundary translates those that
    reach it, so only code that decides by the reason needs this."""
    try:
        yield
    except tuple(_REASONS) as error:
        raise refusal_of(error) or error from error


async def retry_while_busy(
    attempt: Callable[[], Awaitable[_T]],
    *,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> _T:
    """The result of ``attempt``, which is repeated for as long as the store is busy.

    Raises whatever else it raises, also `TableRefusedError` for any reason but `BUSY`.
    """
    while True:
        try:
            return await attempt()
        except StoreBusyError:
            pass
        except TableRefusedError as error:
            if error.reason is not RefusalReason.BUSY:
                raise
        await sleep(BUSY_WAIT)
