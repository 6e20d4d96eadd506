"""The compiled kernel, and what serves where it is missing."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache

from tarocchino.core.play.hand_state import HandState
from tarocchino.kernel.evidence import Evidence, Habits, World
from tarocchino.kernel.flat import LAYOUT, flat_bytes
from tarocchino.kernel.over_game import GameKernel
from tarocchino.kernel.policy import RANDOM
from tarocchino.kernel.position import Kernel, Position, Sums
from tarocchino.kernel.state import flat_of, fresh_state
from tarocchino.kernel.tables import tables_of

try:
    from tarocchino.kernel import native
except ImportError:  # there was no compiler where the program was installed
    IS_COMPILED = False
else:  # one of another version may be left where the program is a checkout
    IS_COMPILED = getattr(native, "LAYOUT", None) == LAYOUT


def deal(hand: HandState, pack: bytes, seed: int, policy: bytes = RANDOM) -> Position:
    """The position after a deal of this pack by the hand's dealer, at the hand's scores.

    Who can call out with their first cards does; discards are chosen by the policy. Raises
    `ImportError` where the kernel is not compiled.
    """
    return native.deal(*_before_deal(hand), pack, seed, policy)


def deals(hand: HandState, number: int, seed: int, policy: bytes = RANDOM) -> Sums:
    """The sums over so many deals by the hand's dealer at its scores, played to their ends.

    Raises `ImportError` where the kernel is not compiled.
    """
    return native.deals(*_before_deal(hand), number, seed, policy)


def _before_deal(hand: HandState) -> tuple[bytes, bytes, bytes]:
    if not IS_COMPILED:
        raise ImportError("the kernel is not compiled: install the program with a C compiler")
    tables = tables_of(hand)
    return tables.flat_rules, tables.flat_seats, fresh_state(hand).flat()


def kernel_of(hand: HandState) -> Kernel:
    """What plays the hand on, which has come to its declarations or further."""
    return CompiledKernel(hand) if IS_COMPILED else GameKernel(hand)


class CompiledKernel:
    """A `Kernel` in C."""

    def __init__(self, hand: HandState) -> None:
        self._tables = tables_of(hand)

    def position(self, numbers: Sequence[int]) -> Position:
        """See `Kernel.position`."""
        tables = self._tables
        return native.Position(tables.flat_rules, tables.flat_seats, flat_of(numbers))

    def combination_points(self, held: int) -> int:
        """See `Kernel.combination_points`."""
        return native.combination_points(self._tables.flat_rules, held)


_flat_habits = lru_cache(maxsize=8)(flat_bytes)


def draw_likely(
    flat_rules: bytes,
    habits: Habits,
    evidence: Evidence,
    starts: Sequence[World],
    number: int,
    first: int,
    between: int,
    seed: int,
) -> list[World]:
    """So many worlds as likely as the evidence makes them; only where the kernel is compiled.

    Each of the starts, 64 at most, makes so many exchanges of two cards ``first``, and so many
    before each further world. The starts take turns; each walks by exchanges that are taken as the
    play makes them likely (Metropolis).
    """
    begun = array("q", [cards for world in starts for cards in world]).tobytes()
    given = evidence.flat(), begun, number, first, between, seed
    drawn = array("q")
    drawn.frombytes(native.likely(flat_rules, _flat_habits(habits), *given))
    size = len(evidence.places)
    return [tuple(drawn[i : i + size]) for i in range(0, len(drawn), size)]
