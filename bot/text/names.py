"""Names of games, rule sets, phases, signals and combinations."""

from __future__ import annotations

from bot.game.actions import Signal
from bot.game.combinations import Family
from bot.game.games.base import GameName
from bot.game.hand_state import Phase
from bot.game.rules import RuleSet, RuleSetName
from bot.text.messages import Language, say


def game_name(language: Language, game: GameName) -> str:
    """The game's name: "Quattro Scartate"."""
    return say(language, f"game-{game.value}")


def rule_set_name(language: Language, rule_set: RuleSetName) -> str:
    """The rule set's name: "Tournament", "Torneo"."""
    return say(language, f"rule-set-{rule_set.value}")


def rule_set_description(language: Language, rule_set: RuleSetName) -> str:
    """Where the rule set comes from or how it differs, in at most 100 characters."""
    return say(language, f"rule-set-{rule_set.value}.description")


def phase_name(language: Language, phase: Phase) -> str:
    """What the hand is at: "the discard", "il gioco"."""
    return say(language, f"phase-{phase.value}")


def signal_name(language: Language, signal: Signal) -> str:
    """The word that the leader says: "busso"."""
    return say(language, f"signal-{signal.value}")


def signal_meaning(language: Language, signal: Signal, rules: RuleSet) -> str:
    """What the signal tells the partner under these rules (rules.md § 7)."""
    if signal is Signal.STRISCIO:
        return say(language, f"signal-striscio.meaning-{rules.striscio_means.value}")
    return say(language, f"signal-{signal.value}.meaning")


def family_name(language: Language, family: Family) -> str:
    """The combination's family at the head of a line: "Kings", "Grande", "Danari"."""
    return say(language, f"family-{family.value}")
