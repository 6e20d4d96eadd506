"""A local Discord with its limits on, full of tables in play, and what can be seen of them."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Container, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from bot.client.custom_ids import Verb
from bot.database import open_store
from bot.storage.sqlite import sqlite_url
from localcord.server.app import LocalDiscord
from localcord.world.entities import Message
from localcord.world.world import Change
from tools.bench.bot_process import BotProcess, bot_process
from tools.bench.crowd import Crowd, Tempo, live_buttons
from tools.bench.figures import watch_lag
from tools.bench.stored_tables import PLAYERS, Club, large_world, store_tables
from tools.bench.tally import Tally

LOOK_EVERY = 0.05
"""Seconds between two looks at what is stored and shown."""
_PATIENCE = 900.0
_IN_SECRET = "json_extract(action, '$.do') = 'decline'"
_QUIET = 1.0


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds from the start of the bot's process.

    ``online`` until the gateway was ready; by table, ``playable`` until somebody's button was
    carried out, ``true`` until its messages were as the table was, and ``answered`` until they were
    so after that button. ``playable_cpu`` and
    ``true_cpu`` are the processor seconds that the bot had used by then, which compare where other
    work shares the machine.
    """

    online: float
    playable: tuple[float, ...]
    true: tuple[float, ...]
    answered: tuple[float, ...]
    playable_cpu: tuple[float, ...]
    true_cpu: tuple[float, ...]


