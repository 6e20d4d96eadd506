"""The two kernels, and which of them serves: the compiled one, else the one in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.game.model.enums import NamedEnum
from bot.kernel import twin
from bot.kernel.position import Position, Sums
from bot.kernel.tables import Tables

try:
    from bot.kernel import native
except ImportError:  # there was no compiler where the program was installed
    _is_compiled = False
else:
    _is_compiled = True


class Backend(NamedEnum):
    """What a kernel is written in."""

    C = "c"
    PYTHON = "python"


@dataclass(frozen=True, slots=True)
class Kernel:
    """One of the kernels; what its functions do is said in `bot.kernel`."""

    backend: Backend
    position: Callable[[Tables, bytes], Position]
    deal: Callable[[Tables, bytes, bytes, int, bytes], Position]
    deals: Callable[[Tables, bytes, int, int, bytes], Sums]
    combination_points: Callable[[Tables, int], int]


PLAIN = Kernel(Backend.PYTHON, twin.Position, twin.deal, twin.deals, twin.combination_points)


def _compiled() -> Kernel:
    return Kernel(
        Backend.C,
        lambda tables, state: native.Position(tables.flat_rules, tables.flat_seats, state),
        lambda tables, *given: native.deal(tables.flat_rules, tables.flat_seats, *given),
        lambda tables, *given: native.deals(tables.flat_rules, tables.flat_seats, *given),
        lambda tables, held: native.combination_points(tables.flat_rules, held),
    )


KERNELS = (_compiled(), PLAIN) if _is_compiled else (PLAIN,)
"""The kernels there are, the quicker one first."""
