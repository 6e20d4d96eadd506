"""Names of games, rule sets, phases and combinations, and the words players say at the table."""

from __future__ import annotations

from bot.text.catalogue import Language, say
from tarocchino.core.games.base import GameName
from tarocchino.core.model.actions import BidWord, Saying, Signal
from tarocchino.core.model.combinations import Family
from tarocchino.core.model.rules import RuleSet, RuleSetName
from tarocchino.core.play.hand_state import Phase


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
    """The phase of the hand: "the discard", "il gioco"."""
    return say(language, f"phase-{phase.value}")


def signal_name(language: Language, signal: Signal) -> str:
    """The signal as the leader says it: "busso"."""
    return say(language, f"signal-{signal.value}")


def signal_meaning(language: Language, signal: Signal, rules: RuleSet) -> str:
    """What the signal tells the partner under these rules (rules.md § 7)."""
    if signal is Signal.STRISCIO:
        return say(language, f"signal-striscio.meaning-{rules.striscio_means.value}")
    return say(language, f"signal-{signal.value}.meaning")


def bid_name(language: Language, bid: BidWord, *, answering: bool = False) -> str:
    """The word of the auction; with ``answering``, as the answer to a question: "No! Faccio di
    mio"."""
    return say(language, f"bid-{bid.value}.answer" if answering else f"bid-{bid.value}")


def bid_meaning(language: Language, bid: BidWord) -> str:
    """What the word of the auction means, in at most 100 characters (rules.md § 9)."""
    return say(language, f"bid-{bid.value}.meaning")


def saying_spoken(language: Language, saying: Saying) -> str:
    """What a player of Mattazza calls out: "I’m going hard!", "Vado a duro!"."""
    return say(language, f"saying-{_slug(saying)}")


def saying_name(language: Language, saying: Saying) -> str:
    """The saying's traditional name, for a button: "Andare a duro"."""
    return say(language, f"saying-{_slug(saying)}.term")


def saying_meaning(language: Language, saying: Saying) -> str:
    """What the saying asks for, in at most 100 characters (rules.md § 11)."""
    return say(language, f"saying-{_slug(saying)}.meaning")


def family_name(language: Language, family: Family) -> str:
    """The combination's family, capitalised for the beginning of a line: "Kings", "Grande",
    "Danari"."""
    return say(language, f"family-{family.value}")


def _slug(saying: Saying) -> str:
    return saying.name.lower()
