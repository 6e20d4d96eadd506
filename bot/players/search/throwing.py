"""Discards of others in a world, at once: what the policy of playouts throws soonest."""

from __future__ import annotations

from bot.kernel.playing_policy import playing_policy
from bot.kernel.policy import THROWS, weights_of
from bot.kernel.rule_table import CARDS, RuleTable


class Thrower:
    """Discards by the weights of the playouts' policy, the heaviest first."""

    def __init__(self, rules: RuleTable) -> None:
        weights = weights_of(playing_policy(rules))[THROWS]
        able = (card for card in range(CARDS) if rules.discardable >> card & 1)
        self._order = [1 << card for card in sorted(able, key=lambda card: (-weights[card], card))]

    def thrown(self, held: int, number: int) -> int:
        """So many of the cards held, as bits."""
        found = 0
        for card in self._order:
            if held & card and number:
                found |= card
                number -= 1
        return found
