"""The locks by which several processes share a PostgreSQL database, each acting for some shards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from bot.services.ports.errors import StoreBusyError
from bot.services.ports.notices import Notice, Subject, read_notice
from bot.services.ports.ownership import ConnectionLostError, ShardMap, Sight
from bot.storage.database.errors import StoreFailedError, StoreInUseError, StoreOpenError
from bot.storage.database.fence import ShardFence
from bot.storage.database.postgresql import LOCKS, ONLY_BOT, WRITING, PostgresDatabase
from bot.storage.database.transactions import NOTICES

_HOLDING, _WANTING, _COUNTING, _READY, _IDENTIFYING = (LOCKS + kind for kind in range(1, 6))
"""The first numbers of the locks on shards, of those that say who is configured to have which, with
how many shards a process runs, that it can take more, and that it begins a session with Discord;
the second is the shard's, how many, or the sessions' bucket."""

_SESSION_SECONDS = 6
"""Seconds after which the server ends the session of a process that says nothing."""
_CERTAIN_SECONDS = 4.5
"""Seconds after the process has last said something: until then its session cannot have ended."""
_ANSWER_SECONDS = 3.0
_OPENING_WAIT, _PATIENCE = 0.25, 12
"""Seconds between two looks at whether the database may be opened, and how many of them are made
while a bot is there that shares it with nobody."""
_BETWEEN_SESSIONS, _IDENTIFY_AGAIN = 5.5, 0.25
"""Seconds between two sessions of a bucket, of which Discord wants five, and between two looks at
whether it is free."""
_FIRST_VERSION = 14
"""PostgreSQL's first version that ends idle sessions."""

