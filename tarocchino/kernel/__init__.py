"""The quick kernel: deals, legal cards, tricks, piles and scores of all games, for simulations.

It does what `tarocchino.core` does from the first declaration of a hand to its score, a thousand
times over: cards are bits, and a position changes in place. The rules are tables filled from
`tarocchino.core` (`rule_table`, `seat_table`), so each still stands once; laws compare what is
compiled (native.c) with `tarocchino.core`. If nothing is compiled, `tarocchino.core` plays hands on
(`over_game`).
"""

from __future__ import annotations

from tarocchino.core.play.hand_state import HandState
from tarocchino.kernel.compiled import IS_COMPILED, Kernel, Position, Sums, deal, deals, kernel_of
from tarocchino.kernel.policy import RANDOM, policy
from tarocchino.kernel.rule_table import cards_of, mask_of
from tarocchino.kernel.state import numbers_of, state_of
from tarocchino.kernel.tables import Tables, tables_of


def position_of(hand: HandState) -> Position:
    """Return the position of a hand that has come to its declarations, or further.

    Raises `ValueError` for one that has not, or was thrown in.
    """
    return kernel_of(hand).position(numbers_of(state_of(hand)))


__all__ = [
    "IS_COMPILED",
    "RANDOM",
    "Kernel",
    "Position",
    "Sums",
    "Tables",
    "cards_of",
    "deal",
    "deals",
    "kernel_of",
    "mask_of",
    "policy",
    "position_of",
    "tables_of",
]
