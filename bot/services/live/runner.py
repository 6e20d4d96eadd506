"""What a table does without being asked: close the cuts, deal, move for computer players and for
who is late."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from enum import Enum

from bot.dealing.chain import has_seed_for
from bot.dealing.cutting import CloseCuts
from bot.game.model.actions import Deal
from bot.game.views.claim import next_play
from bot.players import TakeTurn
from bot.services.live.live_table import LiveTable
from bot.services.live.outages import Presence
from bot.services.live.uncancelled import uncancelled
from bot.services.ports.clock import Clock
from bot.services.ports.publisher import Publisher
from bot.services.ports.shuffler import Shuffler
from bot.support.redaction import told_error
from bot.tables.rules import lobby
from bot.tables.rules.permissions import Actor
from bot.tables.rules.preselections import due
from bot.tables.rules.proposals import lapses_at
from bot.tables.rules.transitions import fixing_transcript
from bot.tables.state.actions import Reminded, TimedOut, Withdraw
from bot.tables.state.ending import Ending, How
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.log import LoggedAction
from bot.tables.state.outages import NO_OUTAGES, Outages
from bot.tables.state.session import Session
from bot.tables.state.table import Computer, Stage, Table

_log = logging.getLogger(__name__)

_BUSY_WAIT = 0.25
"""Seconds after which a store that refused is asked again."""
_FAILED_WAIT = 10.0
"""Seconds after which what failed as nobody expected is tried again."""


class AutoStep(Enum):
    """What a table does next by itself."""

    NONE = "nothing: a person is awaited, or the match is over"
    CLOSE_CUTS = "take no more cuts, and let the sealed ones be opened"
    FIX_TRANSCRIPT = "fix what the pack is shuffled with"
    DEAL = "deal"
    END = "close the table, whose seeds are used up"
    PRESELECTED = "play the card that the player in turn has chosen beforehand"
    COMPUTER_TURN = "move for a computer player, or in the place of somebody who is away"
    PLAY_OUT = "play on after a claim"
    LAPSE = "take a question that nobody answers for declined"
    REMIND = "have who is late told so"
    TIME_OUT = "have a computer player play the turn of who is late"
    CLOSE_IDLE = "close a lobby in which nothing has happened for long"


_ENDS: Mapping[AutoStep, How] = {AutoStep.END: How.NO_SEEDS, AutoStep.CLOSE_IDLE: How.IDLE}
"""The steps that end a table, and how it ends by each."""


def next_step(table: Table, now: float, outages: Outages = NO_OUTAGES) -> AutoStep:
    """What the table does by itself at this moment, in seconds since the epoch."""
    conduct = table.session
    if table.stage is Stage.LOBBY:
        is_idle = table.idle_deadline is not None and now >= table.idle_deadline
        return AutoStep.CLOSE_IDLE if is_idle else AutoStep.NONE
    if table.stage is not Stage.PLAYING or conduct is None:
        return AutoStep.NONE
    if (lapse := lapses_at(table, outages)) is not None and now >= lapse:
        return AutoStep.LAPSE
    everybody_is_away = bool(table.people) and not table.present
    if conduct.is_paused or everybody_is_away:
        return AutoStep.NONE
    if table.awaits_deal:
        return _before_the_deal(table, now)
    return _in_turn(table, conduct, now)


def next_moment(table: Table, outages: Outages = NO_OUTAGES) -> float | None:
    """When time alone may bring something about; None where it cannot."""
    waits_for_cuts = (
        table.seats_asked_to_cut and table.session is not None and not table.session.is_paused
    )
    for_cuts = table.deadline if waits_for_cuts else None
    moments = (lapses_at(table, outages), for_cuts, table.turn_deadline, table.idle_deadline)
    return min((moment for moment in moments if moment is not None), default=None)


def _before_the_deal(table: Table, now: float) -> AutoStep:
    if table.cutting is None:
        return AutoStep.NONE
    if not has_seed_for(table.next_hand):
        return AutoStep.END
    if table.cutting.is_fixed:
        return AutoStep.DEAL
    if table.seats_asked_to_cut and table.deadline is not None and now < table.deadline:
        return AutoStep.NONE
    seals_wait = table.cutting.unopened and not table.cutting.closed
    return AutoStep.CLOSE_CUTS if seals_wait else AutoStep.FIX_TRANSCRIPT


def _in_turn(table: Table, conduct: Session, now: float) -> AutoStep:
    if table.turn is None or conduct.blocks_play:
        return AutoStep.NONE
    if conduct.claimed is not None:
        return AutoStep.PLAY_OUT
    if isinstance(table.seats[table.turn], Computer) or conduct.plays_itself(table.turn):
        return AutoStep.COMPUTER_TURN
    if due(table) is not None:
        return AutoStep.PRESELECTED
    if table.turn_deadline is None or now < table.turn_deadline:
        return AutoStep.NONE
    return AutoStep.TIME_OUT if conduct.reminded else AutoStep.REMIND


def _asker(step: AutoStep, table: Table) -> Actor | None:
    """In whose name the step is done; None where it is the table's own, or a computer player's."""
    if step is not AutoStep.PRESELECTED or table.turn is None:
        return None
    return Actor(table.people[table.turn].user_id)


class TableRunner:
    """Lets a table do what waits for no person, one task a table.

    ``pause`` is awaited before a computer player moves; ``take_turn`` is how it chooses its action.
    """

    def __init__(
        self,
        live: LiveTable,
        publisher: Publisher,
        shuffler: Shuffler,
        clock: Clock,
        presence: Presence,
        pause: Callable[[], Awaitable[None]],
        take_turn: TakeTurn,
    ) -> None:
        self._live = live
        self._publisher = publisher
        self._shuffler = shuffler
        self._clock = clock
        self._presence = presence
        self._pause = pause
        self._take_turn = take_turn
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
        while self._has_to_do():
            try:
                if self._live.needs_reload:
                    await self._reload()
                step = self._next_step()
                if step is AutoStep.NONE:
                    await self._wait()
                    continue
                await self._before(step)
                await self._do(step)
            except TableRefusedError as error:
                if error.reason is not RefusalReason.BUSY:
                    _log.warning("table %d: %s", self._live.table.id, error.reason.value)
                await asyncio.sleep(_BUSY_WAIT)
            except Exception as error:
                _log.error("table %d cannot go on\n%s", self._live.table.id, told_error(error))
                await asyncio.sleep(_FAILED_WAIT)

    def _has_to_do(self) -> bool:
        if self._live.needs_reload or self._next_step() is not AutoStep.NONE:
            return True
        return self._live.table.stage.is_open and self._next_moment() is not None

    def _next_step(self) -> AutoStep:
        now = self._clock.now()
        outages = self._presence.outages_at(now)
        return next_step(self._live.table, self._presence.time_for_people(now), outages)

    def _next_moment(self) -> float | None:
        """When time may bring something about; never while the bot is cut off."""
        if self._presence.is_cut_off:
            return None
        return next_moment(self._live.table, self._presence.outages_at(self._clock.now()))

    @uncancelled
    async def _reload(self) -> None:
        """Have the table as it is stored, so that people are shown what became of a write."""
        async with self._live.writing():
            return

    async def _wait(self) -> None:
        """Return when the table changes, or when time may have brought something about."""
        moment = self._next_moment()
        if moment is None:
            return
        self._live.changed.clear()
        self._waits.set()
        tasks = [
            asyncio.ensure_future(self._live.changed.wait()),
            asyncio.ensure_future(self._clock.until(moment)),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._waits.clear()
            for task in tasks:
                task.cancel()

    async def _before(self, step: AutoStep) -> None:
        match step:
            case AutoStep.DEAL | AutoStep.TIME_OUT:
                # What the pack is shuffled with stands in the channel before it is dealt, and the
                # word to who is late before a computer player plays.
                await self._publisher.shown(self._live.table.id)
            case AutoStep.COMPUTER_TURN:
                await self._pause()
            case _:
                return

    @uncancelled
    async def _do(self, wanted: AutoStep) -> None:
        """Do the step, if it is still the next one once the table can be written."""
        async with self._live.writing():
            table = self._live.table
            if self._next_step() is not wanted:
                return
            if wanted in _ENDS:
                await self._live.save(lobby.closed(table, Ending(_ENDS[wanted])))
            elif (action := self._action(wanted, table)) is not None:
                await self._live.append(action, _asker(wanted, table))

    def _action(self, step: AutoStep, table: Table) -> LoggedAction | None:
        """What the step does, as an action; None for a step that is none."""
        match, conduct, seat = table.match, table.session, table.turn
        if match is None or conduct is None:
            return None
        match step:
            case AutoStep.CLOSE_CUTS:
                return CloseCuts()
            case AutoStep.FIX_TRANSCRIPT:
                return fixing_transcript(table)
            case AutoStep.DEAL:
                return self._deal(table)
            case AutoStep.LAPSE if conduct.proposal is not None:
                return Withdraw(conduct.proposal.seat)
            case AutoStep.PRESELECTED:
                return due(table)
            case AutoStep.COMPUTER_TURN if seat is not None:
                return self._take_turn(match, seat)
            case AutoStep.PLAY_OUT if conduct.claimed is not None:
                return next_play(match, conduct.claimed)
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
        seed = self._live.seed_of(table.next_hand)
        return Deal(dealer, self._shuffler.pack(seed, table.cutting.transcript))
