"""Computer players: a function from what a seat may see to what it does."""

from tarocchino.players.choose import choose
from tarocchino.players.turn import Player, TakeTurn, take_turn

__all__ = ["Player", "TakeTurn", "choose", "take_turn"]
