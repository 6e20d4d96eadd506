"""The rules of a table as a command words them."""

from __future__ import annotations

from dataclasses import replace

from bot.game.games import Game, default_rules, match_rules
from bot.game.rules import BadRulesError, RuleSet, RuleSetName


def match_rules_for(game: Game, rule_set: str | None, target: int | None) -> RuleSet:
    """The rules of a match by the name of a set and a target, each the game's own for None.

    Raises `BadRulesError`.
    """
    try:
        base = None if rule_set is None else RuleSetName(rule_set)
    except ValueError:
        raise BadRulesError("set", "there is no rule set of this name") from None
    rules = default_rules(game, base)
    return rules if target is None else match_rules(game, replace(rules, target=target))
