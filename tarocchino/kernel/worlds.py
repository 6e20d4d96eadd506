"""Worlds: every way in which a view's hidden cards can lie, counted exactly and drawn all alike."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb, prod
from operator import sub

from tarocchino.core.games.base import DeclareInTurn, HandStep, PlayTricks
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import may_be_discarded
from tarocchino.core.views.inference import cards_not_held, declared_holders, suits_given_up
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.kernel.rule_table import CARDS, cards_of, mask_of

_64 = (1 << 64) - 1


class Chance:
    """xorshift64* from a seed that splitmix64 has spread; each number is a draw."""

    __slots__ = ("_at",)

    def __init__(self, seed: int) -> None:
        mixed = (seed + 0x9E3779B97F4A7C15) & _64
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _64
        self._at = (mixed ^ mixed >> 31) or 1

    def below(self, number: int) -> int:
        """Return a number from 0 up to, but not including, this one, which is below 2 ** 32."""
        at = self._at
        at ^= at >> 12
        at = (at ^ at << 25) & _64
        at ^= at >> 27
        self._at = at
        return ((at * 0x2545F4914F6CDD1D & _64) >> 32) * number >> 32

    def shuffle(self, packs: Iterable[list[int]]) -> None:
        """Bring the cards of each pack into an order that is as likely as any other."""
        at = self._at
        for pack in packs:
            for left in range(len(pack), 1, -1):
                at ^= at >> 12
                at = (at ^ at << 25) & _64
                at ^= at >> 27
                place = ((at * 0x2545F4914F6CDD1D & _64) >> 32) * left >> 32
                pack[left - 1], pack[place] = pack[place], pack[left - 1]
        self._at = at


def picked(chance: Chance, cards: int, weights: Sequence[int] | None) -> int:
    """Return one of the cards, each as likely as its weight says, or all alike."""
    if weights is None:
        skipped = chance.below(cards.bit_count())
        while skipped:
            cards &= cards - 1
            skipped -= 1
    else:
        left = chance.below(sum(weights[c] for c in range(62) if cards >> c & 1))
        while left >= (weight := weights[_lowest(cards)]):
            left -= weight
            cards &= cards - 1
    return _lowest(cards)


def _lowest(cards: int) -> int:
    return (cards & -cards).bit_length() - 1


STOCK = -1


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere that hidden cards are: a seat's hand, its discard, or the `STOCK`.

    It has ``room`` cards, all of them among ``allowed``.
    """

    seat: int
    is_discard: bool
    room: int
    allowed: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """The cards that a seat does not see, and the places where all of them are."""

    cards: int
    places: tuple[Place, ...]


def hidden_from(view: MatchView) -> Hidden:
    """Return what is certain about the cards that the viewer does not see.

    Nobody holds what they have shown not to hold, by not following or by a *volo*; who has declared
    a card holds it until it is played; no five-point card is in a discard. Raises `ValueError` for
    a spectator, or where no hand is being played.
    """
    hand, seat = view.hand, view.seat
    if hand is None or seat is None or hand.thrown_in:
        raise ValueError("only a player in a hand has cards hidden from them")
    played = mask_of(c for trick in (*hand.tricks, hand.trick) for c in trick.cards)
    known = played | mask_of((*hand.own, *hand.own_discard))
    cards = mask_of(PACK) & ~known
    holders = declared_holders(hand, frozenset(c for c in PACK if mask_of([c]) & cards))
    declared = {s: mask_of(c for c, holder in holders.items() if holder == s) for s in hand.playing}
    anywhere = cards & ~mask_of(holders)
    places = [
        Place(
            seat=other,
            is_discard=False,
            room=hand.held[other],
            allowed=declared[other] | anywhere & ~_missing(view, hand, other),
        )
        for other in hand.playing
        if other != seat and hand.held[other]
    ]
    places += [
        Place(other, True, number, anywhere & mask_of(filter(may_be_discarded, PACK)))
        for other, number in enumerate(hand.discarded)
        if other != seat and number
    ]
    if hand.stock:
        places.append(Place(STOCK, False, hand.stock, anywhere))
    return Hidden(cards, tuple(places))


def _missing(view: MatchView, hand: HandView, seat: int) -> int:
    """Return what the seat has shown not to hold."""
    given_up = {suit for giver, suit in suits_given_up(hand) if giver == seat}
    shown = mask_of(cards_not_held(hand, view.rules)[seat])
    return shown | mask_of(c for c in PACK if c.suit is not None and c.suit in given_up)


def hand_in(view: MatchView, hidden: Hidden, world: tuple[int, ...]) -> HandState:
    """Return the hand as it is if the hidden cards lie so: with it, what a seat sees is the
    view."""
    hand, seat = view.hand, view.seat
    if hand is None or seat is None or hand.turn is None:
        raise ValueError("no hand is being played")
    hands: list[tuple[Card, ...]] = [()] * view.players
    discards: list[tuple[Card, ...]] = [()] * view.players
    hands[seat], discards[seat] = hand.own, hand.own_discard
    stock: tuple[Card, ...] = ()
    for place, cards in zip(hidden.places, world, strict=True):
        lying = tuple(cards_of(cards))
        if place.seat == STOCK:
            stock = lying
        elif place.is_discard:
            discards[place.seat] = lying
        else:
            hands[place.seat] = lying
    return HandState(
        game=view.game,
        rules=view.rules,
        dealer=hand.dealer,
        playing=hand.playing,
        score=view.score,
        hands=tuple(hands),
        stock=stock,
        discards=tuple(discards),
        step=step_of(view.game.steps(view.rules), hand.phase),
        phase=hand.phase,
        turn=hand.turn,
        declarations=hand.declarations,
        tricks=hand.tricks,
        trick=hand.trick,
        bids=hand.bids,
        soloist=hand.soloist,
        alone=hand.alone,
    )


