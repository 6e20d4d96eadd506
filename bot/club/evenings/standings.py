"""Who stands where, and how ties are broken.

* Matches: victory points; then the difference of all points made and conceded; then the points
  made; then the victory points in meetings with those still tied.
* Matchpoints: the mean share; then the IMPs. IMPs: their sum; then the mean share.
* Teams: victory points; then the IMPs; then the difference of points.

Whoever is equal in all of that shares the place, and the next one is as many lower. Entries that
have left are listed last, without a place; what others won against them stays. The two lines of a
Mitchell are ranked apart, as they never met among themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from bot.club.duplicate.boards import AVERAGE
from bot.club.evenings.scoring import Part, parts
from bot.club.evenings.settings import Format, Plan, Scoring
from bot.club.evenings.state import Evening

Key = tuple[Fraction | int, ...]

PODIUM = 3


@dataclass(frozen=True, slots=True)
class Standing:
    """How an entry stands. ``place`` counts from 1 and is None for one that has left.

    ``points`` are made and conceded (for teams: the difference, and 0), ``share`` is the mean of
    the matchpoints, 0 to 1. ``tables`` is at how many tables it has played.
    """

    entry: int
    victory: int
    points: tuple[int, int]
    share: Fraction
    imps: Fraction
    tables: int
    place: int | None = None
    is_shared: bool = False

    @property
    def difference(self) -> int:
        """Points made less points conceded."""
        return self.points[0] - self.points[1]


def standings(evening: Evening) -> tuple[tuple[Standing, ...], ...]:
    """The standings of each line, the best first; only a Mitchell has two lines."""
    found = list(parts(evening))
    lines: tuple[list[Standing], list[Standing]] = ([], [])
    for entry in evening.entries:
        own = [part for part in found if part.entry == entry.number]
        lines[_line_of(evening, entry.number)].append(_standing(entry.number, own))
    gone = {entry.number for entry in evening.entries if entry.gone}
    return tuple(_ranked(evening, line, gone, found) for line in lines if line)


def podium(evening: Evening) -> tuple[tuple[Standing, ...], ...]:
    """Of each line those in the first three places, more if the last is shared."""
    return tuple(
        tuple(each for each in line if each.place is not None and each.place <= PODIUM)
        for line in standings(evening)
    )


def _standing(entry: int, own: Sequence[Part]) -> Standing:
    shares = [share for part in own for share in part.shares]
    return Standing(
        entry,
        sum(part.victory for part in own),
        (sum(part.points[0] for part in own), sum(part.points[1] for part in own)),
        sum(shares, Fraction(0)) / len(shares) if shares else AVERAGE,
        sum((part.imps for part in own), Fraction(0)),
        sum(part.is_played for part in own),
    )


def _line_of(evening: Evening, entry: int) -> int:
    """0, or 1 for an entry of the line that moves in a Mitchell."""
    if evening.settings.plan is not Plan.MITCHELL:
        return 0
    for drawn in evening.rounds:
        table = drawn.table_of(entry)
        if table is not None:
            return int(entry in table.sides[1])
    places = evening.places
    return int(entry in places and places.index(entry) >= len(places) // 2)


def _key(evening: Evening) -> Callable[[Standing], Key]:
    if evening.settings.format is Format.TEAMS:
        return lambda each: (each.victory, each.imps, each.difference)
    match evening.settings.scoring:
        case Scoring.MATCHES:
            return lambda each: (each.victory, each.difference, each.points[0])
        case Scoring.MATCHPOINTS:
            return lambda each: (each.share, each.imps)
        case Scoring.IMPS:
            return lambda each: (each.imps, each.share)


def _ranked(
    evening: Evening, line: Sequence[Standing], gone: set[int], found: Sequence[Part]
) -> tuple[Standing, ...]:
    key = _key(evening)
    playing = sorted((each for each in line if each.entry not in gone), key=key, reverse=True)
    ranked: list[Standing] = []
    for _, tied in groupby(playing, key=key):
        group = list(tied)
        among = _meetings(group, found) if len(group) > 1 else {}
        group.sort(key=lambda each: (-among.get(each.entry, 0), each.entry))
        for _, equal in groupby(group, key=lambda each: among.get(each.entry, 0)):
            sharing = list(equal)
            place = len(ranked) + 1
            shared = len(sharing) > 1
            ranked += [replace(each, place=place, is_shared=shared) for each in sharing]
    return (*ranked, *sorted((s for s in line if s.entry in gone), key=key, reverse=True))


def _meetings(group: Sequence[Standing], found: Sequence[Part]) -> dict[int, int]:
    """The victory points of each against the others of the group."""
    tied = {each.entry for each in group}
    return {
        entry: sum(p.victory for p in found if p.entry == entry and tied & {*p.against})
        for entry in tied
    }
