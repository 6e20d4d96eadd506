"""Sitting down and getting up: pure changes of a table before and around the play.

Who may ask for them is decided in `bot.tables.rules.permissions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum

from msgspec import structs

from bot.game.games import Game
from bot.game.games.match_rules import leaves_a_winner
from bot.game.model.cards import Card
from bot.game.play.seat_draw import draw_cards, drawn_seats
from bot.tables.state.actions import TakeOver
from bot.tables.state.ending import Ending, How
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Computer, Occupant, Person, Stage, Table


class Seating(Enum):
    """How the seats of a match are found: as people sat down, or by drawing cards."""

    AS_SEATED = "as_seated"
    DRAWN = "drawn"


MOST_INVITED = 25
"""A table invites so many people at most."""

COMPUTER_NAMES = ("Ada", "Bruno", "Clelia", "Dino", "Emma", "Furio", "Gina", "Ivo")


def first_seats(game: Game, host: Person | None, computers: int) -> tuple[Occupant | None, ...]:
    """The seats as a table is opened, as many as the game takes: the host in the first, where the
    host sits, and so many computer players, as far as there is room for them.

    The host's partners are filled in last, so that a friend who comes can be one.
    """
    number = game.players[-1]
    seats: list[Occupant | None] = [host, *[None] * (number - 1)]
    sides = [frozenset(side) for side in game.scorers(number)]
    free = [seat for seat in range(number) if seats[seat] is None]
    free.sort(key=lambda seat: host is not None and any({0, seat} <= side for side in sides))
    for seat, name in zip(free[:computers], COMPUTER_NAMES, strict=False):
        seats[seat] = Computer(name)
    return tuple(seats)


def sit(table: Table, person: Person, seat: int | None) -> Table:
    """The person takes the seat, the first free one for None, or moves there from another."""
    current = table.seat_of(person.user_id)
    if current is not None and seat in (None, current):
        raise TableRefusedError(RefusalReason.ALREADY_SEATED)
    seated = _seated(table, _free_seat(table, seat), person)
    if current is None:
        return seated
    seats = (*seated.seats[:current], None, *seated.seats[current + 1 :])
    return replace(seated, seats=seats, ready=seated.ready - {current})


def make_ready(table: Table, user_id: int, is_ready: bool | None) -> Table:
    """The person is ready to begin, or not any more; None turns over what holds."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableRefusedError(RefusalReason.NOT_SEATED)
    wanted = seat not in table.ready if is_ready is None else is_ready
    ready = table.ready | {seat} if wanted else table.ready - {seat}
    return replace(table, ready=ready, version=table.version + 1)


def invite(table: Table, user_ids: Iterable[int]) -> Table:
    """These users may sit down as well, whatever the admission."""
    invited = table.agreement.invited.union(user_ids)
    if len(invited) > MOST_INVITED:
        raise TableRefusedError(RefusalReason.TOO_MANY_INVITED, number=MOST_INVITED)
    terms = structs.replace(table.agreement, invited=invited)
    return replace(table, agreement=terms, version=table.version + 1)


def unseat(table: Table, seat: int) -> Table:
    """The host has a person get up, whose invitation is taken back too."""
    person = table.people.get(seat)
    if person is None or person.user_id == table.host_id:
        raise TableRefusedError(RefusalReason.NOBODY_THERE)
    terms = structs.replace(table.agreement, invited=table.agreement.invited - {person.user_id})
    return _seated(replace(table, agreement=terms), seat, None)


def add_computer(table: Table, seat: int | None) -> Table:
    """A computer player comes into the seat, the first free one for None."""
    return _seated(table, _free_seat(table, seat), Computer(_computer_name(table)))


def remove_computer(table: Table, seat: int | None) -> Table:
    """The computer player gets up from the seat, the last one for None."""
    computers = [s for s, o in enumerate(table.seats) if isinstance(o, Computer)]
    if not computers or (seat is not None and seat not in computers):
        raise TableRefusedError(RefusalReason.NO_COMPUTER_THERE)
    return _seated(table, computers[-1] if seat is None else seat, None)


def leave(table: Table, user_id: int) -> Table:
    """The person gets up in the lobby.

    The next person becomes host when the host leaves; a table without people is closed.
    """
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableRefusedError(RefusalReason.NOT_SEATED)
    table = _seated(table, seat, None)
    if not table.people:
        return replace(table, stage=Stage.CLOSED, ending=Ending(How.ABANDONED, seat))
    if table.host_id == user_id:
        return replace(table, host_id=next(iter(table.people.values())).user_id)
    return table


def leaving_in_play(table: Table, user_id: int) -> TakeOver:
    """What is done when a person gets up in the middle of a match: a computer player takes over."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableRefusedError(RefusalReason.NOT_SEATED)
    return TakeOver(seat, Computer(_computer_name(table)), table.seats[seat])


def closed(table: Table, ending: Ending) -> Table:
    """The table ended without a result."""
    return replace(table, stage=Stage.CLOSED, ending=ending, version=table.version + 1)


def seated_to_start(table: Table) -> Table:
    """The table without its free seats, where that can start: enough players sit there, and all
    are ready.

    A game that takes several numbers of players starts with those who sit; a rule that asks for
    so many losers needs one player more (rules.md § 11).
    """
    seats = tuple(occupant for occupant in table.seats if occupant is not None)
    wanted = [
        number
        for number in table.game.players
        if number >= len(seats) and leaves_a_winner(table.game, table.rules, number)
    ]
    if not wanted or wanted[0] > len(seats):
        missing = (wanted[0] if wanted else len(seats) + 1) - len(seats)
        raise TableRefusedError(RefusalReason.SEATS_EMPTY, number=missing)
    if table.unready:
        names = tuple(table.names[seat] for seat in table.unready)
        raise TableRefusedError(RefusalReason.NOT_READY, names=names)
    return replace(table, seats=seats, ready=frozenset())


def draw_seats(table: Table, pack: Sequence[Card]) -> Table:
    """The seats and the first dealer as drawn cards give them (rules.md § 2)."""
    drawn = draw_cards(pack, len(table.seats), table.rules)
    places = drawn_seats(table.game, drawn.order)
    seats = tuple(table.seats[player] for player in places.players)
    return replace(table, seats=seats, draw=drawn, first_dealer=places.dealer)


def _free_seat(table: Table, seat: int | None) -> int:
    if seat is None:
        if not table.free_seats:
            raise TableRefusedError(RefusalReason.TABLE_FULL)
        return table.free_seats[0]
    if seat not in range(len(table.seats)):
        raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)
    if table.seats[seat] is not None:
        raise TableRefusedError(RefusalReason.SEAT_TAKEN)
    return seat


def _seated(table: Table, seat: int, occupant: Occupant | None) -> Table:
    seats = (*table.seats[:seat], occupant, *table.seats[seat + 1 :])
    return replace(table, seats=seats, ready=table.ready - {seat}, version=table.version + 1)


def _computer_name(table: Table) -> str:
    taken = set(table.names)
    return next(name for name in COMPUTER_NAMES if name not in taken)
