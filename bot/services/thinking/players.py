"""The computer players of all tables: novices and club players act at once, masters think."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.services.thinking.deciders import Decider, serving_decider
from bot.services.thinking.efforts import MOST_WAITING, effort_for
from bot.support.redaction import told_error
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.match import MatchState, verify_action
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.players import Player, choose, take_turn
from tarocchino.players.levels import Level
from tarocchino.players.novice import choose_novice
from tarocchino.players.search import Effort

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
    """`bot.services.ports.computer_players.ComputerPlayers` of all levels.

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
        for question in self._waiting:
            question.decided.cancel()
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
