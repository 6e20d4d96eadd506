"""Which knobs of the rules (rules.md § 13) make a difference in which game."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from tarocchino.core.games.base import CallsOut, Game, HoldAuction
from tarocchino.core.games.match_rules import default_rules
from tarocchino.core.model.rules import (
    POSTE_FLOORS,
    CallingOut,
    CriccheTable,
    DealNext,
    DeclareTime,
    GrandeHead,
    GrandeWild,
    Rotation,
    SignalsAllowed,
    StriscioMeans,
    SuitOrder,
)


def knobs_of(game: Game) -> Iterator[tuple[str, tuple[Enum | bool | int, ...]]]:
    """The knobs that make a difference in the game, with all their values."""
    if game.declares:
        yield "declare", tuple(DeclareTime)
    yield "trick_combinations", (True, False)
    if game.calls_out is CallsOut.BY_KNOB:
        yield "calling_out", tuple(CallingOut)
    if any(isinstance(step, HoldAuction) for step in game.steps(default_rules(game))):
        yield "poste_floor", POSTE_FLOORS
    if any(game.losers(players) is not None for players in game.players):
        yield "losers", tuple(range(1, game.players[-1]))
        yield "deal_next", tuple(DealNext)
    yield "signals", tuple(SignalsAllowed)
    yield "striscio_means", tuple(StriscioMeans)
    yield "overtrump", (True, False)
    yield "cricche_table", tuple(CriccheTable)
    yield "suit_order", tuple(SuitOrder)
    yield "grande_head", tuple(GrandeHead)
    yield "grande_wild", tuple(GrandeWild)
    yield "rotation", tuple(Rotation)
