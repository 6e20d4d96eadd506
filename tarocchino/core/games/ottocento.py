"""Ottocento: hands are added until a side has 800 (rules.md § 8)."""

from __future__ import annotations

from tarocchino.core.games import partnership
from tarocchino.core.games.base import CallsOut, Game, GameName
from tarocchino.core.games.to_target import ANY_TARGET, first_to_target

OTTOCENTO = Game(
    name=GameName.OTTOCENTO,
    section="8",
    players=(partnership.SEATS,),
    deal=partnership.deal,
    steps=partnership.steps_with_call,
    sides=partnership.sides,
    scorers=partnership.scorers,
    verdict=first_to_target,
    rule_sets=partnership.RULE_SETS,
    target=lambda _players: 800,
    target_range=ANY_TARGET,
    targets=(800, 1000, 1500),
    calls_out=CallsOut.BY_KNOB,
)
