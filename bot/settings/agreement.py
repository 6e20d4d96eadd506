"""What the players of a table agree on besides the rules: the clock, and who may sit down."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from bot.support.stored import from_stored
from tarocchino.players.levels import Level

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60


class Pace(Enum):
    """How players' time is measured; the value is its word in the store and in messages."""

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
"""The seconds that a clock of each pace may give."""

MOST_INCREMENT = MINUTE
"""The largest increment, in seconds."""


class BadTimeControlError(ValueError):
    """A time control that no table takes."""


class TimeControl(Struct, frozen=True, array_like=True):
    """How long players may think.

    ``seconds`` are for each turn; for `Pace.MATCH` they are for a player's whole match, and each
    turn adds ``increment`` seconds. `BadTimeControlError` for values outside `SECONDS`.
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
        """Whether there is a clock at all."""
        return self.pace is not Pace.NONE

    @property
    def grace(self) -> float:
        """Seconds that a late player still has after the reminder."""
        match self.pace:
            case Pace.NONE:
                return 0.0
            case Pace.TURN | Pace.MATCH:
                return 30.0
            case Pace.CORRESPONDENCE:
                return self.seconds / 4


TOURNAMENT_RHYTHM = TimeControl(Pace.TURN, 30)
"""The clock of a tournament: cards are put down quickly and steadily (Barilli, § 3.6)."""


class Admission(Enum):
    """Who may sit down at a table; the value is its word in the store and in messages."""

    EVERYONE = "everyone"
    ROLE = "role"
    INVITED = "invited"


class Agreement(Struct, frozen=True, rename={"role_id": "role", "time_control": "clock"}):
    """What the players of a table have agreed on: the time control, and who may sit down.

    ``role_id`` is the role that `Admission.ROLE` requires; ``invited`` are users who may sit down
    whatever the admission. ``sayings`` tells whether players may use the game's sayings,
    ``cutting`` whether they are asked to cut the pack before each hand, ``may_call`` whether the
    host may call players, for which the server has a role, ``advice`` whether everybody may ask
    what their own decisions are worth while a hand is played, ``face_down`` whether taken tricks
    lie face down, so that only the last one is shown until the hand is over. ``level`` is that of
    computer players who sit down where nobody names another.
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
        """Whether a user who has these roles may sit down."""
        match self.admission:
            case Admission.EVERYONE:
                return True
            case Admission.ROLE:
                return self.role_id in roles or user_id in self.invited
            case Admission.INVITED:
                return user_id in self.invited


DEFAULT_AGREEMENT = Agreement()
"""No clock, everybody may sit down, and nobody is asked to cut."""


_BEFORE_THE_FIELDS = {
    "sayings": True, "cutting": True, "may_call": False, "advice": False,
    "face_down": False, "level": Level.CLUB.value,
}  # fmt: skip
"""What agreements from before these fields were: all tables allowed sayings, and asked for cuts."""


def read_agreement(data: Mapping[str, Any] | None) -> Agreement:
    """An agreement as it is stored; None is a table from before there were agreements.

    TypeError or ValueError for malformed data.

    >>> read_agreement(None).cutting
    True
    """
    if data is None:
        return Agreement(cutting=True)
    return from_stored(_BEFORE_THE_FIELDS | dict(data), Agreement)