def step_of(plan: Sequence[HandStep], phase: Phase) -> int:
    """Return the place of the declarations in a plan, in any other phase that of the play."""
    wanted = DeclareInTurn if phase is Phase.DECLARE else PlayTricks
    return next(place for place, step in enumerate(plan) if isinstance(step, wanted))


Left = tuple[int, ...]
"""How many cards of each kind are not yet anywhere."""
World = tuple[int, ...]
"""The cards at each place, in the order of the places."""


class Worlds:
    """All worlds that agree with what is certain.

    Cards that may be at the same places are of one kind, so worlds are counted by how many of each
    kind lie where: a few numbers instead of as many cases as there are worlds.
    """

    def __init__(self, hidden: Hidden) -> None:
        if sum(place.room for place in hidden.places) != hidden.cards.bit_count():
            raise ValueError("the hidden cards do not fill the places where they are")
        kinds: defaultdict[tuple[int, ...], int] = defaultdict(int)
        rest = hidden.cards
        while rest:
            card = rest & -rest
            where = tuple(i for i, place in enumerate(hidden.places) if place.allowed & card)
            kinds[where] |= card
            rest ^= card
        self._places = hidden.places
        self._kinds = tuple(kinds.items())
        self._all = tuple(cards.bit_count() for _, cards in self._kinds)
        # The place that the most can be said of comes last: it gets what is left.
        self._order = sorted(range(len(hidden.places)), key=self._choices)
        self._counted: dict[tuple[int, Left], int] = {}
        self._drawn: dict[tuple[int, Left], tuple[list[int], list[tuple[Left, Left]]]] = {}

    def _choices(self, place: int) -> tuple[int, int]:
        kinds = sum(place in where for where, _ in self._kinds)
        return kinds, self._places[place].room

    @property
    def number(self) -> int:
        """How many worlds there are; 0 if what is taken for certain cannot be."""
        return self._count(0, self._all)

    def draw(self, chance: Chance) -> World:
        """Return one of the worlds, each as likely as any other; raises `ValueError` if there is
        none."""
        return next(self.draws(1, chance))

    def draws(self, number: int, chance: Chance) -> Iterator[World]:
        """A number of worlds, each drawn by itself; raises `ValueError` if there is none."""
        if not self.number:
            raise ValueError("the hidden cards cannot lie anywhere")
        kinds = [[1 << c for c in range(CARDS) if cards >> c & 1] for _, cards in self._kinds]
        for _ in range(number):
            chance.shuffle(kinds)
            found, left, dealt = [0] * len(self._places), self._all, [0] * len(kinds)
            for turn, place in enumerate(self._order):
                split, left = self._draw_split(chance, turn, left)
                for kind, taken in enumerate(split):
                    if taken:
                        first = dealt[kind]
                        dealt[kind] = first + taken
                        found[place] |= sum(kinds[kind][first : first + taken])
            yield tuple(found)

    def _draw_split(self, chance: Chance, turn: int, left: Left) -> tuple[Left, Left]:
        """Return how many cards of each kind a place has, and how many are left."""
        key = turn, left
        if (known := self._drawn.get(key)) is None:
            splits = [*self._splits(turn, left)]
            upto = [*accumulate(ways * self._count(turn + 1, after) for _, ways, after in splits)]
            known = self._drawn[key] = upto, [(split, after) for split, _, after in splits]
        upto, splits_by_place = known
        if len(splits_by_place) == 1:
            return splits_by_place[0]
        return splits_by_place[bisect_right(upto, _below(chance, upto[-1]))]

    def _count(self, turn: int, left: Left) -> int:
        """Return in how many ways the cards that are left fill this place and those after it."""
        if turn == len(self._order):
            return int(not any(left))
        key = turn, left
        if (known := self._counted.get(key)) is None:
            known = sum(
                ways * self._count(turn + 1, after) for _, ways, after in self._splits(turn, left)
            )
            self._counted[key] = known
        return known

    def _splits(self, turn: int, left: Left) -> Iterator[tuple[Left, int, Left]]:
        """Return how many of each kind a place may have, in how many ways, and what is left."""
        place = self._order[turn]
        later = self._order[turn + 1 :]
        able = []
        for number, (where, _) in zip(left, self._kinds, strict=True):
            most = number if place in where else 0
            rooms = sum(self._places[other].room for other in later if other in where)
            able.append((max(0, number - rooms), most))
        for split in _shared(self._places[place].room, able):
            ways = prod(map(comb, left, split))
            yield split, ways, tuple(map(sub, left, split))


def _shared(number: int, able: list[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """Return the ways to take that many cards, of each kind from its least to its most."""
    if not able:
        if not number:
            yield ()
        return
    (least, most), others = able[0], able[1:]
    at_least = max(least, number - sum(high for _, high in others))
    at_most = min(most, number - sum(low for low, _ in others))
    for here in range(at_least, at_most + 1):
        for split in _shared(number - here, others):
            yield (here, *split)


def _below(chance: Chance, number: int) -> int:
    """Return a number from 0 up to, but not including, this one, however large it is."""
    parts = -(-number.bit_length() // 32) + 2
    drawn = 0
    for _ in range(parts):
        drawn = drawn << 32 | chance.below(1 << 32)
    return drawn * number >> 32 * parts
