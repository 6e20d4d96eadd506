"""Who may speak at a table: give signals, and say what the game knows to be said."""

from __future__ import annotations

from dataclasses import replace

from bot.game.model.actions import Action, Play
from bot.tables.state.actions import Mute
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.session import Session
from bot.tables.state.table import Table


def is_muted(table: Table, user_id: int) -> bool:
    """Whether somebody may not speak at the table at all."""
    return table.session is not None and user_id in table.session.muted


def may_signal(table: Table, seat: int) -> bool:
    """Whether the player in a seat may speak."""
    person = table.people.get(seat)
    return person is None or not is_muted(table, person.user_id)


def verify_may_speak(table: Table, action: Action, user_id: int) -> None:
    """Pass unless the action is a card with which the person says something and may not; else
    `TableRefusedError`, and the card is not played."""
    match action:
        case Play(signals=signals, say=saying) if signals or saying is not None:
            if is_muted(table, user_id):
                raise TableRefusedError(RefusalReason.MUTED)
            if saying is not None and not table.agreement.sayings:
                raise TableRefusedError(RefusalReason.NO_SAYINGS_HERE)
        case _:
            return


def verify_mute(table: Table, conduct: Session, action: Mute) -> None:
    """Pass if the person sits there and the change is one; else `TableRefusedError`."""
    if table.seat_of(action.user_id) != action.seat:
        raise TableRefusedError(RefusalReason.NO_SUCH_PLAYER)
    if (action.user_id in conduct.muted) is action.muted:
        raise TableRefusedError(
            RefusalReason.MUTED_ALREADY if action.muted else RefusalReason.NOT_MUTED
        )


def with_mute(conduct: Session, action: Mute) -> Session:
    """The conduct once somebody may not speak any more, or may again."""
    others = tuple(user_id for user_id in conduct.muted if user_id != action.user_id)
    return replace(conduct, muted=(*others, action.user_id) if action.muted else others)
