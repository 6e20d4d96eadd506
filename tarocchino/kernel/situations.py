"""The situations that habits and finer policies tell apart.

A card has a row of weights by how its side stands, the kind of the moment, and what the card is in
it: a variant (`tarocchino.kernel.evidence`).
"""

from __future__ import annotations

FIRST_LEAD, EARLY_LEAD, LATE_LEAD, AFTER_MATTO, FOLLOWS = range(5)
"""Kinds: leading to the first trick, in the first half of the hand, and later; playing to a Matto
that was led; from `FOLLOWS` on, following (see `following`)."""

IS_OURS, IS_LAST, IS_TRUMPS, IS_RICH = 1, 2, 4, 8
"""What tells the kinds from `FOLLOWS` on apart, as bits."""

RICH = 3
"""The points above one a card that make a trick rich: a Queen, or two figures."""


def leading(tricks: int, whole: int) -> int:
    """The kind of a lead after so many of all tricks of the hand."""
    if not tricks:
        return FIRST_LEAD
    return EARLY_LEAD if 2 * tricks < whole else LATE_LEAD


def following(ours: bool, last: bool, trumps_led: bool, rich: bool) -> int:
    """The kind: whether the own side is ahead, nobody plays after, trumps were led, much is in."""
    return FOLLOWS + IS_OURS * ours + IS_LAST * last + IS_TRUMPS * trumps_led + IS_RICH * rich
