"""Enter finished matches and their par in the books, rebuild the books, and end seasons."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

from bot.client.worker import CoalescingWorker
from bot.draw.leaderboards import Order
from bot.features.books.derivation import match_facts
from bot.features.books.leaderboard_store import BoardStore
from bot.features.books.leaderboards import Season
from bot.features.books.match_facts import DealtHand, MatchFacts
from bot.features.books.par import PAR_VERSION, EnteredMatch, HandPar, MatchPar, hand_par
from bot.features.books.ratings import RatedStep, load_model
from bot.features.books.store import ClubStore
from bot.storage.errors import StoreBusyError, UnreadableTableError, retry_while_busy
from bot.support.clock import Clock
from bot.support.processes import BackgroundProcesses, ComputationError
from bot.support.redaction import told_error
from bot.table.live.restore import restored
from bot.table.state.table import Stage
from bot.table.store.stored_table import StoredTable
from bot.table.store.tables import TableStore
from tarocchino.core.games import GameName

_log = logging.getLogger(__name__)

_TO_ENTER = 2.0
"""Seconds that a result waits until its match is entered and rated."""

_AT_ONCE = 1000
"""The most tables that one query finds."""


class ClubBooks:
    """The writer of the books, which enters finished matches in the order of their end.

    It works on one match at a time and computes in threads. ``deals`` replays the deals of entered
    matches for their par; without it matches have no par. The methods raise what the store raises.
    """

    def __init__(
        self, tables: TableStore, club: ClubStore, deals: DealProcesses | None = None
    ) -> None:
        self._tables = tables
        self._club = club
        self._deals = deals
        self.par = None if deals is None else ParWorker(self._facts, club, deals)
        self._unusable: set[int] = set()
        self._ended: deque[int] = deque()
        self._is_behind = False
        self._worker = CoalescingWorker("books", self._work)
        self._entering = asyncio.Lock()

    def catch_up(self) -> None:
        """Enter every finished match, and its par, in the background; the start calls this."""
        self._is_behind = True
        self._worker.trigger()
        if self.par is not None:
            self.par.catch_up()

    def ended(self, table_id: int) -> None:
        """Enter the match of a table that has just ended, in the background.

        A busy store is asked until it answers. Any other failure is logged; the next match that
        ends makes the worker look for every finished match again.
        """
        self._ended.append(table_id)
        self._worker.trigger()

    async def settled(self) -> None:
        """Return when no match is being entered; pars may still follow."""
        await self._worker.settled()

    async def rating_after(self, table_id: int, user_id: int) -> RatedStep | None:
        """Return what a table's match did to a person's rating, once the match is entered. Return
        None if it changed nothing, or if entering it takes too long."""
        try:
            async with asyncio.timeout(_TO_ENTER):
                await self.settled()
                return await self._club.rating_after(table_id, user_id)
        except (TimeoutError, StoreBusyError):
            return None

    async def stop(self) -> None:
        """Stop entering matches; the next start finds what is left."""
        await self._worker.close()
        if self.par is not None:
            await self.par.stop()

    async def bring_up_to_date(self) -> None:
        """Enter every finished match that is not in the books yet. A match is logged and left out
        if its log cannot be read, or leads elsewhere than it did."""
        while True:
            found = await self._club.not_entered(_AT_ONCE + len(self._unusable))
            wanted = [table_id for table_id in found if table_id not in self._unusable]
            if not wanted:
                return
            for table_id in wanted:
                if not await self._enter(table_id):
                    self._unusable.add(table_id)

    @asynccontextmanager
    async def paused(self) -> AsyncIterator[None]:
        """Enter no match inside this context, so that stored matches may be changed."""
        async with self._entering:
            yield

    async def rebuild(self) -> tuple[str, ...]:
        """Compute the books from the logs again. Return the differences, one line each. A match
        that was not entered yet, as after an update, is entered first: it is no difference."""
        return await self._club.rebuild(self._entered_matches())

    async def _work(self) -> None:
        while self._is_behind or self._ended:
            try:
                if self._is_behind:
                    # Reset first: another match may end during this.
                    self._is_behind = False
                    await retry_while_busy(self.bring_up_to_date)
                else:
                    await retry_while_busy(partial(self._enter, self._ended[0]))
                    self._ended.popleft()
            except Exception as error:
                _log.error(
                    "books are behind; catching up after the next match\n%s", told_error(error)
                )
                self._is_behind = True
                self._ended.clear()
                return

    async def _enter(self, table_id: int) -> bool:
        """Enter the match of a table; return False if it has none that can be entered."""
        async with self._entering:
            facts = await self._facts(table_id)
            if facts is not None and await self._club.enter(facts) and self.par is not None:
                self.par.entered(table_id)
            return facts is not None

    async def _entered_matches(self) -> AsyncIterator[EnteredMatch]:
        """Enter every match in its order, and yield it with its par."""
        async for facts, par in self._all_matches():
            await self._club.enter(facts)
            if par is not None:
                await self._club.enter_par(facts, par)
            yield facts, par

    async def _all_matches(self) -> AsyncIterator[EnteredMatch]:
        """Yield every match in its order, while the deals of the next ones are being played."""
        ahead: deque[asyncio.Task[EnteredMatch | None]] = deque()
        most = 1 if self._deals is None else 2 * self._deals.number
        try:
            for table_id in await self._club.over():
                ahead.append(asyncio.create_task(self._match(table_id)))
                if len(ahead) == most and (entered := await ahead.popleft()) is not None:
                    yield entered
            while ahead:
                if (entered := await ahead.popleft()) is not None:
                    yield entered
        finally:
            for task in ahead:
                task.cancel()
            await asyncio.gather(*ahead, return_exceptions=True)
            if self._deals is not None:
                self._deals.rest()

    async def _match(self, table_id: int) -> EnteredMatch | None:
        facts = await self._facts(table_id)
        if facts is None or self._deals is None:
            return None if facts is None else (facts, None)
        try:
            return facts, await match_par(facts, self._deals.version, self._deals.par)
        except ComputationError as error:
            _log.error("table %d: match rebuilt without a par: %s", table_id, error)
            return facts, None

    async def _facts(self, table_id: int) -> MatchFacts | None:
        try:
            stored = await self._tables.find_table(table_id)
        except UnreadableTableError as error:
            _log.error("%s; its match is not in the books", error)
            return None
        if stored is None or not stored.log:
            return None
        facts = await asyncio.to_thread(facts_of, stored)
        if facts is None and stored.stage is Stage.FINISHED:
            _log.warning("table %d: match not recorded in the books", table_id)
        return facts


def facts_of(stored: StoredTable) -> MatchFacts | None:
    """Return the facts of a stored match; None while in play, or if its log does not replay."""
    facts = match_facts(restored(stored), stored.log[-1].at)
    if facts is not None and facts.rated is not None:
        load_model()  # Here, because entering the match blocks all other writers.
    return facts


class Seasons:
    """The seasons of servers; the methods raise what the store raises."""

    def __init__(self, boards: BoardStore, books: ClubBooks, clock: Clock) -> None:
        self._boards = boards
        self._books = books
        self._clock = clock

    async def start(self, guild_id: int, name: str) -> Season | None:
        return await self._boards.start_season(guild_id, name, self._clock.now())

    async def end(self, guild_id: int, order: Order, game: GameName | None) -> Season | None:
        """End the running season, and return it with its podium; None if none is running. Finished
        matches are entered first, so that they count."""
        self._books.catch_up()
        await self._books.settled()
        return await self._boards.end_season(guild_id, self._clock.now(), order, game)


class DealProcesses(BackgroundProcesses):
    """Processes of the lowest priority that play the deals of finished matches."""

    version = PAR_VERSION

    async def par(self, hand: DealtHand) -> HandPar:
        """Return the par of a hand. Raises `ProcessGoneError` or `ComputationError`."""
        return await self.run(hand_par, hand)


SHARE = 0.2
"""The share of the time that is spent on par; the processor is idle for the rest."""

_PARS_AT_ONCE = 100
"""The most matches that one query finds."""

_ATTEMPTS = 2
"""Attempts per match: someone may be forgotten while its deals are being played."""

FactsOf = Callable[[int], Awaitable[MatchFacts | None]]


class ParWorker:
    """A worker that enters missing pars: first of matches that have just been entered, then of the
    others, the newest first. The next start finds what is left when it stops."""

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
        self._worker = CoalescingWorker("par", self._work)

    def catch_up(self) -> None:
        """Look for matches without a par of this version, in the background."""
        self._is_behind = True
        self._worker.trigger()

    def entered(self, table_id: int) -> None:
        self._entered.append(table_id)
        self._worker.trigger()

    async def settled(self) -> None:
        """Return when no par is missing, or none can be computed for now."""
        await self._worker.settled()

    async def stop(self) -> None:
        await self._worker.close()

    async def _work(self) -> None:
        try:
            while (table_id := await self._next()) is not None:
                await self._enter(table_id)
        except Exception as error:
            _log.error(
                "par computation failed; retrying after the next match\n%s", told_error(error)
            )
            self._is_behind = True
            self._entered.clear()
            self._backlog.clear()
        finally:
            self._deals.rest()

    async def _next(self) -> int | None:
        """Return the next match; None if no par is missing."""
        if self._is_behind and not self._backlog:
            wanted = partial(
                self._club.without_par, self._deals.version, _PARS_AT_ONCE + len(self._unusable)
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
                _log.error("table %d: match has no par: %s", table_id, error)
                break
            if await retry_while_busy(partial(self._club.enter_par, facts, par)):
                return
        self._unusable.add(table_id)

    async def _paced(self, hand: DealtHand) -> HandPar:
        """Return the par of a hand after a pause in proportion to the time that it took."""
        time = asyncio.get_running_loop().time
        began = time()
        par = await self._deals.par(hand)
        await self._sleep((time() - began) * (1 / SHARE - 1))
        return par


async def match_par(
    facts: MatchFacts, version: int, par_of: Callable[[DealtHand], Awaitable[HandPar]]
) -> MatchPar:
    return MatchPar(version, tuple([await par_of(hand.dealt) for hand in facts.counted_hands]))
