"""The shards of this process: which they are, begun and ended one by one."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Protocol

import discord
from discord.gateway import DiscordWebSocket

from bot.client.shards.shard import ShardConnection, ShardStatus
from bot.client.shards.turns import SessionTurns


class ShardListener(Protocol):
    """Who is told of the shards of this process."""

    def shards_changed(self, owned: frozenset[int], count: int) -> None:
        """These shards are this process' now, of ``count`` in all."""

    def shard_stopped(self, shard_id: int) -> None:
        """The shard is no longer this process'."""

    def online_changed(self, is_online: bool) -> None:
        """Whether every shard of this process has a session now; told whenever one that this
        process or another one hears of may have changed."""


class ShardRunner:
    """Keeps shards of a client connected, each by itself.

    `run` begins with those that are ``asked`` for then, None for all. ``count`` is the number of
    the bot's shards in all its processes, 0 until Discord has recommended one.
    """

    def __init__(
        self,
        client: discord.Client,
        turns: SessionTurns,
        listener: ShardListener,
        *,
        asked: Collection[int] | None = None,
        count: int | None = None,
    ) -> None:
        self.count = count or 0
        self._client = client
        self._turns = turns
        self._listener = listener
        self._asked = asked
        self._shards: dict[int, ShardConnection] = {}
        self._heard_elsewhere: frozenset[int] = frozenset()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._ended: asyncio.Future[None] | None = None

    @property
    def owned(self) -> frozenset[int]:
        """The shards of this process, connected or not."""
        return frozenset(self._shards)

    @property
    def is_online(self) -> bool:
        """Whether this process has shards, and every one of them a session, perhaps another
        process's, which passes on what it hears."""
        return bool(self._shards) and self._shards.keys() <= self.reached

    @property
    def reached(self) -> frozenset[int]:
        """The shards of which this process or another one has a session."""
        return self.connected | self._heard_elsewhere

    @property
    def connected(self) -> frozenset[int]:
        """The shards of this process that have a session."""
        return frozenset(number for number, each in self._shards.items() if each.is_connected)

    def others_hear(self, shards: frozenset[int]) -> None:
        """Other processes have sessions of these shards, until this one has."""
        if shards != self._heard_elsewhere:
            self._heard_elsewhere = shards
            self._tell()

    async def run(self) -> None:
        """Keep the shards connected until `close`.

        Raises `bot.client.shards.errors.BadTokenError`, and `discord.ConnectionClosed` or
        `discord.PrivilegedIntentsRequired` if Discord refuses the client for another reason.
        """
        ended = self._end()
        try:
            if not self.count:
                self.count = (await self._turns.allowance()).shards
            for shard_id in sorted(range(self.count) if self._asked is None else self._asked):
                await self.start(shard_id)
            await ended
        finally:
            await self._end_all()

    async def start(self, shard_id: int) -> None:
        """Begin to connect a shard; nothing if that has begun. The client must be logged in."""
        if shard_id in self._shards:
            return
        if not 0 <= shard_id < self.count:
            raise ValueError(f"there is no shard {shard_id} of {self.count}")
        shard = ShardConnection(self._client, shard_id, self._turns, self._tell)
        self._shards[shard_id] = shard
        self._tell_owned()
        self._tell()
        task = asyncio.create_task(shard.run(), name=f"shard {shard_id}")
        self._tasks[shard_id] = task
        task.add_done_callback(self._done)

    async def stop(self, shard_id: int) -> None:
        """End a shard's session; nothing if this process has not this shard."""
        if (task := self._tasks.pop(shard_id, None)) is None:
            return
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        del self._shards[shard_id]
        self._tell_owned()
        self._listener.shard_stopped(shard_id)
        self._tell()

    async def close(self) -> None:
        """End all sessions, and `run`."""
        if not (ended := self._end()).done():
            ended.set_result(None)
        await self._end_all()

    def shard_of(self, guild_id: int) -> int:
        """The shard at which events of a server arrive, by Discord's formula."""
        return (guild_id >> 22) % max(1, self.count)

    def of(self, shard_id: int | None) -> ShardConnection | None:
        """The connection of a shard of this process."""
        return None if shard_id is None else self._shards.get(shard_id)

    def opened(self, socket: DiscordWebSocket) -> None:
        """A socket was opened for one of the shards."""
        if (shard := self.of(socket.shard_id)) is not None:
            shard.opened(socket)

    def identifying(self, shard_id: int | None) -> None:
        """A shard is about to request a new session."""
        if (shard := self.of(shard_id)) is not None:
            shard.identifying()

    def session_began(self, shard_id: int) -> None:
        """Discord has said READY or RESUMED to a shard."""
        if (shard := self.of(shard_id)) is not None:
            shard.session_began()

    def owns_server(self, guild_id: int) -> bool:
        """Whether events of the server arrive in this process."""
        return self.shard_of(guild_id) in self._shards

    def knows_server(self, guild_id: int) -> bool:
        """Whether this process has been told if the bot is in the server."""
        shard = self.of(self.shard_of(guild_id))
        return shard is not None and shard.was_ready

    def status(self) -> tuple[ShardStatus, ...]:
        """All shards of this process at this moment, by number."""
        servers = [guild.shard_id for guild in self._client.guilds]
        return tuple(
            ShardStatus(
                number, each.is_connected, each.latency, each.reconnects, each.sessions_started,
                servers.count(number),
            )
            for number, each in sorted(self._shards.items())
        )  # fmt: skip

    def _done(self, task: asyncio.Task[None]) -> None:
        """A shard that fails for good is the end of all: Discord refuses this client."""
        if task.cancelled() or (error := task.exception()) is None:
            return
        if not (ended := self._end()).done():
            ended.set_exception(error)

    def _end(self) -> asyncio.Future[None]:
        """What `run` waits for."""
        if self._ended is None:
            self._ended = asyncio.get_running_loop().create_future()
        return self._ended

    async def _end_all(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _tell_owned(self) -> None:
        self._turns.share(len(self._shards), self.count)
        self._listener.shards_changed(self.owned, self.count)

    def _tell(self) -> None:
        self._listener.online_changed(self.is_online)
