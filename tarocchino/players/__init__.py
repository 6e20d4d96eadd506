"""Computer players: a function from what a seat may see to what it does."""

from tarocchino.players.choose import Player, TakeTurn, choose, take_turn

__all__ = ["Player", "TakeTurn", "choose", "take_turn"]
