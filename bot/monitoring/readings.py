"""Read off a running bot what there is to tell at one moment, whether people can use it, and tell a
service manager such as systemd."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from bot.bot import TarocchinoBot
from bot.client.sessions import ShardStatus
from bot.client.worker import Sleep
from bot.config import Config
from bot.storage.backups import last_backup, made_at
from bot.table.state.table import Stage


class CurrentClient:
    """The client that was started last; ``bot`` is None before the first one is."""

    def __init__(self) -> None:
        self.bot: TarocchinoBot | None = None

    def started(self, bot: TarocchinoBot) -> None:
        """Note that this client takes the place of the one before it."""
        self.bot = bot

    def obstacles(self) -> tuple[str, ...]:
        """What keeps people from using the bot, in words for its host; none if they can."""
        if self.bot is None or not self.bot.sessions.count:
            return ("not connected to Discord",)
        lost = sum(not shard.is_connected for shard in self.bot.sessions.status())
        if lost:
            return (f"{lost} of {self.bot.sessions.count} shards are not connected",)
        dormant = self.bot.tables.registry.dormant
        return (f"{dormant} tables are still to be restored",) if dormant else ()


_OPEN = tuple(stage.value for stage in Stage if stage.is_open)


class Queue(Enum):
    """Something that may have to wait for its turn."""

    REQUESTS = "requests"
    """To Discord, for its limit."""
    PICTURES = "pictures"
    """To be drawn."""


@dataclass(frozen=True, slots=True)
class Readings:
    """Numbers of a bot: open tables by stage, those still ``dormant``, what waits by queue,
    interactions ``at_work``, its ``shards``, and when its newest backup was made, in seconds since
    the epoch: 0 for never, None if it makes none."""

    tables: Mapping[str, int]
    queues: Mapping[Queue, int]
    dormant: int = 0
    at_work: int = 0
    shards: tuple[ShardStatus, ...] = ()
    last_backup: float | None = None


def read(bot: TarocchinoBot | None, config: Config) -> Readings:
    """The readings of a bot; ``bot`` is None before the first client is made."""
    backed_up = None
    if config.backup.folder is not None:
        newest = last_backup(config.storage.url, config.backup.folder)
        backed_up = 0.0 if newest is None else made_at(newest)
    if bot is None:
        return Readings(dict.fromkeys(_OPEN, 0), {}, last_backup=backed_up)
    registry = bot.tables.registry
    stages = Counter(table.stage.value for table in registry.open_tables())
    return Readings(
        tables={stage: stages[stage] for stage in _OPEN},
        queues={
            Queue.REQUESTS: bot.http_limiter.waiting,
            Queue.PICTURES: bot.renderer.waiting,
        },
        dormant=registry.dormant,
        at_work=bot.interactions.at_work,
        shards=bot.sessions.status(),
        last_backup=backed_up,
    )


_log = logging.getLogger(__name__)

STARTING_EVERY, RUNNING_EVERY = 1.0, 10.0
"""Seconds between two messages before the bot is ready, and at most after it."""
_LONGER = "EXTEND_TIMEOUT_USEC=30000000"
"""Until the bot is ready its start may take half a minute more: Discord may be out of reach."""


class ServiceManager:
    """Tells whoever started the program how it is, where ``environ`` names a socket for that."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        name = environ.get("NOTIFY_SOCKET", "")
        # A name that begins with @ is in Linux's abstract namespace.
        self._address = f"\0{name[1:]}" if name.startswith("@") else name
        is_watched = environ.get("WATCHDOG_PID") in (None, str(os.getpid()))
        limit = environ.get("WATCHDOG_USEC", "") if is_watched else ""
        self._every = min(RUNNING_EVERY, int(limit) / 2e6) if limit.isdigit() else RUNNING_EVERY

    def tell(self, *assignments: str) -> None:
        """Send assignments such as ``READY=1`` in one message; never raises and never waits."""
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
                sender.setblocking(False)
                sender.sendto("\n".join(assignments).encode(), self._address)
        except OSError as error:
            _log.warning("the service manager cannot be told anything: %s", error)

    def stopping(self) -> None:
        """Tell that the program ends, as it was asked to."""
        self.tell("STOPPING=1", "STATUS=finishing what people have asked for")

    async def keep_informed(
        self, obstacles: Callable[[], Sequence[str]], *, sleep: Sleep = asyncio.sleep
    ) -> None:
        """Tell for ever that the event loop turns, and once that there are no ``obstacles`` any
        more; return at once where nobody listens."""
        is_ready = not self._address
        while self._address:
            found = obstacles()
            told = ["WATCHDOG=1", f"STATUS={'; '.join(found) or 'people can play'}"]
            if not is_ready:
                is_ready = not found
                told.append("READY=1" if is_ready else _LONGER)
            self.tell(*told)
            await sleep(self._every if is_ready else min(STARTING_EVERY, self._every))
