"""Say what an evening needs next: tables to open, steps to take, messages to post.

The runner opens the tables of `tables_to_open` that are missing and takes the `next_step` when it
is due; the publisher posts what `posts` returns for each action.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from bot.features.evenings import actions
from bot.features.evenings.actions import Format, LoggedEveningAction, Obstacle
from bot.features.evenings.state import Evening, EveningStage, EveningTable
from bot.features.evenings.transitions import (
    apply,
    cut_short,
    drawn_round,
    given_up_at,
    last_close,
    refitted,
)
from bot.table.state.seats import Computer, Occupant, Person


@dataclass(frozen=True, slots=True)
class TableOrder:
    """A table to open: a match of Quattro Scartate whose first hand seat 0 deals.

    ``round`` and ``table`` count from 0. ``seats`` has None for a computer player. ``board_set`` is
    the set of sealed deals; None if the table deals for itself.
    """

    evening_id: int
    round: int
    table: int
    seats: tuple[Person | None, Person | None, Person | None, Person | None]
    board_set: int | None

    @property
    def name(self) -> str:
        """The evening, round and table, such as "12-1-0"."""
        return f"{self.evening_id}-{self.round}-{self.table}"


def tables_to_open(evening: Evening) -> tuple[TableOrder, ...]:
    """Return the undecided tables of the current round."""
    current = evening.current
    if current is None:
        return ()
    sealed = evening.settings.is_duplicate
    return tuple(
        TableOrder(
            evening.id,
            current.number,
            table.table,
            seats_of(evening, table),
            table.board_set if sealed else None,
        )
        for table in current.tables
        if not table.outcome.is_decided
    )


def seats_of(
    evening: Evening, table: EveningTable
) -> tuple[Person | None, Person | None, Person | None, Person | None]:
    """Return who sits where at a table; None for a computer player. The first two members of a team
    have seats 0 and 2 at its first table, the others seats 1 and 3 at its second."""
    first, second = (_of_side(evening, table, side) for side in (0, 1))
    return (first[0], second[0], first[1], second[1])


def displaced(
    evening: Evening, table: EveningTable, seats: Sequence[Occupant | None]
) -> dict[int, Person]:
    """Return the people of a table in whose ``seats`` computer players sit for now."""
    wanted = enumerate(seats_of(evening, table))
    return {s: person for s, person in wanted if person and isinstance(seats[s], Computer)}


def _of_side(evening: Evening, table: EveningTable, side: int) -> tuple[Person | None, ...]:
    people: list[Person | None] = []
    for number in table.sides[side]:
        entry = None if number in table.absent else evening.entry(number)
        members: tuple[Person | None, ...] = entry.members if entry else ()
        if evening.settings.format is Format.TEAMS:
            members = (*members, None, None, None, None)[2 * side : 2 * side + 2]
        people += members
        missing = (1 if len(table.sides[side]) > 1 else 2) - len(members)
        people += [None] * missing
    return tuple(people)


def may_begin_hand(evening: Evening, at: float) -> bool:
    """Return whether a table of the current round may deal another hand at this time. While other
    tables have no place it may, and its time does not run."""
    current = evening.current
    if current is None or evening.paused is not None:
        return current is not None and evening.suspended is not None
    return current.deadline is None or at < current.deadline


def next_step(evening: Evening) -> LoggedEveningAction | None:
    """Return the next step that needs no person, with the earliest time for it. None while the
    evening waits for somebody."""
    if (given_up := given_up_at(evening)) is not None:
        played = evening if evening.current is None else cut_short(evening, given_up)
        return LoggedEveningAction(actions.End() if played.rounds else actions.Cancel(""), given_up)
    if not evening.stage.has_begun:
        return None
    if evening.paused is not None:
        until = evening.paused.until
        return None if until is None else LoggedEveningAction(actions.Resume(), until)
    current = evening.current
    if current is not None:
        if current.is_decided:
            return LoggedEveningAction(actions.CloseRound(), evening.changed_at)
        if current.deadline is None:
            return None
        return LoggedEveningAction(actions.CloseRound(), last_close(evening, current.deadline))
    since = evening.rounds[-1].closed_at if evening.rounds else None
    if len(evening.rounds) >= evening.settings.rounds or not drawn_round(refitted(evening))[0]:
        # Without a round there is no result yet, so the director decides when it ends.
        end = LoggedEveningAction(actions.End(), since or evening.changed_at)
        return end if evening.rounds else None
    if since is None:
        return LoggedEveningAction(actions.OpenRound(), evening.changed_at)
    return LoggedEveningAction(actions.OpenRound(), since + evening.settings.break_seconds)


class PostKind(Enum):
    """A message that is posted once; the value begins the message's name."""

    TRAVELLERS = "travellers"
    CORRECTION = "correction"
    ABSENCE = "absence"
    LATE = "late"
    PAUSED = "paused"
    SUSPENDED = "suspended"
    RESUMED = "resumed"
    PODIUM = "podium"
    CANCELLED = "cancelled"
    SEEDS = "seeds"


