"""The results of an evening counted once more, from the records of its tables alone."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tarocchino.core.records.referee import judge
from tarocchino.dealing.record_check import CheckVerdict, check_record

Pair = tuple[str, ...]
"""The names of those who share a score."""

DEALS = 4


@dataclass(frozen=True)
class Played:
    """What a table's record says: who sat there, each hand's points, where its seeds begin."""

    round: int
    sides: tuple[Pair, Pair]
    hands: tuple[tuple[int, int], ...]
    start: str


def played(round_number: int, record: bytes) -> Played:
    """What the referee says of a record, whose shuffles are checked as well."""
    assert check_record(record).verdict is CheckVerdict.OK
    answer, document = judge(record), json.loads(record)
    assert answer["ok"], answer
    names = document["players"]
    hands = tuple((int(h["score"][0]), int(h["score"][1])) for h in answer["hands"])
    return Played(
        round_number, ((names[0], names[2]), (names[1], names[3])), hands, _start(document)
    )


def matchpoint_shares(tables: Iterable[Played]) -> Mapping[Pair, Fraction]:
    """The mean share of each pair: on each deal, how many of the others in the same seats made a
    smaller difference, equal ones half; a deal that the clock cut off is average."""
    by_round: dict[int, list[Played]] = defaultdict(list)
    for table in tables:
        by_round[table.round].append(table)
    shares: dict[Pair, list[Fraction]] = defaultdict(list)
    for found in by_round.values():
        for deal in range(DEALS):
            at = [table for table in found if len(table.hands) > deal]
            for table in found:
                for side in (0, 1):
                    share = Fraction(1, 2)
                    if table in at and len(at) > 1:
                        share = _share(table, at, deal, side)
                    shares[table.sides[side]].append(share)
    return {pair: sum(each, Fraction(0)) / len(each) for pair, each in shares.items()}


def _share(table: Played, at: list[Played], deal: int, side: int) -> Fraction:
    others = [other for other in at if other is not table]
    own = _ahead(table, deal, side)
    beaten = sum(own > _ahead(other, deal, side) for other in others)
    level = sum(own == _ahead(other, deal, side) for other in others)
    return Fraction(2 * beaten + level, 2 * len(others))


def _ahead(table: Played, deal: int, side: int) -> int:
    return table.hands[deal][side] - table.hands[deal][1 - side]


def _start(document: Mapping[str, Any]) -> str:
    return str(document["dealing"]["start"])
