"""The bot as a process that gets killed and started again, quickly.

Processes are forked from one that has imported the bot already, and then do what
``python -m bot run`` does. Each is killed with SIGKILL, from outside or by itself in the middle of
a write.
"""

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from tests.fakes.deals import MadeUpDeals
from tests.slow.crash.disk import Created, Operation, watched_disk

LONGEST_LIFE = 90.0
"""Seconds after which a process that is to end by itself, or was told to, has ended."""

_FORKS = multiprocessing.get_context("forkserver")
_PRELOADED = ("bot.app", "bot.support.log", watched_disk.__module__)
if missing := [name for name in _PRELOADED if find_spec(name) is None]:
    raise ImportError(f"the fork server would start without {missing} and say nothing")
_FORKS.set_forkserver_preload(list(_PRELOADED))


@dataclass(frozen=True, slots=True)
class Death:
    """When a process kills itself: before or after this operation on the disk, counted from 1."""

    operation: int
    done: bool


class KillableProcess:
    """A process that does some work over a file and may die in it; started at once."""

    def __init__(
        self, work: Callable[[Path, Death | None], None], path: Path, death: Death | None
    ) -> None:
        self._process = _FORKS.Process(target=work, args=(path, death), daemon=True)
        self._process.start()

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def freeze(self) -> None:
        """Let it do nothing more, though it lives (SIGSTOP)."""
        os.kill(self._pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on after `freeze` (SIGCONT)."""
        os.kill(self._pid, signal.SIGCONT)

    async def kill(self) -> None:
        """SIGKILL, and its end; one that is dead already is as good."""
        self._process.kill()
        await self.dead()

    async def stop(self) -> None:
        """SIGTERM, and its end."""
        os.kill(self._pid, signal.SIGTERM)
        await self.dead()

    async def dead(self) -> None:
        """Return when the process has ended; `TimeoutError` if it does not."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            async with asyncio.timeout(LONGEST_LIFE):
                await ended.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()

    @property
    def was_killed(self) -> bool:
        """Whether SIGKILL has ended it, and not an error."""
        return self._process.exitcode == -signal.SIGKILL

    @property
    def has_stopped_well(self) -> bool:
        """Whether it has ended as SIGTERM has it, perhaps before it knew what to do then."""
        return self._process.exitcode in (0, -signal.SIGTERM)

    @property
    def has_ended_well(self) -> bool:
        """Whether it has ended by itself, as it was asked to."""
        return self._process.exitcode == 0

    @property
    def _pid(self) -> int:
        if self._process.pid is None:
            raise AssertionError("the process was never started")
        return self._process.pid


class BotProcess(KillableProcess):
    """A running bot."""

    def __init__(self, config: Path, death: Death | None = None) -> None:
        super().__init__(_run, config, death)


class RestoreProcess(KillableProcess):
    """A process that puts the file ``backup.sqlite3`` in the place of a database in its folder;
    each step there, Python's and SQLite's, is an operation."""

    def __init__(self, database: Path, death: Death | None = None) -> None:
        super().__init__(_restore, database, death)


class BooksProcess(KillableProcess):
    """A process that enters the matches of a database in the books of their clubs, rates those of
    clubs whose servers have changed, then a par of each that is made up, and ends."""

    def __init__(self, database: Path, death: Death | None = None) -> None:
        super().__init__(_enter, database, death)


@dataclass(slots=True)
class _Killer:
    """A `tests.slow.crash.disk.Watcher` that ends its own process."""

    death: Death
    _done: int = field(default=0)

    def before(self, operation: Operation) -> int:  # noqa: ARG002
        if not self.death.done and self._done + 1 == self.death.operation:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def after(self, operation: Operation) -> None:  # noqa: ARG002
        self._done += 1
        if self.death.done and self._done == self.death.operation:
            os.kill(os.getpid(), signal.SIGKILL)


def _run(path: Path, death: Death | None) -> None:
    from bot.app import run_until_stopped
    from bot.config import load_config
    from bot.support.log import configure_logging

    config = load_config(path)
    configure_logging(config.log.level, json=config.log.json, secrets=[config.discord.token])
    with ExitStack() as stack:
        if death is not None:
            stack.enter_context(watched_disk(_Killer(death)))
        asyncio.run(run_until_stopped(config))


def _enter(database: Path, death: Death | None) -> None:
    from bot.database import open_store
    from bot.features.books.service import ClubBooks
    from bot.storage.sqlite import sqlite_url

    async def enter() -> None:
        async with open_store(sqlite_url(database)) as store:
            books = ClubBooks(store.tables, store.club, MadeUpDeals())
            books.catch_up()
            await books.settled()
            assert books.par is not None
            books.par.catch_up()
            await books.par.settled()

    with ExitStack() as stack:
        if death is not None:
            stack.enter_context(watched_disk(_Killer(death)))
        asyncio.run(enter())


_STEPS = frozenset({"open", "os.chmod", "os.link", "os.remove", "os.rename", "os.truncate"})
"""What Python tells of that may change a file (docs.python.org, "Audit events table")."""


def _restore(database: Path, death: Death | None) -> None:
    from bot.storage import backups
    from bot.storage.sqlite import sqlite_url

    with ExitStack() as stack:
        if death is not None:
            killer = _Killer(death)
            stack.enter_context(watched_disk(killer))
            folder = str(database.parent)

            def step(name: str, arguments: tuple[object, ...]) -> None:
                if name in _STEPS and folder in str(arguments[0]):
                    killer.before(Created(Path(str(arguments[0]))))
                    killer.after(Created(Path(str(arguments[0]))))

            sys.addaudithook(step)
        asyncio.run(backups.restore(sqlite_url(database), database.with_name("backup.sqlite3")))
