"""Define the terms of an evening and the actions of its log, with their JSON encoding."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, get_args

from bot.features.evenings.movements import OddOut
from bot.support.stored import from_stored, to_stored
from bot.table.state.seats import Person
from tarocchino.core.games.base import GameName

GAME: Final = GameName.QUATTRO_SCARTATE
"""What is played in an evening."""
MOST_ENTRIES: Final = 40
MOST_ROUNDS: Final = 40
"""So the deals of an evening are fewer than the seeds of a chain."""


class Format(Enum):
    """Who enters; the value is the stored word."""

    PAIRS = "pairs"
    SINGLES = "singles"
    TEAMS = "teams"

    @property
    def members(self) -> int:
        """The people of a complete entry."""
        return {Format.PAIRS: 2, Format.SINGLES: 1, Format.TEAMS: 4}[self]


class Scoring(Enum):
    """What counts: matches won, or the same deals against the field; the value is the stored word.

    Two teams compare their two tables, so teams always score by IMPs.
    """

    MATCHES = "matches"
    MATCHPOINTS = "matchpoints"
    IMPS = "imps"


class Plan(Enum):
    """Whom pairs meet (`bot.features.evenings.movements`); the value is the stored word."""

    HOWELL = "howell"
    MITCHELL = "mitchell"


@dataclass(frozen=True, slots=True)
class EveningSettings:
    """An evening's settings. A round is one match of Quattro Scartate, `HANDS` deals.

    ``round_seconds`` after it has begun no table of a round begins a hand any more, None for never;
    ``last_hand_seconds`` later the round is closed. ``break_seconds`` pass between two rounds. With
    ``travelling`` deals each table of a round plays another set of them, which only pairs can who
    play duplicate; else all tables play the same. The director is asked about people who are not
    ready ``grace_seconds`` after a round has begun. With ``face_down`` taken tricks lie face down
    at all tables. With ``ranks_leavers`` those who have left are ranked if they played a round.
    """

    format: Format
    scoring: Scoring = Scoring.MATCHES
    rounds: int = 4
    plan: Plan = Plan.HOWELL
    odd: OddOut = OddOut.SIT_OUT
    round_seconds: int | None = 2700
    last_hand_seconds: int = 600
    break_seconds: int = 120
    travelling: bool = False
    grace_seconds: int = 300
    face_down: bool = False
    ranks_leavers: bool = True

    @property
    def is_duplicate(self) -> bool:
        """Whether all play the same sealed deals."""
        return self.scoring is not Scoring.MATCHES

    @property
    def fewest_entries(self) -> int:
        """The entries that it takes for one table, or for two lines."""
        if self.format is Format.SINGLES or self.plan is Plan.MITCHELL:
            return 4
        return 2

    @property
    def are_possible(self) -> bool:
        """Whether the settings fit each other."""
        pairs = self.format is Format.PAIRS
        return (
            1 <= self.rounds <= MOST_ROUNDS
            and (self.round_seconds is None or self.round_seconds > 0)
            and min(self.last_hand_seconds, self.break_seconds, self.grace_seconds) >= 0
            and (self.format is not Format.TEAMS or self.scoring is Scoring.IMPS)
            and (pairs or self.plan is Plan.HOWELL)
            and (not self.travelling or (pairs and self.is_duplicate))
        )


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
    """Sign-up ends. ``order`` are the numbers of the entries as they were drawn; a director who
    asks for it has not drawn any."""

    order: tuple[int, ...] = ()


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
class Compare:
    """What four computer players made of the first deals of a round, once its only table has played
    them; ``round`` counts from 0."""

    round: int
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class NoShow:
    """An entry is not there for the present round."""

    entry: int


@dataclass(frozen=True, slots=True)
class AskDirector:
    """The people on these seats of a table are late: its director is to decide."""

    table: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DecideLate:
    """The director lets a table wait for those who are late, or has computer players begin for
    them, who keep their places in the evening. ``round`` counts from 0."""

    round: int
    table: int
    waits: bool


@dataclass(frozen=True, slots=True)
class Arrive:
    """Somebody is there for whom a computer player began: they play from the next hand on."""

    table: int
    seat: int


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


EveningAction = (
    Open | ChangeSettings | Appoint | SignUp | Join | SignOff | Start | Withdraw | Return
    | OpenRound | Report | Compare | NoShow | AskDirector | DecideLate | Arrive | Correct | Extend
    | CloseRound
    | Pause | Resume | Suspend | Move | End | Cancel | Reveal
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LoggedEveningAction:
    """An entry of the log: ``at`` in seconds since the epoch, ``by`` a user, None for the bot."""

    action: EveningAction
    at: float
    by: int | None = None


def _word(kind: type[EveningAction]) -> str:
    return re.sub(r"\B(?=[A-Z])", "-", kind.__name__).lower()


WORDS: Final[Mapping[str, type[EveningAction]]] = {
    _word(kind): kind for kind in get_args(EveningAction)
}
"""The actions by their stored words, such as "change-settings"."""


_VERSIONS: Final[Mapping[type[EveningAction], int]] = {Open: 3, ChangeSettings: 3}
"""The versions of actions' forms, where it is not the first. Settings have a grace period since
version 2; they say whether tricks lie face down, and rank those who left, since version 3."""

_FIRST_SETTINGS: Final = {"grace_seconds": 300, "face_down": False, "ranks_leavers": False}
"""What settings mean that were stored before they had these fields."""


def word_of(action: EveningAction) -> str:
    """The action's stored word."""
    return _word(type(action))


def write_evening_action(logged: LoggedEveningAction) -> dict[str, Any]:
    """The entry as JSON data: ``do``, ``v``, ``at``, ``by``, and the fields in ``with``."""
    kind = type(logged.action)
    head = {"do": _word(kind), "v": _version(kind), "at": logged.at, "by": logged.by}
    return {**head, "with": to_stored(logged.action)}


def read_evening_action(data: Mapping[str, Any]) -> LoggedEveningAction:
    """The inverse of `write_evening_action`; ValueError for anything else, also a newer version."""
    try:
        word, version, at, by = data["do"], data["v"], data["at"], data["by"]
        written = data["with"]
    except KeyError as error:
        raise ValueError(f"the action lacks {error.args[0]!r}") from None
    kind = WORDS.get(word)
    if kind is None or not isinstance(version, int) or not 1 <= version <= _version(kind):
        raise ValueError(f"no action {word!r} of version {version!r} is known")
    if not isinstance(at, int | float) or not isinstance(by, int | None):
        raise ValueError("an action needs a time, and a user or nobody")
    if version < _version(kind):
        written = _with_first_settings(written)
    return LoggedEveningAction(from_stored(written, kind), float(at), by)


def _version(kind: type[EveningAction]) -> int:
    return _VERSIONS.get(kind, 1)


def _with_first_settings(written: object) -> object:
    """The fields of an action of an earlier version with what its settings have had since."""
    match written:
        case {"settings": dict(settings), **others}:
            return {**others, "settings": {**_FIRST_SETTINGS, **settings}}
        case _:
            return written
