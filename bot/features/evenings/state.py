"""Hold an evening at one moment: entries, rounds, tables, results and corrections.

The refusals an action can meet are here too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from bot.features.evenings.actions import Award, EveningSettings, Hand, Obstacle, Suspend
from bot.features.evenings.movements import Round, Sitting
from bot.table.rules.duplicate import Side
from bot.table.state.seats import Person
from bot.words import Language, say
from bot.words.numbers import listed
from bot.words.plain import escape
from bot.words.refusals import RefusedError
from tarocchino.core.games.partnership import HANDS


class EveningRefusal(Enum):
    """Why an action can fail; the value is its name in messages."""

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
    """Pass if a condition holds; else raise `EveningRefusedError` for this reason."""
    if not holds:
        raise EveningRefusedError(reason)


class UnreadableEveningError(EveningRefusedError):
    """The stored log of an evening is not what this program has written;
    ``evening_id`` names it."""

    def __init__(self, evening_id: int, why: str = "it is stored in another form") -> None:
        super().__init__(EveningRefusal.UNREADABLE)
        self.evening_id, self.why = evening_id, why

    def __str__(self) -> str:
        return f"evening {self.evening_id} cannot be read: {self.why}"


class NoPlaceError(RefusedError):
    """A table has no place in the evening's channel.

    ``details`` are the permissions that are missing, by Discord's names ("create_private_threads"),
    the refused name, or the code with which Discord refuses.
    """

    def __init__(self, obstacle: Obstacle, details: tuple[str, ...] = ()) -> None:
        super().__init__(f"evening-waits-{obstacle.value}")
        self.obstacle = obstacle
        self.details = details

    def text(self, language: Language) -> str:
        return waiting_text(language, self.obstacle, self.details)


def waiting_text(language: Language, obstacle: Obstacle, details: Sequence[str]) -> str:
    """Why an evening has no threads for its tables, and what to do."""
    told = escape("".join(details[:1]))
    if obstacle is Obstacle.PERMISSIONS:
        needed = [say(language, f"permission-{each.replace('_', '-')}") for each in details]
        told = listed(language, needed)
    move = say(language, "button-director-move")
    return say(language, f"evening-waits-{obstacle.value}", move=move, told=told)


class EveningStage(Enum):
    """Where an evening stands; ``BREAK`` is before a round, also before the first and after the
    last."""

    SIGN_UP = "sign-up"
    BREAK = "break"
    ROUND = "round"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def has_begun(self) -> bool:
        """Whether rounds are played."""
        return self in (EveningStage.BREAK, EveningStage.ROUND)

    @property
    def is_over(self) -> bool:
        """Whether nothing is played any more."""
        return self in (EveningStage.OVER, EveningStage.CANCELLED)


def computer(number: int) -> int:
    """What stands for a computer player where entries have their numbers; counted from 0."""
    return -1 - number


@dataclass(frozen=True, slots=True)
class Entry:
    """A pair, a person or a team. ``number`` counts from 0 and stays.

    ``members`` are fewer than the format has while others are looked for; seats for which nobody
    was found have computer players. ``from_round`` is the first round they could play. ``gone``
    tells that they withdrew, or did not appear.
    """

    number: int
    members: tuple[Person, ...]
    from_round: int = 0
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a table has come to. ``awards`` replace the hands where it was not played.

    ``complete`` tells that no more hands follow.
    """

    hands: tuple[Hand, ...] = ()
    complete: bool = False
    awards: tuple[Award, Award] | None = None

    @property
    def is_decided(self) -> bool:
        """Whether nobody waits for this table any more."""
        return self.complete or self.awards is not None


