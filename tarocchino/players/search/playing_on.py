"""Who plays how in the playouts of a search."""

from __future__ import annotations

from functools import cache, lru_cache

from tarocchino.core.games.base import Game
from tarocchino.kernel.playing_policy import playing_policy
from tarocchino.kernel.policy import STANDINGS, Rows, policy
from tarocchino.kernel.tables import Tables
from tarocchino.players.search.avoiding import avoiding_rows, is_tuned_for
from tarocchino.players.search.habits import habits_of


def policy_of_playouts(game: Game, tables: Tables, side: int) -> bytes:
    """How all sides play on where this one thinks.

    In Mattazza of three to five the others play by their habits, and the one who thinks by what was
    tuned against these; elsewhere all by the policy for playouts.
    """
    seats = tables.seats
    if not game.avoids_points or not is_tuned_for(seats.players):
        return playing_policy(tables)
    return _avoiding(game, seats.players, seats.sides, side)


@cache
def habitual_policy(game: Game) -> bytes:
    """How club players play on: all sides by their habits."""
    return policy([_habitual_rows(game)])


@lru_cache(maxsize=8)
def _avoiding(game: Game, players: int, sides: int, side: int) -> bytes:
    own, others = avoiding_rows(players), _habitual_rows(game)
    return policy([own if each == side else others for each in range(sides)])


@cache
def _habitual_rows(game: Game) -> Rows:
    """The habits of a game's players as rows of a policy: whatever the standing."""
    habits = habits_of(game)
    return (*habits.cards * STANDINGS, habits.discards[-1])
