"""What is probable about the unseen cards, given a view: how likely each seat holds each of them.

What is certain about them is worked out in `tarocchino.core.views.inference`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod

from tarocchino.core.games.base import DealStock, Game
from tarocchino.core.model.cards import CONTATORI, MATTO, PACK, Card, Suit
from tarocchino.core.model.rules import GrandeHead, RuleSet, SuitOrder
from tarocchino.core.model.tricks import Trick, winning_play
from tarocchino.core.views.inference import cards_not_held, declared_holders
from tarocchino.core.views.view import HandView, MatchView

_HIDDEN_CONTATORE = 0.15
"""Relative likelihood that a player holds a contatore missing from their declared sequence."""

_FITTING_ROUNDS = 3

_OF_SUIT = {suit: tuple(c for c in PACK if c.suit is suit) for suit in Suit}


@dataclass(frozen=True)
class Beliefs:
    """The viewer's beliefs about the unseen cards of a hand.

    ``own_side`` are the seats of the viewer's side, the viewer included; ``rivals`` is the number
    of other sides; ``unseen`` are the cards that may be in another hand, in another player's
    discard or undealt. ``chances`` gives for each unseen card and seat the probability that the
    seat holds it (the remainder is for discards and undealt cards), ``out`` the probability that it
    is out of the game, in a stock that nobody gets. ``ours`` and ``theirs`` are the cards in the
    piles of the viewer's side and of the others.
    """

    seat: int
    hand: HandView
    game: Game
    rules: RuleSet
    own_side: frozenset[int]
    rivals: int
    unseen: frozenset[Card]
    chances: Mapping[Card, tuple[float, ...]]
    out: Mapping[Card, float]
    ours: frozenset[Card]
    theirs: frozenset[Card]

    def chance_held(self, seat: int, c: Card) -> float:
        """Return the probability that the seat holds the card."""
        if seat == self.seat:
            return float(c in self.hand.own)
        chances = self.chances.get(c)
        return 0.0 if chances is None else chances[seat]

    def chance_to_come(self, c: Card) -> float:
        """Return the probability that an unseen card is in the game at all; 0 for a card already
        seen."""
        return self._to_come.get(c, 0.0)

    @cached_property
    def _to_come(self) -> Mapping[Card, float]:
        out = self.out
        return {c: 1.0 - out.get(c, 0.0) for c in self.unseen}

    def chance_held_by_own_side(self, c: Card) -> float:
        """Return the probability that the viewer's side holds the card."""
        if c in self.unseen:
            return self._unseen_with_own_side[c]
        return sum(self.chance_held(seat, c) for seat in self.own_side)

    @cached_property
    def _unseen_with_own_side(self) -> Mapping[Card, float]:
        seats = self.own_side
        return {c: sum([by[seat] for seat in seats]) for c, by in self.chances.items()}

    def chance_none_held(self, seat: int, sought: Iterable[Card]) -> float:
        """Return the probability that the seat, another's than the viewer's, holds none of the
        cards."""
        chances = self.chances
        return prod([1.0 - chances[c][seat] for c in sought if c in chances])

    def chance_void(self, seat: int, suit: Suit) -> float:
        """Return the probability that the seat, another's than the viewer's, has no card of the
        suit."""
        return self._voids[suit][seat]

    @cached_property
    def _voids(self) -> Mapping[Suit, tuple[float, ...]]:
        seats = range(len(self.hand.held))
        return {
            suit: tuple(self.chance_none_held(seat, of_suit) for seat in seats)
            for suit, of_suit in _OF_SUIT.items()
        }

    @cached_property
    def never_lost(self) -> frozenset[Card]:
        """The cards that end with the side that plays them: what nothing beats, and the Matto.

        Others get the Matto only from a side without a trick.
        """
        return frozenset(c for c in PACK if c is MATTO or not beaters(c, self.rules))

    @property
    def tricks_left(self) -> int:
        """The number of tricks that the viewer has yet to play to."""
        return len(self.hand.own)

    @cached_property
    def seats_to_come(self) -> tuple[int, ...]:
        """The seats that play to this trick after the viewer, in order."""
        playing = self.hand.playing
        number = len(playing) - len(self.hand.trick.plays) - 1
        place = playing.index(self.seat)
        return tuple(playing[(place + 1 + i) % len(playing)] for i in range(number))

    def tricks_of(self, seat: int) -> int:
        """Return the number of tricks that the seat has won."""
        return self.hand.winners.count(seat)

    @cached_property
    def opponents(self) -> tuple[int, ...]:
        """The seats that take part for other sides."""
        return tuple(s for s in self.hand.playing if s not in self.own_side)


def form_beliefs(view: MatchView) -> Beliefs:
    """Return the beliefs that follow from the view; raises ValueError for a spectator or before a
    deal."""
    hand, seat = view.hand, view.seat
    if hand is None or seat is None:
        raise ValueError("only a player in a hand has beliefs")
    side = view.side_of(seat)
    own_side = frozenset(s for s in range(view.players) if view.side_of(s) == side)
    ours, theirs = _piles(hand, own_side)
    on_table = frozenset(hand.trick.cards)
    unseen = frozenset(PACK) - ours - theirs - on_table - frozenset(hand.own)
    places = _places(seat, hand, view.rules, unseen)
    is_out = _stock_is_out(view, hand)
    return Beliefs(
        seat=seat,
        hand=hand,
        game=view.game,
        rules=view.rules,
        own_side=own_side,
        rivals=len({view.side_of(s) for s in hand.playing} - {side}),
        unseen=unseen,
        chances={c: shares[: view.players] for c, shares in places.items()},
        out={c: shares[-1] for c, shares in places.items()} if is_out else {},
        ours=ours,
        theirs=theirs,
    )


