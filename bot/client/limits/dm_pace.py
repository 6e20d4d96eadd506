"""How fast DM channels may be opened, and a pause for everybody once Discord has refused one.

Discord takes a bot that opens tens of them within minutes for a spammer, and quarantines it. It
does not publish the numbers.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.client.limits.loop_clock import loop_time

DMS_AT_ONCE = 4
"""A table of people who have never had a message from the bot gets its hands at once."""
SECONDS_PER_DM = 3.0
FIRST_PAUSE, LONGEST_PAUSE = 600.0, 6 * 3600.0
"""Seconds without an opening after a refusal, doubled with each further one."""
_KEPT_SECONDS = 10.0
"""Seconds for which a turn is kept for a person once it has come."""


class DmPace:
    """Gives each person a turn to have their DM channel opened: ``at_once`` immediately, and one
    more every ``seconds``.

    ``clock`` returns seconds.
    """

    def __init__(
        self,
        at_once: int = DMS_AT_ONCE,
        seconds: float = SECONDS_PER_DM,
        *,
        clock: Callable[[], float] = loop_time,
    ) -> None:
        self._seconds = seconds
        self._allowance = (at_once - 1) * seconds
        self._clock = clock
        self._next = float("-inf")
        self._turns: dict[int, float] = {}
        self._pause = FIRST_PAUSE
        self._paused_until = float("-inf")

    @property
    def is_paused(self) -> bool:
        """Whether no channel may be opened for anybody."""
        return self._clock() < self._paused_until

    def take(self, user_id: int) -> float:
        """Take the person's turn if it has come, and return 0; else the seconds until it comes.

        The turn is kept for them, for a moment longer than that.
        """
        now = self._clock()
        due = self._turns.pop(user_id, None)
        if due is None or due + _KEPT_SECONDS < now:
            due = self._new_turn(now)
        if due <= now:
            return 0.0
        self._turns[user_id] = due
        return due - now

    def refused(self) -> None:
        """Begin a pause: Discord has refused to open a channel, or to post in a new one."""
        if not self.is_paused:
            self._paused_until = self._clock() + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def opened(self) -> None:
        """Note that Discord has opened a channel: the next pause is a short one again."""
        self._pause = FIRST_PAUSE

    def _new_turn(self, now: float) -> float:
        self._turns = {u: due for u, due in self._turns.items() if due + _KEPT_SECONDS >= now}
        due = max(self._next, now - self._allowance)
        self._next = due + self._seconds
        return due
