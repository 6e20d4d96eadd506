"""How likely the play makes the worlds, and worlds drawn by that, in plain Python: likelihood.h.

Each function is one kind of evidence. Products and quotients are taken in the order of the compiled
kernel, so both find the same to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tarocchino.kernel.chance import Chance, picked
from tarocchino.kernel.counting import combination_points, family_points
from tarocchino.kernel.evidence import (
    BINS,
    FAMILIES,
    LENGTHS_TOLD,
    UNIT,
    Evidence,
    Habits,
    Judged,
    Laid,
    Place,
    Played,
    Spoken,
    World,
    places_by_seat,
    row_of,
)
from tarocchino.kernel.rule_table import RuleTable

_TRUMPS, _MATTO_SUIT = 4, 5
_BY_HABIT = 15
_DRAWS = 1 << 24

Item = TypeVar("Item", Played, Spoken, Laid, Judged)


def chance_of_play(rules: RuleTable, habits: Habits, played: Played, hand: int) -> float:
    """A card played from a hand: by habit, and one time in sixteen any card."""
    held = hand | played.since
    legal = _legal(rules, played, held)
    number = legal.bit_count()
    if number < 2:
        return 1.0
    single = 0
    for suit in range(_TRUMPS):
        own = held & rules.suit_cards[suit]
        if not own & (own - 1):
            single |= own
    total = weight = 0
    rest = legal
    while rest:
        low = rest & -rest
        card = low.bit_length() - 1
        variant = bool(played.beating & low) | bool(played.highest & low) << 1
        here = habits.cards[row_of(played.kind, variant | bool(single & low) << 2)][card]
        total += here
        if card == played.card:
            weight = here
        rest ^= low
    return (_BY_HABIT * weight * number + total) / ((_BY_HABIT + 1) * total * number)


def _legal(rules: RuleTable, played: Played, held: int) -> int:
    """What could be played of these cards."""
    if played.led < 0:
        return held
    own = held & rules.suit_cards[played.led] or held & rules.suit_cards[_TRUMPS]
    own = own & played.must or own
    return own | held & rules.suit_cards[_MATTO_SUIT] if own else held


def chance_of_words(rules: RuleTable, habits: Habits, spoken: Spoken, hand: int) -> float:
    """What was declared of a hand, and what was not."""
    held = hand | spoken.since
    concealed = sum(
        family_points(rules, family, held) > spoken.points[family] for family in range(FAMILIES)
    )
    return habits.concealed[concealed] / UNIT


def chance_of_discard(rules: RuleTable, habits: Habits, held: int, discard: int) -> float:
    """These discards among all that could have been discarded."""
    whole, number = held | discard, discard.bit_count()
    lengths = [min((whole & suit).bit_count(), LENGTHS_TOLD) for suit in rules.suit_cards]
    ways, found = [1.0] + [0.0] * number, 1.0
    rest = whole & rules.discardable
    while rest:
        low = rest & -rest
        card = low.bit_length() - 1
        weight = float(habits.discards[lengths[rules.suit[card]] - 1][card])
        for n in range(number, 0, -1):
            ways[n] += weight * ways[n - 1]
        if discard & low:
            found *= weight
        rest ^= low
    return found / ways[number]


def chance_of_judgement(rules: RuleTable, judged: Judged, hand: int, discard: int) -> float:
    """What a player did, told by a sum over their cards."""
    held = hand | judged.since | (discard if judged.laid else 0)
    found = 0
    rest = held
    while rest:
        low = rest & -rest
        found += judged.card[low.bit_length() - 1]
        rest ^= low
    if judged.per_point:
        found += judged.per_point * (combination_points(rules, held) // 2)
    if judged.per_short:
        suits = rules.suit_cards[:_TRUMPS]
        found += judged.per_short * sum((held & suit).bit_count() < 2 for suit in suits)
    place = 0 if found < judged.least else (found - judged.least) // judged.step
    return judged.chances[min(place, BINS - 1)] / UNIT


class Weigher:
    """The chances of what the seats did, by how the cards lie."""

    def __init__(self, rules: RuleTable, habits: Habits, evidence: Evidence) -> None:
        self._rules, self._habits, self._evidence = rules, habits, evidence
        self._hand_of, self._discard_of = places_by_seat(evidence.places)

    def chance_of_seat(self, world: Sequence[int], seat: int) -> float:
        """How likely what the seat did is, with its cards lying so."""
        found = 1.0
        if seat < 0:
            return found
        rules, habits, evidence = self._rules, self._habits, self._evidence
        hand = _lying(world, self._hand_of[seat])
        discard = _lying(world, self._discard_of[seat])
        for spoken in _of(seat, evidence.spoken):
            found *= chance_of_words(rules, habits, spoken, hand)
        for judged in _of(seat, evidence.judged):
            found *= chance_of_judgement(rules, judged, hand, discard)
        for laid in _of(seat, evidence.laid):
            found *= chance_of_discard(rules, habits, hand | laid.since, discard)
        for played in _of(seat, evidence.played):
            found *= chance_of_play(rules, habits, played, hand)
        return found

    def chance_of(self, world: Sequence[int]) -> float:
        """How likely what everybody did is."""
        found = 1.0
        for place in self._evidence.places:
            if not place.is_discard:
                found *= self.chance_of_seat(world, place.seat)
        return found


def _of(seat: int, items: Sequence[Item]) -> list[Item]:
    return [item for item in items if item.seat == seat]


def _lying(world: Sequence[int], place: int) -> int:
    return 0 if place < 0 else world[place]


class _Chain:
    """A world that goes from one that is likely to another: two cards change places at a time."""

    def __init__(self, weigher: Weigher, places: Sequence[Place], world: World) -> None:
        self._weigher, self._places, self.world = weigher, places, list(world)
        self._by_seat = {p.seat: weigher.chance_of_seat(world, p.seat) for p in places}

    def move(self, chance: Chance) -> None:
        """Exchange two cards of two places, if the play makes that likely enough."""
        places, world, by_seat = self._places, self.world, self._by_seat
        one, other = chance.below(len(places)), chance.below(len(places) - 1)
        other += other >= one
        a = 1 << picked(chance, world[one], None)
        b = 1 << picked(chance, world[other], None)
        if not (places[other].allowed & a and places[one].allowed & b):
            return
        s, t = places[one].seat, places[other].seat
        world[one] ^= a | b
        world[other] ^= a | b
        bound = by_seat[s] * (1.0 if t == s else by_seat[t])
        bound *= float(chance.below(_DRAWS))
        first, second = self._weigher.chance_of_seat(world, s), 1.0
        # No chance is above 1, so the other seat's need not be known where this one's is too low.
        if t != s and first * float(_DRAWS) >= bound:
            second = self._weigher.chance_of_seat(world, t)
        if first * second * float(_DRAWS) < bound:
            world[one] ^= a | b
            world[other] ^= a | b
            return
        by_seat[s] = first
        if t != s:
            by_seat[t] = second


def draw_likely(
    rules: RuleTable,
    habits: Habits,
    evidence: Evidence,
    starts: Sequence[World],
    number: int,
    first: int,
    between: int,
    seed: int,
) -> list[World]:
    """So many worlds from the starts, which take turns; see `tarocchino.kernel.kernels.Kernel`."""
    weigher, chance = Weigher(rules, habits, evidence), Chance(seed)
    chains = [_Chain(weigher, evidence.places, world) for world in starts]
    found = []
    for i in range(number):
        chain = chains[i % len(chains)]
        for _ in range((first if i < len(chains) else between) if len(evidence.places) > 1 else 0):
            chain.move(chance)
        found.append(tuple(chain.world))
    return found
