"""Run an evening: open rounds and tables, report results, look after missing players."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from bot.features.evenings import actions
from bot.features.evenings.actions import GAME, EveningAction, Hand, LoggedEveningAction, Obstacle
from bot.features.evenings.live_evening import EveningHouse, LiveEvening, TableKey
from bot.features.evenings.movements import OddOut
from bot.features.evenings.orders import TableOrder, displaced, next_step, seats_of, tables_to_open
from bot.features.evenings.state import (
    Evening,
    EveningRefusedError,
    EveningRound,
    EveningTable,
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
from bot.table.state.session import Outages
from bot.table.state.table import EveningOccasion, Stage, Table
from bot.table.store.stored_table import StoredTable
from tarocchino.core.games import GAMES, default_rules, match_rules
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.match import new_match
from tarocchino.dealing.chain import SeedChain, new_chain
from tarocchino.dealing.sealed import sealed_pack, set_chain
from tarocchino.players import take_turn

_log = logging.getLogger(__name__)

TURN_SECONDS = 60
"""Seconds that a player has for a turn."""

_GAME = GAMES[GAME]


def missing_tables(live: LiveEvening) -> list[TableOrder]:
    """Return the tables of the current round that are not open yet; none during a break."""
    if live.evening.paused is not None and live.evening.suspended is None:
        return []
    return [
        each for each in tables_to_open(live.evening) if (each.round, each.table) not in live.tables
    ]


def seated(
    people: tuple[Person | None, ...], members: frozenset[str]
) -> tuple[Occupant | None, ...]:
    """Return the people in their seats, and computer players in the others. No computer player
    bears the name of one of them or of these members."""
    seats: list[Occupant | None] = []
    taken = {*members, *(each.name for each in people if each is not None)}
    for person in people:
        occupant = person or Computer(computer_name(taken))
        taken.add(occupant.name)
        seats.append(occupant)
    return tuple(seats)


def hands_of_computers(
    rules: RuleSet, chain: SeedChain, evening_id: int, hands: int
) -> tuple[Hand, ...]:
    """Return the results of four club players on the first deals of this chain; always the same.
    Each deal is a separate hand, with the same dealer as at the people's table."""
    return tuple(_hand_of_computers(rules, chain, evening_id, hand) for hand in range(1, hands + 1))


def _hand_of_computers(rules: RuleSet, chain: SeedChain, evening_id: int, hand: int) -> Hand:
    match = new_match(_GAME, rules, _GAME.players[-1])
    pack = sealed_pack(chain, evening_id, hand)
    match, _ = match.apply(match.deal(pack, dealer=(hand - 1) % _GAME.players[-1]))
    while not match.sheets:
        assert match.hand is not None
        match, _ = match.apply(take_turn(match, match.hand.turn))
    first, second = match.sheets[0].score
    return int(first), int(second)


def owed_seconds(log: Sequence[LoggedEveningAction], outages: Outages, now: float) -> int:
    """Return the whole seconds that outages took from the current round and that are not given
    back. An outage during a pause takes nothing, because the clock is stopped."""
    entries = _present_round(log)
    lost = sum(outages.within(start, end) for start, end in _played(entries, now))
    given = sum(
        each.action.seconds
        for each in entries
        if isinstance(each.action, actions.Extend) and each.by is None
    )
    return max(0, int(lost - given))


def time_taken(
    log: Sequence[LoggedEveningAction], outages: Outages, since: float, now: float
) -> float:
    """Return how many seconds of this part of the current round were a pause or an outage."""
    spans = [(max(start, since), end) for start, end in _played(_present_round(log), now)]
    in_play = sum(max(0.0, end - start) for start, end in spans)
    lost = sum(outages.within(start, end) for start, end in spans)
    return now - since - in_play + lost


def _present_round(log: Sequence[LoggedEveningAction]) -> Sequence[LoggedEveningAction]:
    """Return the log from the opening of the last round; it is empty before the first."""
    for number in range(len(log) - 1, -1, -1):
        if isinstance(log[number].action, actions.OpenRound):
            return log[number:]
    return ()


def _played(entries: Iterable[LoggedEveningAction], now: float) -> Iterator[tuple[float, float]]:
    """Yield the parts of the round without a pause, from its beginning to now."""
    start: float | None = None
    for each in entries:
        match each.action:
            case actions.OpenRound() | actions.Resume():
                start = each.at
            case actions.Pause() | actions.Suspend() if start is not None:
                yield start, each.at
                start = None
            case _:
                pass
    if start is not None:
        yield start, now


