"""A computer player's turn at a table: a pause for people to follow, and time to think."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.services.live.live_table import LiveTable
from bot.services.ports.computer_players import ComputerPlayers
from bot.tables.state.table import Table
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.match import MatchState


@dataclass(frozen=True, slots=True)
class _Thought:
    """What a player has decided to do, for one version of the table."""

    version: int
    action: SeatAction


class ComputerTurns:
    """The turns of one table's computer players.

    ``pause`` is awaited before each. An action that was thought about holds for the version of the
    table that the player saw: once anything changes there it is forgotten, and so is thinking that
    goes on.
    """

    def __init__(
        self, live: LiveTable, players: ComputerPlayers, pause: Callable[[], Awaitable[None]]
    ) -> None:
        self._live = live
        self._players = players
        self._pause = pause
        self._thought: _Thought | None = None

    async def prepare(self) -> None:
        """Let people follow, and the player in turn think meanwhile, for as long as they need or
        until the table changes."""
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
        """What the player in turn does; None where there is something to think about first."""
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
