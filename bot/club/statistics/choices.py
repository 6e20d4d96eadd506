"""What somebody's choices in a hand were worth, as far as their statistics tell."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReviewedHand:
    """How many choices of a person were looked at in a hand, and how many of them were costly."""

    choices: int
    costly: int
