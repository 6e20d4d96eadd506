"""The two kernels, and which of them serves: the compiled one, else the one in plain Python."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tarocchino.core.model.enums import NamedEnum
from tarocchino.kernel import twin
from tarocchino.kernel.evidence import Evidence, Habits, World
from tarocchino.kernel.flat import LAYOUT, flat_bytes
from tarocchino.kernel.likelihood import draw_likely
from tarocchino.kernel.position import Position, Sums
from tarocchino.kernel.rule_table import RuleTable
from tarocchino.kernel.tables import Tables

try:
    from tarocchino.kernel import native
except ImportError:  # there was no compiler where the program was installed
    _is_compiled = False
else:  # one of another version may be left where the program is a checkout
    _is_compiled = getattr(native, "LAYOUT", None) == LAYOUT


class Backend(NamedEnum):
    """What a kernel is written in."""

    C = "c"
    PYTHON = "python"


DrawLikely = Callable[
    [tuple[RuleTable, bytes], Habits, Evidence, Sequence[World], int, int, int, int], list[World]
]
"""Draws worlds as likely as the evidence makes them, from the rules, habits and evidence.

Given are worlds to start from, 64 at most, how many are wanted, how many exchanges of two cards
each start makes first, and how many it makes before each further world, and a seed. The starts take
turns; each walks by exchanges that are taken as the play makes them likely (Metropolis).
"""


@dataclass(frozen=True, slots=True)
class Kernel:
    """One of the kernels; what its functions do is said in `tarocchino.kernel`."""

    backend: Backend
    position: Callable[[Tables, bytes], Position]
    deal: Callable[[Tables, bytes, bytes, int, bytes], Position]
    deals: Callable[[Tables, bytes, int, int, bytes], Sums]
    combination_points: Callable[[Tables, int], int]
    likely: DrawLikely


PLAIN = Kernel(
    Backend.PYTHON,
    twin.Position,
    twin.deal,
    twin.deals,
    twin.combination_points,
    lambda rules, *given: draw_likely(rules[0], *given),
)


def _compiled() -> Kernel:
    return Kernel(
        Backend.C,
        lambda tables, state: native.Position(tables.flat_rules, tables.flat_seats, state),
        lambda tables, *given: native.deal(tables.flat_rules, tables.flat_seats, *given),
        lambda tables, *given: native.deals(tables.flat_rules, tables.flat_seats, *given),
        lambda tables, held: native.combination_points(tables.flat_rules, held),
        _likely,
    )


_flat_habits = lru_cache(maxsize=8)(flat_bytes)


def _likely(
    rules: tuple[RuleTable, bytes],
    habits: Habits,
    evidence: Evidence,
    starts: Sequence[World],
    *given: int,
) -> list[World]:
    begun = array("q", [cards for world in starts for cards in world]).tobytes()
    drawn = array("q")
    drawn.frombytes(native.likely(rules[1], _flat_habits(habits), evidence.flat(), begun, *given))
    size = len(evidence.places)
    return [tuple(drawn[i : i + size]) for i in range(0, len(drawn), size)]


KERNELS = (_compiled(), PLAIN) if _is_compiled else (PLAIN,)
"""The kernels there are, the quicker one first."""
