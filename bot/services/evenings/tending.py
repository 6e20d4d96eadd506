"""What an evening has to do at its tables: hear what they played, seat computer players, close."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.club.evenings.actions import Hand, Report
from bot.club.evenings.orders import seats_of
from bot.club.evenings.state import Evening, EveningRound, EveningTable
from bot.services.evenings.held import TableKey
from bot.tables.state.table import Stage, Table


@dataclass(frozen=True, slots=True)
class StandIn:
    """A computer player is to take this person's seat at a table."""

    table_id: int
    seat: int
    user_id: int


def hands_of(table: Table) -> tuple[Hand, ...]:
    """The points of the hands that a table has finished: of seats 0 and 2, and of seats 1 and 3."""
    sheets = table.match.sheets if table.match else ()
    return tuple((int(sheet.score[0]), int(sheet.score[1])) for sheet in sheets)


def news_of(table: EveningTable, played: Table) -> Report | None:
    """What the evening does not know yet of a table; a table that is over plays no more hands."""
    known, hands = table.outcome.hands, hands_of(played)
    if table.outcome.is_decided:
        return None
    if len(hands) < len(known):
        # A table that cannot be read any more has played what was reported.
        hands = known
    is_over = not played.stage.is_open
    return Report(table.table, hands, is_over) if is_over or hands != known else None


def ends_table(evening: Evening, key: TableKey, table: Table, now: float) -> bool:
    """Whether an open table has nothing left to play: its round is over, it has its result, or no
    hand may begin any more."""
    current = evening.current
    number, place = key
    if current is None or current.number != number:
        return True
    if current.tables[place].outcome.is_decided:
        return True
    if evening.paused is not None or current.deadline is None or now < current.deadline:
        return False
    return table.stage is Stage.LOBBY or table.awaits_deal


def stand_ins(evening: Evening, table: EveningTable, played: Table) -> list[StandIn]:
    """The seats of people who have left, or were not there."""
    if table.outcome.is_decided or not played.stage.is_open:
        return []
    wanted = seats_of(evening, table)
    return [
        StandIn(played.id, seat, person.user_id)
        for seat, person in played.people.items()
        if wanted[seat] is None
    ]


@dataclass(frozen=True, slots=True)
class Missing:
    """Who was not ready in time: whole entries, and single people, whose partners are there."""

    entries: tuple[int, ...] = ()
    people: tuple[StandIn, ...] = ()


def missing_at(
    evening: Evening, current: EveningRound, number: int, played: Mapping[TableKey, Table]
) -> Missing:
    """Who is missing at a table of the round that is still in its lobby."""
    table, lobby = current.tables[number], played[current.number, number]
    there = _people_there(current, played)
    entries, people = [], []
    for entry_number in table.entries:
        entry = evening.entry(entry_number)
        if entry is None or entry_number in table.absent:
            continue
        users = {member.user_id for member in entry.members}
        at_another = any(t.outcome.hands for t in current.tables if entry_number in t.entrants)
        if not users & there and not at_another:
            entries.append(entry_number)
            continue
        people += [
            StandIn(lobby.id, seat, person.user_id)
            for seat, person in lobby.people.items()
            if person.user_id in users and seat not in lobby.ready
        ]
    return Missing(tuple(entries), tuple(people))


def _people_there(current: EveningRound, played: Mapping[TableKey, Table]) -> set[int]:
    """The people of the round who are ready, or play."""
    there: set[int] = set()
    for (drawn, _), table in played.items():
        if drawn == current.number:
            waits = table.stage is Stage.LOBBY
            seats = table.ready if waits else frozenset(table.people)
            there |= {p.user_id for seat, p in table.people.items() if seat in seats}
    return there
