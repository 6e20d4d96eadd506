"""List what somebody may do at a table now, in its lobby and during its match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from bot.support.refusals import TableRefusedError
from bot.table.rules.permissions import Actor, Request, may
from bot.table.rules.table_actions import (
    needs_substitute,
    offered_to_all,
    seats_to_take,
    verify_table_action,
)
from bot.table.state.actions import (
    Back,
    KeepSeat,
    Offer,
    PlayerTableAction,
    ProposalKind,
    Propose,
    Resume,
    TableAction,
    Withdraw,
)
from bot.table.state.table import Stage, Table

_Entry = TypeVar("_Entry", bound=Enum)


@dataclass(frozen=True)
class Line(Generic[_Entry]):
    """An entry of a menu; ``seat`` is the seat concerned, None for the actor's or for none."""

    entry: _Entry
    seat: int | None = None


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
    return tuple(_lobby_lines(table, actor))


def _lobby_lines(table: Table, actor: Actor) -> Iterator[LobbyLine]:
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


class MenuEntry(Enum):
    """What can be requested of a table; the value is its word in messages and controls."""

    BACK = "back"
    RESUME = "resume"
    WITHDRAW = "withdraw"
    UNDO = "undo"
    CLAIM = "claim"
    PAUSE = "pause"
    WHY = "why"
    TAKE_SEAT = "take"
    KEEP = "keep"
    SUBSTITUTE = "substitute"
    FIND_SUBSTITUTE = "find"
    LEAVE = "leave"
    RESIGN = "resign"
    END = "end"
    CLOSE = "close"


MenuLine = Line[MenuEntry]


def action_of(entry: MenuEntry, seat: int) -> PlayerTableAction | None:
    """The table action of the entry for the player in the seat; None if it has none."""
    match entry:
        case MenuEntry.BACK:
            return Back(seat)
        case MenuEntry.RESUME:
            return Resume(seat)
        case MenuEntry.WITHDRAW:
            return Withdraw(seat)
        case (
            MenuEntry.UNDO
            | MenuEntry.CLAIM
            | MenuEntry.PAUSE
            | MenuEntry.WHY
            | MenuEntry.RESIGN
            | MenuEntry.END
        ):
            return Propose(seat, ProposalKind(entry.value))
        case _:
            return None


def menu(table: Table, actor: Actor) -> tuple[MenuLine, ...]:
    """All that the actor may request of the table now; nothing if no match is played."""
    if table.stage is not Stage.PLAYING:
        return ()
    return tuple(line for entry in MenuEntry for line in _request_lines(table, actor, entry))


def _request_lines(table: Table, actor: Actor, entry: MenuEntry) -> Iterator[MenuLine]:
    """The lines of an entry: none, one, or one for each seat that it can concern."""
    seat = table.seat_of(actor.user_id)
    match entry:
        case MenuEntry.TAKE_SEAT:
            if may(actor, Request.TAKE_OVER, table):
                seats = seats_to_take(table, actor.user_id, actor.roles)
                yield from (MenuLine(entry, each) for each in seats)
        case MenuEntry.FIND_SUBSTITUTE:
            if may(actor, Request.FIND_SUBSTITUTE, table):
                yield from (MenuLine(entry, each) for each in _without_substitute(table, seat))
        case MenuEntry.LEAVE | MenuEntry.CLOSE:
            if may(actor, Request(entry.value), table):
                yield MenuLine(entry)
        case MenuEntry.KEEP | MenuEntry.SUBSTITUTE if not may(actor, Request.OFFER_SEAT, table):
            return
        case _:
            if seat is not None and _can_do(table, entry, seat):
                yield MenuLine(entry)


def _can_do(table: Table, entry: MenuEntry, seat: int) -> bool:
    """Whether the player in the seat may request this."""
    match entry:
        case MenuEntry.KEEP:
            return _passes(table, KeepSeat(seat))
        case MenuEntry.SUBSTITUTE:
            return _passes(table, Offer(seat)) and not _passes(table, KeepSeat(seat))
        case _:
            action = action_of(entry, seat)
            return action is not None and _passes(table, action)


def _without_substitute(table: Table, own: int | None) -> Iterator[int]:
    """The seats that need a substitute and are not yet offered to everybody."""
    for seat in range(len(table.seats)):
        if seat != own and seat not in offered_to_all(table) and needs_substitute(table, seat):
            yield seat


def _passes(table: Table, action: TableAction) -> bool:
    try:
        verify_table_action(table, action)
    except TableRefusedError:
        return False
    return True
