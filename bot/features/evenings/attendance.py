"""Look after the tables of an evening: what they have played, who is missing, what outages take
of their time, which ones to close."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from bot.features.evenings.actions import (
    Extend,
    LoggedEveningAction,
    NoShow,
    OpenRound,
    Pause,
    Report,
    Resume,
    Suspend,
)
from bot.features.evenings.live_evening import EveningHouse, LiveEvening, TableKey
from bot.features.evenings.orders import seats_of
from bot.features.evenings.state import EveningRound, EveningTable
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.tasks import uncancelled
from bot.table.state.session import Outages
from bot.table.state.table import Stage, Table


def owed_seconds(log: Sequence[LoggedEveningAction], outages: Outages, now: float) -> int:
    """The whole seconds that outages took of the present round, and that the bot has not given
    back yet. What they took of pauses is not counted, as the clock stood still."""
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
    """The seconds between two moments of the present round that were a pause or an outage."""
    spans = [(max(start, since), end) for start, end in _played(_present_round(log), now)]
    in_play = sum(max(0.0, end - start) for start, end in spans)
    lost = sum(outages.within(start, end) for start, end in spans)
    return now - since - in_play + lost


def _present_round(log: Sequence[LoggedEveningAction]) -> Sequence[LoggedEveningAction]:
    """The log from where the last round was opened; empty before the first."""
    for number in range(len(log) - 1, -1, -1):
        if isinstance(log[number].action, OpenRound):
            return log[number:]
    return ()


def _played(entries: Iterable[LoggedEveningAction], now: float) -> Iterator[tuple[float, float]]:
    """The times of the round without a pause, from its beginning to now."""
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


def _news_of(table: EveningTable, played: Table) -> Report | None:
    """What the evening does not know yet of a table; a table that is over plays no more hands."""
    if table.outcome.is_decided:
        return None
    known = table.outcome.hands
    sheets = played.match.sheets if played.match else ()
    hands = tuple((int(sheet.score[0]), int(sheet.score[1])) for sheet in sheets)
    if len(hands) < len(known):
        # A table that cannot be read any more has played what was reported.
        hands = known
    is_over = not played.stage.is_open
    return Report(table.table, hands, is_over) if is_over or hands != known else None


def _people_there(current: EveningRound, played: Mapping[TableKey, Table]) -> set[int]:
    """The people of the round who are ready, or play."""
    there: set[int] = set()
    for (drawn, _), table in played.items():
        if drawn == current.number:
            waits = table.stage is Stage.LOBBY
            seats = table.ready if waits else frozenset(table.people)
            there |= {p.user_id for seat, p in table.people.items() if seat in seats}
    return there


class Attendance:
    """Compares an evening with its tables, and makes the one follow from the other."""

    def __init__(self, live: LiveEvening, house: EveningHouse) -> None:
        self._live = live
        self._house = house
        self._opened_at: dict[int, float] = {}
        self._knows_all = False

    @property
    def _time(self) -> float:
        return self._house.time()

    async def tend(self) -> float | None:
        """Report what was played, and who is missing; seat computer players; close tables.

        Returns the next moment at which there may be something to do.
        """
        played = await self._played()
        await self._report(played)
        due = await self._note_missing(played)
        await self._seat_computers(played)
        await self._close(played)
        evening = self._live.evening
        deadline = None if evening.current is None else evening.current.deadline
        if deadline is None or evening.paused is not None or deadline <= self._time:
            return due
        return deadline if due is None else min(due, deadline)

    async def _played(self) -> dict[TableKey, Table]:
        """The tables that are open, and those of the present round that have no result yet.

        One that cannot be read any more is not among them, and has played what it reported.
        """
        live, found = self._live, {}
        if not self._knows_all:
            for table_id in list(live.tables.values()):
                await self._house.tables.wake(table_id=table_id)
            self._knows_all = True
        current = live.evening.current
        for key, table_id in list(live.tables.items()):
            if (table := self._house.open_table(table_id)) is not None:
                found[key] = table
            elif current is not None and _is_awaited(current, key):
                try:
                    found[key] = await self._house.tables.any_table(table_id)
                except TableRefusedError as error:
                    if error.reason is not RefusalReason.UNREADABLE:
                        raise
                    await self._write_off(key)
        return found

    @uncancelled
    async def _report(self, played: Mapping[TableKey, Table]) -> None:
        live = self._live
        async with live.writing():
            for (number, place), table in sorted(played.items(), key=lambda each: each[0]):
                current = live.evening.current
                if current is None or current.number != number:
                    continue
                if (report := _news_of(current.tables[place], table)) is not None:
                    await live.do(report)

    @uncancelled
    async def _write_off(self, key: TableKey) -> None:
        """Expect nothing more of a table than what it has reported."""
        async with self._live.writing():
            current = self._live.evening.current
            if current is not None and _is_awaited(current, key):
                table = current.tables[key[1]]
                report = Report(table.table, table.outcome.hands, complete=True)
                await self._live.do(report)

    async def _note_missing(self, played: Mapping[TableKey, Table]) -> float | None:
        """Note who is not ready in time; returns when the next time is up."""
        if self._live.evening.current is None or self._live.evening.paused is not None:
            return None
        next_due: float | None = None
        for key, table in played.items():
            current = self._live.evening.current
            if current is None or not _awaits_people(current, key, table):
                continue
            due = await self._ready_by(table.id)
            if due > self._time:
                next_due = due if next_due is None else min(due, next_due)
            else:
                await self._missed(current, key[1], played)
        return next_due

    async def _ready_by(self, table_id: int) -> float:
        """When people have to be ready at a table that is in its lobby; pauses and outages do not
        count."""
        since = self._opened_at.get(table_id)
        if since is None:
            since = (await self._house.tables.stored_table(table_id)).opened_at
            self._opened_at[table_id] = since
        log, now = self._live.log, self._time
        taken = time_taken(log, self._house.outages(), since, now)
        return since + self._live.evening.settings.grace_seconds + taken

    async def _missed(
        self, current: EveningRound, place: int, played: Mapping[TableKey, Table]
    ) -> None:
        """The time is up at a table: an entry of which nobody is there is absent, and others who
        are not ready give their seats to computer players."""
        now = {key: self._house.open_table(each.id) or each for key, each in played.items()}
        table, lobby = current.tables[place], now[current.number, place]
        there = _people_there(current, now)
        absent, late = [], []
        for entry in filter(None, map(self._live.evening.entry, table.entries)):
            if entry.number in table.absent:
                continue
            users = {member.user_id for member in entry.members}
            theirs = (each for each in current.tables if entry.number in each.entrants)
            if not users & there and not any(each.outcome.hands for each in theirs):
                absent.append(entry.number)
                continue
            late += [
                (seat, person.user_id)
                for seat, person in lobby.people.items()
                if person.user_id in users and seat not in lobby.ready
            ]
        for number in absent:
            await self._note_no_show(number)
        for seat, user_id in late:
            await self._stand_in(lobby.id, seat, user_id, unless_ready=True)

    @uncancelled
    async def _note_no_show(self, entry: int) -> None:
        async with self._live.writing():
            await self._live.do(NoShow(entry))

    async def _seat_computers(self, played: Mapping[TableKey, Table]) -> None:
        """Seat computer players for people who have left, or were not there."""
        evening = self._live.evening
        for key, table in played.items():
            if evening.current is None or not _is_awaited(evening.current, key):
                continue
            wanted = seats_of(evening, evening.current.tables[key[1]])
            for seat, person in table.people.items() if table.stage.is_open else ():
                if wanted[seat] is None:
                    await self._stand_in(table.id, seat, person.user_id)

    async def _stand_in(
        self, table_id: int, seat: int, user_id: int, *, unless_ready: bool = False
    ) -> None:
        if self._house.open_table(table_id) is not None:
            await self._house.occasions.stand_in(table_id, seat, user_id, unless_ready=unless_ready)

    async def _close(self, played: Mapping[TableKey, Table]) -> None:
        """Close the tables that have nothing left to play."""
        for key, table in played.items():
            ends = partial(self._ends, key)
            if table.stage.is_open and ends(table) and self._house.open_table(table.id) is not None:
                await self._house.occasions.close(table.id, ends)

    def _ends(self, key: TableKey, table: Table) -> bool:
        """Whether an open table has nothing left to play: its round is over, it has its result, or
        no hand may begin any more."""
        evening = self._live.evening
        current = evening.current
        if current is None or not _is_awaited(current, key):
            return True
        if evening.paused or current.deadline is None or self._time < current.deadline:
            return False
        return table.stage is Stage.LOBBY or table.awaits_deal


def _is_awaited(current: EveningRound, key: TableKey) -> bool:
    """Whether the round waits for the result of this table."""
    number, place = key
    return number == current.number and not current.tables[place].outcome.is_decided


def _awaits_people(current: EveningRound, key: TableKey, table: Table) -> bool:
    """Whether a table waits in its lobby for people who are to play there, or to be counted as
    absent with those who were not there either."""
    number, place = key
    if table.stage is not Stage.LOBBY or number != current.number:
        return False
    known = current.tables[place]
    is_deserted = known.outcome.awards is not None and bool(known.absent)
    waits = not known.outcome.is_decided or is_deserted
    return waits and not set(table.people) <= table.ready
