"""Do what an evening does by itself when it is due, such as opening the tables of a round."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from bot.features.evenings.actions import (
    GAME,
    Compare,
    EveningAction,
    Extend,
    Obstacle,
    OpenRound,
    Resume,
    Reveal,
    Suspend,
)
from bot.features.evenings.attendance import Attendance, owed_seconds
from bot.features.evenings.computers import hands_of_computers
from bot.features.evenings.live_evening import EveningHouse, LiveEvening
from bot.features.evenings.orders import TableOrder, next_step, tables_to_open
from bot.features.evenings.state import (
    Evening,
    EveningRefusedError,
    EveningRound,
    NoPlaceError,
    UnreadableEveningError,
)
from bot.settings.agreement import Admission, Agreement, Pace, TimeControl
from bot.storage.errors import BUSY_WAIT, UnreadableTableError, retry_while_busy
from bot.support.clock import Alarm
from bot.support.redaction import told_error
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.tasks import uncancelled
from bot.support.venue import Venue
from bot.table.rules.lobby import computer_name
from bot.table.state.seats import Computer, Occupant, Person
from bot.table.state.table import EveningOccasion
from bot.table.store.stored_table import StoredTable
from tarocchino.core.games import GAMES, default_rules, match_rules
from tarocchino.dealing.chain import SeedChain, new_chain
from tarocchino.dealing.sealed import set_chain

_log = logging.getLogger(__name__)

TURN_SECONDS = 60
"""The time that people have for a turn."""

_GAME = GAMES[GAME]


def missing_tables(live: LiveEvening) -> list[TableOrder]:
    """The tables of the present round that are not open yet; none during a break."""
    if live.evening.paused is not None and live.evening.suspended is None:
        return []
    return [
        each for each in tables_to_open(live.evening) if (each.round, each.table) not in live.tables
    ]


def seated(
    people: tuple[Person | None, ...], members: frozenset[str]
) -> tuple[Occupant | None, ...]:
    """The people in their seats, and a computer player in each other one, who bears no name of
    theirs or of these members."""
    seats: list[Occupant | None] = []
    taken = {*members, *(each.name for each in people if each is not None)}
    for person in people:
        occupant = person or Computer(computer_name(taken))
        taken.add(occupant.name)
        seats.append(occupant)
    return tuple(seats)


_FAILED_WAIT = 10.0
"""Seconds until something that failed unexpectedly is tried again."""
_SOON_WAIT = 30.0
"""Seconds until what passes by itself is tried again."""
_HINDERED_WAIT = 300.0
"""Seconds until a round is tried again for which somebody has to do something first; events of the
gateway have it tried at once."""


class EveningRunner:
    """Runs one evening in the task of its ``alarm``, which waits for changes and for moments; it
    ends when the evening is over and nothing is left to do.

    ``chain`` is the secret one of its sealed deals. ``on_done`` is called when the evening is over
    and nothing is left to do, ``on_unreadable`` when its log turns out not to be what was written.
    """

    def __init__(
        self,
        live: LiveEvening,
        chain: SeedChain | None,
        house: EveningHouse,
        on_done: Callable[[], object],
        on_unreadable: Callable[[], Awaitable[None]],
    ) -> None:
        self.live = live
        self._chain = chain
        self._house = house
        self._on_done = on_done
        self._on_unreadable = on_unreadable
        self._attendance = Attendance(live, house)
        self.alarm = Alarm(house.clock, live.changed)

    def go_on(self) -> None:
        """Start the task."""
        self.alarm.start(self._run())

    async def _run(self) -> None:
        refused: str | None = None
        while True:
            self.alarm.begin()
            try:
                moment = await self._do_all()
                refused = None
            except UnreadableEveningError as error:
                _log.error("%s", error)
                await retry_while_busy(self._on_unreadable)
                self._on_done()
                return
            except (TableRefusedError, EveningRefusedError) as error:
                # Somebody was faster, or the store is busy: what is due now is looked at again.
                is_new, refused = error.reason.value != refused, error.reason.value
                if is_new:
                    _log.info("evening %d: %s", self.live.id, refused)
                is_short = is_new or error.reason is RefusalReason.BUSY
                await asyncio.sleep(BUSY_WAIT if is_short else _FAILED_WAIT)
            except Exception as error:
                _log.error("evening %d cannot go on\n%s", self.live.id, told_error(error))
                await asyncio.sleep(_FAILED_WAIT)
            else:
                if self.live.evening.stage.is_over and not self.live.changed.is_set():
                    self._on_done()
                    return
                await self.alarm.wait(None if self._house.is_cut_off else moment)

    async def _do_all(self) -> float | None:
        """Do what is due; returns the next moment at which something may be, None for no such."""
        live = self.live
        # Raises `UnreadableEveningError`, once the outcome of all writes is known.
        await live.do_due(lambda _: None)
        if not self._house.is_cut_off:
            await live.do_due(self._owed)
        again = await self._open_tables()
        moments = [again, await self._attendance.tend()]
        if live.evening.stage.is_over:
            await live.do_due(self._proof)
            return None
        await self._compare()
        if (step := next_step(live.evening)) is not None:
            if step.at > self._house.time():
                moments.append(step.at)
            elif isinstance(step.action, OpenRound):
                moments.append(await self._open_round())
            else:
                await live.do_due(self._step)
        return min((each for each in moments if each is not None), default=None)

    def _owed(self, evening: Evening) -> Extend | None:
        """Return the time that outages took of the round, and that it has not got back yet."""
        if evening.current is None or evening.current.deadline is None or evening.paused:
            return None
        now, outages = self._house.clock.now(), self._house.outages()
        seconds = owed_seconds(self.live.state.stored.log, outages, now)
        return Extend(seconds) if seconds > 0 else None

    async def _open_tables(self) -> float | None:
        """Open what is missing; returns when to try again if that was not possible.

        Then the evening is suspended, also if its channel is gone; else it is resumed.
        """
        if self.live.evening.stage.is_over or self._house.is_cut_off:
            return None
        try:
            await self._verify_channel()
            await self._open_missing()
            if not await self._move_lost():
                return self._house.clock.now() + _SOON_WAIT
        except NoPlaceError as error:
            return await self._suspend(error)
        if self.live.evening.suspended is not None:
            _log.info("evening %d has its threads and goes on", self.live.id)
            await self.live.do_due(lambda evening: Resume() if evening.suspended else None)
        return None

    async def _open_missing(self) -> None:
        """Open the tables that are missing, once the draw is shown.

        Raises `NoPlaceError` where one has no place; one that has none for the moment does not keep
        the others waiting. Raises `TableRefusedError` while the store is busy.
        """
        live = self.live
        if not missing_tables(live):
            return
        await self._house.publisher.shown(live.id)
        for order in missing_tables(live):
            try:
                venue = await self._house.places.place(live.state.venue, live.evening, order)
                await self._open_table(order.name, venue)
            except NoPlaceError as error:
                if error.obstacle is not Obstacle.UNREACHED:
                    raise
            except TableRefusedError as error:
                if error.reason is RefusalReason.BUSY:
                    raise
                _log.warning("table %s is not opened yet: %s", order.name, error.reason.value)
        if missing_tables(live):
            raise NoPlaceError(Obstacle.UNREACHED)

    async def _move_lost(self) -> bool:
        """Go on elsewhere at the tables whose places are gone; False if one is still without.

        Raises as `_open_missing` does.
        """
        live, all_have_one = self.live, True
        for order in tables_to_open(live.evening):
            table_id = live.tables.get((order.round, order.table))
            table = None if table_id is None else self._house.open_table(table_id)
            if table is None or not table.is_venue_lost:
                continue
            venue = await self._house.places.place(live.state.venue, live.evening, order)
            if venue.channel_id == table.venue.channel_id:
                # The bot may not use it, though it is there.
                all_have_one = False
            else:
                await self._house.occasions.move(table.id, venue)
        return all_have_one

    @uncancelled
    async def _open_table(self, name: str, venue: Venue) -> None:
        live = self.live
        async with live.writing():
            # Who sits there, and whether it is played at all, may have changed by now.
            order = next((each for each in missing_tables(live) if each.name == name), None)
            if order is None:
                return
            new = await self._new_table(order, venue)
            with live.storing():
                table = await self._house.tables.open(new)
            live.table_opened((order.round, order.table), table.id)

    async def _new_table(self, order: TableOrder, venue: Venue) -> StoredTable:
        tables, chain = self._house.tables, self._chain
        settings = await tables.policy.settings.chosen(venue.guild_id)
        agreement = Agreement(
            time_control=TimeControl(Pace.TURN, TURN_SECONDS),
            admission=Admission.INVITED,
            invited=frozenset(each.user_id for each in order.seats if each is not None),
            face_down=self.live.evening.settings.face_down,
        )
        is_sealed = order.board_set is not None
        if order.board_set is None or chain is None:
            chain = new_chain(self._house.shuffler.seed())
        else:
            chain = set_chain(chain, order.board_set)
        return StoredTable(
            venue,
            self.live.evening.directors[0],
            _GAME.name,
            match_rules(_GAME, settings.apply_to(default_rules(_GAME))),
            seated(order.seats, tables.names_in(venue.guild_id)),
            chain,
            opened_at=self._house.clock.now(),
            agreement=settings.apply_to_agreement(agreement),
            first_dealer=0,
            occasion=EveningOccasion(order.evening_id, order.round, order.table, is_sealed),
        )

    async def _verify_channel(self) -> None:
        """Pass if there is a channel; for a suspended evening it has to have places too."""
        try:
            await self._house.places.verify(self.live.state.venue, self.live.evening)
        except NoPlaceError as error:
            is_suspended = self.live.evening.suspended is not None
            if is_suspended or error.obstacle is Obstacle.GONE:
                raise

    async def _open_round(self) -> float | None:
        """Open the next round where its tables have places, and matches may begin."""
        live = self.live
        try:
            await self._house.tables.policy.verify_may_begin()
            await self._house.places.verify(live.state.venue, live.evening)
        except NoPlaceError as error:
            if error.obstacle is not Obstacle.UNREACHED:
                return await self._suspend(error)
            return self._house.clock.now() + _SOON_WAIT
        except TableRefusedError as error:
            if error.reason is not RefusalReason.MAINTENANCE:
                raise
            return self._house.clock.now() + _SOON_WAIT
        await live.do_due(self._step)
        return None

    async def _compare(self) -> None:
        """Have computer players play what the only table of a round has played, where the two are
        compared."""
        for drawn in self.live.evening.rounds:
            is_due = len(drawn.computers) < len(drawn.tables[0].outcome.hands)
            if is_due and self.live.evening.meets_computers(drawn):
                await self._compare_in(drawn)

    async def _compare_in(self, drawn: EveningRound) -> None:
        """Do it for a round, by the rules of its table if they can be read."""
        table, table_id = drawn.tables[0], self.live.tables.get((drawn.number, 0))
        if self._chain is None or table_id is None:
            return
        with suppress(UnreadableTableError):
            rules = (await self._house.tables.stored_table(table_id)).rules
            sealed, played = set_chain(self._chain, table.board_set), len(table.outcome.hands)
            hands = await asyncio.to_thread(hands_of_computers, rules, sealed, self.live.id, played)
            await self.live.do_due(lambda _: Compare(drawn.number, hands))

    def _step(self, evening: Evening) -> EveningAction | None:
        """Return the next step, if it is due."""
        step = next_step(evening)
        return None if step is None or step.at > self._house.time() else step.action

    def _proof(self, evening: Evening) -> Reveal | None:
        """Return the proof of the sealed deals that were played: no table plays any of them."""
        if self._chain is None or evening.revealed is not None or not evening.board_sets:
            return None
        return Reveal(self._chain.seed_of(evening.board_sets).hex())

    @uncancelled
    async def _suspend(self, error: NoPlaceError) -> float:
        """Let nobody's time run while there are no places; returns when to try again.

        What passes by itself does not take the place of what somebody has to change.
        """
        live, passes = self.live, error.obstacle is Obstacle.UNREACHED
        async with live.writing():
            known = live.evening.suspended
            tables = tuple(order.table for order in missing_tables(live))
            wanted = Suspend(error.obstacle, error.details, tables)
            if passes and known is not None:
                wanted = replace(known, tables=tables)
            if not live.evening.stage.is_over and wanted != known:
                _log.warning("evening %d waits for threads: %s", live.id, error)
                await live.do(wanted)
        return self._house.clock.now() + (_SOON_WAIT if passes else _HINDERED_WAIT)
