"""Who may speak at a table: give signals, and use the game's sayings."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.state.actions import Mute
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.session import Session
from bot.tables.state.table import Table
from tarocchino.core.model.actions import Action, Play


def is_muted(table: Table, user_id: int) -> bool:
    """Whether a user may not speak at the table at all."""
    return table.session is not None and user_id in table.session.muted


def may_signal(table: Table, seat: int) -> bool:
    """Whether the player in a seat may speak."""
    person = table.people.get(seat)
    return person is None or not is_muted(table, person.user_id)


def verify_may_speak(table: Table, action: Action, user_id: int) -> None:
    """Pass unless the card is played with a signal or saying that the person may not use; else
    `TableRefusedError`."""
    match action:
        case Play(signals=signals, say=saying) if signals or saying is not None:
            if is_muted(table, user_id):
                raise TableRefusedError(RefusalReason.MUTED)
            if saying is not None and not table.agreement.sayings:
                raise TableRefusedError(RefusalReason.NO_SAYINGS_HERE)
        case _:
            return


def verify_mute(table: Table, session: Session, action: Mute) -> None:
    """Pass if the person sits there and the action changes something; else `TableRefusedError`."""
    if table.seat_of(action.user_id) != action.seat:
        raise TableRefusedError(RefusalReason.NO_SUCH_PLAYER)
    if (action.user_id in session.muted) is action.muted:
        raise TableRefusedError(
            RefusalReason.MUTED_ALREADY if action.muted else RefusalReason.NOT_MUTED
        )


def with_mute(session: Session, action: Mute) -> Session:
    """The session after somebody was muted or unmuted."""
    others = tuple(user_id for user_id in session.muted if user_id != action.user_id)
    return replace(session, muted=(*others, action.user_id) if action.muted else others)
