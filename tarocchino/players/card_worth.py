"""The worth of cards: how much it moves the score difference which side wins a card.

Combinations come from tarocchino.core: each short family is tabulated once for every subset of its
cards, and the long Grande is evaluated with and without the card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tarocchino.core.games.base import Game
from tarocchino.core.model.cards import PACK, Card, CardSet, card_set
from tarocchino.core.model.combinations import (
    DOUBLING_NUMBER,
    Combination,
    Family,
    combinations_of,
    cricche,
    sequence_in,
    sequences,
)
from tarocchino.core.model.rules import RuleSet

_SHORT = 8
"""The number of cards up to which a family is tabulated."""

_MANY = 60
"""A multiple of every size of group in which cards are counted."""

_SURE = 0.02
"""A probability this close to 0 or 1 counts as certain."""

_HOPED, _LIKELY = 0.1, 0.5
_IF_HOPED, _IF_LIKELY = 0.35, 0.9
"""Probability of a Grande that needs cards hoped for, and of one for which likely cards suffice."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """For each card of the pack the probability that it ends in our pile, or in another's."""

    ours: Mapping[Card, float]
    theirs: Mapping[Card, float]


@dataclass(frozen=True, slots=True)
class Counting:
    """How points count for a player against ``rivals`` other sides.

    ``playing`` is the number of players that take part.
    """

    game: Game
    rules: RuleSet
    playing: int
    rivals: int

    @property
    def own_point(self) -> float:
        """The worth of a point in our own pile; negative in a game that avoids points."""
        return -1.0 if self.game.avoids_points else 1.0

    @property
    def others_point(self) -> float:
        """The worth of a point that another side does not get, averaged over them."""
        return self.own_point / self.rivals

    @property
    def swing(self) -> float:
        """The worth of getting a point that another side would get."""
        return self.own_point + self.others_point

    def card_points(self, c: Card) -> float:
        """Return the card's points in a large pile."""
        return _card_points(self.game, self.playing, c)


@lru_cache(maxsize=1024)
def _card_points(game: Game, playing: int, c: Card) -> float:
    return game.count_cards((c,) * _MANY, playing) / _MANY


