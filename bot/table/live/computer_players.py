"""Decide for the computer players of all tables: novices and club players act at once, masters
think one after another, in a thread or a process."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Protocol

from bot.support.processes import BackgroundProcesses
from bot.support.redaction import told_error
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.match import MatchState, verify_action
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.kernel import IS_COMPILED
from tarocchino.players import Player, TakeTurn, choose, take_turn
from tarocchino.players.levels import Level
from tarocchino.players.novice import choose_novice
from tarocchino.players.search import MASTER, Effort, choose_by_search


class ComputerPlayers(Protocol):
    """Decides what computer players do: some at once, some after a while beside the event loop."""

    def needs_time(self, level: Level) -> bool:
        """Whether players of this level think; the others act at once."""

    def act(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        """A legal action for the seat in turn, within a millisecond or two."""

    async def think(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        """A legal action for the seat in turn, thought about beside the event loop.

        Does not fail: a player who cannot think acts without it. May be cancelled at any time.
        """

    async def stop(self) -> None:
        """Stop thinking, and cancel everybody who waits for an action."""


class QuickPlayers:
    """`ComputerPlayers` of a single kind, who all act at once whatever their level."""

    def __init__(self, take_turn: TakeTurn = take_turn) -> None:
        self._take_turn = take_turn

    def needs_time(self, level: Level) -> bool:  # noqa: ARG002 (all are alike)
        """Nobody does."""
        return False

    def act(self, match: MatchState, seat: int, level: Level) -> SeatAction:  # noqa: ARG002
        """The action of the only kind of player."""
        return self._take_turn(match, seat)

    async def think(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        """The same."""
        return self.act(match, seat, level)

    async def stop(self) -> None:
        """Nobody thinks."""


class Decider(Protocol):
    """Finds moves beside the event loop, one at a time."""

    async def decide(self, view: MatchView, effort: Effort) -> SeatAction:
        """The move of the viewer, whose turn it is. Raises whatever the search raises."""

    async def stop(self) -> None:
        """Find no more."""


class DecidingThread:
    """A `Decider` in a thread: the compiled kernel lets other threads run meanwhile."""

    def __init__(
        self, choose: Callable[[MatchView, Effort], SeatAction] = choose_by_search
    ) -> None:
        self._choose = choose
        self._thread = ThreadPoolExecutor(1, "thinking")

    async def decide(self, view: MatchView, effort: Effort) -> SeatAction:
        """As `Decider.decide`; what was begun is finished if nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._choose, view, effort)

    async def stop(self) -> None:
        """Begin nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class DecidingProcess:
    """A `Decider` in a process of low priority, which is started when it is first needed."""

    def __init__(self) -> None:
        self._process = BackgroundProcesses()

    async def decide(self, view: MatchView, effort: Effort) -> SeatAction:
        """As `Decider.decide`. Raises `ComputationError` and `ProcessGoneError` too."""
        return await self._process.run(choose_by_search, view, effort)

    async def stop(self) -> None:
        """Begin nothing more."""
        self._process.rest()


def serving_decider() -> Decider:
    """A thread where the kernel is compiled, else a process: Python holds up the loop."""
    return DecidingThread() if IS_COMPILED else DecidingProcess()


MOST_WAITING = 40
"""Where as many wait already, a master acts at a glance."""

_SHARES = ((1, 1), (3, 2), (7, 4), (15, 8), (MOST_WAITING, 16))
"""Up to how many others wait, and by what the number of worlds is divided then."""

_FEWEST_WORLDS = 4


def effort_for(waiting: int, best: Effort = MASTER) -> Effort:
    """The effort for a move behind which so many others wait."""
    divided = next((by for most, by in _SHARES if waiting <= most), _SHARES[-1][1])
    return replace(best, worlds=max(_FEWEST_WORLDS, best.worlds // divided))


_log = logging.getLogger(__name__)

_LONGEST = 30.0
"""Seconds after which a search has failed; even where the kernel is not compiled it takes less."""

_AT_ONCE: Mapping[Level, Player] = MappingProxyType(
    {Level.NOVICE: choose_novice, Level.CLUB: choose, Level.MASTER: choose}
)
"""How each level acts without thinking."""


@dataclass(frozen=True, slots=True)
class _Question:
    """A position that somebody waits to have decided."""

    view: MatchView
    decided: asyncio.Future[SeatAction]


class ThinkingPlayers:
    """`ComputerPlayers` of all levels.

    Masters think one after another, in the order in which they come to their turns, by
    ``decider``; ``effort_for`` says how hard, by how many others wait. Where too many wait, and
    where thinking fails, they act as club players.
    """

    def __init__(
        self,
        decider: Decider | None = None,
        effort_for: Callable[[int], Effort] = effort_for,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        self._decider = decider or serving_decider()
        self._effort_for = effort_for
        self._most_waiting = most_waiting
        self._waiting: deque[_Question] = deque()
        self._working: asyncio.Task[None] | None = None

    def needs_time(self, level: Level) -> bool:
        """Masters do."""
        return level is Level.MASTER

    def act(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        """What a player does at a glance."""
        return take_turn(match, seat, _AT_ONCE[level])

    async def think(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        """What a player does who thinks; at a glance if that is not possible."""
        if self.needs_time(level) and len(self._waiting) < self._most_waiting:
            try:
                action = await self._thought(view_for(match, seat))
                verify_action(match, action)
            except Exception as error:
                _log.error("a master acts at a glance: the search failed\n%s", told_error(error))
            else:
                return action
        return self.act(match, seat, level)

    async def stop(self) -> None:
        """Think no more."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        for waiting in self._waiting:
            waiting.decided.cancel()
        self._waiting.clear()
        await self._decider.stop()

    async def _thought(self, view: MatchView) -> SeatAction:
        question = _Question(view, asyncio.get_running_loop().create_future())
        self._waiting.append(question)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        try:
            return await question.decided
        finally:
            # Nobody waits for it any more if this was cancelled.
            question.decided.cancel()

    async def _work(self) -> None:
        while self._waiting:
            question = self._waiting.popleft()
            if question.decided.done():
                continue
            others = sum(not each.decided.done() for each in self._waiting)
            try:
                async with asyncio.timeout(_LONGEST):
                    effort = self._effort_for(others)
                    action = await self._decider.decide(question.view, effort)
            except asyncio.CancelledError:
                question.decided.cancel()
                raise
            except Exception as error:
                if not question.decided.done():
                    question.decided.set_exception(error)
            else:
                if not question.decided.done():
                    question.decided.set_result(action)
