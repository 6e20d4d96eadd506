"""Carries out what other processes hand over, and hands over what is theirs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from bot.services.ports.clock import Clock
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.inbox import HandedInteraction, Inbox
from bot.services.ports.ownership import FIRST, Ownership

LOOK_EVERY = 1.0
"""Seconds between two looks at what was handed over: a notice may be lost."""
TOKEN_SECONDS = 15 * 60.0
"""For so long an interaction can be answered."""
_FORGET_EVERY = 60.0

_log = logging.getLogger(__name__)


class Receive(Protocol):
    """Takes an interaction in as if it had just come from the gateway; calls ``done`` when it has
    been carried out."""

    def __call__(
        self, payload: Mapping[str, Any], answer: int | None, done: Callable[[], None], /
    ) -> None: ...


class InboxWorker:
    """Has everything carried out that was handed over for the shards of this process.

    A row is deleted when its interaction has been carried out. If the process dies before, whoever
    acts for the shard next finds it: what has taken effect is known by the interaction's id. While
    ``is_taking`` a shard nothing is carried out: its tables are being found.
    """

    def __init__(
        self,
        inbox: Inbox,
        ownership: Ownership,
        clock: Clock,
        receive: Receive,
        is_taking: Callable[[], bool] = lambda: False,
    ) -> None:
        self._inbox = inbox
        self._ownership = ownership
        self._clock = clock
        self._receive = receive
        self._is_taking = is_taking
        self._noticed = asyncio.Event()
        self._at_work: set[int] = set()
        self._finishing: set[asyncio.Task[None]] = set()
        self._forgot_at = float("-inf")

    async def hand_over(self, handed: HandedInteraction) -> None:
        """Hand an interaction over to the process that acts for its shard; `StoreBusyError`."""
        self._at_work.discard(handed.interaction_id)
        await self._inbox.hand_over(handed)

    def look(self) -> None:
        """Look now: something may have been handed over."""
        self._noticed.set()

    async def run(self) -> None:
        """Look for what was handed over until cancelled."""
        while True:
            self._noticed.clear()
            try:
                await self._look()
            except StoreBusyError as error:
                _log.info("what was handed over is looked for later: %s", error)
            try:
                async with asyncio.timeout(LOOK_EVERY):
                    await self._noticed.wait()
            except TimeoutError:
                pass

    async def stop(self) -> None:
        """Let what was carried out be deleted."""
        await asyncio.gather(*self._finishing, return_exceptions=True)

    async def _look(self) -> None:
        if self._is_taking():
            return
        now = self._clock.now()
        owned = self._ownership.owned
        known = frozenset(self._at_work)
        for handed in await self._inbox.waiting(owned, known) if owned else ():
            is_old = handed.received_at <= now - TOKEN_SECONDS
            if not is_old and handed.interaction_id not in self._at_work:
                self._at_work.add(handed.interaction_id)
                self._begin(handed)
        if FIRST in owned and now >= self._forgot_at + _FORGET_EVERY:
            self._forgot_at = now
            await self._inbox.forget_until(now - TOKEN_SECONDS)

    def _begin(self, handed: HandedInteraction) -> None:
        def done() -> None:
            # One that was handed on belongs to another process now.
            if handed.interaction_id in self._at_work:
                task = asyncio.create_task(self._finish(handed.interaction_id))
                self._finishing.add(task)
                task.add_done_callback(self._finishing.discard)

        self._receive(handed.payload, handed.answer, done)

    async def _finish(self, interaction_id: int) -> None:
        try:
            await self._inbox.done(interaction_id)
        except StoreBusyError as error:
            # It is carried out once more, and takes effect no more.
            _log.info("an interaction that was carried out stays: %s", error)
        self._at_work.discard(interaction_id)