def _news_of(table: EveningTable, played: Table | None) -> actions.Report | None:
    """Return what the evening does not know yet about a table without a result. A table that is
    over plays no more hands. One that cannot be read counts as already reported."""
    known = table.outcome.hands
    sheets = played.match.sheets if played and played.match else ()
    hands = tuple((int(sheet.score[0]), int(sheet.score[1])) for sheet in sheets)
    if len(hands) < len(known):
        hands = known
    is_over = played is None or not played.stage.is_open
    return actions.Report(table.table, hands, is_over) if is_over or hands != known else None


def _late_seats(table: Table) -> tuple[int, ...]:
    """Return the seats of people who are not ready at a table in its lobby."""
    is_lobby = table.stage is Stage.LOBBY
    return tuple(sorted(table.people.keys() - table.ready)) if is_lobby else ()


class Attendance:
    """Compares an evening with its tables, and updates each from the other."""

    def __init__(self, live: LiveEvening, house: EveningHouse) -> None:
        self._live = live
        self._house = house
        self._knows_all = False

    async def tend(self) -> float | None:
        """Report results, ask about late players, seat computer players, close tables. Returns the
        next moment at which something may be due."""
        played = await self._played()
        await self._report(played)
        due = await self._note_missing(played)
        await self._seat(played)
        await self._close(played)
        evening = self._live.evening
        deadline = None if evening.current is None else evening.current.deadline
        if deadline is None or evening.paused is not None or deadline <= self._house.time():
            return due
        return deadline if due is None else min(due, deadline)

    async def _played(self) -> dict[TableKey, Table | None]:
        """Return the open tables, and those of the current round that have no result yet. A table
        that cannot be read any more is None; its reports stand."""
        live, found = self._live, dict[TableKey, Table | None]()
        if not self._knows_all:
            for table_id in list(live.tables.values()):
                await self._house.tables.wake(table_id=table_id)
            self._knows_all = True
        for key, table_id in list(live.tables.items()):
            if (table := self._house.open_table(table_id)) is not None:
                found[key] = table
            elif live.evening.awaited(*key) is not None:
                try:
                    found[key] = await self._house.tables.any_table(table_id)
                except TableRefusedError as error:
                    if error.reason is not RefusalReason.UNREADABLE:
                        raise
                    found[key] = None
        return found

    @uncancelled
    async def _report(self, played: Mapping[TableKey, Table | None]) -> None:
        live = self._live
        async with live.writing():
            for key, table in sorted(played.items(), key=lambda each: each[0]):
                known = live.evening.awaited(*key)
                if known and (report := _news_of(known, table)) is not None:
                    await live.do(report)

    def _awaited(
        self, played: Mapping[TableKey, Table | None]
    ) -> Iterator[tuple[TableKey, EveningTable, Table]]:
        """Yield the tables whose results the round awaits, as the evening and the registry have
        them."""
        for key, table in played.items():
            if table is not None and (known := self._live.evening.awaited(*key)) is not None:
                yield key, known, table

    async def _note_missing(self, played: Mapping[TableKey, Table | None]) -> float | None:
        """Ask the director about late players, and later let computer players begin for them.
        Returns the next due time."""
        if self._live.evening.paused is not None:
            return None
        next_due: float | None = None
        for key, known, lobby in self._awaited(played):
            due = self._due(known, lobby) if _late_seats(lobby) else None
            if due is not None and due > self._house.time():
                next_due = due if next_due is None else min(due, next_due)
            elif due is not None:
                await self._too_late(key, lobby)
        return next_due

    def _due(self, table: EveningTable, lobby: Table) -> float | None:
        """Return when late players have to be dealt with; None while the table waits.

        Pauses and outages do not count. The table waits for the director if all of its players are
        late, or if no computer players may play.
        """
        evening = self._live.evening
        if table.waits is not None:
            return None if table.waits else self._house.time()
        since = table.asked_at
        if since is None:
            since = evening.rounds[-1].opened_at
        elif evening.settings.odd is OddOut.SIT_OUT or lobby.people.keys() <= {*table.late}:
            return None
        log = self._live.state.stored.log
        taken = time_taken(log, self._house.outages(), since, self._house.time())
        return since + evening.settings.grace_seconds + taken

    async def _too_late(self, key: TableKey, lobby: Table) -> None:
        """Ask the director about late players; after that, give their seats to computer players."""
        late = _late_seats(self._house.open_table(lobby.id) or lobby)
        known = self._live.evening.awaited(*key)
        if known is None or not late:
            return
        if known.asked_at is None:
            asks = actions.AskDirector(key[1], late)
            await self._live.do_due(lambda evening: asks if evening.awaited(*key) else None)
            return
        for seat in late:
            user_id = lobby.people[seat].user_id
            await self._stand_in(lobby.id, seat, user_id, unless_ready=True)

    async def _seat(self, played: Mapping[TableKey, Table | None]) -> None:
        """Seat computer players for people who have left, and seat arrived people again between two
        hands."""
        for _, known, table in self._awaited(played):
            wanted = seats_of(self._live.evening, known)
            for seat, person in table.people.items() if table.stage.is_open else ():
                if wanted[seat] is None:
                    await self._stand_in(table.id, seat, person.user_id)
            for seat, person in displaced(self._live.evening, known, table.seats).items():
                if seat in known.arrived and self._house.open_table(table.id) is not None:
                    await self._house.occasions.seat_again(table.id, seat, person)

    async def _stand_in(
        self, table_id: int, seat: int, user_id: int, *, unless_ready: bool = False
    ) -> None:
        if self._house.open_table(table_id) is not None:
            await self._house.occasions.stand_in(table_id, seat, user_id, unless_ready=unless_ready)

    async def _close(self, played: Mapping[TableKey, Table | None]) -> None:
        for key, table in played.items():
            ends = partial(self._ends, key)
            if table is None or not table.stage.is_open or not ends(table):
                continue
            if self._house.open_table(table.id) is not None:
                await self._house.occasions.close(table.id, ends)

    def _ends(self, key: TableKey, table: Table) -> bool:
        """Return whether an open table is finished: it has a result, its round is over, or no hand
        may begin."""
        evening = self._live.evening
        current = evening.current
        if current is None or evening.awaited(*key) is None:
            return True
        if evening.paused or current.deadline is None or self._house.time() < current.deadline:
            return False
        return table.stage is Stage.LOBBY or table.awaits_deal


