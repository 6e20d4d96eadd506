"""Deals and playouts in plain Python: hands that go on by a policy and by chance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from operator import add

from tarocchino.kernel.chance import Chance, picked
from tarocchino.kernel.counting import (
    combination_points,
    count_totals,
    final_piles,
    parts_of_totals,
    price_to_pay,
    scores_of,
)
from tarocchino.kernel.parts import PARTS
from tarocchino.kernel.playing import (
    FIRST_TRICK,
    beats,
    call_out,
    declare_points,
    keep_silent,
    legal_cards,
    may_declare,
    play_card,
)
from tarocchino.kernel.policy import (
    BEATEN,
    BEATS,
    DISCARDING,
    LEADS,
    PARTNER_AHEAD,
    PARTNER_BEATEN,
    SAFE,
    Weights,
)
from tarocchino.kernel.position import SumsInParts
from tarocchino.kernel.rule_table import CARDS, DUEL, RuleTable
from tarocchino.kernel.seat_table import DISCARD, OFFER, RECEIVE, SeatTable
from tarocchino.kernel.situations import kind_of, most_points, row_at, standing_of, variant_of
from tarocchino.kernel.state import DECLARE, NO_SUIT, OVER, PLAY, State


def deal_cards(
    rules: RuleTable,
    seats: SeatTable,
    at: State,
    pack: Sequence[int],
    chance: Chance,
    weights: Weights,
) -> None:
    """The steps before the cards are played."""
    at.stock = sum(1 << card for card in pack)
    at.leader = at.turn = seats.leader
    for kind, seat, number in seats.steps:
        if kind == RECEIVE:
            received = sum(1 << card for place, card in enumerate(pack) if number >> place & 1)
            at.hand[seat] |= received
            at.stock &= ~received
        elif kind == OFFER:
            points = combination_points(rules, at.hand[seat])
            if points and points >= at.needed[seats.side[seat]]:
                at.turn, at.declared[seat] = seat, points
                call_out(at, seats.side[seat])
                return
        elif kind == DISCARD:
            row = weights.row(seats.side[seat], DISCARDING) if weights.rows else None
            for _ in range(number):
                card = picked(chance, at.hand[seat] & rules.discardable, row)
                at.hand[seat] ^= 1 << card
                at.discard[seat] |= 1 << card
    at.phase = DECLARE if rules.declare_time > FIRST_TRICK else PLAY


def finish(rules: RuleTable, seats: SeatTable, at: State, chance: Chance, weights: Weights) -> None:
    """Play the hand to its end: everybody declares what they hold and plays by the policy."""
    standings = weights.standings > 1
    most = most_points(rules, seats, at) if standings else 0
    while at.phase != OVER:
        if may_declare(rules, at):
            points = combination_points(rules, at.hand[at.turn])
            if points:
                declare_points(seats, at, points)
                continue
        if at.phase == DECLARE:
            keep_silent(seats, at, closes=True)
        elif at.phase == PLAY:
            play_card(rules, seats, at, choose_card(rules, seats, at, chance, weights, most))
            if standings and not at.played:
                most = most_points(rules, seats, at)
        else:
            at.paid, at.phase = price_to_pay(rules, seats, at), OVER


def choose_card(
    rules: RuleTable, seats: SeatTable, at: State, chance: Chance, weights: Weights, most: int
) -> int:
    """A card by the policy of the side in turn: any, or by the weight of each in its situation.

    ``most`` are the sides with the most points so far, where the policy is by standings.
    """
    legal = legal_cards(rules, at)
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    if not weights.rows:
        return picked(chance, legal, None)
    side = seats.side[at.turn]
    if weights.standings:
        standing = standing_of(seats, at, most) if weights.standings > 1 else SAFE
        kind, row = kind_of(rules, seats, at), [0] * CARDS
        for card in range(CARDS):
            if legal >> card & 1:
                variant = variant_of(rules, at, card)
                row[card] = weights.row(side, row_at(standing, kind, variant))[card]
        return picked(chance, legal, row)
    if at.led == NO_SUIT:
        return picked(chance, legal, weights.row(side, LEADS))
    ours = seats.side[at.best_seat] == side
    winning = weights.row(side, PARTNER_BEATEN if ours else BEATS)
    losing = weights.row(side, PARTNER_AHEAD if ours else BEATEN)
    return picked(
        chance, legal, [winning[c] if beats(rules, at, c) else losing[c] for c in range(CARDS)]
    )


class Sums:
    """The totals of hands by side, and their scores, added up."""

    def __init__(self, rules: RuleTable, seats: SeatTable) -> None:
        self._rules, self._seats = rules, seats
        self._totals = [0] * seats.sides
        self._scores = [0] * (seats.players if rules.score_kind == DUEL else seats.sides)

    @property
    def found(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The sums of the totals, and of the scores."""
        return tuple(self._totals), tuple(self._scores)

    def add(self, at: State) -> None:
        """Count a hand that is over."""
        totals = count_totals(self._rules, self._seats, at)
        for place, points in enumerate(totals):
            self._totals[place] += points
        for place, points in enumerate(scores_of(self._rules, self._seats, at, totals)):
            self._scores[place] += points


class SumsWithParts(Sums):
    """These, and with them what makes up the totals and which cards each side counted."""

    def __init__(self, rules: RuleTable, seats: SeatTable) -> None:
        super().__init__(rules, seats)
        self._parts = [0] * (seats.sides * PARTS)
        self._taken = [0] * (seats.sides * CARDS)

    @property
    def in_parts(self) -> SumsInParts:
        """All sums."""
        return *self.found, tuple(self._parts), tuple(self._taken)

    def add(self, at: State) -> None:
        """Count a hand that is over."""
        super().add(at)
        made = chain.from_iterable(parts_of_totals(self._rules, self._seats, at))
        self._parts = [*map(add, self._parts, made)]
        for side, pile in enumerate(final_piles(self._rules, self._seats, at)):
            for card in range(CARDS):
                self._taken[side * CARDS + card] += pile >> card & 1
