"""How many cards go where in a hand, derived from the game's own deal and plan."""

from __future__ import annotations

from dataclasses import dataclass

from tarocchino.core.games import Game
from tarocchino.core.games.base import DealStock, DiscardCards, Role, TakeStock
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.rules import RuleSet


@dataclass(frozen=True, slots=True)
class HandCourse:
    """The numbers of cards in a hand.

    ``dealt`` and ``dealt_dealer`` are dealt first, to each player and to the dealer, and ``rest``
    is left; one player takes ``taken`` of it and discards ``discarded``; ``first_discard`` is what
    the eldest discards.
    """

    dealt: int
    rest: int
    taken: int = 0
    discarded: int = 0
    first_discard: int = 0
    second_deal: int = 0

    @property
    def tricks(self) -> int:
        """The number of tricks."""
        return self.dealt - self.first_discard + self.second_deal


def hand_course(game: Game, rules: RuleSet, players: int) -> HandCourse:
    """The course of a hand under the game's own deal and plan."""
    layout = game.deal(0, PACK, tuple(range(players)), players)
    taken = discarded = first_discard = second_deal = 0
    for step in game.steps(rules):
        match step:
            case TakeStock(_, number):
                taken = number
            case DiscardCards(Role.ELDEST, number):
                first_discard = number
            case DiscardCards(_, number):
                discarded = number
            case DealStock():
                second_deal = (len(layout.stock) - taken) // players
    return HandCourse(
        len(layout.hands[1]), len(layout.stock), taken, discarded, first_discard, second_deal
    )


def cards_left_out(game: Game, rules: RuleSet, players: int) -> int:
    """How many cards of the pack take no part in a hand: nobody is dealt them or wins them."""
    if game.stock_to_last_trick:
        return 0
    way = hand_course(game, rules, players)
    return way.rest - way.taken - way.second_deal * players
