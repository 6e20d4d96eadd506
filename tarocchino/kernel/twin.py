"""The kernel in plain Python, for machines where what is in C was not compiled.

Both are compared with `tarocchino.core`, and with each other, by the same laws.
"""

from __future__ import annotations

from tarocchino.kernel.chance import Chance
from tarocchino.kernel.counting import combination_points as points_of
from tarocchino.kernel.counting import count_totals, debt_of, price_to_pay, scores_of
from tarocchino.kernel.ends import solved
from tarocchino.kernel.playing import (
    declare_points,
    keep_silent,
    legal_cards,
    may_declare,
    play_card,
)
from tarocchino.kernel.playouts import Sums, SumsWithParts, deal_cards, finish
from tarocchino.kernel.policy import weights_of
from tarocchino.kernel.position import End, SumsInParts
from tarocchino.kernel.rule_table import CARDS
from tarocchino.kernel.state import DECLARE, NO_CARD, OVER, PAY, PLAY, read_state
from tarocchino.kernel.tables import Tables


class Position:
    """A hand being played; see `tarocchino.kernel.position.Position` for what holds of it."""

    __slots__ = ("_rules", "_seats", "_state", "_tables")

    def __init__(self, tables: Tables, state: bytes) -> None:
        self._tables, self._rules, self._seats = tables, tables.rules, tables.seats
        self._state = read_state(state)

    @property
    def turn(self) -> int:
        return self._state.turn

    @property
    def phase(self) -> int:
        return self._state.phase

    @property
    def called_out(self) -> int:
        return self._state.called_out

    def state(self) -> bytes:
        return self._state.flat()

    def copy(self) -> Position:
        return Position(self._tables, self._state.flat())

    def legal(self) -> int:
        at = self._state
        return legal_cards(self._rules, at) if at.phase == PLAY else 0

    def play(self, card: int) -> None:
        if not 0 <= card < CARDS or not self.legal() >> card & 1:
            raise ValueError(f"card {card} may not be played now")
        play_card(self._rules, self._seats, self._state, card)

    def declare(self, points: int) -> None:
        at = self._state
        if not may_declare(self._rules, at) or points < 0:
            raise ValueError("nothing may be declared now")
        declare_points(self._seats, at, points)

    def keep_silent(self, closes: bool = True) -> None:
        if self._state.phase != DECLARE:
            raise ValueError("nobody is asked to declare now")
        keep_silent(self._seats, self._state, closes)

    def debt(self) -> int:
        at = self._state
        found = debt_of(self._rules, self._seats, at) if at.phase == PAY else None
        return found.cards if found else 0

    def price(self) -> int:
        return price_to_pay(self._rules, self._seats, self._state) if self.debt() else NO_CARD

    def pay(self, card: int) -> None:
        if not 0 <= card < CARDS or not self.debt() >> card & 1:
            raise ValueError(f"card {card} does not pay for the Matto")
        self._state.paid, self._state.phase = card, OVER

    def totals(self) -> tuple[int, ...]:
        self._be_over()
        return count_totals(self._rules, self._seats, self._state)

    def scores(self) -> tuple[int, ...]:
        return scores_of(self._rules, self._seats, self._state, self.totals())

    def _be_over(self) -> None:
        if self._state.phase != OVER:
            raise ValueError("the hand is not over")

    def finish(self, seed: int, policy: bytes) -> None:
        finish(self._rules, self._seats, self._state, Chance(seed), weights_of(policy))

    def playouts(
        self, number: int, seed: int, policy: bytes
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        sums = Sums(self._rules, self._seats)
        self._play_out(number, seed, policy, sums)
        return sums.found

    def playouts_in_parts(self, number: int, seed: int, policy: bytes) -> SumsInParts:
        sums = SumsWithParts(self._rules, self._seats)
        self._play_out(number, seed, policy, sums)
        return sums.in_parts

    def ends(self, number: int, seed: int, policy: bytes) -> tuple[End, ...]:
        chance, weights, found = Chance(seed), weights_of(policy), []
        for _ in range(number):
            at = self._state.copied()
            finish(self._rules, self._seats, at, chance, weights)
            totals = count_totals(self._rules, self._seats, at)
            scores = scores_of(self._rules, self._seats, at, totals)
            found.append((tuple(totals), tuple(scores), at.called_out))
        return tuple(found)

    def _play_out(self, number: int, seed: int, policy: bytes, sums: Sums) -> None:
        chance, weights = Chance(seed), weights_of(policy)
        for _ in range(number):
            at = self._state.copied()
            finish(self._rules, self._seats, at, chance, weights)
            sums.add(at)

    def solve(
        self, side: int, most_nodes: int, to_win: bool = False
    ) -> tuple[int, int, int] | None:
        if not 0 <= side < self._seats.sides:
            raise ValueError("there is no such side")
        if self._state.phase != PLAY:
            raise ValueError("no card is to be played now")
        return solved(self._rules, self._seats, self._state, side, most_nodes, to_win)


def deal(tables: Tables, start: bytes, pack: bytes, seed: int, policy: bytes) -> Position:
    """The position after a deal; see `tarocchino.kernel.deal`."""
    if sorted(pack) != list(range(CARDS)):
        raise ValueError("a pack has each of the 62 cards once")
    at = read_state(start)
    deal_cards(tables.rules, tables.seats, at, pack, Chance(seed), weights_of(policy))
    return Position(tables, at.flat())


def deals(
    tables: Tables, start: bytes, number: int, seed: int, policy: bytes
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Sum over hands dealt at random and played to their end; see `kernel.deals`."""
    rules, seats = tables.rules, tables.seats
    chance, weights, sums = Chance(seed), weights_of(policy), Sums(rules, seats)
    pack = list(range(CARDS))
    for _ in range(number):
        for left in range(CARDS, 1, -1):
            place = chance.below(left)
            pack[left - 1], pack[place] = pack[place], pack[left - 1]
        at = read_state(start)
        deal_cards(rules, seats, at, pack, chance, weights)
        finish(rules, seats, at, chance, weights)
        sums.add(at)
    return sums.found


def combination_points(tables: Tables, held: int) -> int:
    """The doubled points of all combinations among the cards."""
    if not 0 <= held < 1 << CARDS:
        raise ValueError("these are no cards")
    return points_of(tables.rules, held)
