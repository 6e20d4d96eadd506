"""Who played how much of a match, in which seat, and who missed turns."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.tables.state.table import Person, Table
from tarocchino.core.model.actions import Deal, Play


@dataclass(frozen=True, slots=True)
class Participation:
    """What one person did in one seat of a match; ``user_id`` is None for all computer players that
    played for the seat.

    ``turns`` counts the person's turns, ``missed`` those of them that a computer player played
    because the person was late, ``cards`` the cards played. Those who ``stayed`` sat there at the
    end; those who ``came_later`` took the seat over.
    """

    seat: int
    user_id: int | None
    name: str
    cards: int
    turns: int
    missed: int
    stayed: bool
    came_later: bool = False


def participations(table: Table) -> tuple[Participation, ...]:
    """Everybody who took part in the table's match, seat by seat, computer players last."""
    cards: Counter[tuple[int, int | None]] = Counter()
    turns: Counter[tuple[int, int | None]] = Counter()
    for done in table.history:
        if not isinstance(done.action, Deal):
            turns[done.action.seat, done.user_id] += 1
            cards[done.action.seat, done.user_id] += isinstance(done.action, Play)
    missed = Counter(table.missed_turns)
    names = _names(table)
    seated = {(seat, person.user_id) for seat, person in table.people.items()}
    everybody: set[tuple[int, int | None]] = {*turns, *missed, *seated}
    return tuple(
        Participation(
            seat=seat,
            user_id=user_id,
            name="" if user_id is None else names.get(user_id, ""),
            cards=cards[seat, user_id],
            turns=turns[seat, user_id] + missed[seat, user_id or 0],
            missed=missed[seat, user_id or 0],
            stayed=(seat, user_id) in seated,
            came_later=user_id is not None and _first_in(table, seat) != user_id,
        )
        for seat, user_id in sorted(everybody, key=_people_first)
    )


def shared_seats(table: Table) -> dict[int, tuple[Participation, ...]]:
    """Seats played by more than one participant, each with its participants, most cards first."""
    shared: dict[int, tuple[Participation, ...]] = {}
    played = [each for each in participations(table) if each.cards]
    for seat in range(len(table.seats)):
        here = sorted((p for p in played if p.seat == seat), key=lambda p: -p.cards)
        if len(here) > 1:
            shared[seat] = tuple(here)
    return shared


def _people_first(key: tuple[int, int | None]) -> tuple[int, bool, int]:
    seat, user_id = key
    return seat, user_id is None, user_id or 0


def _names(table: Table) -> dict[int, str]:
    """The names of all people who sit or sat at the table."""
    gone = [each.gone for each in table.handovers]
    return {o.user_id: o.name for o in (*gone, *table.seats) if isinstance(o, Person)}


def _first_in(table: Table, seat: int) -> int | None:
    """The user who sat there when the match began; None for a computer player."""
    first = next((each.gone for each in table.handovers if each.seat == seat), table.seats[seat])
    return first.user_id if isinstance(first, Person) else None
