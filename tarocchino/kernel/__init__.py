"""The quick kernel: deals, legal cards, tricks, piles and scores of all games, for simulations.

It does what `tarocchino.core` does from the first declaration of a hand to its score, a thousand
times over: cards are bits, and a position changes in place. The rules are tables filled from
`tarocchino.core` (`rule_table`, `seat_table`), so each still stands once. native.c is the kernel
compiled; where it is missing `twin` is the same in plain Python. Laws compare both with
`tarocchino.core`.
"""

from __future__ import annotations

from tarocchino.core.play.hand_state import HandState
from tarocchino.kernel.kernels import KERNELS, PLAIN, Backend, Kernel
from tarocchino.kernel.policy import RANDOM, policy
from tarocchino.kernel.position import Position, Sums
from tarocchino.kernel.rule_table import cards_of, mask_of
from tarocchino.kernel.state import fresh_state, state_of
from tarocchino.kernel.tables import Tables, tables_of

SERVING = KERNELS[0]
"""The kernel that is used where no other is asked for; ``SERVING.backend`` says which it is."""


def position_of(hand: HandState, kernel: Kernel = SERVING) -> Position:
    """The position of a hand that has come to its declarations, or further.

    Raises `ValueError` for one that has not, or was thrown in.
    """
    state = state_of(hand)
    return kernel.position(tables_of(hand), state.flat())


def deal(
    hand: HandState, pack: bytes, seed: int, policy: bytes = RANDOM, kernel: Kernel = SERVING
) -> Position:
    """The position after a deal of this pack by the hand's dealer, at the hand's scores.

    Who can call out with their first cards does; discards are chosen by the policy.
    """
    return kernel.deal(tables_of(hand), fresh_state(hand).flat(), pack, seed, policy)


def deals(
    hand: HandState, number: int, seed: int, policy: bytes = RANDOM, kernel: Kernel = SERVING
) -> Sums:
    """The sums over so many deals by the hand's dealer at its scores, played to their ends."""
    return kernel.deals(tables_of(hand), fresh_state(hand).flat(), number, seed, policy)


__all__ = [
    "KERNELS",
    "PLAIN",
    "RANDOM",
    "SERVING",
    "Backend",
    "Kernel",
    "Position",
    "Sums",
    "Tables",
    "cards_of",
    "deal",
    "deals",
    "mask_of",
    "policy",
    "position_of",
    "tables_of",
]
