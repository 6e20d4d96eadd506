"""The orders of a leaderboard: by what its lines are compared, and whom it takes to be on it."""

from __future__ import annotations

from enum import Enum

from tarocchino.core.games import GAMES, GameName


class Order(Enum):
    """By what a leaderboard is ordered; the value is its word in the store.

    The mean of the rating, matches won, points a hand, points a hand beyond par, points of the
    combinations declared, cappotti, or the points of the best hand. More is better everywhere,
    except for points in games of penalties.
    """

    RATING = "rating"
    WINS = "wins"
    POINTS = "points"
    ABOVE_PAR = "above_par"
    DECLARATIONS = "declarations"
    CAPPOTTI = "cappotti"
    BEST_HAND = "best_hand"

    @property
    def least_matches(self) -> int:
        """How many matches it takes to be on the leaderboard: five where a mean decides, so that
        one good evening is not enough; elsewhere one."""
        return 5 if self.needs_game else 1

    @property
    def needs_game(self) -> bool:
        """Whether only matches of one game can be compared: ratings are kept game by game, and a
        point is not worth the same in all of them."""
        return self in (Order.RATING, Order.POINTS, Order.ABOVE_PAR)

    @property
    def leaves_out_nought(self) -> bool:
        """Whether people without any of what is counted are not on the leaderboard."""
        return self in (Order.DECLARATIONS, Order.CAPPOTTI, Order.BEST_HAND)

    def is_better_low(self, game: GameName | None) -> bool:
        """Whether fewer are better."""
        return self in (Order.POINTS, Order.ABOVE_PAR) and game in GAMES_OF_PENALTIES


GAMES_OF_PENALTIES = frozenset(name for name, game in GAMES.items() if game.avoids_points)
"""The games in which points are to be avoided: they have no best hands."""
