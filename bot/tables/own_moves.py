"""What a table does without being asked: close the cuts, deal, and move for computer players."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from enum import Enum

from bot.dealing.chain import has_seed_for
from bot.dealing.cutting import CloseCuts
from bot.game.actions import Deal
from bot.game.view import view_for
from bot.players import choose
from bot.redaction import told_error
from bot.tables.course import fixing_transcript
from bot.tables.finish import finished
from bot.tables.live import LiveTable
from bot.tables.lobby import closed
from bot.tables.model import Computer, Stage, Table
from bot.tables.ports import Publisher, Shuffler
from bot.tables.problems import Problem, TableProblemError

_log = logging.getLogger(__name__)

_BUSY_WAIT = 0.25
"""Seconds after which a store that refused is asked again."""
_FAILED_WAIT = 10.0
"""Seconds after which what failed as nobody expected is tried again."""


class Step(Enum):
    """What a table does next by itself."""

    NONE = "nothing: a person is in turn, or the match is over"
    AWAIT_CUTS = "wait for people to cut"
    CLOSE_CUTS = "take no more cuts, and let the sealed ones be opened"
    AWAIT_SEALS = "wait for people to open their cuts"
    FIX_TRANSCRIPT = "fix what the pack is shuffled with"
    DEAL = "deal"
    END = "close the table, whose seeds are used up"
    COMPUTER_TURN = "move for a computer player"


def next_step(table: Table, *, patient: bool = True) -> Step:
    """What the table does next; ``patient`` while people are given time for their cuts."""
    if table.stage is not Stage.PLAYING or table.match is None or table.cutting is None:
        return Step.NONE
    if not table.awaits_deal:
        in_turn = None if table.turn is None else table.seats[table.turn]
        return Step.COMPUTER_TURN if isinstance(in_turn, Computer) else Step.NONE
    if not has_seed_for(table.next_hand):
        return Step.END
    if table.cutting.is_fixed:
        return Step.DEAL
    if table.cutting.closed:
        return Step.AWAIT_SEALS if table.unopened and patient else Step.FIX_TRANSCRIPT
    if table.uncut and patient:
        return Step.AWAIT_CUTS
    return Step.CLOSE_CUTS if table.cutting.unopened else Step.FIX_TRANSCRIPT


class OwnMoves:
    """Lets a table do what waits for no person, one task a table.

    ``pause`` is awaited before a computer player moves.
    """

    def __init__(
        self,
        live: LiveTable,
        publisher: Publisher,
        shuffler: Shuffler,
        clock: Callable[[], float],
        pause: Callable[[], Awaitable[None]],
    ) -> None:
        self._live = live
        self._publisher = publisher
        self._shuffler = shuffler
        self._clock = clock
        self._pause = pause
        self._task: asyncio.Task[None] | None = None
        self._waits = asyncio.Event()

    def go_on(self) -> None:
        """Have it done in the background; nothing happens where it is being done already."""
        idle = self._task is None or self._task.done()
        if idle and self._has_to_do():
            self._task = asyncio.create_task(self._run())

    async def settled(self) -> None:
        """Return when the table waits for a person, or for time to pass."""
        while self._task is not None and not self._task.done() and not self._is_waiting():
            waiting = asyncio.create_task(self._waits.wait())
            await asyncio.wait([self._task, waiting], return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()

    def _is_waiting(self) -> bool:
        return self._waits.is_set() and not self._live.changed.is_set()

    async def stop(self) -> None:
        """End it; what was begun is finished first."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        patient = True
        while self._has_to_do():
            try:
                if self._live.is_doubtful:
                    await self._learn_the_truth()
                step = next_step(self._live.table, patient=patient)
                if step in (Step.AWAIT_CUTS, Step.AWAIT_SEALS):
                    patient = await self._hear_of_a_change()
                    continue
                await self._before(step)
                await self._do(step, patient=patient)
                patient = True
            except TableProblemError as error:
                if error.problem is not Problem.BUSY:
                    _log.warning("table %d: %s", self._live.table.id, error.problem.value)
                await asyncio.sleep(_BUSY_WAIT)
            except Exception as error:
                _log.error("table %d cannot go on\n%s", self._live.table.id, told_error(error))
                await asyncio.sleep(_FAILED_WAIT)

    def _has_to_do(self) -> bool:
        return self._live.is_doubtful or next_step(self._live.table) is not Step.NONE

    @finished
    async def _learn_the_truth(self) -> None:
        """Have the table as it is stored, so that people are shown what became of a write."""
        async with self._live.writing():
            return

    async def _hear_of_a_change(self) -> bool:
        """Whether the table changed before the time for the cuts was up."""
        self._live.changed.clear()
        deadline = self._live.table.deadline
        left = 0.0 if deadline is None else deadline - self._clock()
        self._waits.set()
        try:
            async with asyncio.timeout(max(left, 0)):
                await self._live.changed.wait()
        except TimeoutError:
            return False
        finally:
            self._waits.clear()
        return True

    async def _before(self, step: Step) -> None:
        match step:
            case Step.DEAL:
                # What the pack is shuffled with stands in the channel before it is dealt.
                await self._publisher.shown(self._live.table.id)
            case Step.COMPUTER_TURN:
                await self._pause()
            case _:
                return

    @finished
    async def _do(self, wanted: Step, *, patient: bool) -> None:
        """Do the step, if it is still the next one once the table can be written."""
        async with self._live.writing():
            table = self._live.table
            if next_step(table, patient=patient) is not wanted or table.match is None:
                return
            match wanted:
                case Step.CLOSE_CUTS:
                    await self._live.append(CloseCuts())
                case Step.FIX_TRANSCRIPT:
                    await self._live.append(fixing_transcript(table))
                case Step.DEAL:
                    await self._live.append(self._deal(table))
                case Step.COMPUTER_TURN if table.turn is not None:
                    await self._live.append(choose(view_for(table.match, table.turn)))
                case Step.END:
                    await self._live.save(closed(table))

    def _deal(self, table: Table) -> Deal:
        if table.match is None or table.cutting is None or table.cutting.transcript is None:
            raise TableProblemError(Problem.NOT_PLAYING)
        dealer = table.match.next_dealer
        if dealer is None:
            dealer = table.first_dealer
        if dealer is None:
            dealer = self._shuffler.first_dealer(len(table.seats))
        seed = self._live.seed_of(table.next_hand)
        return Deal(dealer, self._shuffler.pack(seed, table.cutting.transcript))
