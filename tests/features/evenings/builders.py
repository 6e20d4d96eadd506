"""Evenings in the making: people, entries, and what happens to them, one action after another."""

from __future__ import annotations

from collections.abc import Iterable

from bot.features.evenings.actions import (
    CloseRound,
    EveningAction,
    EveningSettings,
    Hand,
    LoggedEveningAction,
    Open,
    OpenRound,
    Report,
    SignUp,
    Start,
)
from bot.features.evenings.scoring import Standing, standings
from bot.features.evenings.state import Evening
from bot.features.evenings.transitions import apply, completed
from bot.table.state.seats import Person
from tarocchino.dealing.chain import new_chain

DIRECTOR = 900
SECRET = bytes(range(64))
CHAIN = new_chain(SECRET)
FAIR: tuple[Hand, ...] = ((100, 80), (70, 90), (60, 60), (150, 40))
"""Seats 0 and 2 win by 380 to 270."""


def person(number: int) -> Person:
    """Somebody whose id tells who they are."""
    return Person(100 + number, f"P{number}")


class Play:
    """An evening that is acted on; ``log`` has everything that was done."""

    def __init__(self, settings: EveningSettings) -> None:
        self.log: list[LoggedEveningAction] = []
        self.now = 1000.0
        self._evening: Evening | None = None
        start = CHAIN.start.hex() if settings.is_duplicate else None
        self.do(Open(12, DIRECTOR, settings, start), by=DIRECTOR)

    @property
    def evening(self) -> Evening:
        assert self._evening is not None
        return self._evening

    def do(self, action: EveningAction, *, by: int | None = None) -> Evening:
        """Do it, a second after what was done before."""
        self.now += 1
        logged = LoggedEveningAction(action, self.now, by)
        self._evening = apply(self._evening, logged)
        self.log.append(logged)
        return self._evening

    def sign_up(self, entries: int) -> Play:
        """So many more complete entries."""
        size = self.evening.settings.format.members
        for _ in range(entries):
            first = self.evening.next_entry * size
            self.do(SignUp(tuple(person(first + k) for k in range(size))), by=100 + first)
        return self

    def start(self, order: Iterable[int] | None = None) -> Play:
        """Start with this order, or that of signing up."""
        size = self.evening.settings.format.members
        numbers = [entry.number for entry in completed(self.evening.entries, size)]
        self.do(Start(tuple(numbers if order is None else order)), by=DIRECTOR)
        return self

    def open(self) -> Evening:
        """Open the next round."""
        return self.do(OpenRound())

    def report(self, table: int, hands: tuple[Hand, ...] = FAIR) -> Evening:
        """The result of a table of the present round."""
        return self.do(Report(table, hands, complete=True))

    def play_round(self) -> Evening:
        """Open a round, play all its tables, and close it; the lower entry's side wins by 50."""
        current = self.open().current
        for table in current.tables:
            strong = 0 if best(table.sides[0]) < best(table.sides[1]) else 1
            hand = (100, 50) if strong == 0 else (50, 100)
            self.report(table.table, (hand, (60, 60), (60, 60), (60, 60)))
        return self.do(CloseRound())


def best(side: tuple[int, ...]) -> int:
    """The lowest entry of a side; computer players come last."""
    return min(entry if entry >= 0 else 99 for entry in side)


def places(evening: Evening) -> list[tuple[int | None, int]]:
    """Place and entry, of the first line."""
    return [(each.place, each.entry) for each in standings(evening)[0]]


def standing(evening: Evening, entry: int) -> Standing:
    """How one entry stands."""
    return next(each for line in standings(evening) for each in line if each.entry == entry)
