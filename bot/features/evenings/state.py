"""Describe an evening at one moment: entries, rounds, tables, results and corrections.

The refusals that an action can meet are here too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from bot.features.evenings.actions import (
    Award,
    EveningSettings,
    Hand,
    Obstacle,
    Scoring,
    Suspend,
)
from bot.features.evenings.movements import Round, Sitting
from bot.table.state.seats import Person
from bot.words import Language, say
from bot.words.numbers import listed
from bot.words.plain import escape
from bot.words.refusals import RefusedError
from tarocchino.core.games.partnership import HANDS

_Found = TypeVar("_Found")


class EveningRefusal(Enum):
    """Why an evening refuses an action; the value is its name in messages."""

    ASKED_ALREADY = "asked-already"
    BAD_ORDER = "bad-order"
    BAD_RESULT = "bad-result"
    BAD_SEED = "bad-seed"
    BAD_SETTINGS = "bad-settings"
    BAD_TIME = "bad-time"
    DIRECTOR_ONLY = "director-only"
    ENTRY_FULL = "entry-full"
    EVENING_ON = "evening-on"
    FIELD_FULL = "field-full"
    NOTHING_SEALED = "nothing-sealed"
    NOT_ENTERED = "not-entered"
    NOT_BEGUN = "not-begun"
    NOT_OUT = "not-out"
    NOT_OVER = "not-over"
    NOT_PAUSED = "not-paused"
    NOT_YOURS = "not-yours"
    NO_EVENING = "no-evening"
    NO_MORE_ROUNDS = "no-more-rounds"
    NO_PLACE = "no-place"
    NO_ROUND_ON = "no-round-on"
    NO_SUCH_ENTRY = "no-such-entry"
    NO_SUCH_TABLE = "no-such-table"
    OUT_ALREADY = "out-already"
    OVER = "over"
    PAUSED = "paused"
    REASON_MISSING = "reason-missing"
    RESULT_STANDS = "result-stands"
    REVEALED_ALREADY = "revealed-already"
    ROUND_ON = "round-on"
    SIGNED_UP_ALREADY = "signed-up-already"
    STARTED_ALREADY = "started-already"
    TABLES_PLAYING = "tables-playing"
    TOO_FEW = "too-few"
    UNREADABLE = "unreadable"
    WRONG_NUMBER = "wrong-number"


class EveningRefusedError(RefusedError):
    """An evening refuses an action; nothing has changed."""

    def __init__(self, reason: EveningRefusal) -> None:
        super().__init__(f"evening-problem-{reason.value}")
        self.reason = reason


def verify(holds: bool, reason: EveningRefusal) -> None:
    """Raise `EveningRefusedError` with this reason unless the condition holds."""
    if not holds:
        raise EveningRefusedError(reason)


def needed(found: _Found | None, reason: EveningRefusal) -> _Found:
    """Return what was found; raise `EveningRefusedError` with this reason if it is None."""
    if found is None:
        raise EveningRefusedError(reason)
    return found


class UnreadableEveningError(EveningRefusedError):
    """The stored log of an evening is not one that this program wrote."""

    def __init__(self, evening_id: int, why: str = "it is stored in another form") -> None:
        super().__init__(EveningRefusal.UNREADABLE)
        self.evening_id, self.why = evening_id, why

    def __str__(self) -> str:
        return f"evening {self.evening_id} cannot be read: {self.why}"


class NoPlaceError(RefusedError):
    """A table has no place in the evening's channel. ``details`` are the missing permissions by
    Discord's names ("create_private_threads"), the refused name, or Discord's error code."""

    def __init__(self, obstacle: Obstacle, details: tuple[str, ...] = ()) -> None:
        super().__init__(f"evening-waits-{obstacle.value}")
        self.obstacle = obstacle
        self.details = details

    def text(self, language: Language) -> str:
        return waiting_text(language, self.obstacle, self.details)


def waiting_text(language: Language, obstacle: Obstacle, details: Sequence[str]) -> str:
    """Say why an evening has no threads for its tables, and what to do about it."""
    told = escape("".join(details[:1]))
    if obstacle is Obstacle.PERMISSIONS:
        needed = [say(language, f"permission-{each.replace('_', '-')}") for each in details]
        told = listed(language, needed)
    move = say(language, "button-director-move")
    return say(language, f"evening-waits-{obstacle.value}", move=move, told=told)


class EveningStage(Enum):
    """The stage of an evening; ``BREAK`` comes before each round and after the last one."""

    SIGN_UP = "sign-up"
    BREAK = "break"
    ROUND = "round"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def has_begun(self) -> bool:
        """Whether the evening has started and is not over."""
        return self in (EveningStage.BREAK, EveningStage.ROUND)

    @property
    def is_over(self) -> bool:
        return self in (EveningStage.OVER, EveningStage.CANCELLED)


def computer(number: int) -> int:
    """Return the number that stands for a computer player among entries; it counts from 0."""
    return -1 - number


@dataclass(frozen=True, slots=True)
class Entry:
    """A pair, a single player or a team. ``number`` counts from 0 and never changes.

    ``members`` are fewer than the format needs while the entry looks for others; after the start,
    computer players take the empty seats. ``from_round`` is the first round that the entry could
    play. ``gone`` says that it withdrew or did not appear.
    """

    number: int
    members: tuple[Person, ...]
    from_round: int = 0
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a table so far. ``awards`` replace the hands if the table was not played.
    ``complete`` says that no more hands follow."""

    hands: tuple[Hand, ...] = ()
    complete: bool = False
    awards: tuple[Award, Award] | None = None

    @property
    def is_decided(self) -> bool:
        """Whether the round no longer waits for this table."""
        return self.complete or self.awards is not None


