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
"""The game of every evening."""
MOST_ENTRIES: Final = 40
MOST_ROUNDS: Final = 40
"""With these limits an evening needs fewer deals than a chain has seeds."""


class Format(Enum):
    """What enters: a pair, a single player or a team; the value is the stored word."""

    PAIRS = "pairs"
    SINGLES = "singles"
    TEAMS = "teams"

    @property
    def members(self) -> int:
        """The number of people in a complete entry."""
        return {Format.PAIRS: 2, Format.SINGLES: 1, Format.TEAMS: 4}[self]


class Scoring(Enum):
    """How an evening is scored: by matches won, or by the same deals compared across the field. The
    value is the stored word. Teams compare their two tables, so they always score by IMPs."""

    MATCHES = "matches"
    MATCHPOINTS = "matchpoints"
    IMPS = "imps"


class Plan(Enum):
    """How pairs meet each other (`bot.features.evenings.movements`); the value is the stored
    word."""

    HOWELL = "howell"
    MITCHELL = "mitchell"


@dataclass(frozen=True, slots=True)
class EveningSettings:
    """An evening's settings. A round is one match of Quattro Scartate, `HANDS` deals.

    No hand of a round begins later than ``round_seconds`` after its start (None for no limit), and
    the round closes ``last_hand_seconds`` after that. ``break_seconds`` pass between two rounds. If
    deals are ``travelling``, each table of a round plays another set of them; only pairs who play
    duplicate can do so. The director is asked about players who are not ready ``grace_seconds``
    after a round has begun. With ``face_down``, taken tricks lie face down at all tables. With
    ``ranks_leavers``, entries that left are ranked if they played a round.
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
        """Whether all tables play the same sealed deals."""
        return self.scoring is not Scoring.MATCHES

    @property
    def fewest_entries(self) -> int:
        """The fewest entries for one table, or for the two lines of a Mitchell."""
        if self.format is Format.SINGLES or self.plan is Plan.MITCHELL:
            return 4
        return 2

    @property
    def are_possible(self) -> bool:
        """Whether the settings are compatible with each other."""
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
"""The points of a hand: those of seats 0 and 2, and those of seats 1 and 3."""


class Obstacle(Enum):
    """Why an evening has no threads for its tables; the value is the stored word."""

    GONE = "gone"
    """The channel was deleted, or the bot has left the server."""
    PERMISSIONS = "permissions"
    TOO_MANY = "too-many"
    """The server has as many active threads as Discord allows."""
    NO_THREADS = "no-threads"
    """A channel of this kind has no such threads."""
    NAME = "name"
    """The server or Discord refuses the thread's name."""
    REFUSED = "refused"
    """Discord refuses the thread for another reason."""
    UNREACHED = "unreached"
    """Discord does not answer or asks to wait; this passes without any action."""


class Award(Enum):
    """The score of a side for a table that was not played; the value is the stored word."""

    PLUS = "plus"
    AVERAGE = "average"
    MINUS = "minus"


@dataclass(frozen=True, slots=True)
class Open:
    """Announce an evening. ``chain_start`` is the public start of its sealed deals in hex, None if
    the tables deal for themselves."""

    evening_id: int
    director_id: int
    settings: EveningSettings
    chain_start: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Change the settings before the start."""

    settings: EveningSettings


@dataclass(frozen=True, slots=True)
class Appoint:
    """Appoint another director; ``by`` is None if a moderator of the server becomes one."""

    user_id: int


@dataclass(frozen=True, slots=True)
class SignUp:
    """Enter people together; fewer than a complete entry look for others."""

    members: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Join:
    """Join an entry that looks for more people."""

    entry: int
    member: Person


@dataclass(frozen=True, slots=True)
class SignOff:
    """Take an entry back before the start."""

    entry: int


@dataclass(frozen=True, slots=True)
class Start:
    """End sign-up. ``order`` are the numbers of the entries in the order drawn; it is empty in a
    director's request, before the draw."""

    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenRound:
    """Draw the next round and start its clock."""


@dataclass(frozen=True, slots=True)
class Report:
    """Report the hands that a table of the current round has played; ``complete`` when it is
    done."""

    table: int
    hands: tuple[Hand, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Compare:
    """Record the results of four computer players on the first deals of a round, after its only
    table has played them; ``round`` counts from 0."""

    round: int
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class NoShow:
    """Mark an entry as absent from the current round."""

    entry: int


@dataclass(frozen=True, slots=True)
class AskDirector:
    """Ask the director about the late players on these seats of a table."""

    table: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DecideLate:
    """Wait for late players, or let computer players begin for them. They keep their entry in the
    evening either way. ``round`` counts from 0."""

    round: int
    table: int
    waits: bool


@dataclass(frozen=True, slots=True)
class Arrive:
    """Give a seat back to a player for whom a computer player began, from the next hand."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Withdraw an entry from the evening."""

    entry: int


@dataclass(frozen=True, slots=True)
class Return:
    """Bring back an entry that was gone, from the next round."""

    entry: int


@dataclass(frozen=True, slots=True)
class Correct:
    """Set a result as a director: the hands, or an award for each side. ``round`` counts from 0."""

    round: int
    table: int
    why: str
    hands: tuple[Hand, ...] | None = None
    awards: tuple[Award, Award] | None = None


@dataclass(frozen=True, slots=True)
class Extend:
    """Give the current round more time."""

    seconds: int


@dataclass(frozen=True, slots=True)
class CloseRound:
    """Close the current round; a table that is still playing counts as far as it got."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Pause the evening until this time, in seconds since the epoch; None if it is unknown."""

    why: str
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """End the pause."""


@dataclass(frozen=True, slots=True)
class Suspend:
    """Stop the clocks until the bot finds threads for the evening's tables again.

    ``details`` are the missing permissions, the refused name, or Discord's code. ``tables`` are
    those of the current round that have not been opened.
    """

    obstacle: Obstacle
    details: tuple[str, ...] = ()
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """Move the evening to another channel of its server, which may have threads for it."""

    channel_id: int


@dataclass(frozen=True, slots=True)
class End:
    """End the evening, after all its rounds or as the director decides."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Call the evening off, or break it off without a result."""

    why: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Publish the seed of the last set of sealed deals in hex; those before it follow from it."""

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
"""The current version of each action's form, if it is not 1. Version 2 of the settings added the
grace period; version 3 added face-down tricks and the ranking of entries that left."""

_FIRST_SETTINGS: Final = {"grace_seconds": 300, "face_down": False, "ranks_leavers": False}
"""The values of settings that were stored before these fields existed."""


def word_of(action: EveningAction) -> str:
    return _word(type(action))


def write_evening_action(logged: LoggedEveningAction) -> dict[str, Any]:
    """Return the entry as JSON data: ``do``, ``v``, ``at``, ``by``, and the fields in ``with``."""
    kind = type(logged.action)
    head = {"do": _word(kind), "v": _version(kind), "at": logged.at, "by": logged.by}
    return {**head, "with": to_stored(logged.action)}


def read_evening_action(data: Mapping[str, Any]) -> LoggedEveningAction:
    """Read what `write_evening_action` wrote; raise ValueError for anything else, even a newer
    version."""
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
    """Return the stored fields of an earlier version with the settings that it lacks."""
    match written:
        case {"settings": dict(settings), **others}:
            return {**others, "settings": {**_FIRST_SETTINGS, **settings}}
        case _:
            return written
