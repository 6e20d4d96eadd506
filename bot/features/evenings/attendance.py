"""Look after the tables of an evening: results, missing players, time lost to outages, tables to
close."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from bot.features.evenings.actions import (
    AskDirector,
    Extend,
    LoggedEveningAction,
    OpenRound,
    Pause,
    Report,
    Resume,
    Suspend,
)
from bot.features.evenings.live_evening import EveningHouse, LiveEvening, TableKey
from bot.features.evenings.movements import OddOut
from bot.features.evenings.orders import displaced, seats_of
from bot.features.evenings.state import EveningTable
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.tasks import uncancelled
from bot.table.state.session import Outages
from bot.table.state.table import Stage, Table


def owed_seconds(log: Sequence[LoggedEveningAction], outages: Outages, now: float) -> int:
    """Return the whole seconds that outages took from the current round and that are not given
    back. An outage during a pause takes nothing, because the clock is stopped."""
    entries = _present_round(log)
    lost = sum(outages.within(start, end) for start, end in _played(entries, now))
    given = sum(
        each.action.seconds
        for each in entries
        if isinstance(each.action, Extend) and each.by is None
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
        if isinstance(log[number].action, OpenRound):
            return log[number:]
    return ()


def _played(entries: Iterable[LoggedEveningAction], now: float) -> Iterator[tuple[float, float]]:
    """Yield the parts of the round without a pause, from its beginning to now."""
    start: float | None = None
    for each in entries:
        match each.action:
            case OpenRound() | Resume():
                start = each.at
            case Pause() | Suspend() if start is not None:
                yield start, each.at
                start = None
            case _:
                pass
    if start is not None:
        yield start, now


def _news_of(table: EveningTable, played: Table | None) -> Report | None:
    """Return what the evening does not know yet about a table without a result. A table that is
    over plays no more hands. One that cannot be read counts as already reported."""
    known = table.outcome.hands
    sheets = played.match.sheets if played and played.match else ()
    hands = tuple((int(sheet.score[0]), int(sheet.score[1])) for sheet in sheets)
    if len(hands) < len(known):
        hands = known
    is_over = played is None or not played.stage.is_open
    return Report(table.table, hands, is_over) if is_over or hands != known else None


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

    @property
    def _time(self) -> float:
        return self._house.time()

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
        if deadline is None or evening.paused is not None or deadline <= self._time:
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
            if due is not None and due > self._time:
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
            return None if table.waits else self._time
        since = table.asked_at
        if since is None:
            since = evening.rounds[-1].opened_at
        elif evening.settings.odd is OddOut.SIT_OUT or lobby.people.keys() <= {*table.late}:
            return None
        log = self._live.state.stored.log
        taken = time_taken(log, self._house.outages(), since, self._time)
        return since + evening.settings.grace_seconds + taken

    async def _too_late(self, key: TableKey, lobby: Table) -> None:
        """Ask the director about late players; after that, give their seats to computer players."""
        late = _late_seats(self._house.open_table(lobby.id) or lobby)
        known = self._live.evening.awaited(*key)
        if known is None or not late:
            return
        if known.asked_at is None:
            asks = AskDirector(key[1], late)
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
        """Close the tables that have nothing left to play."""
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
        if evening.paused or current.deadline is None or self._time < current.deadline:
            return False
        return table.stage is Stage.LOBBY or table.awaits_deal
