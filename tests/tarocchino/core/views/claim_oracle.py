"""Claims judged by brute force: all layouts of the unseen cards, and all ways to play them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

from tarocchino.core.games import Game
from tarocchino.core.model.actions import Signal
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.model.rules import RuleSet, read_rules
from tarocchino.core.model.tricks import NO_TRICK, Trick, playable_cards, winner
from tarocchino.core.play.hand_state import Declaration, HandState, Phase
from tarocchino.core.play.legality import verify_signals
from tarocchino.core.play.match import MatchState, new_match
from tests.builders.match import trick

Hands = tuple[tuple[Card, ...], ...]
"""The cards of each seat."""

FIRST_TRICKS = {2: "6s 7s", 3: "6s 7s 8s", 4: "6s 7s 8s 9s"}
"""A trick of spades that everybody follows, to have the time of declarations over."""


def to_lead(
    own: Sequence[Card],
    unseen: Sequence[Card],
    game: Game,
    players: int,
    tricks: Sequence[Trick] = (),
    declarations: Sequence[Declaration] = (),
    **knobs: Any,
) -> MatchState:
    """Seat 0 is to lead and holds these cards; each of the others holds as many unseen ones.

    All other cards are where seat 0 has seen them, some of them in these tricks. In a game with
    partners seat 2 is the partner; in Terziglio seat 1 plays alone, against seats 0 and 2.
    """
    size = len(own)
    first = tuple(tricks)
    if game.declares and not first:
        first = (trick(0, FIRST_TRICKS[players], range(players)),)
    gone = frozenset(own).union(unseen, *(t.cards for t in first))
    others = [tuple(unseen[size * i : size * (i + 1)]) for i in range(players - 1)]
    match = new_match(game, read_rules(knobs, game.rule_sets[0]), players)
    hand = HandState(
        game=game,
        rules=match.rules,
        dealer=players - 1,
        playing=tuple(range(players)),
        score=match.score,
        hands=(tuple(own), *others),
        stock=tuple(unseen[size * (players - 1) :]),
        discards=(tuple(c for c in PACK if c not in gone), *[()] * (players - 1)),
        step=len(game.steps(match.rules)) - 1,
        phase=Phase.PLAY,
        turn=0,
        declarations=tuple(declarations),
        tricks=first,
        soloist=1 if players == 3 and game.declares else None,
    )
    return replace(match, hand=hand)


def wins_by_force(hand: HandState, claimer: int) -> bool:
    """Whether some order of the claimer's cards wins all the tricks in every layout."""
    every = [*layouts(hand, claimer)]
    assert every, "the position could not have come about"
    orders = permutations(hand.hands[claimer])
    return any(order_wins(hand, claimer, order, every) for order in orders)


def order_wins(
    hand: HandState, claimer: int, order: Sequence[Card], every: Sequence[Hands]
) -> bool:
    """Whether the claimer, leading the cards in this order, wins in each of the layouts.

    If the partner gets the lead, the claimer plays any of the remaining cards.
    """
    side = hand.sides[hand.side_of(claimer)]
    search = _Others(hand.rules, hand.playing, claimer, side, tuple(order))
    return not any(search.may_win(lying, NO_TRICK, claimer) for lying in every)


def layouts(hand: HandState, claimer: int) -> Iterator[Hands]:
    """Every distribution of the cards that the claimer has not seen over the other hands."""
    played = [c for t in hand.tricks for c in t.cards]
    seen = frozenset((*played, *hand.hands[claimer], *hand.discards[claimer]))
    unseen = tuple(c for c in PACK if c not in seen)
    seats = [seat for seat in hand.playing if seat != claimer]
    for dealt in _deals(unseen, [len(hand.hands[seat]) for seat in seats]):
        lying = list(hand.hands)
        for seat, held in zip(seats, dealt, strict=True):
            lying[seat] = held
        if is_possible(hand, tuple(lying)):
            yield tuple(lying)


def _deals(
    unseen: tuple[Card, ...], sizes: Sequence[int]
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not sizes:
        yield ()
        return
    for held in combinations(unseen, sizes[0]):
        rest = tuple(c for c in unseen if c not in held)
        for others in _deals(rest, sizes[1:]):
            yield (held, *others)


def is_possible(hand: HandState, lying: Hands) -> bool:
    """Whether the layout is consistent with everything played, shown and declared."""
    held = [set(cards) for cards in lying]
    for t in hand.tricks:
        for seat, c in t.plays:
            held[seat].add(c)
    shown = (
        (d.seat, c) for d in hand.declarations for found in d.combinations for c in found.cards
    )
    if any(c not in held[seat] for seat, c in shown):
        return False
    earlier: list[Trick] = []
    for t in hand.tricks:
        so_far = NO_TRICK
        for seat, c in t.plays:
            if c not in playable_cards(tuple(held[seat]), so_far, hand.rules):
                return False
            if not so_far.plays and not _are_true(t, tuple(held[seat]), earlier, hand.rules):
                return False
            so_far = so_far.add(seat, c)
            held[seat].discard(c)
        earlier.append(t)
    return True


def _are_true(t: Trick, held: tuple[Card, ...], earlier: Sequence[Trick], rules: RuleSet) -> bool:
    signals: tuple[Signal, ...] = t.signals
    try:
        verify_signals(signals, t.cards[0], held, earlier, rules)
    except IllegalActionError:
        return False
    return True


class _Others:
    """The other players, who know all cards and together try to win one trick."""

    def __init__(
        self,
        rules: RuleSet,
        playing: tuple[int, ...],
        claimer: int,
        side: tuple[int, ...],
        order: tuple[Card, ...],
    ) -> None:
        self.rules = rules
        self.playing = playing
        self.claimer = claimer
        self.side = side
        self.order = order

    def may_win(self, lying: Hands, so_far: Trick, turn: int) -> bool:
        """Whether an opponent of the claimer can win one of the remaining tricks."""
        if len(so_far.plays) == len(self.playing):
            won_by = winner(so_far, self.rules)
            if won_by not in self.side:
                return True
            return any(lying) and self.may_win(lying, NO_TRICK, won_by)
        held = lying[turn]
        if turn == self.claimer and not so_far.plays:
            choices: tuple[Card, ...] = (next(c for c in self.order if c in held),)
        else:
            choices = playable_cards(held, so_far, self.rules)
        following = self.playing[(self.playing.index(turn) + 1) % len(self.playing)]
        for c in choices:
            left = tuple(other for other in held if other is not c)
            after = (*lying[:turn], left, *lying[turn + 1 :])
            if self.may_win(after, so_far.add(turn, c), following):
                return True
        return False
