"""The locks by which several processes share a PostgreSQL database, each acting for some shards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from typing import Any

from bot.services.ports.errors import StoreBusyError
from bot.services.ports.notices import Notice, Subject, read_notice
from bot.services.ports.ownership import ConnectionLostError, ShardMap, Sight
from bot.storage.database.errors import StoreFailedError, StoreInUseError, StoreOpenError
from bot.storage.database.fence import ShardFence
from bot.storage.database.lock_session import LockSession, SeenLock
from bot.storage.database.postgresql import LOCKS, ONLY_BOT, WRITING, PostgresDatabase
from bot.storage.database.shard_lock import ShardLock
from bot.storage.database.transactions import NOTICES
from bot.storage.database.turn_locks import TurnLocks

_OPENING_WAIT, _PATIENCE = 0.25, 12
"""Seconds between two looks at whether the database may be opened, and how many of them are made
while a bot is there that shares it with nobody."""
_ASK_AT_ONCE = 2
"""So many may ask Discord in a few seconds what it grants, as seen; it does not say how many."""

_SHARE = "SELECT pg_advisory_lock_shared($1, $2)"
_COUNT_ON = """
INSERT INTO shard_epochs (shard, epoch) VALUES ($1, 1)
ON CONFLICT (shard) DO UPDATE SET epoch = shard_epochs.epoch + 1 RETURNING epoch
"""


def _nobody(notice: Notice) -> None:
    """Nobody listens."""


class PostgresShardLocks:
    """A `bot.services.ports.ownership.ShardLocks`: locks of a session of its own.

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
        self.fence = fence
        self._wanted = wanted
        self._hears = hears
        self._session = LockSession(database, clock, self._prepare)
        self._is_ready = False
        self._is_doubtful = False
        self._lost: set[int] = set()
        self._hearing: frozenset[int] = frozenset()
        self._turns = TurnLocks(self._session)
        self._on_notice: Callable[[Notice], None] = _nobody

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
        return self._session.is_certain and not self._is_doubtful

    async def connect(self) -> None:
        """Begin a session; raises `StoreOpenError` and `StoreFailedError`."""
        await self._session.connect()

    async def close(self) -> None:
        """End the session: all that it holds is free."""
        self._turns.close()
        for shard in self.fence.epochs:
            self.fence.drop(shard)
        await self._session.close()

    def listen(self, on_notice: Callable[[Notice], None]) -> None:
        """Have ``on_notice`` called with every notice."""
        self._on_notice = on_notice

    async def _prepare(self, holder: Any) -> None:
        """Say what this process is, and listen."""
        await holder.execute(_SHARE, ShardLock.COUNTING, self.shards.count)
        for shard in sorted(self._wanted):
            await holder.execute(_SHARE, ShardLock.WANTING, shard)
        if self._hears:
            await holder.add_listener(NOTICES, self._noticed)

    def _noticed(self, _connection: object, _pid: int, _channel: str, text: str) -> None:
        if (notice := read_notice(text)) is not None:
            self._on_notice(notice)

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
                await self._session.value(_SHARE, LOCKS, ONLY_BOT)
        finally:
            if is_first:
                with suppress(ConnectionLostError):
                    await self._session.free(LOCKS, ONLY_BOT)

    async def _entered(self) -> bool:
        """Take the lock of the only bot, or share it; whether it was taken."""
        alone = 0
        while True:
            await self._verify_count()
            if await self._session.take(LOCKS, ONLY_BOT):
                return True
            if await self._session.share(LOCKS, ONLY_BOT):
                return False
            alone += await self._is_held_alone()
            if alone > _PATIENCE:
                raise StoreInUseError(
                    f"{self._session.place} is in use: a bot without discord.shards is running "
                    "on it; stop that one first"
                )
            await asyncio.sleep(_OPENING_WAIT)

    async def _is_held_alone(self) -> bool:
        """Whether a bot is there that shares the database with nobody."""
        locks = await self._session.seen(LOCKS, ShardLock.COUNTING)
        sharing = {lock.session for lock in locks if lock.kind == ShardLock.COUNTING}
        only = {each.session for each in locks if (each.kind, each.number) == (LOCKS, ONLY_BOT)}
        return bool(only - sharing)

    async def _verify_count(self) -> None:
        counts = {
            lock.number for lock in await self._session.seen(ShardLock.COUNTING, ShardLock.COUNTING)
        }
        if others := counts - {self.shards.count}:
            raise StoreOpenError(
                f"{self._session.place} is in use by processes with {min(others)} shards in all, "
                f"and this one is told of {self.shards.count}: give all of them the same number"
            )

    async def look(self) -> Sight:
        """Tell the server that this process lives, and see the others."""
        seen = await self._session.seen(ShardLock.HOLDING, ShardLock.HEARING)
        return Sight(
            self._session.number,
            frozenset(lock.session for lock in seen if lock.kind == ShardLock.READY),
            {lock.number: lock.session for lock in seen if lock.kind == ShardLock.HOLDING},
            _sessions(seen, ShardLock.WANTING),
            _sessions(seen, ShardLock.HEARING),
            frozenset(lock.number for lock in seen if lock.kind == ShardLock.GIVEN),
            {lock.session: lock.silent for lock in seen},
        )

    async def take(self, shard: int) -> bool:
        """Own a shard that nobody has; False if another process was quicker."""
        if not await self._session.take(ShardLock.HOLDING, shard):
            return False
        try:
            epoch = await self._counted_on(shard)
        except StoreBusyError:
            await self._session.free(ShardLock.HOLDING, shard)
            raise
        self.fence.taken(shard, epoch)
        return True

    async def _counted_on(self, shard: int) -> int:
        """The new number of a shard, committed among the writes of all processes."""
        async with self._session.talk() as holder, holder.transaction():
            await holder.execute("SELECT pg_advisory_xact_lock($1, $2)", LOCKS, WRITING)
            return int(await holder.fetchval(_COUNT_ON, shard))

    async def ready(self) -> None:
        """Tell the others that this process can take more shards."""
        self._is_ready = True
        await self._session.share(ShardLock.READY, 0)

    async def not_ready(self) -> None:
        """Tell the others that this process takes no shards any more."""
        self._is_ready = False
        await self._session.unshare(ShardLock.READY, 0)

    def leave(self, shard: int) -> None:
        """Begin nothing more for a shard."""
        self.fence.leave(shard)

    async def release(self, shard: int, *, is_given: bool = False) -> None:
        """Own a shard no more, which may be given to the others."""
        self.fence.drop(shard)
        if is_given:
            await self._session.share(ShardLock.GIVEN, shard)
        await self._session.free(ShardLock.HOLDING, shard)
        await self._tell_of_shards()

    async def tell_heard(self, shards: frozenset[int]) -> None:
        """Tell the others of which shards this process has a session with Discord."""
        if shards == self._hearing:
            return
        for shard in sorted(shards - self._hearing):
            await self._session.share(ShardLock.HEARING, shard)
        for shard in sorted(self._hearing - shards):
            await self._session.unshare(ShardLock.HEARING, shard)
        self._hearing = shards
        await self._tell_of_shards()

    async def _tell_of_shards(self) -> None:
        if self._hears:
            notice = str(Notice(Subject.SHARDS))
            await self._session.value("SELECT pg_notify($1, $2)", NOTICES, notice)

    async def reconnect(self) -> frozenset[int]:
        """Take the shards again after `ConnectionLostError`; returns those that are lost."""
        # Until it is known which they are: the new session says nothing of them.
        self._is_doubtful = True
        await self._session.connect()
        self._hearing = frozenset()  # Told again.
        try:
            lost = await self._retaken()
        except ConnectionLostError as error:
            raise StoreFailedError("the store's server is lost again") from error
        self._is_doubtful = False
        self._on_notice(Notice(Subject.ANYTHING))
        return lost

    async def _retaken(self) -> frozenset[int]:
        await self._share_again()
        if self._is_ready:
            await self.ready()
        query = "SELECT epoch FROM shard_epochs WHERE shard = $1"
        for shard, epoch in sorted(self.fence.epochs.items()):
            is_held = await self._session.take(ShardLock.HOLDING, shard)
            if not is_held or await self._session.value(query, shard) != epoch:
                # Remembered if the connection is lost once more before all have been looked at.
                self._lost.add(shard)
                self.fence.drop(shard)
                if is_held:
                    await self.release(shard)
        lost, self._lost = frozenset(self._lost), set()
        return lost

    async def _share_again(self) -> None:
        """Share the database with other processes once more."""
        for _ in range(_PATIENCE):
            if await self._session.share(LOCKS, ONLY_BOT):
                return
            await asyncio.sleep(_OPENING_WAIT)
        raise StoreInUseError(f"another bot has taken {self._session.place} over")

    async def turn(self, bucket: int) -> None:
        """Return when this process may begin a session with Discord, in a bucket of shards of which
        one a few seconds may; a lost connection is waited for."""
        await self._turns.turn(ShardLock.IDENTIFYING, (bucket,))

    async def ask_turn(self) -> None:
        """Return when this process may ask Discord what it grants; a lost connection is waited
        for."""
        await self._turns.turn(ShardLock.ASKING, range(_ASK_AT_ONCE))


def _sessions(seen: Collection[SeenLock], kind: int) -> dict[int, frozenset[int]]:
    """The sessions that have a lock of this kind, by its number."""
    found: dict[int, set[int]] = {}
    for lock in seen:
        if lock.kind == kind:
            found.setdefault(lock.number, set()).add(lock.session)
    return {number: frozenset(sessions) for number, sessions in found.items()}
