"""Quattro Scartate: four hands, one dealt by each player; the higher total wins (rules.md § 8)."""

from __future__ import annotations

from tarocchino.core.games import partnership
from tarocchino.core.games.base import Game, GameName, MatchSoFar, Verdict, highest
from tarocchino.core.model.rules import RuleSet

HANDS = 4


def verdict(_rules: RuleSet, so_far: MatchSoFar) -> Verdict | None:
    """After four hands the side with more points wins; equal totals are a draw."""
    if so_far.hands_played < HANDS:
        return None
    leaders = highest(so_far.score)
    return Verdict(leaders if len(leaders) == 1 else ())


QUATTRO_SCARTATE = Game(
    name=GameName.QUATTRO_SCARTATE,
    section="8",
    players=(partnership.SEATS,),
    deal=partnership.deal,
    steps=partnership.steps,
    sides=partnership.sides,
    scorers=partnership.scorers,
    verdict=verdict,
    rule_sets=partnership.RULE_SETS,
)
