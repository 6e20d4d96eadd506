"""Read off a running bot what there is to tell at one moment, and whether people can use it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from bot.bot import TarocchinoBot
from bot.client.sessions import ShardStatus
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