@dataclass(frozen=True, slots=True)
class _FamilyTable:
    """A family's points for every subset of its cards; card i is bit i of the index."""

    family: Family
    members: tuple[Card, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _LongFamily:
    """A family with too many cards for a table, and the card that heads it."""

    family: Family
    head: Card
    members: frozenset[Card]


@dataclass(frozen=True, slots=True)
class _Outlook:
    """One side's prospects for one family: expected points, and the probability of having it.

    ``gains`` gives for a card by how much both grow if it is won instead of lost.
    """

    points: float
    there: float
    gains: Mapping[Card, tuple[float, float]]


_HOPELESS = _Outlook(0.0, 0.0, {})
"""The outlook where even all cards that may be won do not make the family."""


@lru_cache(maxsize=64)
def _tables(rules: RuleSet) -> tuple[tuple[_FamilyTable, ...], tuple[_FamilyTable, ...]]:
    """Return the short sequences and the cricche."""
    found = combinations_of(PACK, rules)
    tables = [
        _FamilyTable(c.family, c.cards, _points_by_set(c.family, c.cards, rules))
        for c in found
        if len(c.cards) <= _SHORT
    ]
    return (
        tuple(t for t in tables if not t.family.is_cricca),
        tuple(t for t in tables if t.family.is_cricca),
    )


def _points_by_set(family: Family, members: tuple[Card, ...], rules: RuleSet) -> tuple[int, ...]:
    find = cricche if family.is_cricca else sequences
    return tuple(
        _points_of(family, find(frozenset(_chosen(members, mask)), rules))
        for mask in range(1 << len(members))
    )


def _chosen(members: tuple[Card, ...], mask: int) -> Iterable[Card]:
    return (c for i, c in enumerate(members) if mask >> i & 1)


def _points_of(family: Family, found: Iterable[Combination]) -> int:
    return next((c.points for c in found if c.family is family), 0)


@lru_cache(maxsize=64)
def _long_families(rules: RuleSet) -> tuple[_LongFamily, ...]:
    found = combinations_of(PACK, rules)
    return tuple(
        _LongFamily(c.family, c.cards[0], frozenset(c.cards))
        for c in found
        if len(c.cards) > _SHORT
    )


def card_worths(
    prospects: Prospects, wanted: Collection[Card], counting: Counting
) -> dict[Card, float]:
    """Return how many points each wanted card moves the score difference if won instead of lost."""
    swing = {c: counting.swing * counting.card_points(c) for c in wanted}
    rules = counting.rules
    short_sequences, short_cricche = _tables(rules)
    # Cards lost are spread over the other sides, which makes their combinations rarer.
    rival = {c: chance / counting.rivals for c, chance in prospects.theirs.items()}
    for chances, point in (
        (prospects.ours, counting.own_point),
        (rival, counting.others_point),
    ):
        outlooks = [_short_outlook(t, chances, wanted) for t in short_sequences]
        outlooks += [_long_outlook(long, chances, wanted, rules) for long in _long_families(rules)]
        _add_swings(swing, outlooks, point)
        _add_swings(swing, [_short_outlook(t, chances, wanted) for t in short_cricche], point)
    return swing


def _add_swings(swing: dict[Card, float], outlooks: list[_Outlook], point: float) -> None:
    """Add what each card brings one side in families of one kind, doubling included."""
    total = sum(o.points for o in outlooks)
    for i, outlook in enumerate(outlooks):
        if not outlook.gains:
            continue
        enough, just_short = _doubling_odds(o.there for j, o in enumerate(outlooks) if j != i)
        for c, (points, there) in outlook.gains.items():
            more = points * (1.0 + enough) + there * just_short * (total - outlook.points)
            swing[c] += point * more


def _doubling_odds(others: Iterable[float]) -> tuple[float, float]:
    """Return the probabilities that the others suffice for doubling with one more, and only just
    so."""
    needed = DOUBLING_NUMBER - 1
    odds = [1.0] + [0.0] * needed
    for there in others:
        for number in range(needed, 0, -1):
            odds[number] += there * (odds[number - 1] - odds[number])
        odds[0] -= there * odds[0]
    return 1.0 - sum(odds[:needed]), odds[needed]


def _short_outlook(
    table: _FamilyTable, chances: Mapping[Card, float], wanted: Collection[Card]
) -> _Outlook:
    held = 0
    open_places: list[int] = []
    for i, c in enumerate(table.members):
        if chances[c] >= 1.0 - _SURE:
            held |= 1 << i
        elif chances[c] > _SURE:
            open_places.append(i)
    by_set, still_open = table.points, sum(1 << i for i in open_places)
    if not by_set[held | still_open]:
        return _HOPELESS
    cases = [(held, 1.0)]
    for i in open_places:
        chance, bit = chances[table.members[i]], 1 << i
        still_open -= bit
        # Without the card, only where the others that are open can still make the family.
        without = [(s, w * (1.0 - chance)) for s, w in cases if by_set[s | still_open]]
        cases = without + [(s | bit, w * chance) for s, w in cases]
    scoring = [(s, w, by_set[s]) for s, w in cases]
    expected = sum([w * points for _, w, points in scoring])
    there = sum([w for _, w, _ in scoring])
    gains = {
        c: _gain(chances[c], 1 << i, scoring, expected, there)
        for i in open_places
        if (c := table.members[i]) in wanted
    }
    return _Outlook(expected, there, gains)


def _gain(
    chance: float, bit: int, scoring: list[tuple[int, float, int]], expected: float, there: float
) -> tuple[float, float]:
    """Return by how much expected points and probability of the family grow with this card."""
    with_card = [case for case in scoring if case[0] & bit]
    with_points = sum([w * points for _, w, points in with_card])
    with_there = sum([w for _, w, _ in with_card])
    won = with_points / chance, with_there / chance
    lost = (expected - with_points) / (1.0 - chance), (there - with_there) / (1.0 - chance)
    return won[0] - lost[0], won[1] - lost[1]


def _long_outlook(
    long: _LongFamily,
    chances: Mapping[Card, float],
    wanted: Collection[Card],
    rules: RuleSet,
) -> _Outlook:
    """Return a long family in two scenarios: all cards hoped for are won, or only the likely ones.

    Both assume the head; the results are then weighted by the probability of having it.
    """

    def points_with(held: CardSet) -> int:
        sequence = sequence_in(long.family, held, rules)
        return sequence.points if sequence else 0

    headed = chances[long.head]
    hoped = card_set(c for c in long.members if c is long.head or chances[c] > _HOPED)
    best = points_with(hoped) if headed > _SURE else 0
    if best == 0:
        return _HOPELESS
    likely = card_set(c for c in long.members if c is long.head or chances[c] >= _LIKELY)
    least = points_with(likely)
    there = _IF_LIKELY if least else _IF_HOPED
    gains = {}
    for c in long.members:
        if c not in wanted or not _SURE < chances[c] < 1.0 - _SURE:
            continue
        hoped_without = points_with(hoped & ~c.bit) if hoped & c.bit else best
        hoped_with = best if hoped & c.bit else points_with(hoped | c.bit)
        likely_without = points_with(likely & ~c.bit) if likely & c.bit else least
        likely_with = least if likely & c.bit else points_with(likely | c.bit)
        points = (hoped_with - hoped_without + likely_with - likely_without) / 2
        breaks = _IF_HOPED * (not hoped_without) + (_IF_LIKELY - _IF_HOPED) * (
            bool(likely_with) and not likely_without
        )
        often = 1.0 if c is long.head else headed
        gains[c] = (often * points, often * breaks)
    return _Outlook(headed * (best + least) / 2, headed * there, gains)
