"""What the processes of a bot do in turn, a few seconds apart."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.services.ports.ownership import ConnectionLostError
from bot.storage.database.lock_session import LockSession

BETWEEN = 5.5
"""Seconds between two turns: Discord wants five between two sessions of a bucket."""
_LOOK_AGAIN = 0.25

Sleep = Callable[[float], Awaitable[None]]


class TurnLocks:
    """Turns, each of them a lock that is let go some seconds later."""

    def __init__(self, session: LockSession, *, sleep: Sleep = asyncio.sleep) -> None:
        self._session = session
        self._sleep = sleep
        self._held: set[tuple[int, int]] = set()
        self._ends: set[asyncio.Task[None]] = set()

    async def turn(self, kind: int, numbers: Sequence[int]) -> None:
        """Return with one of these locks; a lost connection is waited for."""
        while (number := await self._taken(kind, numbers)) is None:
            await self._sleep(_LOOK_AGAIN)
        task = asyncio.create_task(self._end(kind, number))
        self._ends.add(task)
        task.add_done_callback(self._ends.discard)

    def close(self) -> None:
        """Keep no lock any longer: the session is about to end."""
        for end in self._ends:
            end.cancel()

    async def _taken(self, kind: int, numbers: Sequence[int]) -> int | None:
        with suppress(ConnectionLostError):
            for number in numbers:
                # In one session the lock could be had twice.
                is_free = (kind, number) not in self._held
                if is_free and await self._session.take(kind, number):
                    self._held.add((kind, number))
                    return number
        return None

    async def _end(self, kind: int, number: int) -> None:
        await self._sleep(BETWEEN)
        self._held.discard((kind, number))
        with suppress(ConnectionLostError):
            await self._session.free(kind, number)
