"""A session with a PostgreSQL server that holds locks, and ends when its process falls silent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from bot.services.ports.errors import StoreBusyError
from bot.services.ports.ownership import ConnectionLostError
from bot.storage.database.errors import StoreFailedError, StoreOpenError
from bot.storage.database.postgresql import PostgresDatabase

_SESSION_SECONDS = 6
"""Seconds after which the server ends the session of a process that says nothing."""
_CERTAIN_SECONDS = 4.5
"""Seconds after the process has last said something: until then its session cannot have ended."""
_ANSWER_SECONDS = 3.0
_FIRST_VERSION = 14
"""PostgreSQL's first version that ends idle sessions."""
_LOCK_NOT_AVAILABLE = "55P03"

_SEEN = """
SELECT classid::bigint AS kind, objid::bigint AS number, pid AS session,
    coalesce(extract(epoch FROM clock_timestamp() - state_change), 0)::float8 AS silent
FROM pg_locks LEFT JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND granted AND classid::bigint BETWEEN $1 AND $2 AND objsubid = 2
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


@dataclass(frozen=True, slots=True)
class SeenLock:
    """A lock that a session has: its kind, its number, the session's number, and the seconds for
    which that has said nothing."""

    kind: int
    number: int
    session: int
    silent: float


class LockSession:
    """A connection of its own, by which a process holds advisory locks.

    Each lock has two numbers, of its kind and of what it is on. ``prepare`` is called with each new
    connection of the driver; ``clock`` returns seconds. Every method that asks the server raises
    `ConnectionLostError`, and `StoreBusyError` for a lock that does not come.
    """

    def __init__(
        self,
        database: PostgresDatabase,
        clock: Callable[[], float],
        prepare: Callable[[Any], Awaitable[None]],
    ) -> None:
        self.place = database.place
        self._database = database
        self._clock = clock
        self._prepare = prepare
        self._holder: Any = None
        self._heard = float("-inf")
        self._turn = asyncio.Lock()

    @property
    def is_certain(self) -> bool:
        """Whether the session cannot have ended."""
        return self._clock() < self._heard + _CERTAIN_SECONDS

    @property
    def number(self) -> int:
        """The server's number of the session."""
        return int(self._holder.get_server_pid())

    async def connect(self) -> None:
        """Begin a session in place of an earlier one; raises `StoreOpenError` and
        `StoreFailedError`."""
        if self._holder is not None:
            self._holder.terminate()
        holder = await self._database.connect()
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                await _bound(holder)
                await self._prepare(holder)
        except Exception as error:
            holder.terminate()
            if isinstance(error, StoreOpenError):
                raise
            raise StoreFailedError(f"the store's server refuses: {error}") from error
        self._holder = holder

    async def close(self) -> None:
        """End the session: all that it holds is free."""
        if self._holder is not None:
            holder, self._holder = self._holder, None
            with suppress(Exception):
                await asyncio.wait_for(holder.close(), _ANSWER_SECONDS)
            holder.terminate()

    async def take(self, kind: int, number: int) -> bool:
        """Take a lock, unless another session has it."""
        return bool(await self.value("SELECT pg_try_advisory_lock($1, $2)", kind, number))

    async def free(self, kind: int, number: int) -> None:
        """Free a lock that was taken."""
        await self.value("SELECT pg_advisory_unlock($1, $2)", kind, number)

    async def share(self, kind: int, number: int) -> bool:
        """Take a lock that others may share, unless another session has it for itself."""
        return bool(await self.value("SELECT pg_try_advisory_lock_shared($1, $2)", kind, number))

    async def unshare(self, kind: int, number: int) -> None:
        """Free a lock that was shared."""
        await self.value("SELECT pg_advisory_unlock_shared($1, $2)", kind, number)

    async def seen(self, first: int, last: int) -> list[SeenLock]:
        """All locks of these kinds."""
        async with self.talk() as holder:
            return [SeenLock(*row) for row in await holder.fetch(_SEEN, first, last)]

    async def value(self, statement: str, *values: int | str) -> Any:
        """What a statement returns."""
        async with self.talk() as holder:
            return await holder.fetchval(statement, *values)

    @asynccontextmanager
    async def talk(self) -> AsyncIterator[Any]:
        """The connection, for statements that are answered inside."""
        async with self._turn:
            began = self._clock()
            try:
                async with asyncio.timeout(_ANSWER_SECONDS):
                    yield self._holder
            except Exception as error:
                if getattr(error, "sqlstate", None) == _LOCK_NOT_AVAILABLE:
                    raise StoreBusyError("another process is writing to the store") from error
                if self._holder is not None:
                    self._holder.terminate()
                raise ConnectionLostError(type(error).__name__) from error
            self._heard = began


async def _bound(holder: Any) -> None:
    """Have the server end the session when its process falls silent."""
    if holder.get_server_version().major < _FIRST_VERSION:
        raise StoreOpenError(
            f"several processes need PostgreSQL {_FIRST_VERSION} or later: "
            "leave discord.shards out of the configuration, or update the server"
        )
    for setting in ("idle_session_timeout", "idle_in_transaction_session_timeout"):
        await holder.execute(f"SET {setting} = '{_SESSION_SECONDS}s'")