_SEEN = """
SELECT classid::bigint AS kind, objid::bigint AS number, pid, mode FROM pg_locks
WHERE locktype = 'advisory' AND granted AND classid::bigint BETWEEN $1 AND $2 AND objsubid = 2
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
_COUNT_ON = """
INSERT INTO shard_epochs (shard, epoch) VALUES ($1, 1)
ON CONFLICT (shard) DO UPDATE SET epoch = shard_epochs.epoch + 1 RETURNING epoch
"""
_LOCK_NOT_AVAILABLE = "55P03"


def _nobody(notice: Notice) -> None:
    """Nobody listens."""


class PostgresShardLocks:
    """A `bot.services.ports.ownership.ShardLocks`: session locks of a connection of its own.

    The server ends the session of a process that says nothing for six seconds, as it does with one
    whose connection breaks: then its locks are free. ``fence`` refuses what such a process still
    writes; ``wanted`` are the shards that it is configured to have. Unless it ``hears``
    notices it has to look for what others have changed.
    """

    def __init__(
        self,
        database: PostgresDatabase,
        fence: ShardFence,
        wanted: frozenset[int],
        clock: Callable[[], float],
        *,
        hears: bool = True,
    ) -> None:
        self._hears = hears
        self.fence = fence
        self._database = database
        self._wanted = wanted
        self._clock = clock
        self._holder: Any = None
        self._heard = float("-inf")
        self._turn = asyncio.Lock()
        self._is_ready = False
        self._lost: set[int] = set()
        self._identifying: set[int] = set()
        self._on_notice: Callable[[Notice], None] = _nobody
        self._turns: set[asyncio.Task[None]] = set()

    @property
    def shards(self) -> ShardMap:
        """All shards."""
        return self.fence.shards

    @property
    def owned(self) -> frozenset[int]:
        """The ids of those of this process."""
        return self.fence.owned

    def owns(self, guild_id: int | None) -> bool:
        """Whether this process acts for a server; of no server, for what there is one of."""
        return self.shards.of(guild_id) in self.fence.owned

    @property
    def is_certain(self) -> bool:
        """Whether no other process can own the shards of this one yet."""
        return self._clock() < self._heard + _CERTAIN_SECONDS

    async def connect(self) -> None:
        """Begin a session; raises `StoreOpenError` and `StoreFailedError`."""
        holder = await self._database.connect()
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                await self._prepare(holder)
        except Exception as error:
            holder.terminate()
            if isinstance(error, StoreOpenError):
                raise
            raise StoreFailedError(f"the store's server refuses: {error}") from error
        self._holder = holder

    async def _prepare(self, holder: Any) -> None:
        """Say what this process is, and how long it may be silent."""
        if holder.get_server_version().major < _FIRST_VERSION:
            raise StoreOpenError(
                f"several processes need PostgreSQL {_FIRST_VERSION} or later: "
                "leave discord.shards out of the configuration, or update the server"
            )
        for setting in ("idle_session_timeout", "idle_in_transaction_session_timeout"):
            await holder.execute(f"SET {setting} = '{_SESSION_SECONDS}s'")
        await holder.execute("SELECT pg_advisory_lock_shared($1, $2)", _COUNTING, self.shards.count)
        for shard in sorted(self._wanted):
            await holder.execute("SELECT pg_advisory_lock_shared($1, $2)", _WANTING, shard)
        if self._hears:
            await holder.add_listener(NOTICES, self._noticed)

    def listen(self, on_notice: Callable[[Notice], None]) -> None:
        """Have ``on_notice`` called with every notice."""
        self._on_notice = on_notice

    def _noticed(self, _connection: object, _pid: int, _channel: str, text: str) -> None:
        if (notice := read_notice(text)) is not None:
            self._on_notice(notice)

    async def close(self) -> None:
        """End the session: all that it holds is free."""
        for turn in self._turns:
            turn.cancel()
        for shard in self.fence.epochs:
            self.fence.drop(shard)
        if self._holder is not None:
            holder, self._holder = self._holder, None
            with suppress(Exception):
                await asyncio.wait_for(holder.close(), _ANSWER_SECONDS)
            holder.terminate()

    @asynccontextmanager
    async def opening(self) -> AsyncIterator[bool]:
        """Hold off other processes that open the database; tells whether this one is the first,
        which may bring its schema up to date.

        It shares the database from then on. Raises `StoreInUseError` if a bot runs there that
        shares it with nobody, and `StoreOpenError` if others divide it into other shards.
        """
        is_first = await self._entered()
        try:
            yield is_first
            if is_first:
                await self._call("SELECT pg_advisory_lock_shared($1, $2)", LOCKS, ONLY_BOT)
        finally:
            if is_first:
                with suppress(ConnectionLostError):
                    await self._call("SELECT pg_advisory_unlock($1, $2)", LOCKS, ONLY_BOT)

    async def _entered(self) -> bool:
        """Take the lock of the only bot, or share it; whether it was taken."""
        alone = 0
        while True:
            await self._verify_count()
            if await self._call("SELECT pg_try_advisory_lock($1, $2)", LOCKS, ONLY_BOT):
                return True
            if await self._call("SELECT pg_try_advisory_lock_shared($1, $2)", LOCKS, ONLY_BOT):
                return False
            alone += await self._is_held_alone()
            if alone > _PATIENCE:
                raise StoreInUseError(
                    f"{self._database.place} is in use: a bot without discord.shards is running "
                    "on it; stop that one first"
                )
            await asyncio.sleep(_OPENING_WAIT)

    async def _is_held_alone(self) -> bool:
        """Whether a bot is there that shares the database with nobody."""
        rows = await self._call(_SEEN, LOCKS, _COUNTING, rows=True)
        sharing = {row["pid"] for row in rows if row["kind"] == _COUNTING}
        return any(
            (row["kind"], row["number"]) == (LOCKS, ONLY_BOT) and row["pid"] not in sharing
            for row in rows
        )

    async def _verify_count(self) -> None:
        rows = await self._call(_SEEN, _COUNTING, _COUNTING, rows=True)
        others = {row["number"] for row in rows} - {self.shards.count}
        if others:
            raise StoreOpenError(
                f"{self._database.place} is in use by processes with {min(others)} shards in all, "
                f"and this one is told of {self.shards.count}: give all of them the same number"
            )

    async def look(self) -> Sight:
        """Tell the server that this process lives, and see the others."""
        rows = await self._call(_SEEN, _HOLDING, _READY, rows=True)
        held, wanted, processes = {}, dict[int, set[int]](), set()
        for row in rows:
            match row["kind"]:
                case kind if kind == _HOLDING:
                    held[row["number"]] = row["pid"]
                case kind if kind == _WANTING:
                    wanted.setdefault(row["number"], set()).add(row["pid"])
                case kind if kind == _READY:
                    processes.add(row["pid"])
        return Sight(
            self._holder.get_server_pid(),
            frozenset(processes),
            held,
            {shard: frozenset(pids) for shard, pids in wanted.items()},
        )

    async def take(self, shard: int) -> bool:
        """Own a shard that nobody has; False if another process was quicker."""
        if not await self._lock(shard):
            return False
        try:
            epoch = await self._counted_on(shard)
        except StoreBusyError:
            await self._call("SELECT pg_advisory_unlock($1, $2)", _HOLDING, shard)
            raise
        self.fence.taken(shard, epoch)
        return True

    async def _counted_on(self, shard: int) -> int:
        """The new number of a shard, committed among the writes of all processes."""
        async with self._session() as holder, holder.transaction():
            await holder.execute("SELECT pg_advisory_xact_lock($1, $2)", LOCKS, WRITING)
            return int(await holder.fetchval(_COUNT_ON, shard))

    async def ready(self) -> None:
        """Tell the others that this process can take more shards."""
        self._is_ready = True
        await self._call("SELECT pg_advisory_lock_shared($1, $2)", _READY, 0)

    async def not_ready(self) -> None:
        """Tell the others that this process takes no shards any more."""
        self._is_ready = False
        await self._call("SELECT pg_advisory_unlock_shared($1, $2)", _READY, 0)

    def leave(self, shard: int) -> None:
        """Begin nothing more for a shard."""
        self.fence.leave(shard)

    async def release(self, shard: int) -> None:
        """Own a shard no more."""
        self.fence.drop(shard)
        await self._call("SELECT pg_advisory_unlock($1, $2)", _HOLDING, shard)

    async def reconnect(self) -> frozenset[int]:
        """Take the shards again after `ConnectionLostError`; returns those that are lost."""
        if self._holder is not None:
            self._holder.terminate()
        await self.connect()
        try:
            lost = await self._retaken()
        except ConnectionLostError as error:
            raise StoreFailedError("the store's server is lost again") from error
        self._on_notice(Notice(Subject.ANYTHING))
        return lost

    async def _retaken(self) -> frozenset[int]:
        await self._share_again()
        if self._is_ready:
            await self.ready()
        for shard, epoch in sorted(self.fence.epochs.items()):
            is_held = await self._lock(shard)
            query = "SELECT epoch FROM shard_epochs WHERE shard = $1"
            if not is_held or await self._call(query, shard) != epoch:
                # Remembered if the connection is lost once more before all have been looked at.
                self._lost.add(shard)
                self.fence.drop(shard)
                if is_held:
                    await self.release(shard)
        lost, self._lost = frozenset(self._lost), set()
        return lost

    async def _share_again(self) -> None:
        """Share the database with other processes once more."""
        shared = "SELECT pg_try_advisory_lock_shared($1, $2)"
        for _ in range(_PATIENCE):
            if await self._call(shared, LOCKS, ONLY_BOT):
                return
            await asyncio.sleep(_OPENING_WAIT)
        raise StoreInUseError(f"another bot has taken {self._database.place} over")

    async def turn(self, bucket: int) -> None:
        """Return when this process may begin a session with Discord, in a bucket of shards of which
        one a few seconds may; a lost connection is waited for."""
        while not await self._began(bucket):  # noqa: ASYNC110 (another process has to be asked)
            await asyncio.sleep(_IDENTIFY_AGAIN)
        task = asyncio.create_task(self._let_next(bucket))
        self._turns.add(task)
        task.add_done_callback(self._turns.discard)

    async def _began(self, bucket: int) -> bool:
        with suppress(ConnectionLostError):
            taken = "SELECT pg_try_advisory_lock($1, $2)"
            # In one session the lock could be had twice.
            if bucket not in self._identifying and await self._call(taken, _IDENTIFYING, bucket):
                self._identifying.add(bucket)
                return True
        return False

    async def _let_next(self, bucket: int) -> None:
        await asyncio.sleep(_BETWEEN_SESSIONS)
        self._identifying.discard(bucket)
        with suppress(ConnectionLostError):
            await self._call("SELECT pg_advisory_unlock($1, $2)", _IDENTIFYING, bucket)

    async def _lock(self, shard: int) -> bool:
        return bool(await self._call("SELECT pg_try_advisory_lock($1, $2)", _HOLDING, shard))

    async def _call(self, statement: str, *values: int, rows: bool = False) -> Any:
        """What a statement returns, in the session."""
        async with self._session() as holder:
            return await (holder.fetch if rows else holder.fetchval)(statement, *values)

    @asynccontextmanager
    async def _session(self) -> AsyncIterator[Any]:
        """The session, which is heard of inside; raises `StoreBusyError` for a lock that does not
        come, and `ConnectionLostError` for whatever else fails."""
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
