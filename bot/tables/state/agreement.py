"""What a table has agreed on besides the rules: its clock, and who may sit down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

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
"""An increment gives so many seconds at most."""


class BadClockError(ValueError):
    """A clock that no table takes."""


@dataclass(frozen=True, slots=True)
class ClockTerms:
    """How long players may think.

    ``seconds`` are those of each turn, but of a player's whole match for `Pace.MATCH`, where each
    turn adds ``increment`` seconds. `BadClockError` for what is not in `SECONDS`.
    """

    pace: Pace = Pace.NONE
    seconds: int = 0
    increment: int = 0

    def __post_init__(self) -> None:
        most = MOST_INCREMENT if self.pace is Pace.MATCH else 0
        if self.seconds not in SECONDS[self.pace] or not 0 <= self.increment <= most:
            raise BadClockError(f"{self.pace.value} {self.seconds} + {self.increment}")

    @property
    def runs(self) -> bool:
        """Whether there is a clock at all."""
        return self.pace is not Pace.NONE

    @property
    def grace(self) -> float:
        """Seconds that a player who is late still has, once reminded."""
        match self.pace:
            case Pace.NONE:
                return 0.0
            case Pace.TURN | Pace.MATCH:
                return 30.0
            case Pace.CORRESPONDENCE:
                return self.seconds / 4


class Admission(Enum):
    """Who may sit down at a table; the value is its word in the store and in messages."""

    EVERYONE = "everyone"
    ROLE = "role"
    INVITED = "invited"


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a table has agreed on: its clock, and who may sit down.

    ``role_id`` is the role that `Admission.ROLE` asks for; ``invited`` are users who may sit down
    whatever the admission. ``sayings`` is whether players may say what the game knows to be said.
    """

    clock: ClockTerms = ClockTerms()
    admission: Admission = Admission.EVERYONE
    role_id: int | None = None
    invited: frozenset[int] = frozenset()
    sayings: bool = True

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
"""No clock, and everybody may sit down."""


def write_agreement(terms: Agreement) -> dict[str, Any]:
    """The terms as plain data."""
    return {
        "clock": [terms.clock.pace.value, terms.clock.seconds, terms.clock.increment],
        "admission": terms.admission.value,
        "role": terms.role_id,
        "invited": sorted(terms.invited),
        "sayings": terms.sayings,
    }


def read_agreement(data: Mapping[str, Any] | None) -> Agreement:
    """The inverse of `write_agreement`; None stands for a table of before there were terms.

    KeyError, TypeError or ValueError for what nobody has written.

    >>> read_terms(write_terms(Terms(ClockTerms(Pace.TURN, 90)))).clock.seconds
    90
    """
    if data is None:
        return DEFAULT_AGREEMENT
    pace, seconds, increment = data["clock"]
    return Agreement(
        clock=ClockTerms(Pace(pace), seconds, increment),
        admission=Admission(data["admission"]),
        role_id=data["role"],
        invited=frozenset(data["invited"]),
        sayings=data.get("sayings", True),
    )
