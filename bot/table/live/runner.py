"""Do a table's own steps when they are due, and decide for its computer players. Novices and club
players act at once; masters think one after another, in a thread or a process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from types import MappingProxyType

from bot.storage.errors import BUSY_WAIT
from bot.support.clock import Alarm
from bot.support.processes import BackgroundProcesses
from bot.support.redaction import told_error
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.tasks import uncancelled
from bot.table.hooks import Publisher
from bot.table.live.live_table import LiveTable
from bot.table.live.shuffler import RandomShuffler
from bot.table.rules import lobby
from bot.table.rules.auto_steps import BEFORE_A_DEAL, AutoStep, next_moment, next_step
from bot.table.rules.permissions import Actor
from bot.table.rules.preselections import due_play
from bot.table.rules.transitions import fixing_transcript
from bot.table.state.actions import LoggedAction, Reminded, RoundOver, TimedOut, Withdraw
from bot.table.state.table import Ending, EndingKind, Table
from tarocchino.core.model.actions import Deal, SeatAction
from tarocchino.core.play.match import MatchState, verify_action
from tarocchino.core.views.claim import next_play
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.dealing.cutting import CloseCuts
from tarocchino.kernel import IS_COMPILED
from tarocchino.players import Player, TakeTurn, choose, take_turn
from tarocchino.players.levels import Level
from tarocchino.players.novice import choose_novice
from tarocchino.players.search import MASTER, Effort, choose_by_search


class ComputerPlayers:
    """Decides for computer players. Those of this class are all alike: every level acts at once."""

    def __init__(self, take_turn: TakeTurn = take_turn) -> None:
        self._take_turn = take_turn

    def needs_time(self, level: Level) -> bool:  # noqa: ARG002 (all are alike)
        """Return whether players of this level think; the others act at once."""
        return False

    def act(self, match: MatchState, seat: int, level: Level) -> SeatAction:  # noqa: ARG002
        """Return a legal action for the seat in turn, within one or two milliseconds."""
        return self._take_turn(match, seat)

    async def think(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        """Return a legal action for the seat in turn, after thinking outside the event loop.

        Never fails: if thinking fails, the player acts without it. May be cancelled at any time.
        """
        return self.act(match, seat, level)

    async def stop(self) -> None:
        """Stop thinking, and cancel all pending requests."""


class Decider:
    """Finds moves outside the event loop, one at a time. With the compiled kernel it uses a thread;
    else a process of low priority, because Python code would block the loop."""

    def __init__(
        self,
        choose: Callable[[MatchView, Effort], SeatAction] = choose_by_search,
        *,
        in_thread: bool = IS_COMPILED,
    ) -> None:
        self._choose = choose
        self._thread = ThreadPoolExecutor(1, "thinking") if in_thread else None
        self._process = BackgroundProcesses()

    async def decide(self, view: MatchView, effort: Effort) -> SeatAction:
        """Return the viewer's move; it is their turn. A search that has begun finishes even if its
        request is cancelled.

        Raises what the search raises; in a process also `ComputationError` and `ProcessGoneError`.
        """
        if self._thread is None:
            return await self._process.run(self._choose, view, effort)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._choose, view, effort)

    async def stop(self) -> None:
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
        self._process.rest()


MOST_WAITING = 40
"""If this many requests wait, a master acts without thinking."""

_SHARES = ((1, 1), (3, 2), (7, 4), (15, 8), (MOST_WAITING, 16))
"""Pairs: up to this many waiting requests, the number of worlds is divided by this."""

_FEWEST_WORLDS = 4


def effort_for(waiting: int) -> Effort:
    """Return the effort for a move while this many other requests wait."""
    divided = next((by for most, by in _SHARES if waiting <= most), _SHARES[-1][1])
    return replace(MASTER, worlds=max(_FEWEST_WORLDS, MASTER.worlds // divided))


_log = logging.getLogger(__name__)

_LONGEST = 30.0
"""Seconds after which a search counts as failed; even without the compiled kernel it takes less."""

_AT_ONCE: Mapping[Level, Player] = MappingProxyType(
    {Level.NOVICE: choose_novice, Level.CLUB: choose, Level.MASTER: choose}
)
"""The player of each level that acts without thinking."""


class ThinkingPlayers(ComputerPlayers):
    """Computer players of all levels.

    Masters think by ``decider``, in the order of their turns. `effort_for` reduces the effort while
    others wait. If too many wait, or if thinking fails, a master acts as a club player.
    """

    def __init__(self, decider: Decider | None = None, most_waiting: int = MOST_WAITING) -> None:
        self._decider = decider or Decider()
        self._most_waiting = most_waiting
        self._one_at_a_time = asyncio.Lock()
        self._searches: set[asyncio.Task[SeatAction]] = set()
        self._under_way: asyncio.Task[SeatAction] | None = None

    @property
    def _waiting(self) -> int:
        return sum(search is not self._under_way for search in self._searches)

    def needs_time(self, level: Level) -> bool:
        return level is Level.MASTER

    def act(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        return take_turn(match, seat, _AT_ONCE[level])

    async def think(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        if self.needs_time(level) and self._waiting < self._most_waiting:
            try:
                action = await self._thought(view_for(match, seat))
                verify_action(match, action)
            except Exception as error:
                _log.error("search failed; a master plays as a club player\n%s", told_error(error))
            else:
                return action
        return self.act(match, seat, level)

    async def stop(self) -> None:
        for search in self._searches:
            search.cancel()
        await asyncio.gather(*self._searches, return_exceptions=True)
        await self._decider.stop()

    async def _thought(self, view: MatchView) -> SeatAction:
        search = asyncio.create_task(self._search(view))
        self._searches.add(search)
        search.add_done_callback(self._searches.discard)
        try:
            return await asyncio.shield(search)
        finally:
            # If this task was cancelled, nobody waits for the move any more.
            if search is not self._under_way:
                search.cancel()

    async def _search(self, view: MatchView) -> SeatAction:
        async with self._one_at_a_time, asyncio.timeout(_LONGEST):
            self._under_way = asyncio.current_task()
            return await self._decider.decide(view, effort_for(self._waiting))


@dataclass(frozen=True, slots=True)
class _Thought:
    """A decision of a player for one version of the table."""

    version: int
    action: SeatAction


class ComputerTurns:
    """The turns of one table's computer players.

    ``pause`` is awaited before each. A decision holds only for the version of the table that the
    player saw: any change at the table discards it, and cancels thinking.
    """

    def __init__(
        self, live: LiveTable, players: ComputerPlayers, pause: Callable[[], Awaitable[None]]
    ) -> None:
        self._live = live
        self._players = players
        self._pause = pause
        self._thought: _Thought | None = None

    async def prepare(self) -> None:
        """Pause so that people can follow, and let the player think, until the table changes."""
        table = self._live.table
        match, seat = table.match, table.turn
        if match is None or seat is None or not self._players.needs_time(table.level_of(seat)):
            await self._pause()
            return
        thinking = asyncio.create_task(self._think(table, match, seat))
        try:
            await self._pause()
            await thinking
        finally:
            thinking.cancel()

    def action(self, table: Table) -> SeatAction | None:
        """Return the action of the player in turn; None if they have to think first."""
        if table.match is None or table.turn is None:
            return None
        thought, self._thought = self._thought, None
        if thought is not None and thought.version == table.version:
            return thought.action
        level = table.level_of(table.turn)
        if self._players.needs_time(level):
            return None
        return self._players.act(table.match, table.turn, level)

    async def _think(self, table: Table, match: MatchState, seat: int) -> None:
        """Have the player decide, unless the table changes before that."""
        thinking = asyncio.ensure_future(self._players.think(match, seat, table.level_of(seat)))
        try:
            while not thinking.done() and self._live.table.version == table.version:
                self._live.changed.clear()
                changed = asyncio.ensure_future(self._live.changed.wait())
                await asyncio.wait([thinking, changed], return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
            if thinking.done():
                self._thought = _Thought(table.version, thinking.result())
        finally:
            thinking.cancel()


_FAILED_WAIT = 10.0
"""Seconds until a step that failed unexpectedly is tried again."""

_ENDS: Mapping[AutoStep, EndingKind] = {
    AutoStep.END: EndingKind.NO_SEEDS,
    AutoStep.CLOSE_IDLE: EndingKind.IDLE,
}
"""The steps that end a table, with the kind of ending."""


class TableRunner:
    """Runs one table's own steps in a task, which waits for changes and for deadlines.

    ``pause`` is awaited before a computer player moves; ``computers`` choose their actions;
    ``may_deal`` returns whether the table may begin another hand.
    """

    def __init__(
        self,
        live: LiveTable,
        publisher: Publisher,
        shuffler: RandomShuffler,
        pause: Callable[[], Awaitable[None]],
        computers: ComputerPlayers,
        may_deal: Callable[[Table], bool] = lambda _: True,
    ) -> None:
        self.live = live
        self._publisher = publisher
        self._shuffler = shuffler
        self._clock = live.clock
        self._outages = live.outages
        self._computer_turns = ComputerTurns(live, computers, pause)
        self._may_deal = may_deal
        self._alarm = Alarm(live.clock, live.changed)
        self._is_stopped = False

    def go_on(self) -> None:
        """Start the task if it is not running and there is something to do."""
        if self._alarm.is_over and not self._is_stopped and self._has_to_do():
            self._alarm.start(self._run())

    async def settled(self) -> None:
        """Return when the table waits for a person, or for time to pass."""
        await self._alarm.settled()

    async def stop(self) -> None:
        """Stop the task for good, after a step that has begun."""
        self._is_stopped = True
        await self._alarm.stop()

    async def _run(self) -> None:
        while self._has_to_do():
            self._alarm.begin()
            try:
                if not self.live.is_known:
                    await self._reload()
                step = self._next_step()
                if step is AutoStep.NONE:
                    if (moment := self._next_moment()) is not None:
                        await self._alarm.wait(moment)
                    continue
                await self._before(step)
                await self._do(step)
            except TableRefusedError as error:
                if error.reason is not RefusalReason.BUSY:
                    reason = error.reason.value
                    _log.warning("table %d: step refused: %s; retrying", self.live.table.id, reason)
                await asyncio.sleep(BUSY_WAIT)
            except Exception as error:
                _log.error(
                    "table %d: step failed; retrying\n%s", self.live.table.id, told_error(error)
                )
                await asyncio.sleep(_FAILED_WAIT)

    def _has_to_do(self) -> bool:
        if not self.live.is_known or self._next_step() is not AutoStep.NONE:
            return True
        return self.live.table.stage.is_open and self._next_moment() is not None

    def _next_step(self) -> AutoStep:
        now = self._clock.now()
        outages = self._outages.at(now)
        step = next_step(self.live.table, self._outages.time_for_people(now), outages)
        is_held = step in BEFORE_A_DEAL and not self._may_deal(self.live.table)
        return AutoStep.NONE if is_held else step

    def _next_moment(self) -> float | None:
        """Return when the next deadline may be due; None while the bot is cut off."""
        if self._outages.is_cut_off:
            return None
        table = self.live.table
        if table.awaits_deal and not self._may_deal(table):
            table = replace(table, deadline=None)
        return next_moment(table, self._outages.known)

    @uncancelled
    async def _reload(self) -> None:
        """Read the stored table, so that the outcome of a failed write is shown."""
        async with self.live.writing():
            return

    async def _before(self, step: AutoStep) -> None:
        match step:
            case AutoStep.DEAL | AutoStep.TIME_OUT:
                # People must see the shuffle's inputs before the deal, and the reminder before a
                # computer player plays for the late player.
                await self._publisher.shown(self.live.table.id)
            case AutoStep.COMPUTER_TURN:
                await self._computer_turns.prepare()
            case _:
                return

    @uncancelled
    async def _do(self, wanted: AutoStep) -> None:
        """Do the step, if it is still the next one once the table can be written."""
        async with self.live.writing():
            table = self.live.table
            if self._next_step() is not wanted:
                return
            if wanted is AutoStep.BEGIN:
                await self.live.save(lobby.begun(table))
            elif wanted in _ENDS:
                await self.live.save(lobby.closed(table, Ending(_ENDS[wanted])))
            elif (action := self._action(wanted, table)) is not None:
                actor = None
                if wanted is AutoStep.PRESELECTED and table.turn is not None:
                    actor = Actor(table.people[table.turn].user_id)
                await self.live.do(action, actor)

    def _action(self, step: AutoStep, table: Table) -> LoggedAction | None:
        """Return the action that does the step; None for a step without an action."""
        match, session, seat = table.match, table.session, table.turn
        if match is None:
            return None
        match step:
            case AutoStep.CLOSE_CUTS:
                return CloseCuts()
            case AutoStep.FIX_TRANSCRIPT:
                return fixing_transcript(table)
            case AutoStep.DEAL:
                return self._deal(table)
            case AutoStep.END_DEAL:
                return RoundOver()
            case AutoStep.LAPSE if session.proposal is not None:
                return Withdraw(session.proposal.seat)
            case AutoStep.PRESELECTED:
                return due_play(table)
            case AutoStep.COMPUTER_TURN:
                return self._computer_turns.action(table)
            case AutoStep.PLAY_OUT if session.claimed is not None:
                return next_play(match, session.claimed)
            case AutoStep.REMIND if seat is not None:
                return Reminded(seat)
            case AutoStep.TIME_OUT if seat is not None:
                return TimedOut(seat)
            case _:
                return None

    def _deal(self, table: Table) -> Deal:
        if table.match is None or table.cutting is None or table.cutting.transcript is None:
            raise TableRefusedError(RefusalReason.NOT_PLAYING)
        dealer = table.match.next_dealer
        if dealer is None:
            dealer = table.first_dealer
        if dealer is None:
            dealer = self._shuffler.first_dealer(len(table.seats))
        seed = self.live.seed_of(table.next_hand)
        return Deal(dealer, self._shuffler.pack(seed, table.cutting.transcript))
