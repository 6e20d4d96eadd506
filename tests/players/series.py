"""Series of hands between two pairs of players, every deal played twice with the sides swapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from bot.game.actions import Deal, SeatAction
from bot.game.cards import PACK
from bot.game.games import GAMES, GameName, default_rules
from bot.game.match import MatchState, apply, new_match
from bot.game.rules import RuleSetName
from bot.game.view import MatchView, view_for

Player = Callable[[MatchView], SeatAction]
SEATS = 4


@dataclass(frozen=True, slots=True)
class Result:
    """Points per hand by which the first pair led, with their standard error.

    ``hands`` counts both rounds of each deal; a deal's two rounds are one sample.
    """

    hands: int
    mean: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the 95 % confidence interval."""
        return self.mean - 1.96 * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % confidence interval."""
        return self.mean + 1.96 * self.error


def play_hand(deal: Deal, players: tuple[Player, ...], rules: RuleSetName) -> MatchState:
    """One hand of Quattro Scartate, from the deal to its score sheet."""
    game = GAMES[GameName.QUATTRO_SCARTATE]
    state, _ = apply(new_match(game, default_rules(game, rules), SEATS), deal)
    while not state.awaits_deal:
        assert state.hand is not None
        turn = state.hand.turn
        state, _ = apply(state, players[turn](view_for(state, turn)))
    return state


def deals(number: int, seed: int) -> Iterator[Deal]:
    """Deals drawn from a seed; every seat deals in turn."""
    random = Random(seed)
    for i in range(number):
        yield Deal(i % SEATS, tuple(random.sample(PACK, len(PACK))))


def play_series(
    first: Player, second: Player, *, number: int, seed: int, rules: RuleSetName
) -> Result:
    """So many deals, each played by both pairs on both sides."""
    leads = []
    for deal in deals(number, seed):
        home = play_hand(deal, (first, second, first, second), rules).score
        away = play_hand(deal, (second, first, second, first), rules).score
        leads.append((home[0] - home[1] + away[1] - away[0]) / 2)
    return Result(2 * number, fmean(leads), stdev(leads) / sqrt(len(leads)))
