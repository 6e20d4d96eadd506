"""The menu of a lobby: what somebody may do there, besides what the buttons offer."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from bot.tables.rules.menu_line import Line
from bot.tables.rules.permissions import Actor, Request, may
from bot.tables.state.table import Stage, Table


class LobbyEntry(Enum):
    """What can be done in a lobby; the value is its word in messages and controls."""

    SIT = "sit"
    READY = "ready"
    NOT_READY = "unready"
    LEAVE = "leave"
    UNSEAT = "unseat"
    CUT = "cut"
    NO_CUT = "nocut"
    CALL = "call"


LobbyLine = Line[LobbyEntry]


def lobby_menu(table: Table, actor: Actor) -> tuple[LobbyLine, ...]:
    """All that the actor may do in the lobby, besides filling the table and starting."""
    if table.stage is not Stage.LOBBY:
        return ()
    return tuple(_lines(table, actor))


def _lines(table: Table, actor: Actor) -> Iterator[LobbyLine]:
    seat, is_host = table.seat_of(actor.user_id), actor.user_id == table.host_id
    if table.occasion is not None:
        if seat is not None:
            yield LobbyLine(_readiness(table, seat))
        return
    if may(actor, Request.SIT, table):
        yield from (LobbyLine(LobbyEntry.SIT, free) for free in table.free_seats)
    if seat is not None and not is_host:
        yield LobbyLine(_readiness(table, seat))
    if seat is not None:
        yield LobbyLine(LobbyEntry.LEAVE)
    if is_host:
        guests = (s for s, person in table.people.items() if person.user_id != table.host_id)
        yield from (LobbyLine(LobbyEntry.UNSEAT, guest) for guest in guests)
        yield LobbyLine(LobbyEntry.NO_CUT if table.agreement.cutting else LobbyEntry.CUT)
        if table.agreement.may_call and table.free_seats:
            yield LobbyLine(LobbyEntry.CALL)


def _readiness(table: Table, seat: int) -> LobbyEntry:
    """What the person in the seat may say of being ready."""
    return LobbyEntry.READY if seat in table.unready else LobbyEntry.NOT_READY
