"""The store's errors, what a table makes of them, and how to wait for a busy store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
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


@contextmanager
def store_refusals() -> Iterator[None]:
    """Raise the store's errors as `TableRefusedError`, with the reason that people are given."""
    try:
        yield
    except StoreBusyError as error:
        raise TableRefusedError(RefusalReason.BUSY) from error
    except ChannelTakenError as error:
        raise TableRefusedError(RefusalReason.CHANNEL_TAKEN) from error
    except InteractionSeenError as error:
        raise TableRefusedError(RefusalReason.SEEN_BEFORE) from error
    except VersionTakenError as error:
        raise TableRefusedError(RefusalReason.STALE) from error
    except UnreadableTableError as error:
        raise TableRefusedError(RefusalReason.UNREADABLE) from error


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
