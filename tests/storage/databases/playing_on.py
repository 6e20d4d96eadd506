"""People who play on at any table, whatever it waits for, through the table service."""

from bot.services import TableService
from bot.support.venue import Venue
from bot.table.rules.lobby import Seating
from bot.table.rules.permissions import Actor
from bot.table.state.actions import Answer, Back, PlayerTableAction, Resume
from bot.table.state.table import Stage, Table
from tarocchino.players import take_turn
from tests.storage.databases.people import SEALED

_MOST_MOVES = 400


async def play_on(service: TableService, table_id: int, hands: int) -> None:
    """Play until this many hands are counted, or the match is over."""
    for _ in range(_MOST_MOVES):
        table = await _open_table(service, table_id)
        if table is None or (table.match is not None and len(table.match.sheets) >= hands):
            return
        await move_at(service, table_id)
    raise AssertionError("the hand never ends")


async def move_at(service: TableService, table_id: int) -> None:
    """Do what the open table waits for, as the person it waits for."""
    table = await _open_table(service, table_id)
    assert table is not None
    await _go_on(service, table)


async def _open_table(service: TableService, table_id: int) -> Table | None:
    """The table, once it waits for somebody; None if it is not open."""
    await service.registry.settled()
    tables = service.registry.open_tables()
    return next((table for table in tables if table.id == table_id), None)


async def _go_on(service: TableService, table: Table) -> None:
    if table.stage is Stage.LOBBY:
        await _start(service, table)
    elif table.is_venue_lost:
        await service.venues.move(table.id, _player(table), Venue(table.venue.guild_id, table.id))
    elif (wished := _what_is_in_the_way(table)) is not None:
        await service.play.request(table.id, _player(table, wished.seat), wished)
    elif table.seats_awaited:
        seat = table.seats_awaited[0]
        text = SEALED if seat in table.unopened else ""
        await service.play.cut(table.id, _player(table, seat), text)
    else:
        action = take_turn(table.match, table.turn)
        await service.play.act(table.id, table.version, _player(table, table.turn), action)


async def _start(service: TableService, table: Table) -> None:
    """Give the free seats to computer players, get everybody ready, and start."""
    host = Actor(table.host_id, table.venue.guild_id)
    for _ in table.free_seats:
        await service.seats.add_computer(table.id, host)
    for seat in table.unready:
        await service.lobby.ready(table.id, _player(table, seat))
    await service.lobby.start(table.id, host, Seating.AS_SEATED)


def _what_is_in_the_way(table: Table) -> PlayerTableAction | None:
    """Whatever has to happen before play goes on: the answer to a proposal, the end of a pause, the
    return of an absent player."""
    session = table.session
    if session.proposal is not None:
        return Answer(session.proposal.awaited[0], agrees=False)
    if session.is_paused:
        return Resume(next(iter(table.people)))
    return Back(session.away[0]) if session.away else None


def _player(table: Table, seat: int | None = None) -> Actor:
    """The person in the seat; the first person at the table for None."""
    seat = next(iter(table.people)) if seat is None else seat
    return Actor(table.people[seat].user_id, table.venue.guild_id)
