"""The menu of a table: what somebody may request of it now, besides playing."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from bot.tables.rules.handover import needs_substitute, offered_to_all, seats_to_take
from bot.tables.rules.menu_line import Line
from bot.tables.rules.permissions import Actor, Request, may
from bot.tables.rules.table_actions import verify_table_action
from bot.tables.state.actions import (
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
from bot.tables.state.errors import TableRefusedError
from bot.tables.state.table import Stage, Table


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
    return tuple(line for entry in MenuEntry for line in _lines(table, actor, entry))


def _lines(table: Table, actor: Actor, entry: MenuEntry) -> Iterator[MenuLine]:
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
