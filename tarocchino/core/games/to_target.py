"""Games that are played to a target (rules.md § 8 and § 10)."""

from __future__ import annotations

import sys

from tarocchino.core.games.base import MatchSoFar, Verdict, highest
from tarocchino.core.model.rules import RuleSet

ANY_TARGET = range(1, sys.maxsize)
"""Any target that a match could be played to; the bound is that of a `range`'s length."""


def first_to_target(rules: RuleSet, so_far: MatchSoFar) -> Verdict | None:
    """The side that called out, or the higher of those at the target; equal scores continue."""
    if so_far.called_out is not None:
        return Verdict((so_far.called_out,))
    leaders = highest(so_far.score)
    if rules.target is None or max(so_far.score) < rules.target or len(leaders) > 1:
        return None
    return Verdict(leaders)
