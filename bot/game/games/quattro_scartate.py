"""Quattro Scartate: four hands, each player deals one; the higher total wins (rules.md § 8)."""

from __future__ import annotations

from functools import partial

from bot.game.games import partnership
from bot.game.games.base import Game, GameName, MatchSoFar, Verdict
from bot.game.rules import RuleSet, RuleSetName

HANDS = 4


def verdict(_rules: RuleSet, so_far: MatchSoFar) -> Verdict | None:
    """After four hands the side with more points wins; equal totals are a draw."""
    if so_far.hands_played < HANDS:
        return None
    first, second = so_far.score
    if first == second:
        return Verdict(None)
    return Verdict(0 if first > second else 1)


QUATTRO_SCARTATE = Game(
    name=GameName.QUATTRO_SCARTATE,
    section="8",
    players=(partnership.SEATS,),
    rule_sets=(RuleSetName.TORNEO, RuleSetName.PAGAT, RuleSetName.PARLOUR),
    target=None,
    targets=(),
    deal=partnership.deal,
    steps=partial(partnership.steps, calls_out=False),
    sides=partnership.sides,
    verdict=verdict,
    calls_out=False,
)