@dataclass(frozen=True, slots=True)
class EveningTable:
    """A table of a round: which entries sit on seats 0 and 2, and on 1 and 3; negative numbers are
    computer players. ``absent`` are the entries of this table that were not there. A ``void`` one
    was never opened, and brings nobody anything. ``asked_at`` is when the director was asked about
    the people on the ``late`` seats, ``waits`` what they decided.
    """

    table: int
    sides: tuple[Side, Side]
    board_set: int
    absent: tuple[int, ...] = ()
    outcome: Outcome = Outcome()
    void: bool = False
    asked_at: float | None = None
    late: tuple[int, ...] = ()
    waits: bool | None = None

    @property
    def entrants(self) -> tuple[int, ...]:
        """All entries and computer players here."""
        return (*self.sides[0], *self.sides[1])

    @property
    def entries(self) -> tuple[int, ...]:
        """The entries here, without computer players."""
        return tuple(each for each in self.entrants if each >= 0)

    @property
    def boards(self) -> tuple[int, ...]:
        """The numbers of the deals of its set, from 1; the first of them is dealt by seat 0."""
        return boards_of(self.board_set)


@dataclass(frozen=True, slots=True)
class EveningRound:
    """A round, numbered from 0. Times are in seconds since the epoch; ``deadline`` is when the last
    hand may begin."""

    number: int
    tables: tuple[EveningTable, ...]
    out: tuple[int, ...]
    opened_at: float
    deadline: float | None = None
    closed_at: float | None = None

    @property
    def is_decided(self) -> bool:
        """Whether all its tables are."""
        return all(table.outcome.is_decided for table in self.tables)

    @property
    def drawn(self) -> Round:
        """Who met whom in it."""
        sittings = (Sitting(t.table, t.sides, t.board_set) for t in self.tables)
        return Round(tuple(sittings), self.out)

    def table_of(self, entry: int) -> EveningTable | None:
        """The first table at which the entry sits; a team has another one."""
        return next((table for table in self.tables if entry in table.entrants), None)


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that a director has set, with what it was; ``by`` is the director's user id."""

    round: int
    table: int
    before: Outcome
    after: Outcome
    why: str
    by: int | None
    at: float


@dataclass(frozen=True, slots=True)
class Paused:
    """Since when the evening is paused, and until when, in seconds since the epoch; and why: in a
    director's words, or what it is ``suspended`` by."""

    since: float
    until: float | None
    why: str
    suspended: Suspend | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening; all of it follows from its log (`bot.features.evenings.transitions`).

    ``chain_start`` commits to the sealed deals, ``revealed`` is the seed of the last set of them,
    both in hex (`tarocchino.dealing.sealed`). ``places`` has who has each number of the movement,
    and ``redrawn`` tells that the field has changed so that each round is drawn for itself
    (`bot.features.evenings.transitions`). ``changed_at`` is the time of the last action, in seconds
    since the epoch.
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
        """The round that is being played."""
        return self.rounds[-1] if self.stage is EveningStage.ROUND else None

    @property
    def suspended(self) -> Suspend | None:
        """Why there are no threads for its tables, if there are none."""
        return None if self.paused is None else self.paused.suspended

    @property
    def in_play(self) -> tuple[int, ...]:
        """The entries that play on, by number."""
        return tuple(entry.number for entry in self.entries if not entry.gone)

    @property
    def board_sets(self) -> int:
        """How many sets of deals, from the first to the last that any table was given."""
        sets = (table.board_set for drawn in self.rounds for table in drawn.tables)
        return max(sets, default=-1) + 1

    def entry(self, number: int) -> Entry | None:
        """The entry of this number."""
        return next((entry for entry in self.entries if entry.number == number), None)

    def entry_of(self, user_id: int) -> Entry | None:
        """The entry of this person."""
        return next((e for e in self.entries if any(m.user_id == user_id for m in e.members)), None)

    def own_entry(self, user_id: int) -> Entry:
        """Return this person's entry; raises `EveningRefusedError` (NOT_ENTERED)."""
        entry = self.entry_of(user_id)
        if entry is None:
            raise EveningRefusedError(EveningRefusal.NOT_ENTERED)
        return entry


def boards_of(board_set: int) -> tuple[int, ...]:
    """The numbers of the deals of a set, from 1."""
    return tuple(range(board_set * HANDS + 1, (board_set + 1) * HANDS + 1))
