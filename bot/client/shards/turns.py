"""When a shard may start a session: within what Discord grants in a day, and in five seconds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.client.limits.identify_gate import IdentifyGate
from bot.client.limits.loop_clock import loop_time
from bot.client.limits.session_starts import SessionStartLimiter
from bot.client.shards.allowance import SessionAllowance
from bot.client.worker import Sleep
from bot.support.spans import span

_log = logging.getLogger(__name__)

KNOWN_FOR = 60.0
"""Seconds for which an answer of Discord is believed; starts of this process are subtracted."""
RESERVE = 10
"""Session starts that are never used: other processes may have started some in the meantime, and
with one too many Discord takes the token away."""
_LONGEST_WAIT = 600.0
"""Seconds after which Discord is asked again how many starts are left."""
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 30.0


class SessionTurns:
    """Lets the shards of this process start sessions, and waits where there are none left to start.

    ``ask`` asks Discord; ``starts`` keeps a bot whose sessions break at once from using up a day's;
    ``gate`` keeps all processes apart, also where they ask.
    """

    def __init__(
        self,
        ask: Callable[[], Awaitable[SessionAllowance]],
        starts: SessionStartLimiter,
        gate: IdentifyGate,
        *,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._ask = ask
        self._starts = starts
        self._gate = gate
        self._sleep = sleep
        self._known: SessionAllowance | None = None
        self._asked_at = 0.0
        self._asking = asyncio.Lock()

    async def allowance(self) -> SessionAllowance:
        """What Discord grants now; where it does not answer, what it said before."""
        async with self._asking:
            if self._known is None or loop_time() > self._asked_at + KNOWN_FOR:
                self._known, self._asked_at = await self._answer(), loop_time()
            return self._known

    def share(self, owned: int, count: int) -> None:
        """This process has so many of the bot's shards."""
        self._starts.share(owned, count)

    async def turn(self, shard_id: int) -> None:
        """Return when the shard may identify, which counts as one started session."""
        while (granted := await self.allowance()).remaining <= RESERVE:
            wait = min(granted.reset_after, _LONGEST_WAIT)
            _log.error(
                "shard %d waits: Discord allows this bot %d more sessions in the next %s, "
                "and takes its token away beyond that; look for what makes it start so often",
                shard_id, granted.remaining, span(granted.reset_after),
            )  # fmt: skip
            await self._sleep(wait)
        while not self._starts.take():
            wait = self._starts.wait
            _log.warning(
                "shard %d waits %.0f s: too many sessions were started of late", shard_id, wait
            )
            await self._sleep(wait)
        await self._gate.turn(shard_id % granted.max_concurrency)
        self._use(1)

    def give_back(self) -> None:
        """No session was started after all: the gateway was not reached."""
        self._starts.give_back()
        self._use(-1)

    def _use(self, starts: int) -> None:
        if self._known is not None:
            self._known = replace(self._known, remaining=self._known.remaining - starts)

    async def _answer(self) -> SessionAllowance:
        pause = _FIRST_PAUSE
        while True:
            await self._gate.ask_turn()
            try:
                return await self._ask()
            except Exception as error:
                if self._known is not None:
                    return self._known
                _log.warning(
                    "Discord does not say how many sessions may be started (%s); "
                    "asked again in %.0f s",
                    type(error).__name__, pause,
                )  # fmt: skip
            await self._sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
