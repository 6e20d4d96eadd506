"""The names of computer players: never that of a person, as far as people's names are known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import count

from msgspec import structs

from bot.tables.state.table import Computer, Table

COMPUTER_NAMES = (
    "Ada", "Clelia", "Emma", "Furio", "Gina", "Ivo", "Norma", "Olindo", "Pia", "Quinto", "Rina",
    "Sesto", "Tea", "Ugo", "Vera", "Zeno", "Amos", "Berta", "Ciro", "Delia", "Elvira", "Fosca",
    "Bruno", "Dino",
)  # fmt: skip


def computer_name(taken: Iterable[str]) -> str:
    """The first name for a computer player that nobody bears, upper and lower case being alike.

    >>> computer_name(["ada", "Bruno"])
    'Clelia'
    """
    borne = {name.strip().casefold() for name in taken}
    named = (name for name in COMPUTER_NAMES if name.casefold() not in borne)
    numbered = (f"{COMPUTER_NAMES[0]} {number}" for number in count(2))
    return next(named, None) or next(name for name in numbered if name.casefold() not in borne)


def with_computers_renamed(table: Table, members: frozenset[str]) -> Table:
    """The table with another name for each computer player that bears the name of a person at the
    table; ``members`` are the names of other people, as far as known."""
    people = {person.name.strip().casefold() for person in table.people.values()}
    for seat, occupant in enumerate(table.seats):
        if isinstance(occupant, Computer) and occupant.name.casefold() in people:
            renamed = structs.replace(occupant, name=computer_name((*table.names, *members)))
            seats = (*table.seats[:seat], renamed, *table.seats[seat + 1 :])
            table = replace(table, seats=seats)
    return table
