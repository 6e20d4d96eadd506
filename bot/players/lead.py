"""Leading to a trick."""

from __future__ import annotations

from bot.game.cards import Card
from bot.game.tricks import strengths
from bot.players.weighing import Situation


def lead(situation: Situation, playable: tuple[Card, ...]) -> Card:
    """The card to lead."""
    strength = strengths(situation.known.rules)
    return max(playable, key=lambda c: (situation.expectation(c), -strength[c], c.code))
