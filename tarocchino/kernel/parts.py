"""What a side's total is made of, as the kernel counts it and as people know it."""

from __future__ import annotations

from enum import IntEnum

from tarocchino.core.model.combinations import Family
from tarocchino.kernel.rule_table import FAMILIES


class Part(IntEnum):
    """The parts of a total before its families of combinations, which follow."""

    CARDS = 0
    """What the cards count by their number and their values."""
    LAST_TRICK = 1
    DECLARED = 2
    TRICKS = 3
    """What combinations within tricks scored at once."""


PARTS = len(Part) + len(FAMILIES)
"""The number of parts of a side's total."""


def family_of(part: int) -> Family | None:
    """The family whose combination a part is; None for what is none."""
    return None if part < len(Part) else FAMILIES[part - len(Part)]
