"""Who may speak at a table: give signals, and say what the game knows to be said."""

from __future__ import annotations

from dataclasses import replace

from bot.game.model.actions import Action, Play
from bot.tables.state.actions import Mute
from bot.tables.state.errors import Problem, TableProblemError
from bot.tables.state.session import Conduct
from bot.tables.state.table import Table


def is_muted(table: Table, user_id: int) -> bool:
    """Whether somebody may not speak at the table at all."""
    return table.conduct is not None and user_id in table.conduct.muted


def may_signal(table: Table, seat: int) -> bool:
    """Whether the player in a seat may speak."""
    person = table.people.get(seat)
    return person is None or not is_muted(table, person.user_id)


def verify_may_speak(table: Table, action: Action, user_id: int) -> None:
    """Pass unless the action is a card with which the person says something and may not; else
    `TableProblemError`, and the card is not played."""
    match action:
        case Play(signals=signals, say=saying) if signals or saying is not None:
            if is_muted(table, user_id):
                raise TableProblemError(Problem.MUTED)
            if saying is not None and not table.terms.sayings:
                raise TableProblemError(Problem.NO_SAYINGS_HERE)
        case _:
            return


def verify_mute(table: Table, conduct: Conduct, action: Mute) -> None:
    """Pass if the person sits there and the change is one; else `TableProblemError`."""
    if table.seat_of(action.user_id) != action.seat:
        raise TableProblemError(Problem.NO_SUCH_PLAYER)
    if (action.user_id in conduct.muted) is action.muted:
        raise TableProblemError(Problem.MUTED_ALREADY if action.muted else Problem.NOT_MUTED)


def with_mute(conduct: Conduct, action: Mute) -> Conduct:
    """The conduct once somebody may not speak any more, or may again."""
    others = tuple(user_id for user_id in conduct.muted if user_id != action.user_id)
    return replace(conduct, muted=(*others, action.user_id) if action.muted else others)
