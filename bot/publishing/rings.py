"""When a person's turn rings: the panel comes as a new message, which notifies, as an edit does
not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.services.ports.clock import Clock
from bot.settings.preferences import Ring
from bot.tables.rules.preselections import due_play
from bot.tables.state.agreement import Pace
from bot.tables.state.table import PlayedAction, Table
from tarocchino.core.model.actions import DeclineCallOut
from tarocchino.core.views.view import public_turn


def turn_number(table: Table) -> int | None:
    """What tells the present turn from the others of the match; None if it is nobody's.

    It is the number of actions before the turn: what the player has done in it does not count, nor
    does what others have declined in secret.
    """
    seat, history = table.turn, table.history
    if seat is None:
        return None
    while history and _is_by(history[-1], seat):
        history = history[:-1]
    return sum(not isinstance(done.action, DeclineCallOut) for done in history)


def _is_by(done: PlayedAction, seat: int) -> bool:
    return getattr(done.action, "seat", None) == seat


def awaited_user(table: Table) -> int | None:
    """The user whose turn it is and who has to play it themselves; None if there is none, or if
    nobody else is there whom they keep waiting."""
    seat, session = table.turn, table.session
    person = None if seat is None else table.people.get(seat)
    if seat is None or person is None or session is None:
        return None
    if session.blocks_play or session.plays_itself(seat) or due_play(table) is not None:
        return None
    return person.user_id if set(table.present) - {seat} else None


def is_publicly_awaited(table: Table, user_id: int) -> bool:
    """Whether everybody can see that it is this user's turn: that they may call out is a secret."""
    turn = None if table.match is None else public_turn(table.match)
    return turn is not None and turn == table.seat_of(user_id)


def ring_due(table: Table, user_id: int, ring: Ring, active_at: float) -> float | None:
    """When the present turn is to ring for this user, in seconds since the epoch; None if never.

    ``active_at`` is when they last did something: whoever is choosing cards is not called.
    """
    clock = table.clock
    if ring.after is None or clock is None or clock.since is None or awaited_user(table) != user_id:
        return None
    return max(clock.since - clock.spent, active_at) + ring.after


def is_reminded_by_ring(table: Table) -> bool:
    """Whether a player becomes late so soon after the turn rang that the ring was a reminder."""
    return table.agreement.time_control.pace is Pace.TURN


class Alarm:
    """Calls ``ring`` once at a moment that may be moved until then."""

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._moment: float | None = None
        self._waiting: asyncio.Task[None] | None = None

    def set(self, moment: float | None) -> None:
        """Ring at this moment, in seconds since the epoch, and not before; never for None."""
        if moment == self._moment:
            return
        self._moment = moment
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = None if moment is None else asyncio.create_task(self._wait(moment))

    async def _wait(self, moment: float) -> None:
        await self._clock.until(moment)
        self._moment = None
        self._ring()
