"""Which cards to discard: today's choice and exchanges of single cards, each played on from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from tarocchino.core.games.base import DealStock, DiscardCards
from tarocchino.core.model.actions import Discard, SeatAction
from tarocchino.core.model.cards import PACK, Card, Rank, Suit
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.kernel import Kernel
from tarocchino.kernel.rule_table import CARDS, mask_of
from tarocchino.kernel.state import STOCK_AT
from tarocchino.kernel.tables import Tables
from tarocchino.kernel.worlds import Chance, World
from tarocchino.players.choose import choose
from tarocchino.players.search.cards import (
    Unseen,
    opening_of,
    place_of_discard,
    place_of_hand,
)
from tarocchino.players.search.question import (
    Analysis,
    Effort,
    Question,
    Reach,
    Reached,
    compare,
    ends_for,
)

_VOID, _SINGLETON = 60, 4
"""What short suits are worth to a hand with trumps, in points."""
_TRUMPS_TO_USE_A_VOID = 2

_SAVED = {Rank.QUEEN: 12, Rank.KNIGHT: 10, Rank.JACK: 9, Rank.ACE: 8}
_SAVED_OTHERWISE = 1
"""What a plain card brings that is safe in the discard, in points."""
_TRUMP = -30

_PLAIN_SUITS, _TRUMPS = 4, 4


class Thrower:
    """Chooses discards: a void with trumps to use it, or cards that count and are not declared."""

    def __init__(self, tables: Tables, kernel: Kernel) -> None:
        self._kernel, rules = kernel, tables.rules
        self._suits = rules.suit_cards[:_PLAIN_SUITS]
        self._trumps = rules.suit_cards[_TRUMPS]
        self._gains = {
            1 << number: _TRUMP
            if c.suit is Suit.TRUMPS
            else _SAVED.get(c.rank, _SAVED_OTHERWISE)
            if c.rank is not None
            else _SAVED_OTHERWISE
            for number, c in enumerate(PACK)
            if rules.discardable >> number & 1
        }

    def thrown(self, held: int, number: int) -> int:
        """So many of the cards held, as bits."""
        alone = {
            card: gain + self._declared(held ^ card)
            for card, gain in self._gains.items()
            if held & card
        }
        in_order = sorted(alone, key=lambda card: (-alone[card], card))
        plans = {self._filled(voids, in_order, number) for voids in self._voids(held, number)}
        return max(plans, key=lambda plan: (self._worth(held, plan), plan))

    def _voids(self, held: int, number: int) -> list[int]:
        """Return the cards to throw for every set of plain suits that can be voided."""
        able = sum(self._gains.keys() & {1 << c for c in range(len(PACK)) if held >> c & 1})
        suits = [held & suit for suit in self._suits]
        short = [s for s in suits if s and s & able == s and s.bit_count() <= number]
        sets = (sum(some) for size in range(len(short) + 1) for some in combinations(short, size))
        return [cards for cards in sets if cards.bit_count() <= number]

    def _filled(self, plan: int, in_order: list[int], number: int) -> int:
        left = number - plan.bit_count()
        for card in in_order:
            if not left:
                break
            if not plan & card:
                plan |= card
                left -= 1
        return plan

    def _worth(self, held: int, plan: int) -> int:
        kept = held & ~plan
        worth = self._declared(kept)
        worth += sum(gain for card, gain in self._gains.items() if plan & card)
        if (kept & self._trumps).bit_count() < _TRUMPS_TO_USE_A_VOID:
            return worth
        lengths = [(kept & suit).bit_count() for suit in self._suits]
        return worth + _VOID * lengths.count(0) + _SINGLETON * lengths.count(1)

    def _declared(self, held: int) -> int:
        """Return what can be declared of these cards, in points."""
        return self._kernel.combination_points(held) // 2


_ALL_PAIRS = 2
"""Up to so many cards every choice is tried, beyond that exchanges of one card for another."""

_PARTS = 2
"""Exchanges are tried from today's choice, then from the best of them."""

_OTHER_CHANCE = 1 << 20
"""Further than trials go on from a seed."""

_MOST_WORLDS = 40
"""How the deal goes on in a world takes as long as fifty playouts."""

Plan = tuple[Card, ...]
Rest = tuple[list[int], int, int]
"""The numbers of a state after the deal but for the own cards; those that the deal brings, and
those that are then likely to be discarded."""


