"""Enter the par of finished matches in the background, with processes that play the deals."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial

from bot.features.books.match_facts import DealtHand, MatchFacts
from bot.features.books.par import PAR_VERSION, HandPar, MatchPar, hand_par
from bot.features.books.store import ClubStore
from bot.storage.errors import retry_while_busy
from bot.support.processes import BackgroundProcesses, ComputationError
from bot.support.redaction import told_error


class DealProcesses:
    """Play deals of finished matches, in at most ``number`` processes of the lowest priority."""

    def __init__(self, number: int = 1) -> None:
        self._processes = BackgroundProcesses(number)

    @property
    def version(self) -> int:
        """The version of the players, as a `MatchPar` has it."""
        return PAR_VERSION

    @property
    def at_once(self) -> int:
        """How many deals are played at the same time."""
        return self._processes.number

    async def par(self, hand: DealtHand) -> HandPar:
        """Return the par of a hand. Raises `ProcessGoneError`, and `ComputationError` for a deal
        that cannot be played."""
        return await self._processes.run(hand_par, hand)

    async def rest(self) -> None:
        """End the processes; the next deal starts one again."""
        self._processes.rest()


_log = logging.getLogger(__name__)

SHARE = 0.2
"""The part of the time that is spent on par; a processor is idle for the rest of it."""

_AT_ONCE = 100
"""Matches that are looked for at once."""

_ATTEMPTS = 2
"""Somebody may be forgotten while the deals of their match are played."""

FactsOf = Callable[[int], Awaitable[MatchFacts | None]]


class ParWorker:
    """Enters what is missing: the matches that have just been entered in the books first, then the
    others, the newest first. What is left when it stops is found at the next start."""

    def __init__(
        self,
        facts_of: FactsOf,
        club: ClubStore,
        deals: DealProcesses,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._facts_of = facts_of
        self._club = club
        self._deals = deals
        self._sleep = sleep
        self._entered: deque[int] = deque()
        self._backlog: deque[int] = deque()
        self._unusable: set[int] = set()
        self._is_behind = False
        self._working: asyncio.Task[None] | None = None

    def catch_up(self) -> None:
        """Look for matches without a par by these players, in the background."""
        self._is_behind = True
        self._work_on()

    def entered(self, table_id: int) -> None:
        """Enter the par of a match that has just been entered, in the background."""
        self._entered.append(table_id)
        self._work_on()

    async def settled(self) -> None:
        """Return when nothing is missing, or no more can be done."""
        while self._working is not None and not self._working.done():
            await asyncio.wait([self._working])

    async def stop(self) -> None:
        """Play no more deals."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    def _work_on(self) -> None:
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while (table_id := await self._next()) is not None:
                await self._enter(table_id)
        except Exception as error:
            _log.error("no par for now: tried again after the next match\n%s", told_error(error))
            self._is_behind = True
            self._entered.clear()
            self._backlog.clear()
        finally:
            await self._deals.rest()

    async def _next(self) -> int | None:
        """The match that is next; None if nothing is missing."""
        if self._is_behind and not self._backlog:
            wanted = partial(
                self._club.without_par, self._deals.version, _AT_ONCE + len(self._unusable)
            )
            found = await retry_while_busy(wanted)
            self._backlog.extend(each for each in found if each not in self._unusable)
            self._is_behind = bool(self._backlog)
        if self._entered:
            table_id = self._entered.popleft()
            self._backlog = deque(each for each in self._backlog if each != table_id)
            return table_id
        return self._backlog.popleft() if self._backlog else None

    async def _enter(self, table_id: int) -> None:
        for _ in range(_ATTEMPTS):
            facts = await retry_while_busy(partial(self._facts_of, table_id))
            if facts is None:
                break
            try:
                par = await match_par(facts, self._deals.version, self._paced)
            except ComputationError as error:
                _log.error("table %d has a deal that has no par: %s", table_id, error)
                break
            if await retry_while_busy(partial(self._club.enter_par, facts, par)):
                return
        self._unusable.add(table_id)

    async def _paced(self, hand: DealtHand) -> HandPar:
        """The par of a hand, and a pause in proportion to the time that it has taken."""
        time = asyncio.get_running_loop().time
        began = time()
        par = await self._deals.par(hand)
        await self._sleep((time() - began) * (1 / SHARE - 1))
        return par


async def match_par(
    facts: MatchFacts, version: int, par_of: Callable[[DealtHand], Awaitable[HandPar]]
) -> MatchPar:
    """The par of a match, hand by hand."""
    return MatchPar(version, tuple([await par_of(hand.dealt) for hand in facts.counted_hands]))
