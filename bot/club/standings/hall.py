"""The hall of records: the best of each kind that a server has seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.club.results.match_facts import RecordKind
from tarocchino.core.games import GameName


@dataclass(frozen=True, slots=True)
class HallRecord:
    """A line of the hall of records: what was reached, by whom, when, in which match.

    ``hand`` is the hand's number in its match, counted from 0, None where the whole match is meant;
    ``at`` is the end of the match, in seconds since the epoch.
    """

    kind: RecordKind
    value: float
    game: GameName
    table_id: int
    hand: int | None
    holders: tuple[int, ...]
    at: float


def best_of_each(records: Iterable[HallRecord]) -> tuple[HallRecord, ...]:
    """The best of each kind, in the order of the kinds; of equal ones the first to be reached."""
    best: dict[RecordKind, HallRecord] = {}
    for each in sorted(records, key=_rank):
        best.setdefault(each.kind, each)
    return tuple(best[kind] for kind in RecordKind if kind in best)


def _rank(record: HallRecord) -> tuple[float, float, int]:
    sign = 1 if record.kind.is_better_low else -1
    return (sign * record.value, record.at, record.table_id)
