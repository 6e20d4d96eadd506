"""What can happen to an evening; its log is a list of these, each with when and by whom.

The stored form (`bot.club.evenings.stored`) has the names of the fields, and the word and version
that `WORDS` gives, never the name of a class. A field that is renamed, or means something else,
makes another version.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.club.evenings.settings import EveningSettings
from bot.tables.state.occupants import Person

Hand = tuple[int, int]
"""The points of a hand: of seats 0 and 2, and of seats 1 and 3."""


class Obstacle(Enum):
    """Why an evening has no threads for its tables; the value is the stored word."""

    GONE = "gone"
    """Its channel was deleted, or the bot is not in its server any more."""
    PERMISSIONS = "permissions"
    TOO_MANY = "too-many"
    """The server has as many active threads as Discord allows."""
    NO_THREADS = "no-threads"
    """The channel takes none of this kind."""
    NAME = "name"
    """The server or Discord refuses the thread's name."""
    REFUSED = "refused"
    """Discord refuses it for another reason."""
    UNREACHED = "unreached"
    """Discord does not answer, or asks to wait: it passes without anybody doing anything."""


class Award(Enum):
    """What a side gets for a table that was not played; the value is the stored word."""

    PLUS = "plus"
    AVERAGE = "average"
    MINUS = "minus"


@dataclass(frozen=True, slots=True)
class Open:
    """An evening is announced. ``chain_start`` is the public start of its sealed deals in hex, None
    where the tables deal for themselves."""

    evening_id: int
    director_id: int
    settings: EveningSettings
    chain_start: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Other settings, before it starts."""

    settings: EveningSettings


@dataclass(frozen=True, slots=True)
class Appoint:
    """One more director, by another one; by nobody for a moderator of the server."""

    user_id: int


@dataclass(frozen=True, slots=True)
class SignUp:
    """People enter together, or fewer than an entry takes, who look for others."""

    members: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody joins an entry that looks for more."""

    entry: int
    member: Person


@dataclass(frozen=True, slots=True)
class SignOff:
    """An entry is taken back before the start."""

    entry: int


@dataclass(frozen=True, slots=True)
class Start:
    """Sign-up ends. ``order`` are the numbers of the entries as they were drawn."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The next round begins: it is drawn, and its clock runs."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a table of the present round has played so far; ``complete`` when it is done."""

    table: int
    hands: tuple[Hand, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class NoShow:
    """An entry is not there for the present round."""

    entry: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """An entry leaves the evening."""

    entry: int


@dataclass(frozen=True, slots=True)
class Return:
    """An entry that was gone plays again from the next round on."""

    entry: int


@dataclass(frozen=True, slots=True)
class Correct:
    """The director sets a result, ``round`` counted from 0: the hands, or what each side gets."""

    round: int
    table: int
    why: str
    hands: tuple[Hand, ...] | None = None
    awards: tuple[Award, Award] | None = None


@dataclass(frozen=True, slots=True)
class Extend:
    """The present round gets more time."""

    seconds: int


@dataclass(frozen=True, slots=True)
class CloseRound:
    """The present round is over; a table that is still playing counts as far as it came."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The evening goes on later: at this time, in seconds since the epoch, or None if unknown."""

    why: str
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """The evening goes on."""


@dataclass(frozen=True, slots=True)
class Suspend:
    """The evening has no threads for its tables: nobody's time runs until the bot resumes it.

    ``details`` are the missing permissions, the refused name, or Discord's code. ``tables`` are
    those of the present round that have not been opened.
    """

    obstacle: Obstacle
    details: tuple[str, ...] = ()
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """The evening goes on in another channel of its server, which may have threads for it."""

    channel_id: int


@dataclass(frozen=True, slots=True)
class End:
    """The evening is over, after all its rounds or as the director decides."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """The evening does not take place, or is broken off without a result."""

    why: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """The seed of the last set of sealed deals in hex, from which those before it follow."""

    seed: str


EntryAction = SignUp | Join | SignOff | Start | Withdraw | Return
"""Who takes part."""

RoundAction = OpenRound | Report | NoShow | Correct | Extend | CloseRound
"""What happens in a round, or is corrected of it."""

FrameAction = (
    Open | ChangeSettings | Appoint | Pause | Resume | Suspend | Move | End | Cancel | Reveal
)
"""What happens to the evening as a whole."""

EveningAction = EntryAction | RoundAction | FrameAction


@dataclass(frozen=True, slots=True)
class LoggedEveningAction:
    """An entry of the log: ``at`` in seconds since the epoch, ``by`` a user, None for the bot."""

    action: EveningAction
    at: float
    by: int | None = None


WORDS: Final[Mapping[str, type[EveningAction]]] = {
    "open": Open,
    "change-settings": ChangeSettings,
    "appoint": Appoint,
    "sign-up": SignUp,
    "join": Join,
    "sign-off": SignOff,
    "start": Start,
    "open-round": OpenRound,
    "report": Report,
    "no-show": NoShow,
    "withdraw": Withdraw,
    "return": Return,
    "correct": Correct,
    "extend": Extend,
    "close-round": CloseRound,
    "pause": Pause,
    "resume": Resume,
    "suspend": Suspend,
    "move": Move,
    "end": End,
    "cancel": Cancel,
    "reveal": Reveal,
}
"""The actions by their stored words."""
