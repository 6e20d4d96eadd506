"""The store's errors, which are refusals, and how to wait for a busy store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import ClassVar, TypeVar

from bot.support.refusals import RefusalReason, TableRefusedError

BUSY_WAIT = 0.25
"""Seconds between two attempts while the store is busy."""

_T = TypeVar("_T")


class StoreRefusalError(TableRefusedError):
    """The store refuses a request; people are shown the reason like that of any other refusal."""

    because: ClassVar[RefusalReason]

    def __init__(self, *details: object) -> None:
        super().__init__(self.because, details=", ".join(map(str, details)))


class StoreBusyError(StoreRefusalError):
    """The store could not be written now; nothing has changed, and trying again is safe."""

    because = RefusalReason.BUSY


class StoreQueueError(StoreBusyError):
    """Too many requests wait for the store: this one has not been begun, so nothing of it can have
    been written."""


class VersionTakenError(StoreRefusalError):
    """Another entry already has this version: the writer's state is out of date."""

    because = RefusalReason.STALE


class InteractionSeenError(StoreRefusalError):
    """The log already has an entry of this interaction: it was delivered twice."""

    because = RefusalReason.SEEN_BEFORE


class ChannelTakenError(StoreRefusalError):
    """An open table, or an evening that is not over, holds the channel already."""

    because = RefusalReason.CHANNEL_TAKEN


class UnreadableTableError(StoreRefusalError):
    """The stored data of a table are not what this program has written; ``table_id`` names it."""

    because = RefusalReason.UNREADABLE

    def __init__(self, table_id: int, why: str = "it is stored in another form") -> None:
        super().__init__(f"table {table_id} cannot be read: {why}")
        self.table_id = table_id


async def retry_while_busy(
    attempt: Callable[[], Awaitable[_T]],
    *,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> _T:
    """The result of ``attempt``, which is repeated for as long as the store is busy; raises
    whatever else it raises."""
    while True:
        try:
            return await attempt()
        except TableRefusedError as error:
            if error.reason is not RefusalReason.BUSY:
                raise
        await sleep(BUSY_WAIT)