@dataclass(frozen=True, slots=True)
class EveningTable(Sitting):
    """A table of a round; its sides are entries, and negative numbers for computer players.

    ``absent`` are the entries of this table that did not appear. A ``void`` table was never opened
    and scores nothing. The director was asked at ``asked_at`` about the players of the ``late``
    seats; ``waits`` is the decision. ``arrived`` are the seats of players who came after a computer
    player had begun for them.
    """

    absent: tuple[int, ...] = ()
    outcome: Outcome = Outcome()
    void: bool = False
    asked_at: float | None = None
    late: tuple[int, ...] = ()
    waits: bool | None = None
    arrived: tuple[int, ...] = ()

    @property
    def entries(self) -> tuple[int, ...]:
        """The entries at this table, without computer players."""
        return tuple(each for each in self.entrants if each >= 0)

    @property
    def boards(self) -> tuple[int, ...]:
        """The numbers of the deals of its set, from 1; seat 0 deals the first."""
        first = self.board_set * HANDS + 1
        return tuple(range(first, first + HANDS))


@dataclass(frozen=True, slots=True)
class EveningRound:
    """A round, numbered from 0. Times are in seconds since the epoch.

    No hand begins after the ``deadline``. ``computers`` has the results of computer players on its
    deals, if its only table is compared with them.
    """

    number: int
    tables: tuple[EveningTable, ...]
    out: tuple[int, ...]
    opened_at: float
    deadline: float | None = None
    closed_at: float | None = None
    computers: tuple[Hand, ...] = ()

    @property
    def is_decided(self) -> bool:
        """Whether all of its tables are decided."""
        return all(table.outcome.is_decided for table in self.tables)

    @property
    def drawn(self) -> Round:
        """Who met whom in this round."""
        return Round(self.tables, self.out)

    def table_of(self, entry: int) -> EveningTable | None:
        """Return the first table of an entry; a team sits at a second one too."""
        return next((table for table in self.tables if entry in table.entrants), None)


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that a director has set, and the one before; ``by`` is the director's user id."""

    round: int
    table: int
    before: Outcome
    after: Outcome
    why: str
    by: int | None
    at: float


@dataclass(frozen=True, slots=True)
class Paused:
    """A pause of the evening; times are in seconds since the epoch. The reason is ``why``, in a
    director's words, or the action that ``suspended`` the evening."""

    since: float
    until: float | None
    why: str
    suspended: Suspend | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening; all of it follows from its log (`bot.features.evenings.transitions`).

    ``chain_start`` commits to the sealed deals, and ``revealed`` is the seed of their last set,
    both in hex (`tarocchino.dealing.sealed`). ``places`` says who has each number of the movement.
    Once the field has changed too much for the movement, the evening is ``redrawn``: each round is
    drawn separately. ``changed_at`` is the time of the last action, in seconds since the epoch.
    """

    id: int
    directors: tuple[int, ...]
    settings: EveningSettings
    chain_start: str | None
    stage: EveningStage = EveningStage.SIGN_UP
    entries: tuple[Entry, ...] = ()
    places: tuple[int, ...] = ()
    redrawn: bool = False
    rounds: tuple[EveningRound, ...] = ()
    corrections: tuple[Correction, ...] = ()
    paused: Paused | None = None
    revealed: str | None = None
    why_cancelled: str | None = None
    next_entry: int = 0
    changed_at: float = field(default=0.0, compare=False)

    @property
    def current(self) -> EveningRound | None:
        """The round in play."""
        return self.rounds[-1] if self.stage is EveningStage.ROUND else None

    def awaited(self, number: int, table: int) -> EveningTable | None:
        """Return a table of this round if the round is in play and the table has no result yet."""
        current = self.current
        if current is None or current.number != number:
            return None
        found = current.tables[table]
        return None if found.outcome.is_decided else found

    @property
    def suspended(self) -> Suspend | None:
        """Why the evening has no threads for its tables; None if it has them."""
        return None if self.paused is None else self.paused.suspended

    @property
    def in_play(self) -> tuple[int, ...]:
        """The numbers of the entries that have not left."""
        return tuple(entry.number for entry in self.entries if not entry.gone)

    @property
    def board_sets(self) -> int:
        """The number of sets of deals up to the last one that any table was given."""
        sets = (table.board_set for drawn in self.rounds for table in drawn.tables)
        return max(sets, default=-1) + 1

    def meets_computers(self, drawn: EveningRound) -> bool:
        """Return whether four computer players play the deals of a round too. They do if the
        evening scores by IMPs and the round has only one table."""
        return self.settings.scoring is Scoring.IMPS and len(drawn.tables) == 1

    def entry(self, number: int) -> Entry | None:
        """Return the entry with this number."""
        return next((entry for entry in self.entries if entry.number == number), None)

    def entry_of(self, user_id: int) -> Entry | None:
        return next((e for e in self.entries if any(m.user_id == user_id for m in e.members)), None)

    def own_entry(self, user_id: int) -> Entry:
        """Return this person's entry; raise `EveningRefusedError` (NOT_ENTERED) without one."""
        return needed(self.entry_of(user_id), EveningRefusal.NOT_ENTERED)