def _stock_is_out(view: MatchView, hand: HandView) -> bool:
    """Return whether the face-down cards stay out of the game: neither dealt nor won by anybody."""
    if not hand.stock or view.game.stock_to_last_trick:
        return False
    return not any(isinstance(step, DealStock) for step in view.game.steps(view.rules))


def beaters(best: Card, rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards that win a trick which this card is winning so far, in the order of the
    pack."""
    return _beaters(best, rules.suit_order, rules.grande_head)


@cache
def _beaters(best: Card, suit_order: SuitOrder, grande_head: GrandeHead) -> tuple[Card, ...]:
    rules = RuleSet(suit_order=suit_order, grande_head=grande_head)
    led = Trick(((0, best),))
    return tuple(c for c in PACK if c is not best and winning_play(led.add(1, c), rules) == (1, c))


def _piles(hand: HandView, own_side: frozenset[int]) -> tuple[frozenset[Card], frozenset[Card]]:
    ours, theirs = set(hand.own_discard), set[Card]()
    for trick, winner in zip(hand.tricks, hand.winners, strict=True):
        for seat, c in trick.plays:
            owner = seat if c is MATTO else winner
            (ours if owner in own_side else theirs).add(c)
    return frozenset(ours), frozenset(theirs)


def _seats_without_contatore(hand: HandView) -> dict[Card, set[int]]:
    """Return, for each contatore, the seats that declared a sequence without it."""
    suspects: dict[Card, set[int]] = {c: set() for c in CONTATORI}
    for declaration in hand.declarations:
        for combination in declaration.combinations:
            if not combination.family.is_cricca:
                for c in CONTATORI:
                    if c not in combination.cards:
                        suspects[c].add(declaration.seat)
    return suspects


def _places(
    viewer: int, hand: HandView, rules: RuleSet, unseen: frozenset[Card]
) -> dict[Card, tuple[float, ...]]:
    """Return, for each unseen card the probabilities by seat, then of a discard, then of being
    undealt."""
    players = len(hand.held)
    certain = declared_holders(hand, unseen)
    room = [float(number) for number in hand.held]
    room[viewer] = 0.0
    for seat in certain.values():
        room[seat] -= 1.0
    discarded = [
        0.0 if seat == viewer else float(number) for seat, number in enumerate(hand.discarded)
    ]
    missing = cards_not_held(hand, rules)
    unlikely = _seats_without_contatore(hand)

    def weights(c: Card) -> tuple[float, ...]:
        """Relative likelihood of the card by seat, then in a discard, then undealt."""
        by_seat = (
            0.0
            if seat == viewer or c in missing[seat]
            else _HIDDEN_CONTATORE
            if seat in unlikely.get(c, ())
            else 1.0
            for seat in range(players)
        )
        return (*by_seat, 0.0 if c.is_five_point else 1.0, 1.0)

    by_seat = tuple([float(seat != viewer) for seat in range(players)])
    of_others = {five_point: (*by_seat, float(not five_point), 1.0) for five_point in (False, True)}
    told_of = frozenset(CONTATORI).union(*missing.values())
    groups: dict[tuple[float, ...], list[Card]] = {}
    for c in PACK:
        if c in unseen and c not in certain:
            likely = weights(c) if c in told_of else of_others[c.is_five_point]
            groups.setdefault(likely, []).append(c)
    sizes = [(group, len(members)) for group, members in groups.items()]
    undealt = len(unseen) - len(certain) - sum(room) - sum(discarded)
    spread = _fit(sizes, (*room, sum(discarded), undealt))
    found = {
        c: shares
        for (members, shares) in zip(groups.values(), spread, strict=True)
        for c in members
    }
    for c, holder in certain.items():
        found[c] = tuple(float(place == holder) for place in range(players + 2))
    return found


def _fit(
    groups: list[tuple[tuple[float, ...], int]], room: tuple[float, ...]
) -> list[tuple[float, ...]]:
    """Return, for each group of like cards the probabilities by place, scaled to the room of the
    places.

    Rows (each card is somewhere) and columns (each place holds its number) are scaled in turn.
    """
    places = range(len(room))
    scale = [max(r, 0.0) for r in room]
    rows: list[tuple[float, ...]] = []
    for _ in range(_FITTING_ROUNDS):
        rows = []
        filled = [0.0] * len(room)
        for weights, number in groups:
            row = [w * s for w, s in zip(weights, scale, strict=True)]
            total = sum(row) or 1.0
            shares = tuple(x / total for x in row)
            rows.append(shares)
            for place in places:
                filled[place] += number * shares[place]
        scale = [
            scale[p] * max(room[p], 0.0) / filled[p] if filled[p] > 0.0 else scale[p]
            for p in places
        ]
    return rows
