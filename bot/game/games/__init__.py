"""The games by name, and the rules of a match of one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.game.games.base import Game, GameName
from bot.game.games.ottocento import OTTOCENTO
from bot.game.games.quattro_scartate import QUATTRO_SCARTATE
from bot.game.rules import BadRulesError, RuleSet, RuleSetName, named_rules, read_rules

GAMES: Mapping[GameName, Game] = {game.name: game for game in (OTTOCENTO, QUATTRO_SCARTATE)}

__all__ = ["GAMES", "Game", "GameName", "default_rules", "match_rules", "read_match_rules"]


def match_rules(game: Game, rules: RuleSet) -> RuleSet:
    """The rules as this game plays them: its own target where none was set.

    Raises `BadRulesError` for a rule set that the game does not take, and for a number of hands
    where the game is played to a target.
    """
    if rules.base not in game.rule_sets:
        raise BadRulesError("set", f"{game.name.value} does not take the set {rules.base.value}")
    if game.target is None:
        return replace(rules, target=None)
    if rules.hands is not None:
        raise BadRulesError("hands", f"{game.name.value} is played to a target")
    return rules if rules.target is not None else replace(rules, target=game.target)


def read_match_rules(game: Game, data: Mapping[str, object]) -> RuleSet:
    """The rules of a match from plain data as in a record; raises `BadRulesError`."""
    return match_rules(game, read_rules(data, game.rule_sets[0]))


def default_rules(game: Game, base: RuleSetName | None = None) -> RuleSet:
    """The rules of a match by a named set alone, the game's own default set if none is named."""
    return match_rules(game, named_rules(base or game.rule_sets[0]))
