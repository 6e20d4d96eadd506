"""Change a table around its match: people take and leave seats, computer players get names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum
from itertools import count

from msgspec import structs

from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.rules.transitions import begin_match
from bot.table.state.actions import TakeOver
from bot.table.state.seats import Computer, Occupant, Person
from bot.table.state.table import Ending, EndingKind, Stage, Table
from tarocchino.core.games import Game
from tarocchino.core.games.match_rules import leaves_a_winner
from tarocchino.core.model.cards import Card
from tarocchino.core.play.seat_draw import draw_cards, drawn_seats
from tarocchino.players.levels import Level

COMPUTER_NAMES = (
    "Ada", "Clelia", "Emma", "Furio", "Gina", "Ivo", "Norma", "Olindo", "Pia", "Quinto", "Rina",
    "Sesto", "Tea", "Ugo", "Vera", "Zeno", "Amos", "Berta", "Ciro", "Delia", "Elvira", "Fosca",
    "Bruno", "Dino",
)  # fmt: skip


def computer_name(taken: Iterable[str]) -> str:
    """Return the first free name for a computer player; upper and lower case are alike.

    >>> computer_name(["ada", "Bruno"])
    'Clelia'
    """
    borne = {name.strip().casefold() for name in taken}
    named = (name for name in COMPUTER_NAMES if name.casefold() not in borne)
    numbered = (f"{COMPUTER_NAMES[0]} {number}" for number in count(2))
    return next(named, None) or next(name for name in numbered if name.casefold() not in borne)


def with_computers_renamed(table: Table, members: frozenset[str]) -> Table:
    """Return the table with another name for each computer player that has the name of a person
    there; ``members`` are the known names of other people."""
    people = {person.name.strip().casefold() for person in table.people.values()}
    for seat, occupant in enumerate(table.seats):
        if isinstance(occupant, Computer) and occupant.name.casefold() in people:
            name = computer_name((*table.names, *members))
            table = table.with_occupant(seat, structs.replace(occupant, name=name))
    return table


class Seating(Enum):
    """The ways to assign the seats of a match: as people sat down, or by drawing cards."""

    AS_SEATED = "as_seated"
    DRAWN = "drawn"


MOST_INVITED = 25

NOBODY: frozenset[str] = frozenset()


def first_seats(
    game: Game,
    host: Person | None,
    computers: int,
    members: frozenset[str] = NOBODY,
    level: Level = Level.CLUB,
) -> tuple[Occupant | None, ...]:
    """Return the seats of a new table, as many as the game takes.

    A host who plays has the first seat; up to ``computers`` computer players of this level follow.
    The host's partners are filled in last, so that a friend who joins can be one. ``members`` are
    the known names of people in the server, which no computer player gets.
    """
    number = game.players[-1]
    seats: list[Occupant | None] = [host, *[None] * (number - 1)]
    sides = [frozenset(side) for side in game.scorers(number)]
    free = [seat for seat in range(number) if seats[seat] is None]
    free.sort(key=lambda seat: host is not None and any({0, seat} <= side for side in sides))
    for seat in free[:computers]:
        names = (occupant.name for occupant in seats if occupant is not None)
        seats[seat] = Computer(computer_name((*names, *members)), level)
    return tuple(seats)


def sit(table: Table, person: Person, seat: int | None, members: frozenset[str] = NOBODY) -> Table:
    """Return the table after the person took the seat, or moved there; they are ready to begin.

    None is the first free seat, else a computer player's. The computer player there makes way; one
    with the person's name gets another.
    """
    current = table.seat_of(person.user_id)
    if current is not None and seat in (None, current):
        raise TableRefusedError(RefusalReason.ALREADY_SEATED)
    taken = _free_seat(table, seat, table.seats_for_people)
    seated = with_occupant(table, taken, person)
    seated = with_computers_renamed(replace(seated, ready=seated.ready | {taken}), members)
    if current is None:
        return seated
    seats = (*seated.seats[:current], table.seats[taken], *seated.seats[current + 1 :])
    return replace(seated, seats=seats, ready=seated.ready - {current})


def make_ready(table: Table, user_id: int, is_ready: bool | None) -> Table:
    """Return the table after the person said if they are ready; None reverses their last answer."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableRefusedError(RefusalReason.NOT_SEATED)
    wanted = seat not in table.ready if is_ready is None else is_ready
    ready = table.ready | {seat} if wanted else table.ready - {seat}
    return replace(table, ready=ready, version=table.version + 1)


def invite(table: Table, user_ids: Iterable[int]) -> Table:
    """Return the table after these users were invited: they may sit down whatever the admission."""
    invited = table.agreement.invited.union(user_ids)
    if len(invited) > MOST_INVITED:
        raise TableRefusedError(RefusalReason.TOO_MANY_INVITED, number=MOST_INVITED)
    agreement = structs.replace(table.agreement, invited=invited)
    return replace(table, agreement=agreement, version=table.version + 1)


