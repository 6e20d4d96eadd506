"""Processes of one bot on one PostgreSQL server, at a local Discord of many shards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.storage import open_store
from localcord.gateway.session_starts import IDENTIFY_SECONDS, SessionLimits
from localcord.server.app import LocalDiscord
from localcord.world.components import walk
from tests.fixtures.postgresql import PostgresServer
from tests.fixtures.shard_locks import are_with_their_own
from tools.bench.bot_process import BotProcess, bot_process
from tools.bench.crowd import Crowd, Tempo
from tools.bench.figures import watch_lag
from tools.bench.stored_tables import Club, large_world, store_tables
from tools.bench.tally import Tally

SERVERS_A_SHARD = 4
_LOOK_EVERY = 0.25
_NOTED_AFTER = 10.0
_PATIENCE = 600.0

Entries = Mapping[tuple[int, int], str]
"""The entries of all logs by table and version, each as a digest of what it says."""


@dataclass(slots=True)
class BotCluster:
    """Tables in play at a local Discord, and the processes of the bot that play them.

    ``clubs`` are those who play by the number of their table. ``lag`` is by how many seconds the
    event loop of the local Discord and its people was late.
    """

    discord: LocalDiscord
    clubs: dict[int, Club]
    crowd: Crowd
    tally: Tally
    server: PostgresServer
    database: str
    folder: Path
    seed: int
    shards: int
    processes: list[BotProcess] = field(default_factory=list)
    lag: list[float] = field(default_factory=list)
    _start: Callable[[int], Awaitable[BotProcess]] | None = None

    @asynccontextmanager
    async def bots(self, number: int, *, notifies: bool) -> AsyncIterator[None]:
        """So many processes, started together; those that still run are killed at the end.

        Unless the database ``notifies`` them each looks by itself for what others have written.
        """
        async with AsyncExitStack() as stack:

            async def start(place: int) -> BotProcess:
                process = bot_process(
                    self.discord, self.server.url(self.database), self.log(place), self.seed,
                    notifies=notifies,
                    shards=f"{','.join(map(str, self.shards_of(place, number)))}/{self.shards}",
                )  # fmt: skip
                return await stack.enter_async_context(process)

            self._start = start
            for place in range(number):
                self.processes.append(await start(place))
            yield

    async def start_again(self, place: int) -> float:
        """Start a process anew that has ended: the seconds until it acts for its shards, and hears
        of them alone."""
        began, number = time.perf_counter(), len(self.processes)
        assert self._start is not None
        self.processes[place] = await self._start(place)
        told = (self.server, self.database, self.shards_of(place, number), self.shards)
        async with asyncio.timeout(_PATIENCE):
            while not await asyncio.to_thread(are_with_their_own, *told):  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(_LOOK_EVERY)
        return time.perf_counter() - began

    def shards_of(self, place: int, number: int) -> Sequence[int]:
        """The shards for which a process of so many is configured."""
        return range(place * self.shards // number, (place + 1) * self.shards // number)

    def tables_of(self, place: int, number: int) -> set[int]:
        """The tables that a process of so many plays."""
        mine = set(self.shards_of(place, number))
        return {
            table
            for table, club in self.clubs.items()
            if (club.place.guild_id >> 22) % self.shards in mine
        }

    def log(self, place: int) -> Path:
        """The file with the log of a process."""
        return self.folder / f"bot-{place}.log"

    async def online(self) -> float:
        """Return once every shard is connected: the seconds that it took from now."""
        began = time.perf_counter()
        async with asyncio.timeout(_PATIENCE):
            while set(self.discord.gateway.shards) != set(range(self.shards)):  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(_LOOK_EVERY)
        return time.perf_counter() - began

    async def play_on(self, pressed: Iterable[int], began: float) -> dict[int, float]:
        """Have the people of some tables press what they are asked, without thinking, until each
        has gone on; the others play as they did. Returns by table the seconds from ``began`` (of
        `time.perf_counter`) until it had gone on, of every table that has within ten minutes."""
        before, gone_on = await self.versions(), dict[int, float]()
        pressing = [
            asyncio.create_task(self.crowd.press(self.clubs[table], _Done(gone_on, table)))
            for table in pressed
        ]
        try:
            async with asyncio.timeout(_PATIENCE):
                while len(gone_on) < len(before):
                    await asyncio.sleep(_LOOK_EVERY)
                    for table, version in (await self.versions()).items():
                        if version > before[table]:
                            gone_on.setdefault(table, time.perf_counter() - began)
                await asyncio.gather(*pressing)
        except TimeoutError:
            pass  # Whoever asked says which tables are missing.
        finally:
            for task in pressing:
                task.cancel()
            await asyncio.gather(*pressing, return_exceptions=True)
        return gone_on

    async def versions(self) -> dict[int, int]:
        """The version of every table as it is stored."""
        rows = await self._query("SELECT id, version FROM tables")
        return {int(table): int(version) for table, version in rows}

    async def cards_played(self) -> int:
        """How many cards have been played at all tables."""
        played = "SELECT count(*) FROM log_entries WHERE action ->> 'do' = 'play'"
        ((number,),) = await self._query(played)
        return int(number)

    async def entries(self) -> Entries:
        """All entries of all logs."""
        rows = await self._query("SELECT table_id, version, md5(action::text) FROM log_entries")
        return {(int(table), int(version)): digest for table, version, digest in rows}

    async def unknown_messages(self) -> frozenset[int]:
        """The messages of the bot that it does not know as its own: posted twice, or left over.

        Those of the last seconds may not have been noted yet.
        """
        rows = await self._query("SELECT message_id FROM posted_messages")
        known, world = {int(number) for (number,) in rows}, self.discord.world
        until = world.clock.time() - _NOTED_AFTER
        return frozenset(
            message.id
            for message in world.messages.values()
            if message.author_id == world.bot.id and message.seen_by is None
            if message.created_at < until and message.id not in known
        )

    def standing_still(self, table: int) -> str:
        """A table in a line: where it is, what its people are asked and what their last click led
        to."""
        club = self.clubs[table]
        shard = (club.place.guild_id >> 22) % self.shards
        return f"table {table} of shard {shard}: {self.crowd.described(club)}"

    def described(self, message_id: int) -> str:
        """A message of the bot in a line: where it is, how old, and how its words begin."""
        world = self.discord.world
        message = world.messages[message_id]
        channel = world.channels[message.channel_id]
        words = (str(part["content"]) for part in walk(message.components) if "content" in part)
        begin = next(words, "").splitlines()[:1]
        place = "DM" if channel.is_dm else f"channel {channel.id}"
        nonce = "posted by itself" if message.nonce else "posted by a token"
        age = world.clock.time() - message.created_at
        return f"{place}, {age:.0f} s old, {nonce}: {' '.join(begin)[:60]}"

    def forget(self) -> None:
        """Begin to measure anew."""
        self.tally.clear()
        self.lag.clear()
        for process in self.processes:
            process.lag.clear()
        self.crowd.forget()

    async def _query(self, statement: str) -> list[list[str]]:
        # Beside the event loop, which is Discord's and the people's too.
        told = await asyncio.to_thread(self.server.sql, self.database, statement)
        return [line.split("|") for line in told.splitlines()]


@dataclass(frozen=True, slots=True)
class _Done:
    """Whether a table is among those that have gone on."""

    gone_on: Mapping[int, float]
    table: int

    def __call__(self) -> bool:
        return self.table in self.gone_on


@asynccontextmanager
async def bot_cluster(
    folder: Path, server: PostgresServer, tables: int, shards: int, entries: range, think: float,
    seed: int,
) -> AsyncIterator[BotCluster]:  # fmt: skip
    """This many tables in play, a log of some entries each, spread over all shards; their bot is
    not started."""
    world, clubs = large_world(tables, servers=SERVERS_A_SHARD * shards, shards=shards)
    database = server.create()
    async with open_store(server.url(database)) as store:
        stored = await store_tables(store, world, clubs, entries=entries, seed=seed)
    tally = Tally(world)
    limits = SessionLimits(shards, max_concurrency=1, seconds=IDENTIFY_SECONDS)
    async with LocalDiscord(
        world, rate_limits=True, observer=tally.note, session_limits=limits
    ) as discord:
        by_table = {table.id: club for table, club in zip(stored, clubs, strict=True)}
        crowd = Crowd(discord, clubs, Tempo(think, Random(seed)))
        cluster = BotCluster(
            discord, by_table, crowd, tally, server, database, folder, seed, shards
        )
        watching = asyncio.create_task(watch_lag(cluster.lag.append))
        try:
            yield cluster
        finally:
            watching.cancel()
