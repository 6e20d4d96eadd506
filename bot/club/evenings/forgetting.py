"""Somebody taken out of the logs of evenings: the results stay, under another name."""

from __future__ import annotations

from dataclasses import replace

from bot.club.evenings.actions import Appoint, Join, LoggedEveningAction, Open, SignUp
from bot.club.evenings.daily import Begin, DailyAction
from bot.tables.state.occupants import Person


def forgotten(logged: LoggedEveningAction, user_id: int, instead: Person) -> LoggedEveningAction:
    """The entry of a log with ``instead`` wherever this user was, as a player, a director, or by
    whom it was done.

    ``instead`` needs an id that nobody has, a negative one; the same for all logs if a person's
    results are to stay together.
    """

    def other(person: Person) -> Person:
        return instead if person.user_id == user_id else person

    def other_id(number: int) -> int:
        return instead.user_id if number == user_id else number

    action = logged.action
    match action:
        case Open():
            action = replace(action, director_id=other_id(action.director_id))
        case Appoint():
            action = Appoint(other_id(action.user_id))
        case SignUp():
            action = SignUp(tuple(other(member) for member in action.members))
        case Join():
            action = replace(action, member=other(action.member))
        case _:
            pass
    by = None if logged.by is None else other_id(logged.by)
    return LoggedEveningAction(action, logged.at, by)


def forgotten_daily(action: DailyAction, user_id: int, instead: Person) -> DailyAction:
    """The same for an action of a deal of the day."""
    if action.user_id != user_id:
        return action
    if isinstance(action, Begin):
        return replace(action, user_id=instead.user_id, name=instead.name)
    return replace(action, user_id=instead.user_id)