def unseat(table: Table, seat: int) -> Table:
    """Return the table without the person in this seat, and without their invitation."""
    person = table.people.get(seat)
    if person is None or person.user_id == table.host_id:
        raise TableRefusedError(RefusalReason.NOBODY_THERE)
    invited = table.agreement.invited - {person.user_id}
    agreement = structs.replace(table.agreement, invited=invited)
    return with_occupant(replace(table, agreement=agreement), seat, None)


def set_terms(table: Table, **terms: bool) -> Table:
    """Return the table with other terms; the keywords are fields of `Agreement`."""
    agreement = structs.replace(table.agreement, **terms)
    return replace(table, agreement=agreement, version=table.version + 1)


def add_computer(
    table: Table,
    seat: int | None,
    members: frozenset[str] = NOBODY,
    level: Level | None = None,
) -> Table:
    """Return the table with a computer player in the seat; None is the first free one.

    A named level also holds for later ones; None is the last named one.
    """
    if level is not None:
        table = replace(table, agreement=structs.replace(table.agreement, level=level))
    name = computer_name((*table.names, *members))
    computer = Computer(name, table.agreement.level)
    return with_occupant(table, _free_seat(table, seat, table.free_seats), computer)


def filled(table: Table, members: frozenset[str] = NOBODY) -> Table:
    """Return the table with as many more computer players as a start needs."""
    for _ in range(missing_to_start(table)):
        table = add_computer(table, None, members)
    return table


def remove_computer(table: Table, seat: int | None) -> Table:
    """Return the table without the computer player of the seat; None is the last one."""
    computers = [s for s, o in enumerate(table.seats) if isinstance(o, Computer)]
    if not computers or (seat is not None and seat not in computers):
        raise TableRefusedError(RefusalReason.NO_COMPUTER_THERE)
    return with_occupant(table, computers[-1] if seat is None else seat, None)


def leave(table: Table, user_id: int) -> Table:
    """Return the table after the person left the lobby.

    If the host leaves, the next person becomes host; a table without people is closed.
    """
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableRefusedError(RefusalReason.NOT_SEATED)
    table = with_occupant(table, seat, None)
    if not table.people:
        return replace(table, stage=Stage.CLOSED, ending=Ending(EndingKind.ABANDONED, seat))
    if table.host_id == user_id:
        return replace(table, host_id=next(iter(table.people.values())).user_id)
    return table


def leaving_in_play(table: Table, user_id: int, members: frozenset[str] = NOBODY) -> TakeOver:
    """Return the action for a person who leaves during a match: a computer player takes over."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableRefusedError(RefusalReason.NOT_SEATED)
    name = computer_name((*table.names, *members))
    return TakeOver(seat, Computer(name), table.seats[seat])


def closed(table: Table, ending: Ending) -> Table:
    """Return the table ended without a result."""
    return replace(table, stage=Stage.CLOSED, ending=ending, version=table.version + 1)


def begun(table: Table) -> Table:
    """Return the table with its match begun; an occasion fills the seats from the first."""
    return begin_match(replace(table, ready=frozenset(), version=table.version + 1))


def seated_to_start(table: Table) -> Table:
    """Return the table without its free seats.

    Raises `TableRefusedError` unless enough players sit there and all are ready. A game for
    different numbers of players starts with those who sit there; a rule that requires n losers
    needs n + 1 players (rules.md § 11).
    """
    seats = tuple(occupant for occupant in table.seats if occupant is not None)
    if missing := missing_to_start(table):
        raise TableRefusedError(RefusalReason.SEATS_EMPTY, number=missing)
    if table.unready:
        names = tuple(table.names[seat] for seat in table.unready)
        raise TableRefusedError(RefusalReason.NOT_READY, names=names)
    return replace(table, seats=seats, ready=frozenset())


def missing_to_start(table: Table) -> int:
    """Return how many players are missing for a start."""
    seated = len(table.seats) - len(table.free_seats)
    wanted = (
        number
        for number in table.game.players
        if number >= seated and leaves_a_winner(table.game, table.rules, number)
    )
    return next(wanted, seated + 1) - seated


def draw_seats(table: Table, pack: Sequence[Card]) -> Table:
    """Return the table with the seats and first dealer of the drawn cards (rules.md § 2)."""
    drawn = draw_cards(pack, len(table.seats), table.rules)
    places = drawn_seats(table.game, drawn.order)
    seats = tuple(table.seats[player] for player in places.players)
    return replace(table, seats=seats, draw=drawn, first_dealer=places.dealer)


def _free_seat(table: Table, seat: int | None, free: Sequence[int]) -> int:
    """Return the seat, which must be one of the ``free`` ones; None is the first of them."""
    if seat is None:
        if not free:
            raise TableRefusedError(RefusalReason.TABLE_FULL)
        return free[0]
    if seat not in range(len(table.seats)):
        raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)
    if seat not in free:
        raise TableRefusedError(RefusalReason.SEAT_TAKEN)
    return seat


def with_occupant(table: Table, seat: int, occupant: Occupant | None) -> Table:
    """Return the table with this occupant in the seat, who is not ready yet."""
    seats = (*table.seats[:seat], occupant, *table.seats[seat + 1 :])
    return replace(table, seats=seats, ready=table.ready - {seat}, version=table.version + 1)
