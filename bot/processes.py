"""The processes of one bot: where `discord.shards` names some, several share its database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from bot.bot import TarocchinoBot
from bot.client.interactions import Interaction
from bot.client.limits.http_limits import Limits
from bot.client.limits.loop_clock import loop_time
from bot.client.malformed import interaction_id, requester_id, server_id
from bot.config import Config
from bot.services.cluster.inbox import InboxWorker
from bot.services.cluster.watcher import ShardWatcher
from bot.services.ports.clock import SystemClock
from bot.services.ports.inbox import HandedInteraction, Inbox
from bot.services.ports.notices import Notice, Subject
from bot.services.ports.ownership import ONE_PROCESS, Ownership, ShardMap
from bot.services.ports.store import Store
from bot.storage import only_bot, open_store
from bot.storage.sharing import share_store
from bot.support.measures import Measures

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Alone:
    """The only process of a bot: it acts for all servers."""

    ownership: Ownership = field(default=ONE_PROCESS)
    shard_ids: None = None

    def limit(self, limits: Limits) -> Limits:
        """The limits as they are: all of them are this process's."""
        return limits

    async def serve(self, bot: TarocchinoBot) -> None:
        """Nothing is taken over from anybody."""

    async def hand_over(self) -> None:
        """There is nobody to hand anything over to."""

    async def leave(self) -> None:
        """Nobody else wants anything."""


class OneOfSeveral:
    """One of the processes of a bot, which acts for the shards that it owns."""

    def __init__(self, watcher: ShardWatcher, inbox: Inbox) -> None:
        self.ownership = watcher.locks
        self._watcher = watcher
        self._inbox = inbox
        self._clock = SystemClock()
        self._working: asyncio.Task[None] | None = None

    @property
    def shard_ids(self) -> list[int]:
        """The shards to begin with."""
        return sorted(self.ownership.owned)

    def limit(self, limits: Limits) -> Limits:
        """The limits, of which this process has its share, and nothing while others may own its
        shards."""
        limits.http_limiter.may_send = lambda: self._watcher.is_certain
        return replace(limits, identify_gate=self._watcher.locks)

    async def serve(self, bot: TarocchinoBot) -> None:
        """Have this client act for the shards that are owned now and later."""
        receive = bot.intake.receive_handed_over
        keeper = _Keeper(bot)
        worker = InboxWorker(
            self._inbox, self.ownership, self._clock, receive, lambda: keeper.is_taking
        )
        keeper.on_taken = worker.look

        async def pass_on(data: Any, interaction: Interaction, shard: int) -> None:
            bot.interactions.forget(interaction.id)
            answer, user_id = interaction.response.type, interaction.user.id
            number = None if answer is None else answer.value
            now = self._clock.now()
            handed = HandedInteraction(interaction.id, user_id, shard, now, data, number)
            await worker.hand_over(handed)

        def divert(data: Any) -> Awaitable[None] | None:
            """Whoever gives a shard away hears of it until another process does, and leaves
            everything to its owner; but direct messages are acknowledged until another one can."""
            server, number = server_id(data), interaction_id(data)
            shard = self.ownership.shards.of(server)
            if shard in self.ownership.owned or not number:
                return None
            if server is None and shard not in keeper.heard_by_others:
                return None
            person, now = requester_id(data), self._clock.now()
            return worker.hand_over(HandedInteraction(number, person, shard, now, data))

        bot.intake.pass_on, bot.intake.divert = pass_on, divert
        self.ownership.listen(partial(_heard, bot, worker, self._watcher))
        await self._watcher.serve(keeper)
        self._working = asyncio.create_task(worker.run(), name="handed over")

    async def hand_over(self) -> None:
        """Leave everything to the other processes, if there are any; return once they have it."""
        await self._watcher.hand_over()

    async def leave(self) -> None:
        """Take and give away nothing more: the client is about to be closed."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        await self._watcher.leave()


def _heard(bot: TarocchinoBot, worker: InboxWorker, watcher: ShardWatcher, notice: Notice) -> None:
    """Go by nothing that another process has changed."""
    match notice.subject:
        case Subject.HANDED_OVER:
            worker.look()
        case Subject.SHARDS:
            watcher.look_soon()
        case Subject.PREFERENCES:
            bot.preferences.forget(notice.number)
            bot.publisher.preferences_changed(notice.number)
        case Subject.SERVER:
            bot.tables.policy.settings.drop(notice.number)
        case Subject.PEOPLE:
            bot.tables.privacy.has_rewritten()
        case Subject.ANYTHING:
            worker.look()
            bot.preferences.forget_all()
            bot.tables.policy.settings.drop_all()
            bot.tables.privacy.has_rewritten()


class _Keeper:
    """A `bot.services.cluster.watcher.ShardKeeper`: the client, its tables and its connections."""

    def __init__(self, bot: TarocchinoBot) -> None:
        self.is_taking = False
        self.heard_by_others: frozenset[int] = frozenset()
        self.on_taken: Callable[[], None] = lambda: None
        self._bot = bot

    async def taken(self, shard: int, gone_for: float | None) -> None:
        """Tables first, so that no click finds them missing."""
        self.is_taking = True
        try:
            await self._bot.take_over(shard, gone_for)
        finally:
            self.is_taking = False
        self.on_taken()
        self._bot.spectators.reload()
        await self._bot.start_shard(shard)

    async def leaving(self, shard: int) -> None:  # noqa: ARG002 (ownership tells which it is)
        """Finish what people have asked for, let the shard's tables go."""
        await self._bot.tables.release()

    async def left(self, shard: int) -> None:
        await self._bot.stop_shard(shard)

    async def lost(self, shard: int) -> None:
        await self.left(shard)
        await self.leaving(shard)

    @property
    def heard(self) -> frozenset[int]:
        return self._bot.shard_runner.connected

    def others_hear(self, shards: frozenset[int]) -> None:
        self.heard_by_others = shards
        self._bot.shard_runner.others_hear(shards)

    def cut_off(self, seconds: float) -> None:
        self._bot.database_lost(seconds)

    def back(self) -> None:
        self._bot.database_back()

    def may_send(self, share: float) -> None:
        self._bot.http_limiter.share(share)


Processes = Alone | OneOfSeveral


@asynccontextmanager
async def opened(
    config: Config, measures: Measures, *, notifies: bool = True
) -> AsyncIterator[tuple[Store, Processes]]:
    """The bot's store, and what this process has of the bot.

    ``measures`` are the store's; ``notifies`` is for tests, as that of
    `bot.storage.sharing.share_store`.

    Raises what `bot.storage.only_bot`, `bot.storage.open_store` and
    `bot.storage.sharing.share_store` raise. Where others have taken the database over for
    themselves the caller's task is cancelled.
    """
    url, shards, count = config.storage.url, config.discord.shards, config.discord.shard_count
    if shards is None or count is None:
        async with only_bot(url), open_store(url, measures) as store:
            yield store, Alone()
        return
    sharing = share_store(url, ShardMap(count), shards, loop_time, measures, notifies=notifies)
    async with sharing as shared:
        watcher = ShardWatcher(shared.locks, shards, clock=loop_time)
        await watcher.begin()
        caller = asyncio.current_task()
        assert caller is not None
        watching = asyncio.create_task(_watch(watcher, caller), name="shards")
        try:
            yield shared.store, OneOfSeveral(watcher, shared.inbox)
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)


async def _watch(watcher: ShardWatcher, caller: asyncio.Task[None]) -> None:
    try:
        await watcher.run()
    except Exception as error:
        _log.error("this process cannot own shards any more, and stops: %s", error)
        caller.cancel()
