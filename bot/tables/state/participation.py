"""Who has played how much of a match, for whom, and who was not there in their turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.game.games import GameName
from bot.game.games.base import Points
from bot.game.model.actions import Deal, Play
from bot.tables.state.table import Person, Table


@dataclass(frozen=True, slots=True)
class Participation:
    """What one person has done in one seat of a match; ``user_id`` is None for computer players,
    who have played for the seat together.

    ``turns`` are those that the person had, ``missed`` how many of these a computer player has
    played because the person was late, ``cards`` the cards that were played. Who has ``stayed`` sat
    there at the end; who ``came_later`` has taken the seat over from somebody.
    """

    seat: int
    user_id: int | None
    name: str
    cards: int
    turns: int
    missed: int
    stayed: bool
    came_later: bool = False


@dataclass(frozen=True, slots=True)
class GameStats:
    """A person's matches of one game that came to a result."""

    game: GameName
    matches: int
    wins: int
    points: Points


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """What a person has played in a server.

    ``games`` are the matches with a result in which the person sat at the end, those of the game
    played most first. All else counts every match that began, whatever became of it: ``cards``
    played, ``turns`` had and of these ``missed``, how often the person has ``left`` before the end
    and ``helped_out`` by taking over a seat.
    """

    games: tuple[GameStats, ...] = ()
    cards: int = 0
    turns: int = 0
    missed: int = 0
    left: int = 0
    helped_out: int = 0

    @property
    def matches(self) -> int:
        """The matches with a result."""
        return sum(each.matches for each in self.games)

    @property
    def wins(self) -> int:
        """The matches that the person has won."""
        return sum(each.wins for each in self.games)


def participations(table: Table) -> tuple[Participation, ...]:
    """Everybody who has had a part in the table's match, seat by seat; computer players last."""
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
    """The seats for which more than one has played cards, with who has, the most cards first."""
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
    """The names of all people who sit at the table, or did."""
    gone = [each.gone for each in table.handovers]
    return {o.user_id: o.name for o in (*gone, *table.seats) if isinstance(o, Person)}


def _first_in(table: Table, seat: int) -> int | None:
    """The user who sat there as the match began; None for a computer player."""
    first = next((each.gone for each in table.handovers if each.seat == seat), table.seats[seat])
    return first.user_id if isinstance(first, Person) else None


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a leaderboard: a person's matches, wins and points in a server."""

    user_id: int
    name: str
    matches: int
    wins: int
    points: Points