_FAILED_WAIT = 10.0
"""Seconds until the bot retries after an unexpected failure."""
_SOON_WAIT = 30.0
"""Seconds until the bot retries after an obstacle that passes without any action."""
_HINDERED_WAIT = 300.0
"""Seconds until the bot retries a round after an obstacle that somebody has to remove; an event of
the gateway triggers a retry at once."""


class EveningRunner:
    """Runs one evening in the task of its ``alarm``, which waits for changes and for due times.

    ``chain`` is the secret chain of its sealed deals. ``on_done`` is called when the evening is
    over and nothing is left to do, ``on_unreadable`` when its log cannot be read.
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
        self.alarm.start(self._run())

    async def _run(self) -> None:
        refused: str | None = None
        while True:
            self.alarm.begin()
            try:
                moment = await self._do_all()
                refused = None
            except UnreadableEveningError as error:
                _log.error("%s; it is parked", error)
                await retry_while_busy(self._on_unreadable)
                self._on_done()
                return
            except (TableRefusedError, EveningRefusedError) as error:
                # Somebody was faster, or the store is busy: look again at what is due now.
                is_new, refused = error.reason.value != refused, error.reason.value
                if is_new:
                    _log.info("evening %d: step refused, retrying: %s", self.live.id, refused)
                is_short = is_new or error.reason is RefusalReason.BUSY
                await asyncio.sleep(BUSY_WAIT if is_short else _FAILED_WAIT)
            except Exception as error:
                _log.error("evening %d: step failed, retrying\n%s", self.live.id, told_error(error))
                await asyncio.sleep(_FAILED_WAIT)
            else:
                if self.live.evening.stage.is_over and not self.live.changed.is_set():
                    self._on_done()
                    return
                await self.alarm.wait(None if self._house.is_cut_off else moment)

    async def _do_all(self) -> float | None:
        """Take every step that is due; return the next moment to look again, None if there is
        none."""
        live = self.live
        # Finds out what became of unconfirmed writes; raises `UnreadableEveningError`.
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
            elif isinstance(step.action, actions.OpenRound):
                moments.append(await self._open_round())
            else:
                await live.do_due(self._step)
        return min((each for each in moments if each is not None), default=None)

    def _owed(self, evening: Evening) -> actions.Extend | None:
        """Return an extension by the time that the round lost to outages and still lacks, if
        any."""
        if evening.current is None or evening.current.deadline is None or evening.paused:
            return None
        now, outages = self._house.clock.now(), self._house.outages()
        seconds = owed_seconds(self.live.state.stored.log, outages, now)
        return actions.Extend(seconds) if seconds > 0 else None

    async def _open_tables(self) -> float | None:
        """Open the missing tables; return when to retry if that failed. Without places for them, or
        without its channel, the evening is suspended; otherwise it is resumed."""
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
            _log.info("evening %d has its threads and resumes", self.live.id)
            await self.live.do_due(lambda evening: actions.Resume() if evening.suspended else None)
        return None

    async def _open_missing(self) -> None:
        """Open the missing tables, once the draw is shown.

        Raises `NoPlaceError` if a table has no place; a temporary failure does not delay the other
        tables. Raises `TableRefusedError` while the store is busy.
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
                _log.warning(
                    "evening table %s not opened, retrying: %s", order.name, error.reason.value
                )
        if missing_tables(live):
            raise NoPlaceError(Obstacle.UNREACHED)

    async def _move_lost(self) -> bool:
        """Move tables that lost their thread to another one; return False if one is still without.
        Raises as `_open_missing` does."""
        live, all_have_one = self.live, True
        for order in tables_to_open(live.evening):
            table_id = live.tables.get((order.round, order.table))
            table = None if table_id is None else self._house.open_table(table_id)
            if table is None or not table.is_venue_lost:
                continue
            venue = await self._house.places.place(live.state.venue, live.evening, order)
            if venue.channel_id == table.venue.channel_id:
                # The thread exists, but the bot may not use it.
                all_have_one = False
            else:
                await self._house.occasions.move(table.id, venue)
        return all_have_one

    @uncancelled
    async def _open_table(self, name: str, venue: Venue) -> None:
        live = self.live
        async with live.writing():
            # The seats may have changed by now, or the table may no longer be needed.
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
        """Raise `NoPlaceError` if the channel is gone, or still has no places for a suspended
        evening."""
        try:
            await self._house.places.verify(self.live.state.venue, self.live.evening)
        except NoPlaceError as error:
            is_suspended = self.live.evening.suspended is not None
            if is_suspended or error.obstacle is Obstacle.GONE:
                raise

    async def _open_round(self) -> float | None:
        """Open the next round if its tables have places and matches may begin. Returns when to
        retry, None if the round is open."""
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
        """Let computer players play the deals that the only table of a round has played."""
        for drawn in self.live.evening.rounds:
            is_due = len(drawn.computers) < len(drawn.tables[0].outcome.hands)
            if is_due and self.live.evening.meets_computers(drawn):
                await self._compare_in(drawn)

    async def _compare_in(self, drawn: EveningRound) -> None:
        """Compare one round, under the rules of its table if they can be read."""
        table, table_id = drawn.tables[0], self.live.tables.get((drawn.number, 0))
        if self._chain is None or table_id is None:
            return
        with suppress(UnreadableTableError):
            rules = (await self._house.tables.stored_table(table_id)).rules
            sealed, played = set_chain(self._chain, table.board_set), len(table.outcome.hands)
            hands = await asyncio.to_thread(hands_of_computers, rules, sealed, self.live.id, played)
            await self.live.do_due(lambda _: actions.Compare(drawn.number, hands))

    def _step(self, evening: Evening) -> EveningAction | None:
        """Return the next step, if it is due."""
        step = next_step(evening)
        return None if step is None or step.at > self._house.time() else step.action

    def _proof(self, evening: Evening) -> actions.Reveal | None:
        """Return the seed that proves the sealed deals, once no table plays them any more."""
        if self._chain is None or evening.revealed is not None or not evening.board_sets:
            return None
        return actions.Reveal(self._chain.seed_of(evening.board_sets).hex())

    @uncancelled
    async def _suspend(self, error: NoPlaceError) -> float:
        """Stop the evening's clocks while it has no places; return when to retry. A temporary
        obstacle does not replace one that somebody has to remove."""
        live, passes = self.live, error.obstacle is Obstacle.UNREACHED
        async with live.writing():
            known = live.evening.suspended
            tables = tuple(order.table for order in missing_tables(live))
            wanted = actions.Suspend(error.obstacle, error.details, tables)
            if passes and known is not None:
                wanted = replace(known, tables=tables)
            if not live.evening.stage.is_over and wanted != known:
                _log.warning("evening %d waits for threads: %s", live.id, error)
                await live.do(wanted)
        return self._house.clock.now() + (_SOON_WAIT if passes else _HINDERED_WAIT)
