"""Ottocento: hands are added until a side has 800 (rules.md § 8)."""

from __future__ import annotations

from functools import partial

from bot.game.games import partnership
from bot.game.games.base import Game, GameName, MatchSoFar, Verdict
from bot.game.rules import RuleSet, RuleSetName


def verdict(rules: RuleSet, so_far: MatchSoFar) -> Verdict | None:
    """The side that called out, or the higher of those at the target; equal scores play on."""
    if so_far.called_out is not None:
        return Verdict(so_far.called_out)
    first, second = so_far.score
    if rules.target is None or max(first, second) < rules.target or first == second:
        return None
    return Verdict(0 if first > second else 1)


OTTOCENTO = Game(
    name=GameName.OTTOCENTO,
    section="8",
    players=(partnership.SEATS,),
    rule_sets=(RuleSetName.TORNEO, RuleSetName.PAGAT, RuleSetName.PARLOUR),
    target=800,
    targets=(800, 1000, 1500),
    deal=partnership.deal,
    steps=partial(partnership.steps, calls_out=True),
    sides=partnership.sides,
    verdict=verdict,
    calls_out=True,
)