@dataclass(frozen=True, slots=True)
class Post:
    """A message about the log entry that led from one state to the other."""

    kind: PostKind
    before: Evening
    after: Evening
    version: int

    @property
    def what(self) -> str:
        """The name of the message."""
        return f"{self.kind.value}-{self.version}"


def posts(before: Evening | None, after: Evening, version: int) -> list[Post]:
    """Return the messages to post once because of the entry with this version, in order."""
    if before is None:
        return []
    return [Post(kind, before, after, version) for kind in _kinds(before, after)]


def posts_of_log(log: Iterable[LoggedEveningAction]) -> list[Post]:
    """Return the messages to post once because of a whole log."""
    evening: Evening | None = None
    found: list[Post] = []
    for version, logged in enumerate(log, start=1):
        before, evening = evening, apply(evening, logged)
        found += posts(before, evening, version)
    return found


def _kinds(before: Evening, after: Evening) -> Iterator[PostKind]:
    if _absent(after) > _absent(before):
        yield PostKind.ABSENCE
    if _asked(after) > _asked(before):
        yield PostKind.LATE
    if len(after.corrections) > len(before.corrections):
        yield PostKind.CORRECTION
    yield from _of_stages(before, after)
    yield from _of_pauses(before, after)
    if before.revealed is None and after.revealed is not None:
        yield PostKind.SEEDS


def _absent(evening: Evening) -> int:
    return sum(len(table.absent) for drawn in evening.rounds for table in drawn.tables)


def _asked(evening: Evening) -> int:
    tables = () if evening.current is None else evening.current.tables
    return sum(table.asked_at is not None for table in tables)


def _of_stages(before: Evening, after: Evening) -> Iterator[PostKind]:
    """Yield the posts after the end of a round or of the evening."""
    settings, changes = after.settings, before.stage is not after.stage
    if before.stage is EveningStage.ROUND and after.stage is EveningStage.BREAK:
        counts = len(before.rounds) == len(after.rounds)
        if settings.is_duplicate and not settings.travelling and counts:
            yield PostKind.TRAVELLERS
    elif after.stage is EveningStage.CANCELLED and changes:
        yield PostKind.CANCELLED
    elif after.stage is EveningStage.OVER:
        if settings.travelling and changes:
            yield PostKind.TRAVELLERS
        if changes or before.corrections != after.corrections:
            yield PostKind.PODIUM


def _of_pauses(before: Evening, after: Evening) -> Iterator[PostKind]:
    """Yield the posts about a break or a suspension. Nobody needs to know about an obstacle that
    passes without any action."""
    told = (_is_told(before), _is_told(after))
    if after.suspended is not None and told[1] and _why(before) != _why(after):
        yield PostKind.SUSPENDED
    elif told == (False, True):
        yield PostKind.PAUSED
    elif told == (True, False) and after.stage.has_begun:
        yield PostKind.RESUMED


def _is_told(evening: Evening) -> bool:
    waits = evening.suspended
    return evening.paused is not None and (
        waits is None or waits.obstacle is not Obstacle.UNREACHED
    )


def _why(evening: Evening) -> tuple[object, ...] | None:
    waits = evening.suspended
    return None if waits is None else (waits.obstacle, waits.details)
