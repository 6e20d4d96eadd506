"""What the buttons of a lobby do, and the one that closes a table."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.tables import Seating, TableService
from bot.tables.rules.permissions import Actor
from bot.tables.state.table import Person
from bot.ui.custom_ids import CustomId, Verb

SEAT_VERBS = frozenset({
    Verb.SIT, Verb.LEAVE, Verb.READY, Verb.ADD_COMPUTER, Verb.REMOVE_COMPUTER,
    Verb.START_AS_SEATED, Verb.START_DRAWN, Verb.CLOSE,
})  # fmt: skip
"""The controls that `change_seats` answers."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Who pressed a button: as somebody who asks, and as somebody who would sit down."""

    actor: Actor
    person: Person


async def change_seats(tables: TableService, custom_id: CustomId, who: Asking) -> None:
    """Do what the button asks for; raises what the table service raises."""
    table_id, actor = custom_id.table, who.actor
    match custom_id.verb:
        case Verb.SIT:
            seat = int(custom_id.argument) if custom_id.argument.isdecimal() else None
            await tables.seats.sit(table_id, actor, who.person, seat)
        case Verb.LEAVE:
            await tables.seats.leave(table_id, actor)
        case Verb.READY:
            await tables.lobby.ready(table_id, actor)
        case Verb.ADD_COMPUTER:
            await tables.seats.add_computer(table_id, actor)
        case Verb.REMOVE_COMPUTER:
            await tables.seats.remove_computer(table_id, actor)
        case Verb.START_AS_SEATED:
            await tables.lobby.start(table_id, actor, Seating.AS_SEATED)
        case Verb.START_DRAWN:
            await tables.lobby.start(table_id, actor, Seating.DRAWN)
        case Verb.CLOSE:
            await tables.lobby.close(table_id, actor)
        case verb:
            raise AssertionError(f"{verb} changes no seats")
