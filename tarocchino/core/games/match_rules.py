"""The rules of a match: a rule set with its game's own numbers, and the knobs that matter there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum

from tarocchino.core.games.base import CallsOut, Game, HoldAuction
from tarocchino.core.model.rules import (
    POSTE_FLOORS,
    BadRulesError,
    CallingOut,
    CriccheTable,
    DealNext,
    DeclareTime,
    GrandeHead,
    GrandeWild,
    Rotation,
    RuleSet,
    RuleSetName,
    SignalsAllowed,
    StriscioMeans,
    SuitOrder,
    named_rules,
    read_rules,
)


def match_rules(game: Game, rules: RuleSet, players: int | None = None) -> RuleSet:
    """Return the rules of a match of the game: its own target, hands and losers if none were set.

    Without a number of players, the numbers that depend on it stay None. Raises `BadRulesError`
    for a rule set or a number that the game does not accept.
    """
    name = game.name.value
    if rules.base not in game.rule_sets:
        raise BadRulesError("set", f"{name} does not take the set {rules.base.value}")
    if game.target_range is not None and rules.hands is not None:
        raise BadRulesError("hands", f"{name} is played to a target")
    targets = game.target_range
    if targets is not None and rules.target is not None and rules.target not in targets:
        raise BadRulesError("target", f"{name} takes a target from {targets[0]} to {targets[-1]}")
    seats = players or (game.players[0] if len(game.players) == 1 else None)
    if not leaves_a_winner(game, rules, seats or max(game.players)):
        raise BadRulesError("losers", "losers is below the number of players")
    if seats is None:
        return rules
    losers = game.losers(seats)
    return replace(
        rules,
        target=(rules.target or game.target(seats)) if game.target_range is not None else None,
        hands=(rules.hands or game.hands) if game.takes_hands else None,
        losers=(rules.losers or losers) if losers is not None else None,
    )


def leaves_a_winner(game: Game, rules: RuleSet, players: int) -> bool:
    """Return whether fewer players must lose than play, in a game that counts losers (rules.md §
    11)."""
    return game.losers(players) is None or rules.losers is None or rules.losers < players


def read_match_rules(game: Game, data: Mapping[str, object], players: int | None = None) -> RuleSet:
    """Return the rules of a match from plain data as in a record; raises `BadRulesError`."""
    return match_rules(game, read_rules(data, game.rule_sets[0]), players)


def default_rules(
    game: Game, base: RuleSetName | None = None, players: int | None = None
) -> RuleSet:
    """Return the rules of a match by a named set, the game's default set if none is named."""
    return match_rules(game, named_rules(base or game.rule_sets[0]), players)


def knobs_of(game: Game) -> Iterator[tuple[str, tuple[Enum | bool | int, ...]]]:
    """Return the knobs that make a difference in the game, with all their values."""
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
