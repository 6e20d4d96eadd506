"""Define what a table's players agree on besides the rules: the clock, and who may sit down."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from bot.support.stored import from_stored
from tarocchino.players.levels import Level

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60


class Pace(Enum):
    """The measure of players' time; the value is its word in the store and in messages."""

    NONE = "none"
    TURN = "turn"
    MATCH = "match"
    CORRESPONDENCE = "correspondence"


SECONDS: Mapping[Pace, range] = {
    Pace.NONE: range(1),
    Pace.TURN: range(30, 5 * MINUTE + 1),
    Pace.MATCH: range(MINUTE, 3 * HOUR + 1),
    Pace.CORRESPONDENCE: range(HOUR, 14 * DAY + 1),
}
"""The seconds that each pace allows for a clock."""

MOST_INCREMENT = MINUTE
"""The largest increment, in seconds."""


class BadTimeControlError(ValueError):
    """A time control that is outside the limits."""


class TimeControl(Struct, frozen=True, array_like=True):
    """The time that players have to think.

    ``seconds`` are for each turn. For `Pace.MATCH` they are for a player's whole match, and each
    turn adds ``increment`` seconds. Raises `BadTimeControlError` for values outside `SECONDS`.
    """

    pace: Pace = Pace.NONE
    seconds: int = 0
    increment: int = 0

    def __post_init__(self) -> None:
        most = MOST_INCREMENT if self.pace is Pace.MATCH else 0
        if self.seconds not in SECONDS[self.pace] or not 0 <= self.increment <= most:
            raise BadTimeControlError(f"{self.pace.value} {self.seconds} + {self.increment}")

    @property
    def runs(self) -> bool:
        """Return whether there is a clock at all."""
        return self.pace is not Pace.NONE

    @property
    def grace(self) -> float:
        """Return the seconds that a late player still has after the reminder."""
        match self.pace:
            case Pace.NONE:
                return 0.0
            case Pace.TURN | Pace.MATCH:
                return 30.0
            case Pace.CORRESPONDENCE:
                return self.seconds / 4


TOURNAMENT_RHYTHM = TimeControl(Pace.TURN, 30)
"""The clock of a tournament, in which cards are played quickly and steadily (Barilli, § 3.6)."""


class Admission(Enum):
    """Who may sit down at a table; the value is its word in the store and in messages."""

    EVERYONE = "everyone"
    ROLE = "role"
    INVITED = "invited"


class Agreement(Struct, frozen=True, rename={"role_id": "role", "time_control": "clock"}):
    """The agreement of a table's players on the time control, admission and other options.

    ``role_id`` is the role that `Admission.ROLE` requires; ``invited`` users may sit down under any
    admission. ``sayings``: players may use the game's sayings. ``cutting``: players are asked to
    cut the pack before each hand. ``may_call``: the host may call players, for whom the server has
    a role. ``advice``: everybody may ask during a hand what their own decisions are worth.
    ``face_down``: taken tricks lie face down, and only the last one is shown until the hand is
    over. ``level`` is the default for computer players who sit down.
    """

    time_control: TimeControl = TimeControl()
    admission: Admission = Admission.EVERYONE
    role_id: int | None = None
    invited: frozenset[int] = frozenset()
    sayings: bool = True
    cutting: bool = False
    may_call: bool = False
    advice: bool = False
    face_down: bool = False
    level: Level = Level.CLUB

    def admits(self, user_id: int, roles: frozenset[int]) -> bool:
        """Return whether a user with these roles may sit down."""
        match self.admission:
            case Admission.EVERYONE:
                return True
            case Admission.ROLE:
                return self.role_id in roles or user_id in self.invited
            case Admission.INVITED:
                return user_id in self.invited


DEFAULT_AGREEMENT = Agreement()
"""The default agreement: no clock, anybody may sit down, nobody is asked to cut."""


_BEFORE_THE_FIELDS = {
    "sayings": True, "cutting": True, "may_call": False, "advice": False,
    "face_down": False, "level": Level.CLUB.value,
}  # fmt: skip
"""Defaults for older agreements without these fields: sayings allowed, a cut before each hand."""


def read_agreement(data: Mapping[str, Any] | None) -> Agreement:
    """Return a stored agreement; None stands for a table older than agreements.

    Raises TypeError or ValueError for malformed data.

    >>> read_agreement(None).cutting
    True
    """
    if data is None:
        return Agreement(cutting=True)
    return from_stored(_BEFORE_THE_FIELDS | dict(data), Agreement)
