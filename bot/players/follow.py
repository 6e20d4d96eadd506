"""Playing to a trick that others have begun."""

from __future__ import annotations

from bot.game.cards import Card
from bot.game.tricks import strengths
from bot.players.weighing import Situation


def follow(situation: Situation, playable: tuple[Card, ...]) -> Card:
    """The card to follow with: the best expectation, else the weaker card, else the first code."""
    strength = strengths(situation.known.rules)
    return max(playable, key=lambda c: (situation.expectation(c), -strength[c], c.code))
