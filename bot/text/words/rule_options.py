"""The rule options in words, and how a table's rules differ from a named set (rules.md § 13)."""

from __future__ import annotations

from enum import Enum

from bot.text.catalogue import Language, say
from tarocchino.core.games import Game, default_rules
from tarocchino.core.model.rules import KNOBS, RuleSet

KnobValue = Enum | bool | int
"""A knob's value as the `RuleSet` holds it."""


def knob_name(language: Language, knob: str) -> str:
    """The knob's name for a form: "Signals", "Traguardo"."""
    return say(language, f"knob-{knob}")


def rule_option_name(language: Language, knob: str, value: KnobValue) -> str:
    """One setting as a phrase, at most 100 characters: "no signals", "si gioca in senso orario"."""
    if isinstance(value, Enum):
        return say(language, f"rule-option-{knob}-{value.value}")
    if isinstance(value, bool):
        return say(language, f"rule-option-{knob}-{'true' if value else 'false'}")
    return say(language, f"rule-option-{knob}", number=value)


def changed_rule_options(
    language: Language, game: Game, rules: RuleSet, players: int
) -> tuple[str, ...]:
    """How this table's rules differ from the set they are based on.

    One phrase for each rule option set by hand; the target is left out, because it is shown with
    the game's name.
    """
    usual = default_rules(game, rules.base, players)
    changed = (
        (knob, getattr(rules, knob))
        for knob in KNOBS
        if knob != "target" and getattr(rules, knob) != getattr(usual, knob)
    )
    return tuple(
        rule_option_name(language, knob, value) for knob, value in changed if value is not None
    )