@dataclass(slots=True)
class BusyServer:
    """Tables in play in a local Discord. ``lag`` is by how many seconds its event loop was late."""

    discord: LocalDiscord
    clubs: dict[int, Club]
    crowd: Crowd
    tally: Tally
    folder: Path
    seed: int
    lag: list[float] = field(default_factory=list)
    _bot: BotProcess | None = None
    _table_messages: dict[int, Message] = field(default_factory=dict)
    _secret: dict[int, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for message in self.discord.world.messages.values():
            self._shown(message)
        self.discord.world.listeners.append(self._hear)

    @property
    def log(self) -> Path:
        """The file with the bot's log."""
        return self.folder / "bot.log"

    @property
    def database(self) -> Path:
        return self.folder / "tables.sqlite3"

    @asynccontextmanager
    async def bot(self, profile: Path | None = None) -> AsyncIterator[BotProcess]:
        """Give the bot, started in a process of its own, and killed at the end."""
        running = bot_process(self.discord, sqlite_url(self.database), self.log, self.seed, profile)
        async with running as bot:
            self._bot = bot
            yield bot

    async def started(self, pressed: int, *, all_press: bool = False) -> Start:
        """Measure what a start of the bot takes, from now until all is true.

        At ``pressed`` tables, any of them, everybody who is asked something presses a button as
        soon as the bot is there; only these count as playable. With ``all_press`` the other
        people there press the button for their hand at the same time.
        """
        began = time.perf_counter()
        before = self.versions()
        self._count_secret_answers()
        playable: dict[int, tuple[float, float]] = {}
        true: dict[int, tuple[float, float]] = {}
        answered: dict[int, float] = {}
        chosen = Random(self.seed).sample(sorted(self.clubs), pressed)
        pressing = asyncio.create_task(self._press(chosen, playable, all_press))
        await self.discord.bot_online(_PATIENCE)
        online = time.perf_counter() - began
        async with asyncio.timeout(_PATIENCE):
            while len(true) < len(before) or len(answered) < pressed:
                await asyncio.sleep(LOOK_EVERY)
                now, versions = (time.perf_counter() - began, self._cpu()), self.versions()
                for table, version in versions.items():
                    if version > before[table] and table in chosen:
                        playable.setdefault(table, now)
                    is_awaited = table in playable and table not in answered
                    if (table not in true or is_awaited) and self._is_true(table, version):
                        true.setdefault(table, now)
                        if is_awaited:
                            answered[table] = now[0]
        await pressing
        return Start(
            online,
            tuple(wall for wall, _ in playable.values()),
            tuple(wall for wall, _ in true.values()),
            tuple(answered.values()),
            tuple(cpu for _, cpu in playable.values()),
            tuple(cpu for _, cpu in true.values()),
        )

    def _cpu(self) -> float:
        """Return the processor seconds that the bot has used so far."""
        return 0.0 if self._bot is None else self._bot.usage.cpu

    def forget(self) -> None:
        """Begin to measure again."""
        self.tally.clear()
        self.lag.clear()
        self.crowd.forget()

    async def quiet(self) -> None:
        """Return when the bot has asked nothing for a while."""
        async with asyncio.timeout(_PATIENCE):
            while True:
                asked = self.tally.requests
                await asyncio.sleep(_QUIET)
                if self.tally.requests == asked:
                    return

    def versions(self) -> dict[int, int]:
        """Return the version of every table as it is stored."""
        return dict(self._query("SELECT id, version FROM tables"))

    def cards_played(self) -> int:
        """Return how many cards have been played at all tables."""
        played = "SELECT count(*), 0 FROM log_entries WHERE json_extract(action, '$.do') = 'play'"
        ((number, _),) = self._query(played)
        return number

    def _shown_version(self, table: int, version: int) -> int:
        """Return the version as messages name it: without the secret answers to offers to call
        out."""
        known = self._secret.get(table)
        if known is None or known[0] != version:
            since, number = known or (0, 0)
            asked = f"table_id = {table} AND version > {since}"
            ((_, more),) = self._query(
                f"SELECT 0, count(*) FROM log_entries WHERE {asked} AND {_IN_SECRET}"
            )
            self._secret[table] = version, number + more
        return version - self._secret[table][1]

    def _count_secret_answers(self) -> None:
        """Count them at all tables with one query, as long as nothing goes on."""
        secret = dict(
            self._query(f"SELECT table_id, count(*) FROM log_entries WHERE {_IN_SECRET} GROUP BY 1")
        )
        self._secret = {t: (v, secret.get(t, 0)) for t, v in self.versions().items()}

    async def _press(
        self, tables: Sequence[int], playable: Container[int], all_press: bool
    ) -> None:
        async with asyncio.TaskGroup() as tasks:
            for table in tables:
                club, is_done = self.clubs[table], partial(_is_in, playable, table)
                tasks.create_task(self.crowd.press(club, is_done))
                if all_press:
                    tasks.create_task(self.crowd.look(club))

    def _query(self, query: str) -> Iterator[tuple[int, int]]:
        uri = f"file:{self.database}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            yield from connection.execute(query)

    def _is_true(self, table: int, version: int) -> bool:
        """Return whether the table's message is of this version, and only one person is asked for
        it."""
        club, version = self.clubs[table], self._shown_version(table, version)
        message = self._table_messages.get(club.place.channel_id)
        shown = {button.version for button in live_buttons(message)} if message else set()
        return version in shown and [a.version for a in self.crowd.asked(club)] == [version]

    def _hear(self, change: Change) -> None:
        if change.message is not None:
            self._shown(change.message)

    def _shown(self, message: Message) -> None:
        if any(button.verb is Verb.HAND for button in live_buttons(message)):
            self._table_messages[message.channel_id] = message


def _is_in(tables: Container[int], table: int) -> bool:
    return table in tables


@asynccontextmanager
async def busy_server(
    folder: Path, tables: int, entries: range, think: float, seed: int, people_each: int = PLAYERS
) -> AsyncIterator[BusyServer]:
    """Build a server with this many tables and log entries per table, masters in the seats of all
    but the given number of people; its bot is not started."""
    world, clubs = large_world(tables, people_each=people_each)
    async with open_store(sqlite_url(folder / "tables.sqlite3")) as store:
        stored = await store_tables(store, world, clubs, entries=entries, seed=seed)
    tally = Tally(world)
    async with LocalDiscord(world, rate_limits=True, observer=tally.note) as discord:
        by_table = {table.id: club for table, club in zip(stored, clubs, strict=True)}
        crowd = Crowd(discord, clubs, Tempo(think, Random(seed)))
        server = BusyServer(discord, by_table, crowd, tally, folder, seed)
        watching = asyncio.create_task(watch_lag(server.lag.append))
        try:
            yield server
        finally:
            watching.cancel()