def analyse_discard(
    view: MatchView,
    seat: int,
    question: Question[Rest],
    effort: Effort,
    seed: int,
    usual: SeatAction | None = None,
) -> Analysis:
    """Return the discards worth looking at, the best first; ``usual`` as in `compare`."""
    hand = view.hand
    assert hand is not None
    assert hand.choices is not None
    today = choose(view)
    assert isinstance(today, Discard)
    start, number = sorted_plan(today.cards), hand.choices.discard_number

    def compared(plans: set[Plan], effort: Effort, seed: int = seed) -> Analysis:
        in_order = sorted(plans, key=lambda plan: [c.code for c in plan])
        actions = [Discard(seat, plan) for plan in in_order]
        return compare(actions, question, effort, seed, usual)

    if number <= _ALL_PAIRS:
        return compared({start, *_all_of(hand, number)}, effort)
    part = replace(effort, worlds=effort.worlds // _PARTS)
    analysis = compared({start, *_exchanges(hand, start)}, part)
    best = analysis.best.action
    assert isinstance(best, Discard)
    # What was lucky once should not be so again; without a usual one the figures are to compare.
    again = seed if usual is None else seed + _OTHER_CHANCE
    return compared({start, best.cards, *_exchanges(hand, best.cards)}, part, again)


def sorted_plan(cards: Sequence[Card]) -> Plan:
    """Return the cards of a discard as candidates name them."""
    return tuple(sorted(cards, key=lambda c: c.code))


def _worth_discarding(hand: HandView) -> list[Card]:
    """Return the cards worth discarding: trumps only if there is nothing else."""
    assert hand.choices is not None
    plain = [c for c in hand.choices.discardable if c.suit is not Suit.TRUMPS]
    if len(plain) >= hand.choices.discard_number:
        return plain
    return list(hand.choices.discardable)


def _all_of(hand: HandView, number: int) -> Iterator[Plan]:
    return map(sorted_plan, combinations(_worth_discarding(hand), number))


def _exchanges(hand: HandView, plan: Plan) -> Iterator[Plan]:
    others = [c for c in _worth_discarding(hand) if c not in plan]
    for out in plan:
        for instead in others:
            yield sorted_plan([instead, *(c for c in plan if c is not out)])


def ask_discard(unseen: Unseen, seat: int, effort: Effort, chance: Chance) -> Question[Rest]:
    """Return which cards to discard; by chance the deal goes on after it."""
    view, hand = unseen.view, unseen.view.hand
    assert hand is not None
    opening = _Opening(view, hand, seat, unseen, effort)
    most = _MOST_WORLDS if opening.is_dealt_on else len(unseen.worlds)
    rests = [opening.rest(world, chance) for world in unseen.worlds[:most]]
    return Question(rests, opening.reach, sum(hand.held))


class _Opening:
    """The openings of a hand that a discard may lead to."""

    def __init__(
        self, view: MatchView, hand: HandView, seat: int, unseen: Unseen, effort: Effort
    ) -> None:
        assert hand.choices is not None
        self._hand = opening_of(unseen.hand())
        self._seat = seat
        self._own, self._gone = mask_of(hand.own), mask_of(hand.own_discard)
        self._layout = unseen.layout(self._hand)
        self._thrower = Thrower(self._layout.tables, self._layout.kernel)
        self._ends = ends_for(view, self._layout.tables, seat, effort)
        number = hand.choices.discard_number
        self._to_come = _steps_to_come(self._hand, seat, number)
        self._later = sum(
            step.number
            for step, of in self._to_come
            if isinstance(step, DiscardCards) and of == seat
        )
        self._likely = self._own & ~self._thrower.thrown(self._own, number) if self._later else 0

    @property
    def is_dealt_on(self) -> bool:
        """Whether others are still to discard, or cards to be dealt."""
        return bool(self._to_come)

    def reach(self, action: SeatAction) -> Reach[Rest]:
        """Return where this discard leads to."""
        assert isinstance(action, Discard)
        thrown, seat = mask_of(action.cards), self._seat
        left, gone = self._own & ~thrown, self._gone | thrown

        def go_on(rest: Rest) -> Reached:
            numbers, held = rest[0].copy(), left | rest[1]
            last = rest[2]
            if last & ~held:
                last = self._thrower.thrown(held, self._later)
            numbers[place_of_hand(seat)] = held & ~last
            numbers[place_of_discard(seat)] = gone | last
            return self._layout.kernel.position(numbers), self._ends

        return go_on

    def rest(self, world: World, chance: Chance) -> Rest:
        """Return what the deal still brings: the others' discards by the policy, the stock by
        chance."""
        numbers, received = self._layout.numbers_in(world), 0
        for step, seat in self._to_come:
            if isinstance(step, DealStock):
                received |= _deal(self._hand, numbers, step.packet, self._seat, chance)
            elif seat is not None and seat != self._seat:
                held = numbers[place_of_hand(seat)]
                thrown = self._thrower.thrown(held, step.number)
                numbers[place_of_hand(seat)] ^= thrown
                numbers[place_of_discard(seat)] |= thrown
        last = self._thrower.thrown(self._likely | received, self._later) if self._later else 0
        return numbers, received, last


def _steps_to_come(
    hand: HandState, seat: int, number: int
) -> list[tuple[DealStock | DiscardCards, int | None]]:
    """Return the steps of the deal after this discard, with the seat that each concerns."""
    found: list[tuple[DealStock | DiscardCards, int | None]] = []
    for step in hand.plan:
        if isinstance(step, DiscardCards):
            concerned = hand.seat_of(step.role)
            if concerned == seat and step.number == number:
                found.clear()
            elif concerned is not None:
                found.append((step, concerned))
        elif isinstance(step, DealStock):
            found.append((step, None))
    return found


def _deal(hand: HandState, numbers: list[int], packet: int, seat: int, chance: Chance) -> int:
    """Deal the stock in packets by chance; what the seat receives of it."""
    stock = [1 << card for card in range(CARDS) if numbers[STOCK_AT] >> card & 1]
    chance.shuffle([stock])
    received, taker = 0, hand.dealer
    for first in range(0, len(stock), packet):
        taker = hand.next_seat(taker)
        cards = sum(stock[first : first + packet])
        if taker == seat:
            received |= cards
        else:
            numbers[place_of_hand(taker)] |= cards
    numbers[STOCK_AT] = 0
    return received
